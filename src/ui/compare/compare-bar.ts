import { onFieldChange } from '../../core/memo.ts';
import type { FlagSpec } from '../../core/params.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { compareSchema } from '../../state/compare-settings.ts';
import type { AppDocument } from '../../state/document.ts';
import { LINKS } from '../../state/panes.ts';
import { create } from '../controls/dom.ts';
import { icon, iconButton } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import { NO_3D } from '../controls/page-size.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import { type CompareActions, whyAlone } from './compare-actions.ts';
import { createPairPicker } from './pair-picker.ts';
import { createBarLegend } from './terrain-parts.ts';

export interface CompareBarModel {
  readonly document: AppDocument;
  /** The colour scale of the selected terrain, or of most if they share one; undefined until the selected one is made. */
  readonly scale: ColourScale | undefined;
  readonly unit: 'm' | '';
}

export interface CompareBarEvents {
  onFrame(): void;
  saveItems(): readonly MenuItem[];
  addItems(): readonly MenuItem[];
}

/** The bar over the terrains: links, colours, layout, difference, and buttons to frame, save and add.
 *  @param is3d whether terrain and differences can be shown in 3D */
export function createCompareBar(
  container: HTMLElement,
  is3d: boolean,
  actions: CompareActions,
  events: CompareBarEvents,
): { update(model: CompareBarModel): void } {
  let model: CompareBarModel;
  const cameras = checkbox(compareSchema.linkCamera, (isOn) => actions.link('linkCamera', isOn));
  const colours = checkbox(compareSchema.linkColour, (isOn) => actions.set({ linkColour: isOn }));
  const legend = createBarLegend('compare-legend');
  const link = create(
    'button',
    { class: 'button', type: 'button', title: 'Which settings change for all terrains together' },
    'Link',
  );
  link.append(icon('chevron-down'));
  const layout = createRadioGroup(
    'Layout',
    [
      { value: 'grid', label: 'Grid', title: 'All terrains side by side' },
      { value: 'swipe', label: 'Swipe', title: 'One terrain of the pair over the other, split by a divider' },
      { value: 'solo', label: 'Alone', title: 'The selected terrain alone' },
    ],
    (value) => actions.set({ layout: value }),
  );
  const pair = createPairPicker(actions.setPair);
  const difference = createRadioGroup(
    'Difference',
    [
      { value: 'off', label: 'Off', title: 'No difference beside the terrains (D)' },
      { value: '3d', label: '3D', title: 'The difference in 3D, in colours on the terrain that is subtracted (D)' },
      { value: 'map', label: 'Map', title: 'The difference as a flat map, north up (D)' },
    ],
    (value) => actions.set({ difference: value }),
  );
  const whole = { class: 'icon-button compare-frame', title: 'Show whole terrains (F)' };
  const frame = iconButton('frame', 'Frame', events.onFrame, whole);
  frame.hidden = cameras.element.hidden = !is3d;
  const savedAs = 'Save the comparison as a picture or a table';
  const save = create('button', { class: 'button', type: 'button', title: savedAs });
  save.append(icon('download'), create('span', {}, 'Save figures'), icon('chevron-down'));
  const add = create('button', { class: 'button is-filled', type: 'button', title: 'Another terrain beside these' });
  add.append(icon('plus'), create('span', {}, 'Add terrain'), icon('chevron-down'));

  const shared = create('div', { class: 'compare-shared' }, cameras.element, colours.element, legend.element, link);
  const end = create('div', { class: 'compare-end' }, save, add);
  const shown = create(
    'div',
    { class: 'compare-shown' },
    layout.element,
    create('span', { class: 'compare-term' }, 'Difference'),
    ...pair.elements,
    difference.element,
    create('span', { class: 'compare-space' }),
    frame,
  );
  container.append(create('div', { class: 'compare-settings' }, shared, shown), end);
  createMenu(link, () => linkMenu(model.document, actions));
  createMenu(add, events.addItems);
  createMenu(save, events.saveItems);

  const groups = [withReasons(layout.element), withReasons(difference.element)];
  const disable3d = withReasons(difference.element, '3D');
  return {
    update: onFieldChange((now) => {
      model = now;
      const { document, scale, unit } = now;
      const { compare } = document;
      const terrains = document.terrains.length;
      const alone = whyAlone(terrains);
      cameras.check(compare.linkCamera);
      colours.check(compare.linkColour);
      legend.element.hidden = scale === undefined;
      if (scale) legend.update(scale, unit, compare.linkColour || terrains < 2 ? undefined : document.selected);
      layout.check(alone === undefined ? compare.layout : 'grid');
      pair.update(document.pair, terrains);
      const kind = !is3d && compare.difference === '3d' ? 'map' : compare.difference;
      difference.check(alone === undefined ? kind : 'off');
      for (const disable of groups) disable(alone);
      disable3d(alone ?? (is3d ? undefined : NO_3D));
    }),
  };
}

/** Switches for the values that linked terrains change together. */
function linkMenu({ compare }: AppDocument, actions: CompareActions): MenuItem[] {
  return LINKS.map((link) => ({
    label: compareSchema[link].label,
    hint: compareSchema[link].doc,
    title: compare[link] ? 'Each terrain keeps its own' : 'All terrains take the values of the selected one',
    isOn: compare[link],
    onSelect: () => actions.link(link, !compare[link]),
  }));
}

interface Checkbox {
  readonly element: HTMLElement;
  check(isOn: boolean): void;
}

function checkbox({ label, doc: title }: FlagSpec, onChange: (isOn: boolean) => void): Checkbox {
  const input = create('input', { type: 'checkbox', title });
  input.addEventListener('change', () => onChange(input.checked));
  return {
    element: create('label', { class: 'check', title }, input, label),
    check: (isOn) => {
      input.checked = isOn;
    },
  };
}

/** @param label of the one button that is meant; without it, all are
 *  @returns a function that disables the buttons of a group, with the reason as their tooltips, or enables them */
function withReasons(group: HTMLElement, label?: string): (why: string | undefined) => void {
  const buttons = Array.from(group.querySelectorAll('button'), (button) => ({ button, title: button.title })).filter(
    ({ button }) => label === undefined || button.textContent === label,
  );
  return (why) => {
    for (const { button, title } of buttons) {
      button.disabled = why !== undefined;
      button.title = why ?? title;
    }
  };
}
