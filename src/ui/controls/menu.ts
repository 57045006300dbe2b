import { create } from './dom.ts';

export interface MenuItem {
  readonly label: string;
  /** A second line: what it is for. */
  readonly hint?: string;
  /** Tooltip. */
  readonly title?: string;
  /** Why it cannot be chosen now; undefined if it can. */
  readonly disabled?: string | undefined;
  /** Makes it a radio item. */
  readonly isChosen?: boolean;
  /** Makes it a checkbox item. */
  readonly isOn?: boolean;
  /** Fainter than the others. */
  readonly isFaint?: boolean;
  onSelect(): void;
}

/** Shown when there is nothing to save: the selected terrain has not been made. */
export const NOTHING_TO_SAVE: MenuItem = {
  label: 'Nothing to save',
  hint: 'there is no terrain yet',
  disabled: 'There is no terrain yet',
  onSelect() {},
};

const GAP_PX = 6;
const EDGE_PX = 8;
/** A list with less room than this is not limited to it. */
const MIN_HEIGHT_PX = 120;

export interface Menu {
  open(): void;
  close(): void;
}

/** Makes a button open a menu, with the focus on the chosen item, if any. `items` is called at every opening.
 *  Arrows, Home and End move the focus; Enter and Space choose; Escape and Tab close.
 *  @param standIn the button to open at while `button` itself is hidden */
export function createMenu(button: HTMLButtonElement, items: () => readonly MenuItem[], standIn = button): Menu {
  const list = create('div', {
    class: 'menu',
    role: 'menu',
    popover: 'manual',
    'aria-label': button.ariaLabel ?? button.innerText,
  });
  let whileOpen = new AbortController();
  button.ariaHasPopup = 'menu';
  button.ariaExpanded = 'false';

  const isOpen = (): boolean => list.isConnected;
  const anchor = (): HTMLButtonElement => (button.checkVisibility() ? button : standIn);
  const elements = (): HTMLElement[] => Array.from(list.querySelectorAll<HTMLElement>('[role^=menuitem]'));

  const close = (): void => {
    if (!isOpen()) return;
    whileOpen.abort();
    button.ariaExpanded = 'false';
    if (list.contains(document.activeElement)) anchor().focus();
    list.remove();
  };
  const open = (start: 'first' | 'last' = 'first'): void => {
    if (isOpen()) return;
    list.replaceChildren(...items().map((item) => createItem(item, close)));
    button.after(list);
    list.showPopover();
    positionList(list, anchor());
    button.ariaExpanded = 'true';
    const chosen = list.querySelector<HTMLElement>('[aria-checked=true]');
    const focused = chosen ?? elements().at(start === 'first' ? 0 : -1);
    focused?.focus();
    focused?.scrollIntoView({ block: 'nearest' });
    whileOpen = new AbortController();
    const options = { capture: true, signal: whileOpen.signal };
    window.addEventListener('pointerdown', (event) => closeIfOutside(event.target), options);
    window.addEventListener('resize', close, options);
    window.addEventListener('blur', (event) => event.target === window && close(), options);
  };
  const closeIfOutside = (target: EventTarget | null): void => {
    if (!(target instanceof Node) || !(list.contains(target) || button.contains(target))) close();
  };

  button.addEventListener('click', () => (isOpen() ? close() : open()));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  });
  list.addEventListener('keydown', (event) => {
    const all = elements();
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

  return { open, close };
}

function createItem(item: MenuItem, close: () => void): HTMLButtonElement {
  const { label, hint, title, disabled, isChosen, isOn, isFaint, onSelect } = item;
  const role = isOn !== undefined ? 'menuitemcheckbox' : isChosen === undefined ? 'menuitem' : 'menuitemradio';
  const element = create('button', { type: 'button', role, tabindex: '-1' }, create('span', {}, label));
  const isChecked = isOn ?? isChosen;
  if (isChecked !== undefined) element.ariaChecked = String(isChecked);
  element.classList.toggle('is-faint', isFaint === true);
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

/** Puts the list below the button, left sides aligned; above it, or right sides aligned, if the window would cut it off. A list that
 *  fits neither below nor above scrolls below. */
function positionList(list: HTMLElement, button: HTMLElement): void {
  list.style.maxHeight = '';
  const anchor = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - height;
  const room = window.innerHeight - EDGE_PX - below;
  const top = height <= room || above < EDGE_PX ? below : above;
  const fits = anchor.left + width <= window.innerWidth - EDGE_PX;
  const left = Math.max(EDGE_PX, Math.min(fits ? anchor.left : anchor.right - width, window.innerWidth - EDGE_PX - width));
  if (top === below && room >= MIN_HEIGHT_PX) list.style.maxHeight = `${room}px`;
  list.style.inset = `${top}px auto auto ${left}px`;
}
