import { profileFigures } from '../../analysis/profile-figures.ts';
import type { Cut } from '../../core/cut.ts';
import type { Range } from '../../core/heightmap.ts';
import { formatElevation } from '../../core/number-text.ts';
import type { Profile } from '../../core/profile.ts';
import type { ChartView } from '../../draw/chart/profile-model.ts';
import { isDrawn, STICK_LEGEND, type StickDetail } from '../../draw/chart/stick-detail.ts';
import type { Pin } from '../../state/document.ts';
import { create, textButton } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { latest } from '../controls/memo.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import { isPhone } from '../controls/page-size.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import { createStageKey } from '../terrain/stage-key.ts';
import { type ChipsModel, createChips } from './dock-chips.ts';

const CUTS = [
  { value: 'row', label: 'Row', title: 'Cut along a row of samples, west to east' },
  { value: 'column', label: 'Column', title: 'Cut along a column of samples, north to south' },
  { value: 'line', label: 'Line A–B', title: 'Cut along any straight line; drag A and B on the terrain or the minimap' },
] as const;
const ASPECTS = [
  { value: 'fitted', label: 'Fit', title: 'Fill the chart: elevations are stretched' },
  { value: 'true', label: '1:1', title: 'True shape: one scale for elevation and distance' },
] as const;

export interface DockHeadEvents {
  onCut(mode: Cut['mode']): void;
  onAspect(aspect: ChartView['aspect']): void;
  onShowAll(): void;
  onRemovePin(pin: Pin): void;
  /** Requests a profile that waits for a click or failed. */
  onAskForPin(pin: Pin): void;
  pinItems(): readonly MenuItem[];
  fileItems(): readonly MenuItem[];
}

export interface DockHeadModel {
  /** undefined for 1D terrain, which has no cut. */
  readonly cut: Cut['mode'] | undefined;
  readonly aspect: ChartView['aspect'];
  readonly isZoomed: boolean;
  /** The stage legend replaces the figures. */
  readonly hasStage: boolean;
}

export interface DockHead {
  update(model: DockHeadModel): void;
  updateChips(model: ChipsModel): void;
  readonly chips: HTMLElement;
}

/** The bar over the chart: cut, readouts, chips, scale, the menus Pin and Save, and the buttons for the dock's size.
 *  @param sheet contains the bar on phones, `container` elsewhere */
export function createDockHead(
  container: HTMLElement,
  sheet: HTMLElement,
  parts: { readonly readouts: readonly HTMLElement[]; readonly sizeButtons: readonly HTMLElement[] },
  events: DockHeadEvents,
): DockHead {
  const cuts = createRadioGroup('Cut', CUTS, events.onCut);
  const aspects = createRadioGroup('Scale', ASPECTS, events.onAspect);
  const all = textButton('All', 'Show all of the line (double-click)', events.onShowAll);
  const pin = menuButton('Pin', 'Keep this profile in the chart to compare', events.pinItems);
  const save = menuButton('Save', 'Save the profile as a table or a picture', events.fileItems);
  const chips = createChips({ onRemove: events.onRemovePin, onAsk: events.onAskForPin }, pin);
  const head = create(
    'div',
    { class: 'dock-head row rigid' },
    create('h2', {}, 'Profile'),
    cuts.element,
    ...parts.readouts,
    chips.element,
    create('div', { class: 'dock-scale row rigid' }, all, aspects.element),
    create('div', { class: 'dock-actions rigid' }, pin, save, ...parts.sizeButtons),
  );
  const moveHead = (): void => (isPhone.matches ? sheet : container).prepend(head);
  isPhone.addEventListener('change', moveHead);
  moveHead();
  return {
    chips: chips.element,
    update({ cut, aspect, isZoomed, hasStage }) {
      cuts.element.hidden = cut === undefined;
      if (cut) cuts.check(cut);
      aspects.check(aspect);
      all.hidden = !isZoomed;
      head.classList.toggle('has-stage', hasStage);
    },
    updateChips(model) {
      head.classList.toggle('has-pins', model.pins.length > 0);
      chips.update(model);
    },
  };
}

function menuButton(label: string, title: string, items: () => readonly MenuItem[]): HTMLButtonElement {
  const button = create('button', { class: 'button is-small', type: 'button', title }, label);
  createMenu(button, items);
  button.append(icon('chevron-down'));
  return button;
}

/** In order of importance: without room for all, the last ones are hidden. */
const FIGURES = ['lowest', 'highest', 'ascent', 'descent'] as const;

/** The figures of a profile, or of the part of it that is shown: lowest, highest, ascent, descent.
 *  `span`, of elevations, decides how many decimals they have. */
export function createFigures(): {
  readonly element: HTMLElement;
  update(profile: Profile, part: Range | undefined, unit: 'm' | '', span: number): void;
} {
  const values = FIGURES.map((name) => ({ name, value: create('dd') }));
  const entries = values.map(({ name, value }) => create('div', {}, create('dt', {}, name), value));
  const element = create('dl', { class: 'dock-figures wrap quiet grow' }, ...entries);
  const figuresOf = latest(profileFigures);
  return {
    element,
    update(profile, part, unit, span) {
      element.title = part ? 'Of the part that the chart shows' : 'Of the whole line';
      const { min, max, gain, loss } = figuresOf(profile, part);
      const text = (elevation: number): string => formatElevation(elevation, unit, span);
      const texts: Readonly<Record<(typeof FIGURES)[number], string>> = {
        lowest: text(min),
        highest: text(max),
        ascent: text(gain),
        descent: text(loss),
      };
      for (const { name, value } of values) value.textContent = texts[name];
    },
  };
}

/** What a stage of 1D terrain did, and a key of the marks in the chart. */
export function createStageLegend(): { readonly element: HTMLElement; update(sentence: string, marks: StickDetail): void } {
  const law = create('p', { class: 'dock-law soft cut' });
  const key = createStageKey('dock-legend');
  return {
    element: create('div', { class: 'dock-stage grow' }, law, key.element),
    update(sentence, detail) {
      law.textContent = sentence;
      law.title = sentence;
      key.update(STICK_LEGEND.map(({ mark }) => mark).filter((mark) => isDrawn(mark, detail)));
    },
  };
}
