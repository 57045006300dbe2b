import { EXTENTS_DIFFER } from '../../analysis/difference.ts';
import type { Cut } from '../../core/cut.ts';
import { formatElevation } from '../../core/number-text.ts';
import { lineSample } from '../../draw/chart/series-style.ts';
import { create, textButton } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import type { ComparedLine, RmsFigure } from './compare-dock-lines.ts';
import { pairText, terrainChip } from './terrain-parts.ts';

const EXTENTS_TITLE = 'rms and the difference compare equal fractions of both terrains; the chart shows each at its own length';

const CUTS = [
  { mode: 'row', label: 'Row', hint: 'along a row of samples, west to east' },
  { mode: 'column', label: 'Column', hint: 'along a column of samples, north to south' },
  { mode: 'line', label: 'Line A–B', hint: 'along any straight line; drag A and B on a terrain' },
] as const;

export interface CompareDockHeadEvents {
  onCut(mode: Cut['mode']): void;
  onShowAll(): void;
  onCsv(): void;
  onSvg(): void;
}

export interface CompareDockHeadModel {
  /** undefined if all terrains are lines, which have no cut. */
  readonly cut: Cut['mode'] | undefined;
  readonly isZoomed: boolean;
  readonly lines: readonly ComparedLine[];
  /** How far the other lines are from that of the pair's second terrain. */
  readonly rms: readonly RmsFigure[];
  /** The terrains of the lines have different extents. */
  readonly areApart: boolean;
  readonly unit: 'm' | '';
}

/** The bar over the profiles: the cut, a chip for each line, how far apart the lines are, and buttons.
 *  @param sizeButtons the buttons for the dock's size */
export function createCompareDockHead(
  container: HTMLElement,
  sizeButtons: readonly HTMLElement[],
  events: CompareDockHeadEvents,
): { update(model: CompareDockHeadModel): void } {
  const name = create('span');
  const cut = create('button', { class: 'button is-small compare-cut', type: 'button', title: 'Where all terrains are cut' });
  cut.append(name, icon('chevron-down'));
  let mode: Cut['mode'] | undefined;
  createMenu(cut, () =>
    CUTS.map((one): MenuItem => {
      return { label: one.label, hint: one.hint, isChosen: one.mode === mode, onSelect: () => events.onCut(one.mode) };
    }),
  );
  const chips = create('ul', { class: 'compare-lines row', 'aria-label': 'Lines of the chart' });
  const figures = create('dl', { class: 'dock-figures wrap quiet grow' });
  const all = textButton('All', 'Show all of the lines (double-click)', events.onShowAll);
  const csv = textButton('CSV', 'Save the profiles as a table, one column a terrain', events.onCsv);
  const svg = textButton('SVG', 'Save the chart as a vector picture', events.onSvg);
  const head = create(
    'div',
    { class: 'dock-head compare-dock-head row rigid' },
    create('h2', {}, 'Profiles'),
    cut,
    chips,
    figures,
    create('div', { class: 'dock-actions rigid' }, all, csv, svg, ...sizeButtons),
  );
  container.prepend(head);
  return {
    update({ cut: now, isZoomed, lines, rms, areApart, unit }) {
      mode = now;
      cut.hidden = now === undefined;
      if (now) name.textContent = DIRECTIONS[now];
      all.hidden = !isZoomed;
      const hasLines = lines.some(({ cut: line, leftOut }) => line && leftOut === undefined);
      for (const one of [csv, svg]) one.disabled = !hasLines;
      const rmsOf = (pane: number): RmsFigure | undefined => rms.find(({ of }) => of === pane);
      chips.replaceChildren(...lines.map((line) => chipOf(line, rmsOf(line.pane), unit)));
      const entries = rms.map((figure) => rmsEntry(figure, unit));
      const note =
        areApart && entries.length > 0 ? [create('div', { title: EXTENTS_TITLE }, create('dt', {}, EXTENTS_DIFFER))] : [];
      // After the first figure, that of the pair, as there may be no room for more.
      figures.replaceChildren(...entries.slice(0, 1), ...note, ...entries.slice(1));
    },
  };
}

/** How the cut runs. */
const DIRECTIONS: Readonly<Record<Cut['mode'], string>> = { row: 'W–E', column: 'N–S', line: 'A–B' };

function chipOf(line: ComparedLine, rms: RmsFigure | undefined, unit: 'm' | ''): HTMLElement {
  const { pane, name, isPreview, leftOut } = line;
  const distance = rms && `${name}, rms ${rmsText(rms, unit)} from terrain ${rms.less + 1}`;
  const why = leftOut === '…' ? 'being made' : (leftOut ?? (isPreview ? 'drawn from a preview' : undefined));
  const chip = create('li', { title: why === undefined ? (distance ?? name) : `${name}: ${why}` });
  chip.innerHTML = lineSample(line, 24, 1.6);
  chip.append(terrainChip(pane), create('span', {}, name));
  if (leftOut !== undefined) {
    chip.classList.add('is-left-out');
    chip.append(create('small', { class: 'compare-why quiet rigid' }, leftOut));
  }
  return chip;
}

function rmsEntry(figure: RmsFigure, unit: 'm' | ''): HTMLElement {
  const title =
    'Root of the mean squared difference, at equal fractions of their lengths, ' +
    `of the lines of terrains ${figure.of + 1} and ${figure.less + 1}`;
  return create('div', { title }, create('dt', {}, `rms ${pairText(figure)}`), create('dd', {}, rmsText(figure, unit)));
}

/** Written with three digits or more. */
function rmsText({ rms }: RmsFigure, unit: 'm' | ''): string {
  return formatElevation(rms, unit, rms * 10);
}
