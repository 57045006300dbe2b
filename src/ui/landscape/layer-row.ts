import { givenColour } from '../../landscape/colours.ts';
import type { Landscape } from '../../landscape/landscape.ts';
import { create } from '../controls/dom.ts';
import { icon, iconButton, setTooltip } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import type { TransientState } from './landscape-store.ts';
import { layerName, motionDetail, type RowDetail, starsText, sunText } from './landscape-wording.ts';

export interface RowModel {
  readonly name: string;
  /** CSS background of the swatch. */
  readonly swatch: string;
  readonly detail: RowDetail;
  /** What the eye button hides and shows, and whether that is shown now: of the sky it hides only the stars. */
  readonly eye: { readonly of: string; readonly isOpen: boolean };
  readonly isShown: boolean;
  readonly isSelected: boolean;
  /** The layer is shown alone. */
  readonly isSolo: boolean;
  /** Another layer is shown alone. */
  readonly isMuted: boolean;
}

export interface RowEvents {
  onSelect(): void;
  onToggleShown(): void;
  /** For layers alone: other rows have no menu, no grip and no name to change. */
  readonly layer?: { menuItems(): readonly MenuItem[]; onRename(name: string): void };
}

export interface ListRow {
  readonly element: HTMLLIElement;
  /** Selects the row, and takes its focus. */
  readonly button: HTMLButtonElement;
  readonly grip: HTMLElement;
  update(model: RowModel): void;
  /** Opens a field for another name. */
  rename(): void;
  dispose(): void;
}

/** A row of the list of layers: grip, swatch, name, detail, eye and menu. */
export function createListRow({ onSelect, onToggleShown, layer }: RowEvents): ListRow {
  const grip = create('span', { class: 'layer-grip rigid centre', 'aria-hidden': 'true' });
  if (layer) {
    grip.title = 'Drag to another place. By keyboard: Alt+Up and Alt+Down';
    grip.append(icon('grip'));
  }
  const swatch = create('span', { class: 'layer-swatch rigid' });
  const name = create('span', { class: 'layer-name cut' });
  const solo = spoken('');
  const detail = create('span', { class: 'layer-detail row rigid' });
  const hidden = spoken('');
  const button = create(
    'button',
    { class: 'layer-select row grow', type: 'button' },
    swatch,
    name,
    spoken(', '),
    detail,
    solo,
    hidden,
  );
  const eye = create('button', { class: 'icon-button layer-eye', type: 'button' });
  const element = create('li', { class: 'layer-row soft' }, grip, button, eye);
  let now: RowModel | undefined;

  button.addEventListener('click', onSelect);
  eye.addEventListener('click', onToggleShown);
  // Selects the row before the menu opens, so that it is plain which layer the menu is for.
  const menuButton = iconButton('more', 'Layer', () => now?.isSelected || onSelect(), { class: 'icon-button layer-menu' });
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
    openNameField(now.name, button, (typed) => {
      if (typed !== now?.name) layer.onRename(typed);
    });
  };
  if (layer) button.addEventListener('dblclick', rename);

  return {
    element,
    button,
    grip,
    update(model) {
      const before = now;
      now = model;
      const { direction, text } = model.detail;
      const { isShown, isSelected, isSolo } = model;
      const { of, isOpen } = model.eye;
      button.title = layer ? `${model.name}. Double-click or F2 renames` : model.name;
      hidden.textContent = isShown ? '' : ', hidden';
      if (isSelected) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
      // Tab reaches the selected row alone; arrow keys move between rows.
      for (const control of [button, eye, menuButton]) control.tabIndex = isSelected ? 0 : -1;
      element.classList.toggle('is-selected', isSelected);
      element.classList.toggle('is-hidden', !isShown);
      element.classList.toggle('is-muted', model.isMuted);
      solo.textContent = isSolo ? ', shown alone' : '';
      swatch.style.background = model.swatch;
      name.textContent = model.name;
      if (before?.detail.direction !== direction || before?.detail.text !== text) {
        detail.replaceChildren(text);
        if (direction !== undefined) {
          detail.prepend(icon(direction));
          detail.append(spoken(` to the ${direction}`));
        }
      }
      if (before?.eye.isOpen !== isOpen) eye.replaceChildren(icon(isOpen ? 'eye' : 'eye-off'));
      eye.ariaLabel = `${isOpen ? 'Hide' : 'Show'} ${of}`;
      setTooltip(eye, eye.ariaLabel);
      menuButton.ariaLabel = `More for ${model.name}`;
      setTooltip(menuButton, menuButton.ariaLabel);
    },
    rename,
    dispose() {
      menu?.close();
      element.remove();
    },
  };
}

/** Opens a text field over a row's name. Enter or leaving the field takes the name, Escape does not.
 *  @param button of the row, which gets the focus back */
function openNameField(name: string, button: HTMLButtonElement, onName: (name: string) => void): void {
  const field = create('input', {
    class: 'layer-rename',
    type: 'text',
    'aria-label': 'Name',
    title: 'Enter renames, Escape cancels',
  });
  field.value = name;
  // Removing the field blurs it, which would close it a second time.
  let isClosed = false;
  const close = (isTaken: boolean): void => {
    if (isClosed) return;
    isClosed = true;
    const hadFocus = field.matches(':focus');
    field.remove();
    if (hadFocus) button.focus();
    if (isTaken) onName(field.value.trim());
  };
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    close(event.key === 'Enter');
  });
  field.addEventListener('blur', () => close(true));
  button.after(field);
  field.focus();
  field.select();
}

/** Text for screen readers alone. */
function spoken(text: string): HTMLElement {
  return create('span', { class: 'visually-hidden' }, text);
}

type Shown = Pick<TransientState, 'selected' | 'solo'>;

/** Solo and mute are for layers alone. */
const NO_SOLO = { isSolo: false, isMuted: false } as const;

/** The rows of the layers, front to back. */
export function layerModels(landscape: Landscape, { selected, solo }: Shown): RowModel[] {
  const { layers, scene } = landscape;
  return layers.map((layer, i) => ({
    name: layerName(layer, i),
    eye: { of: layerName(layer, i), isOpen: layer.settings.isShown },
    swatch: layer.colour ?? givenColour(landscape, i),
    detail: motionDetail(scene, layer),
    isShown: layer.settings.isShown,
    isSelected: selected === i,
    isSolo: solo === i,
    isMuted: solo !== undefined && solo !== i,
  }));
}

export function sunModel({ palette, scene }: Landscape, { selected }: Shown): RowModel {
  const name = scene.sun === 'moon' ? 'Moon' : 'Sun';
  const isShown = scene.sun !== 'none';
  return {
    ...NO_SOLO,
    name,
    eye: { of: name, isOpen: isShown },
    swatch: `radial-gradient(circle, ${palette.sun} 38%, ${palette.glow} 44%)`,
    detail: { direction: undefined, text: sunText(scene) },
    isShown,
    isSelected: selected === 'sun',
  };
}

export function skyModel({ palette, scene }: Landscape, { selected }: Shown): RowModel {
  const stops = palette.sky.length > 0 ? palette.sky : palette.colours.slice(-1);
  return {
    ...NO_SOLO,
    name: 'Sky and stars',
    eye: { of: 'stars', isOpen: hasStars(scene) },
    // A CSS gradient needs two stops.
    swatch: `linear-gradient(${[...stops, stops.at(-1)].join()})`,
    detail: { direction: undefined, text: starsText(scene) },
    isShown: true,
    isSelected: selected === 'sky',
  };
}

/** Whether the sky has stars or shooting stars. */
export function hasStars({ stars, shootingStars }: Pick<Landscape['scene'], 'stars' | 'shootingStars'>): boolean {
  return stars > 0 || shootingStars > 0;
}
