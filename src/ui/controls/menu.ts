import { create } from './dom.ts';

export interface MenuItem {
  readonly label: string;
  /** A second line that says what it is for. */
  readonly hint?: string;
  /** More about it, as a tooltip. */
  readonly title?: string;
  /** Why the item cannot be chosen now. */
  readonly disabled?: string | undefined;
  /** Of a list of which one is chosen, whether it is this one. */
  readonly isChosen?: boolean;
  /** Of something that is on or off, whether it is on. */
  readonly isOn?: boolean;
  /** Fainter than the others. */
  readonly isFaint?: boolean;
  /** Before the label: 56 × 40. */
  readonly picture?: Element;
  onSelect(): void;
}

/** Stands in a list of files while there is no terrain they would be of: of several, the selected one. */
export const NOTHING_TO_SAVE: MenuItem = {
  label: 'Nothing to save',
  hint: 'the terrain is not there',
  disabled: 'The terrain is not there',
  onSelect() {},
};

const GAP_PX = 6;
const EDGE_PX = 8;
/** Lists are not squeezed into less. */
const LEAST_PX = 120;

export interface Menu {
  open(): void;
  close(): void;
  dispose(): void;
}

/** A button that opens a list of actions below it, at the chosen one if one is. `items` is asked anew every time.
 *  Arrows, Home and End move; Enter and Space choose; Escape and Tab close.
 *  @param standIn the button that the list belongs to where the page has no room for `button` */
export function createMenu(button: HTMLButtonElement, items: () => readonly MenuItem[], standIn = button): Menu {
  const list = create('div', {
    class: 'menu',
    role: 'menu',
    popover: 'manual',
    'aria-label': button.ariaLabel ?? button.innerText,
  });
  const listening = new AbortController();
  let whileOpen = new AbortController();
  button.ariaHasPopup = 'menu';
  button.ariaExpanded = 'false';

  const isOpen = (): boolean => list.isConnected;
  const owner = (): HTMLButtonElement => (button.checkVisibility() ? button : standIn);
  const entries = (): HTMLElement[] => Array.from(list.querySelectorAll<HTMLElement>('[role^=menuitem]'));

  const close = (): void => {
    if (!isOpen()) return;
    whileOpen.abort();
    button.ariaExpanded = 'false';
    if (list.contains(document.activeElement)) owner().focus();
    list.remove();
  };
  const open = (start: 'first' | 'last' = 'first'): void => {
    if (isOpen()) return;
    list.replaceChildren(...items().map((item) => entry(item, close)));
    button.after(list);
    list.showPopover();
    place(list, owner());
    button.ariaExpanded = 'true';
    const chosen = list.querySelector<HTMLElement>('[aria-checked=true]');
    const first = chosen ?? entries().at(start === 'first' ? 0 : -1);
    first?.focus();
    first?.scrollIntoView({ block: 'nearest' });
    whileOpen = new AbortController();
    const options = { capture: true, signal: whileOpen.signal };
    window.addEventListener('pointerdown', (event) => closeIfOutside(event.target), options);
    window.addEventListener('resize', close, options);
    window.addEventListener('blur', (event) => event.target === window && close(), options);
  };
  const closeIfOutside = (target: EventTarget | null): void => {
    if (!(target instanceof Node) || !(list.contains(target) || button.contains(target))) close();
  };

  const { signal } = listening;
  button.addEventListener('click', () => (isOpen() ? close() : open()), { signal });
  button.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key === 'ArrowDown' ? 'first' : 'last');
    },
    { signal },
  );
  list.addEventListener('keydown', (event) => {
    const all = entries();
    const at = all.findIndex((element) => element.matches(':focus'));
    const target = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (target !== undefined) all[target % all.length]?.focus();
    if (event.key === 'Escape' || target !== undefined) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  list.addEventListener('focusout', (event) => event.relatedTarget && closeIfOutside(event.relatedTarget));

  return {
    open,
    close,
    dispose() {
      close();
      listening.abort();
    },
  };
}

function entry(item: MenuItem, close: () => void): HTMLButtonElement {
  const { label, hint, title, disabled, isChosen, isOn, isFaint, picture, onSelect } = item;
  const role = isOn !== undefined ? 'menuitemcheckbox' : isChosen === undefined ? 'menuitem' : 'menuitemradio';
  const element = create('button', { type: 'button', role, tabindex: '-1' }, create('span', {}, label));
  const isChecked = isOn ?? isChosen;
  if (isChecked !== undefined) element.ariaChecked = String(isChecked);
  element.classList.toggle('is-faint', isFaint === true);
  if (picture) element.prepend(picture);
  if (hint) element.append(create('small', {}, hint));
  if (title) element.title = title;
  if (disabled) {
    // Still focusable, so that the reason can be read.
    element.ariaDisabled = 'true';
    element.title = disabled;
  }
  element.addEventListener('click', () => {
    if (disabled) return;
    close();
    onSelect();
  });
  return element;
}

/** Below the button and from its left side on; above it, or up to its right side, where the window ends. A list that fits neither below
 *  nor above scrolls below. */
function place(list: HTMLElement, button: HTMLElement): void {
  list.style.maxHeight = '';
  const anchor = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - height;
  const room = window.innerHeight - EDGE_PX - below;
  const top = height <= room || above < EDGE_PX ? below : above;
  const fits = anchor.left + width <= window.innerWidth - EDGE_PX;
  const left = Math.max(EDGE_PX, Math.min(fits ? anchor.left : anchor.right - width, window.innerWidth - EDGE_PX - width));
  if (top === below && room >= LEAST_PX) list.style.maxHeight = `${room}px`;
  list.style.inset = `${top}px auto auto ${left}px`;
}
