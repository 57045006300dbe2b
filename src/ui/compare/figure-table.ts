import { type FigureCell, type TableGroup, type TableRow, tableGroups } from '../../analysis/table-rows.ts';
import { terrainsText } from '../../core/terrains-text.ts';
import { create } from '../controls/dom.ts';
import { latest, onFieldChange } from '../controls/memo.ts';
import { raised } from './figure-plot-table.ts';
import { countText, type FigureTerrain } from './figure-terrains.ts';
import { metresButton } from './metres-button.ts';
import { terrainChip } from './terrain-chip.ts';
import type { Turns } from './turns.ts';

/** A part of the table. Its elements stay and are written only where they change, as the browser would lay out a new table again. */
interface Part<M, R = boolean> {
  readonly element: HTMLElement;
  /** @returns whether anything was written, where that counts */
  update(model: M): R;
}

/** All figures that are one number, a column for each terrain, each group of them written in its turn. */
export function createFigureTable(
  container: HTMLElement,
  { ask }: Pick<Turns, 'ask'>,
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

  const buildTable = latest((columns: number, ...rows: readonly number[]) => {
    const head = createHead(columns);
    const bodies = rows.map((count) => createBody(count, columns));
    table.replaceChildren(head.element, ...bodies.map(({ element }) => element));
    return { head, bodies };
  });
  const showFailures = latest((waiting: string, failed: string, ...unitless: readonly number[]) => {
    const note = (lines: string, kind: string): HTMLElement[] =>
      lines === '' ? [] : [create('p', { class: `figure-note${kind} soft` }, lines)];
    failures.replaceChildren(...note(failed, ' is-error'), ...note(waiting, ''));
    if (unitless.length === 0) return;
    const text = `${terrainsText(unitless)} ${unitless.length > 1 ? 'are' : 'is'} not in metres.`;
    failures.append(
      create(
        'p',
        { class: 'figure-note soft' },
        text,
        metresButton(() => onMetres(unitless), unitless.length),
      ),
    );
  });
  let groups: readonly TableGroup[] = [];
  let parts: ReturnType<typeof buildTable> | undefined;
  /** Updates a group of the table: the same function each time, so that it takes one turn. */
  const groupUpdates: (() => boolean)[] = [];
  const groupUpdate = (i: number): (() => boolean) => {
    groupUpdates[i] ??= () => parts?.bodies[i].update(groups[i]) ?? false;
    return groupUpdates[i];
  };
  return {
    update(terrains) {
      const isDue = terrains.some(({ figures, failure }) => !figures && failure === undefined);
      container.setAttribute('aria-busy', String(isDue));
      groups = tableGroups(terrains);
      const isLong = charactersAcross(groups) > MOST_CHARACTERS;
      // Until all figures are made, the class stays: else the table would be laid out twice.
      if (isLong || !isDue) table.classList.toggle('has-long-numbers', isLong);
      parts = buildTable(terrains.length, ...groups.map(({ rows }) => rows.length));
      parts.head.update(terrains);
      for (const i of groups.keys()) ask(groupUpdate(i));
      const waiting = failureLines(
        terrains.filter(({ isPreview }) => isPreview),
        previewsText,
      );
      const unitless = terrains.flatMap(({ pane, unit }) => (unit === '' ? [pane] : []));
      showFailures(waiting, failureLines(terrains.filter(({ isPreview }) => !isPreview)), ...unitless);
    },
  };
}

/** `Terrain 1 is a preview`, `Terrains 1 and 2 are previews`. */
function previewsText(panes: readonly number[]): string {
  return `${terrainsText(panes)} ${panes.length > 1 ? 'are previews' : 'is a preview'}`;
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

function createHead(columns: number): Part<readonly FigureTerrain[], void> {
  const legend = ['bold = largest', create('span', {}, ` of the ${countText(columns)}`)];
  const corner = create('td', {}, ...(columns > 1 ? legend : []));
  const names = Array.from({ length: columns }, (_, pane) => create('th', { scope: 'col' }, terrainChip(pane)));
  return {
    element: create('thead', {}, create('tr', {}, corner, ...names)),
    update(terrains) {
      for (const [i, { name }] of terrains.entries()) names[i].title = name;
    },
  };
}

function createBody(count: number, columns: number): Part<TableGroup> {
  const name = create('th', { scope: 'rowgroup', colspan: String(columns + 1) });
  const rows = Array.from({ length: count }, () => createRow(columns));
  const showName = onFieldChange(({ title, note }: Pick<TableGroup, 'title' | 'note'>) =>
    name.replaceChildren(title, ...(note ? [create('small', {}, note)] : [])),
  );
  const head = create('tr', { class: 'figure-group' }, name);
  return {
    element: create('tbody', {}, head, ...rows.map(({ element }) => element)),
    update(group) {
      const isNamed = showName({ title: group.title, note: group.note });
      return group.rows.map((row, i) => rows[i].update(row)).includes(true) || isNamed;
    },
  };
}

function createRow(columns: number): Part<TableRow> {
  const name = create('th', { scope: 'row' });
  const cells = Array.from({ length: columns }, createCell);
  const showName = onFieldChange(({ label, unit, doc }: Pick<TableRow, 'label' | 'unit' | 'doc'>) => {
    name.title = doc;
    name.replaceChildren(label, ...(unit ? [' ', create('small', {}, unit)] : []));
  });
  return {
    element: create('tr', {}, name, ...cells.map(({ element }) => element)),
    update(row) {
      const isNamed = showName({ label: row.label, unit: row.unit, doc: row.doc });
      return row.cells.map((cell, i) => cells[i].update(cell)).includes(true) || isNamed;
    },
  };
}

function createCell(): Part<FigureCell> {
  const element = create('td');
  return {
    element,
    update: onFieldChange(({ text, title, isLargest }) => {
      if (title) element.title = title;
      else element.removeAttribute('title');
      const runs = raised(text);
      element.replaceChildren(...(isLargest ? [create('b', {}, ...runs)] : runs));
    }),
  };
}
