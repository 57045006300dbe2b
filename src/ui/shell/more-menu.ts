import { icon } from '../controls/icons.ts';
import { createMenu, type Menu } from '../controls/menu.ts';

/** A menu of the top bar's buttons that the window has no room for. An item clicks its button. */
export function createMoreMenu(more: HTMLButtonElement, buttons: readonly HTMLButtonElement[]): Menu {
  more.append(icon('menu'));
  return createMenu(more, () =>
    buttons
      // The view that is shown already is left out.
      .filter((button) => !button.checkVisibility() && button.ariaCurrent === null)
      .map((button) => ({
        label: button.ariaLabel ?? button.textContent.trim(),
        title: button.title,
        onSelect: () => button.click(),
      })),
  );
}
