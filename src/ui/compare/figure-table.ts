import { type FigureCell, type TableGroup, tableGroups } from '../../analysis/table-rows.ts';
import { terrainsText } from '../../core/text.ts';
import { create } from '../controls/dom.ts';
import { raised } from './figure-plot-text.ts';
import { countText, type FigureTerrain } from './figure-terrains.ts';
import { metresButton, terrainChip } from './terrain-parts.ts';

/** All figures that are one number, a column for each terrain, and below them why some are missing. */
export function createFigureTable(
  container: HTMLElement,
  onMetres: (panes: readonly number[]) => void,
): { update(terrains: readonly FigureTerrain[]): void } {
  const table = create('table');
  const scroller = create(
    'div',
    { class: 'figure-scroll scroll', tabindex: '0', role: 'region', 'aria-label': 'Figures of all terrains' },
    table,
  );
  const failures = create('div', { class: 'figure-failures' });
  container.classList.add('figure-card', 'figure-table');
  container.append(create('h2', { class: 'visually-hidden' }, 'Figures'), scroller, failures);
  return {
    update(terrains) {
      const isDue = terrains.some(({ figures, failure }) => !figures && failure === undefined);
      container.setAttribute('aria-busy', String(isDue));
      const groups = tableGroups(terrains);
      const isLong = charactersAcross(groups) > MOST_CHARACTERS;
      // Until all figures are made, the class stays: else the table would be laid out twice.
      if (isLong || !isDue) table.classList.toggle('has-long-numbers', isLong);
      table.replaceChildren(headOf(terrains), ...groups.map((group) => bodyOf(group, terrains.length)));
      failures.replaceChildren(...failureNotes(terrains, onMetres));
    },
  };
}

function headOf(terrains: readonly FigureTerrain[]): HTMLElement {
  const count = terrains.length;
  const legend = count > 1 ? ['bold = largest', create('span', {}, ` of the ${countText(count)}`)] : [];
  const names = terrains.map(({ name }, pane) => create('th', { scope: 'col', title: name }, terrainChip(pane)));
  return create('thead', {}, create('tr', {}, create('td', {}, ...legend), ...names));
}

function bodyOf({ title, note, rows }: TableGroup, columns: number): HTMLElement {
  const name = create('th', { scope: 'rowgroup', colspan: String(columns + 1) }, title);
  if (note) name.append(create('small', {}, note));
  const lines = rows.map(({ label, unit, doc, cells }) => {
    const head = create('th', { scope: 'row', title: doc }, label);
    if (unit) head.append(' ', create('small', {}, unit));
    return create('tr', {}, head, ...cells.map(cellOf));
  });
  return create('tbody', {}, create('tr', { class: 'figure-group' }, name), ...lines);
}

function cellOf({ text, title, isLargest }: FigureCell): HTMLElement {
  const runs = raised(text);
  return create('td', title ? { title } : {}, ...(isLargest ? [create('b', {}, ...runs)] : runs));
}

/** Why terrains have no figures or no metres. */
function failureNotes(terrains: readonly FigureTerrain[], onMetres: (panes: readonly number[]) => void): HTMLElement[] {
  const note = (kind: string, ...content: (Node | string)[]): HTMLElement[] =>
    content[0] === '' ? [] : [create('p', { class: `figure-note${kind} soft` }, ...content)];
  const failed = failureLines(terrains.filter(({ isPreview }) => !isPreview));
  const waiting = failureLines(
    terrains.filter(({ isPreview }) => isPreview),
    (panes) => `${terrainsText(panes)} ${panes.length > 1 ? 'are previews' : 'is a preview'}`,
  );
  const unitless = terrains.flatMap(({ pane, unit }) => (unit === '' ? [pane] : []));
  const text = unitless.length === 0 ? '' : `${terrainsText(unitless)} ${unitless.length > 1 ? 'are' : 'is'} not in metres.`;
  const button = metresButton(() => onMetres(unitless), unitless.length);
  return [...note(' is-error', failed), ...note('', waiting), ...note('', text, button)];
}

/** Why terrains have no figures, a line for each reason. */
function failureLines(terrains: readonly FigureTerrain[], named = terrainsText): string {
  const reasons = new Map<string, number[]>();
  for (const { pane, failure } of terrains) {
    if (failure !== undefined) reasons.set(failure, [...(reasons.get(failure) ?? []), pane]);
  }
  return [...reasons].map(([failure, panes]) => `${named(panes)}: ${failure}`).join('\n');
}

/** Characters of the numbers of a row that fit beside its name in the narrowest panel. */
const MOST_CHARACTERS = 22;

/** How many characters the longest numbers of all columns have together. */
function charactersAcross(groups: readonly TableGroup[]): number {
  const longest: number[] = [];
  for (const { cells } of groups.flatMap(({ rows }) => rows)) {
    for (const [pane, { text }] of cells.entries()) longest[pane] = Math.max(longest[pane] ?? 0, text.length);
  }
  return longest.reduce((sum, length) => sum + length, 0);
}
