import { create } from '../dom.ts';
import { raised } from './figure-plot-table.ts';
import { type FigureCell, type TableGroup, type TableRow, tableGroups } from './figure-table-rows.ts';
import { countText, type FigureTerrain, terrainsText } from './figure-terrains.ts';
import { terrainChip } from './terrain-chip.ts';

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
  return {
    update(terrains) {
      const isDue = terrains.some(({ figures, failure }) => !figures && failure === undefined);
      container.setAttribute('aria-busy', String(isDue));
      const heads = terrains.map(({ pane, name }) => create('th', { scope: 'col', title: name }, terrainChip(pane)));
      const corner = create('td', {}, terrains.length > 1 ? `bold = largest of the ${countText(terrains.length)}` : '');
      const head = create('thead', {}, create('tr', {}, corner, ...heads));
      table.replaceChildren(head, ...tableGroups(terrains).map((group) => groupBody(group, terrains.length)));
      failures.replaceChildren(
        ...terrains.flatMap(({ pane, failure }) =>
          failure === undefined ? [] : [create('p', { class: 'figure-note' }, `${terrainsText([pane])}: ${failure}`)],
        ),
      );
    },
  };
}

function groupBody({ title, note, rows }: TableGroup, columns: number): HTMLElement {
  const name = create('th', { scope: 'rowgroup', colspan: String(columns + 1) }, title);
  if (note) name.append(create('small', {}, note));
  return create('tbody', {}, create('tr', { class: 'figure-group' }, name), ...rows.map(figureRow));
}

function figureRow({ label, unit, doc, cells }: TableRow): HTMLElement {
  const name = create('th', { scope: 'row', title: doc }, label);
  if (unit) name.append(' ', create('small', {}, unit));
  return create('tr', {}, name, ...cells.map(figureCell));
}

function figureCell({ text, title, isLargest }: FigureCell): HTMLElement {
  const cell = create('td', title ? { title } : {});
  const runs = raised(text);
  cell.append(...(isLargest ? [create('b', {}, ...runs)] : runs));
  return cell;
}
