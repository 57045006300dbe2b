import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import { type LayerIconName, layerIcon } from './layer-list-icons.ts';
import type { MotionTold } from './layer-wording.ts';

export interface RowModel {
  readonly name: string;
  /** CSS background of the swatch. */
  readonly swatch: string;
  readonly told: MotionTold;
  /** What its eye hides and shows, and whether that is seen: the sky stays where its stars go. */
  readonly eye: { readonly of: string; readonly isOpen: boolean };
  readonly isShown: boolean;
  readonly isSelected: boolean;
  /** It is shown alone. */
  readonly isSolo: boolean;
  /** Another one is shown alone. */
  readonly isMuted: boolean;
}

export interface RowEvents {
  onSelect(): void;
  onToggleShown(): void;
  /** What can be done to a layer; rows of other things have no menu, no grip and no name to change. */
  readonly layer?: { menuItems(): readonly MenuItem[]; onRename(name: string): void };
}

export interface ListRow {
  readonly element: HTMLLIElement;
  /** Takes the focus, and selects. */
  readonly button: HTMLButtonElement;
  readonly grip: HTMLElement;
  update(model: RowModel): void;
  /** Lets a person type another name. */
  rename(): void;
  dispose(): void;
}

/** A row of the list of layers: grip, colour, name, motion, eye and menu. */
export function createListRow({ onSelect, onToggleShown, layer }: RowEvents): ListRow {
  const grip = create('span', { class: 'layer-grip', 'aria-hidden': 'true' });
  if (layer) {
    grip.title = 'Drag to another place. By keyboard: Alt+Up and Alt+Down';
    grip.append(layerIcon('grip'));
  }
  const swatch = create('span', { class: 'layer-swatch' });
  const name = create('span', { class: 'layer-name' });
  const solo = create('span', { class: 'visually-hidden' });
  const motion = create('span', { class: 'layer-motion' });
  const unseen = create('span', { class: 'visually-hidden' });
  const button = create('button', { class: 'layer-select', type: 'button' }, swatch, name, spoken(', '), motion, solo, unseen);
  const eye = create('button', { class: 'icon-button layer-eye', type: 'button' });
  const element = create('li', { class: 'layer-row' }, grip, button, eye);
  let now: RowModel | undefined;

  button.addEventListener('click', onSelect);
  eye.addEventListener('click', onToggleShown);
  const menuButton = create('button', { class: 'icon-button layer-menu', type: 'button', 'aria-label': 'Layer' }, icon('more'));
  // Before the menu takes the press: what it is about is to be plain.
  menuButton.addEventListener('click', () => now?.isSelected || onSelect());
  const menu = layer && createMenu(menuButton, layer.menuItems);
  if (menu) {
    element.append(menuButton);
    element.addEventListener('contextmenu', (event) => {
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      onSelect();
      menu.open();
    });
  }

  const rename = (): void => {
    if (!layer || !now || element.querySelector('.layer-rename')) return;
    const field = create('input', {
      class: 'layer-rename',
      type: 'text',
      'aria-label': 'Name',
      title: 'Enter takes the name, Escape leaves it',
    });
    field.value = now.name;
    let isOver = false;
    const finish = (isTaken: boolean): void => {
      if (isOver) return;
      isOver = true;
      const hadFocus = field.matches(':focus');
      const typed = field.value.trim();
      field.remove();
      if (hadFocus) button.focus();
      if (isTaken && typed !== now?.name) layer.onRename(typed);
    };
    field.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      finish(event.key === 'Enter');
    });
    field.addEventListener('blur', () => finish(true));
    button.after(field);
    field.focus();
    field.select();
  };
  if (layer) button.addEventListener('dblclick', rename);

  return {
    element,
    button,
    grip,
    update(model) {
      const before = now;
      now = model;
      const { told, isShown, isSelected, isSolo } = model;
      const { of, isOpen } = model.eye;
      button.title = layer ? `${model.name}. Double-click or F2 renames` : model.name;
      unseen.textContent = isShown ? '' : ', hidden';
      if (isSelected) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      // Of many rows one is enough to come to by Tab; arrows lead to the others.
      for (const control of [button, eye, menuButton]) control.tabIndex = isSelected ? 0 : -1;
      element.classList.toggle('is-selected', isSelected);
      element.classList.toggle('is-hidden', !isShown);
      element.classList.toggle('is-muted', model.isMuted);
      solo.textContent = isSolo ? ', shown alone' : '';
      swatch.style.background = model.swatch;
      name.textContent = model.name;
      if (before?.told.to !== told.to || before?.told.text !== told.text) {
        motion.replaceChildren(told.text);
        if (told.to !== undefined) {
          motion.prepend(layerIcon(told.to));
          motion.append(spoken(` to the ${told.to}`));
        }
      }
      if (before?.eye.isOpen !== isOpen) eye.replaceChildren(layerIcon(isOpen ? 'eye' : ('eye-off' satisfies LayerIconName)));
      eye.ariaLabel = eye.title = `${isOpen ? 'Hide' : 'Show'} ${of}`;
      menuButton.ariaLabel = menuButton.title = `More about ${model.name}`;
    },
    rename,
    dispose() {
      menu?.dispose();
      element.remove();
    },
  };
}

/** Text for screen readers alone. */
function spoken(text: string): HTMLElement {
  return create('span', { class: 'visually-hidden' }, text);
}
