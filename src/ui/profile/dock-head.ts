import type { Cut } from '../../core/cut.ts';
import { latest } from '../../core/memo.ts';
import type { ChartView } from '../../draw/chart/profile-model.ts';
import { isDrawn, STICK_LEGEND, type StickDetail } from '../../draw/chart/stick-detail.ts';
import { create, setVisible, textButton } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import { isPhone } from '../controls/page-size.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import { createStageKey } from '../terrain/stage-key.ts';
import { type ChipEvents, createChips } from './dock-chips.ts';
import type { DockModel, LineFigure } from './dock-model.ts';

/** @property hint in the menu of a comparison
 *  @property direction how the cut runs, the name of that menu */
const CUTS = [
  {
    value: 'row',
    label: 'Row',
    title: 'The section along a row of samples, west to east',
    hint: 'along a row of samples, west to east',
    direction: 'W–E',
  },
  {
    value: 'column',
    label: 'Column',
    title: 'The section along a column of samples, north to south',
    hint: 'along a column of samples, north to south',
    direction: 'N–S',
  },
  {
    value: 'line',
    label: 'Line A–B',
    title: 'The section along any straight line; drag A and B on the terrain or the minimap',
    hint: 'along any straight line; drag A and B on a terrain',
    direction: 'A–B',
  },
  {
    value: 'water',
    label: 'Water',
    title: 'Follow water from A to where it ends; choose a place on the terrain to begin elsewhere',
    hint: 'as water runs from A; choose a place on a terrain to begin elsewhere',
    direction: 'Water',
  },
] as const;
const ASPECTS = [
  { value: 'fitted', label: 'Fit', title: 'Fill the chart: elevations are stretched' },
  { value: 'true', label: '1:1', title: 'True shape: one scale for elevation and distance' },
] as const;

/** The title while the line lies on no terrain. */
export const IN_1D = 'The same idea in one dimension';

export interface DockHeadEvents extends ChipEvents {
  onIn1d(isShown: boolean): void;
  onCut(mode: Cut['mode']): void;
  onAspect(aspect: ChartView['aspect']): void;
  onShowAll(): void;
  onSave(format: 'CSV' | 'SVG'): void;
  pinItems(): readonly MenuItem[];
  fileItems(): readonly MenuItem[];
}

export interface DockHead {
  /** @param detail what is drawn of a stage's displacements */
  update(model: DockModel, detail: StickDetail): void;
}

/** The bar over the chart: cut, what is said of the lines, their chips, scale, files, and the buttons for the dock's size.
 *  @param sheet contains the bar of one terrain on phones, `container` elsewhere */
export function createDockHead(
  container: HTMLElement,
  sheet: HTMLElement,
  sizeButtons: readonly HTMLElement[],
  events: DockHeadEvents,
): DockHead {
  const title = create('h2', {}, 'Profile');
  const cuts = createRadioGroup('Section', CUTS, events.onCut);
  const cutMenu = createCutMenu(events.onCut);
  const law = create('p', { class: 'dock-law soft cut' });
  const key = createStageKey('dock-legend');
  const stage = create('div', { class: 'dock-stage grow' }, law, key.element);
  const figures = create('dl', { class: 'dock-figures wrap quiet grow' });
  const in1d = textButton('In one dimension', '', () => events.onIn1d(in1d.ariaPressed !== 'true'));
  const all = textButton('All', 'Show all of the line (double-click)', events.onShowAll);
  const aspects = createRadioGroup('Scale', ASPECTS, events.onAspect);
  const pin = menuButton('Pin', 'Keep this profile in the chart to compare', events.pinItems);
  const save = menuButton('Save', 'Save the profile as a table or a picture', events.fileItems);
  const csv = textButton('CSV', 'Save the profiles as a table, one column a terrain', () => events.onSave('CSV'));
  const svg = textButton('SVG', 'Save the chart as a vector picture', () => events.onSave('SVG'));
  const chips = createChips(events, pin);
  const scale = create('div', { class: 'dock-scale row rigid' }, all, aspects.element);
  const actions = create('div', { class: 'dock-actions rigid' }, in1d, pin, save, csv, svg, ...sizeButtons);
  const head = create(
    'div',
    { class: 'dock-head row rigid' },
    ...[title, cuts.element, cutMenu.element, stage, figures, chips.element, scale, actions],
  );

  let isCompared = false;
  const place = (): void => {
    const to = isPhone.matches && !isCompared ? sheet : container;
    if (head.parentElement !== to) to.prepend(head);
  };
  isPhone.addEventListener('change', place);
  place();
  const showCase = latest((compared: boolean, level: boolean): void => {
    isCompared = compared;
    title.textContent = level ? IN_1D : compared ? 'Profiles' : 'Profile';
    all.title = `Show all of the ${compared ? 'lines' : 'line'} (double-click)`;
    container.ariaLabel = title.textContent;
    container.classList.toggle('compare-dock', compared);
    head.classList.toggle('compare-dock-head', compared);
    for (const one of [aspects.element, pin, save]) one.hidden = compared || level;
    in1d.ariaPressed = String(level);
    in1d.title = level ? 'Back to the profile of the terrain' : 'The rule of this stage on a line, as midpoint displacement';
    for (const one of [csv, svg]) one.hidden = !compared;
    place();
  });
  const showFigures = latest(({ title, list }: DockModel['figures']): void => {
    figures.title = title;
    figures.replaceChildren(...list.map(figureEntry));
  });
  const showCut = latest((cut: Cut['mode'] | undefined, compared: boolean): void => {
    cuts.element.hidden = compared || cut === undefined;
    cutMenu.element.hidden = !compared || cut === undefined;
    if (!cut) return;
    cuts.check(cut);
    cutMenu.check(cut);
  });
  const showAspect = latest((aspect: ChartView['aspect']): void => aspects.check(aspect));
  const showStage = latest((text: string, detail: StickDetail): void => {
    law.textContent = law.title = text;
    key.update(STICK_LEGEND.map(({ mark }) => mark).filter((mark) => isDrawn(mark, detail)));
  });
  return {
    update({ cut, chart, chips: lines, figures: said, alone, in1d: level, compared }, detail) {
      showCase(compared !== undefined, level?.isShown ?? false);
      in1d.hidden = level === undefined;
      showCut(cut, isCompared);
      // Without a line there is nothing to save, and of figures only why.
      setVisible(chart !== undefined, stage);
      setVisible(chart !== undefined || said.list.some(({ value }) => value === undefined), figures);
      csv.disabled = svg.disabled = chart === undefined;
      all.hidden = chart?.model.view.x === undefined;
      if (chart && alone) showAspect(chart.model.view.aspect);
      const text = level?.isShown ? level.text : alone?.stage;
      head.classList.toggle('has-stage', text !== undefined);
      head.classList.toggle('has-pins', alone !== undefined && lines.some(({ pin }) => pin));
      showFigures(said);
      chips.update(lines);
      showStage(text ?? '', detail);
    },
  };
}

/** The cut of all terrains, in the little room of a comparison. */
function createCutMenu(onCut: (mode: Cut['mode']) => void): { readonly element: HTMLElement; check(mode: Cut['mode']): void } {
  const name = create('span');
  const element = create('button', {
    class: 'button is-small compare-cut',
    type: 'button',
    title: 'The section through all terrains',
  });
  element.append(name, icon('chevron-down'));
  let chosen: Cut['mode'] | undefined;
  createMenu(element, () =>
    CUTS.map(({ value, label, hint }): MenuItem => {
      return { label, hint, isChosen: value === chosen, onSelect: () => onCut(value) };
    }),
  );
  return {
    element,
    check(mode) {
      chosen = mode;
      name.textContent = CUTS.find(({ value }) => value === mode)?.direction ?? '';
    },
  };
}

function menuButton(label: string, title: string, items: () => readonly MenuItem[]): HTMLButtonElement {
  const button = create('button', { class: 'button is-small', type: 'button', title }, label);
  createMenu(button, items);
  button.append(icon('chevron-down'));
  return button;
}

function figureEntry({ name, value, title = '' }: LineFigure): HTMLElement {
  const entry = create('div', { title }, create('dt', {}, name));
  if (value !== undefined) entry.append(create('dd', {}, value));
  return entry;
}
