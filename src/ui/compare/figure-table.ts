import { create } from '../dom.ts';
import { latest, onFieldChange } from '../memo.ts';
import { raised } from './figure-plot-table.ts';
import { type FigureCell, type TableGroup, type TableRow, tableGroups } from './figure-table-rows.ts';
import { countText, type FigureTerrain, terrainsText } from './figure-terrains.ts';
import { terrainChip } from './terrain-chip.ts';

/** A part of the table that stays, and is written to only where what it shows has changed: a table that is built anew is laid out anew. */
interface Part<M> {
  readonly element: HTMLElement;
  update(model: M): void;
}

/** All figures that are one number, a column for each terrain. */
export function createFigureTable(container: HTMLElement): { update(terrains: readonly FigureTerrain[]): void } {
  const table = create('table');
  const scroller = create(
    'div',
    { class: 'figure-scroll', tabindex: '0', role: 'region', 'aria-label': 'Figures of all terrains' },
    table,
  );
  const failures = create('div', { class: 'figure-failures' });
  container.classList.add('figure-card', 'figure-table');
  container.append(create('h2', { class: 'visually-hidden' }, 'Figures'), scroller, failures);

  const partsFor = latest((columns: number, ...rows: readonly number[]) => {
    const head = createHead(columns);
    const bodies = rows.map((count) => createBody(count, columns));
    table.replaceChildren(head.element, ...bodies.map(({ element }) => element));
    return { head, bodies };
  });
  const tellFailures = latest((...texts: readonly string[]) =>
    failures.replaceChildren(...texts.map((text) => create('p', { class: 'figure-note' }, text))),
  );
  return {
    update(terrains) {
      const isDue = terrains.some(({ figures, failure }) => !figures && failure === undefined);
      container.setAttribute('aria-busy', String(isDue));
      const groups = tableGroups(terrains);
      const { head, bodies } = partsFor(terrains.length, ...groups.map(({ rows }) => rows.length));
      head.update(terrains);
      for (const [i, group] of groups.entries()) bodies[i].update(group);
      tellFailures(
        ...terrains.flatMap(({ pane, failure }) => (failure === undefined ? [] : [`${terrainsText([pane])}: ${failure}`])),
      );
    },
  };
}

function createHead(columns: number): Part<readonly FigureTerrain[]> {
  const corner = create('td', {}, columns > 1 ? `bold = largest of the ${countText(columns)}` : '');
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
  const showName = latest((title: string, note: string) =>
    name.replaceChildren(title, ...(note ? [create('small', {}, note)] : [])),
  );
  const head = create('tr', { class: 'figure-group' }, name);
  return {
    element: create('tbody', {}, head, ...rows.map(({ element }) => element)),
    update(group) {
      showName(group.title, group.note);
      for (const [i, row] of group.rows.entries()) rows[i].update(row);
    },
  };
}

function createRow(columns: number): Part<TableRow> {
  const name = create('th', { scope: 'row' });
  const cells = Array.from({ length: columns }, createCell);
  const showName = latest((label: string, unit: string, doc: string) => {
    name.title = doc;
    name.replaceChildren(label, ...(unit ? [' ', create('small', {}, unit)] : []));
  });
  return {
    element: create('tr', {}, name, ...cells.map(({ element }) => element)),
    update(row) {
      showName(row.label, row.unit, row.doc);
      for (const [i, cell] of row.cells.entries()) cells[i].update(cell);
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
