import { icon } from '../controls/icons.ts';
import { createMenu, type Menu } from '../controls/menu.ts';

/** A menu of those buttons of the top bar that the window has no room for. Choosing one does what the button does. */
export function createMoreMenu(more: HTMLButtonElement, buttons: readonly HTMLButtonElement[]): Menu {
  more.append(icon('menu'));
  return createMenu(more, () =>
    buttons
      // What is shown already needs no way there.
      .filter((button) => !button.checkVisibility() && button.ariaCurrent === null)
      .map((button) => ({
        label: button.ariaLabel ?? button.textContent.trim(),
        title: button.title,
        onSelect: () => button.click(),
      })),
  );
}
