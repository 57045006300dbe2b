import { icon } from '../controls/icons.ts';
import { hasDrawer } from '../controls/page-size.ts';

/** In a narrow window the panel is a drawer over the view. The button opens it and gives it the focus; the button, Escape, and a pointer or
 *  the focus outside close it. While it is closed, nothing in it can have the focus.
 *  @returns opens it, where the panel is a drawer */
export function createPanelDrawer(panel: HTMLElement, button: HTMLButtonElement): { open(): void } {
  const page = document.documentElement;
  button.prepend(icon('menu'));

  const isOpen = (): boolean => page.classList.contains('is-panel-open');
  const show = (open: boolean): void => {
    page.classList.toggle('is-panel-open', open);
    button.ariaExpanded = String(open);
    panel.inert = hasDrawer.matches && !open;
  };
  const open = (): void => {
    show(true);
    const controls = Array.from(panel.querySelectorAll<HTMLElement>('button, input, select'));
    controls.find((control) => control.checkVisibility())?.focus();
  };
  const close = (): void => {
    const hadFocus = panel.contains(document.activeElement) || document.activeElement === document.body;
    show(false);
    if (hadFocus) button.focus();
  };

  button.addEventListener('click', () => (isOpen() ? close() : open()));
  const closeIfOutside = ({ target }: Event): void => {
    if (isOpen() && target instanceof Node && !panel.contains(target) && !button.contains(target)) show(false);
  };
  window.addEventListener('pointerdown', closeIfOutside, { capture: true });
  document.addEventListener('focusin', closeIfOutside);
  window.addEventListener(
    'keydown',
    (event) => {
      // In a text field, Escape restores its last value.
      if (event.key !== 'Escape' || !isOpen() || isTextField(event.target)) return;
      event.stopImmediatePropagation();
      close();
    },
    { capture: true },
  );
  hasDrawer.addEventListener('change', () => show(false));
  show(false);
  return {
    open() {
      if (hasDrawer.matches) open();
    },
  };
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox';
}
