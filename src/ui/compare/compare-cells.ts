import { isSameJson, latest } from '../../core/memo.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import type { CellArrangement } from '../terrain/arrangement.ts';

export interface CellElements {
  terrain(pane: number): HTMLElement;
  difference(): HTMLElement;
  divider(): HTMLElement;
}

/** Lays cells out in the columns and rows that show their terrain largest, with an *Add terrain* cell if there is room.
 *  @param onArranged called after each change of the layout */
export function createCompareCells(
  container: HTMLElement,
  elements: CellElements,
  onArranged: () => void,
): { readonly addButton: HTMLButtonElement; update(arrangement: CellArrangement): void } {
  const addButton = create('button', { class: 'button is-filled', type: 'button', title: 'Another terrain beside these' });
  addButton.append(icon('plus'), 'Add terrain');
  const sentence = create('p', {}, 'Add a second terrain to compare.');
  const addCell = create(
    'section',
    { class: 'compare-cell is-empty', 'aria-label': 'Room for another terrain' },
    sentence,
    addButton,
  );

  let arrangement: CellArrangement | undefined;
  /** Of the container, from the observer: to measure it would make the browser lay out the page. */
  let size = { width: 0, height: 0 };
  const arrange = latest(({ panes, isSwipe, hasDifference, hasRoom }: CellArrangement, width: number, height: number): void => {
    const terrains = panes.map(elements.terrain);
    const shown = isSwipe ? terrains.slice(0, 1) : [...terrains];
    if (hasDifference) shown.push(elements.difference());
    const isOnly = panes.length === 1 && hasRoom && !hasDifference;
    const grid = paneGrid(shown.length + (isOnly ? 1 : 0), width, height);
    const hasAdd = isOnly || (hasRoom && grid.spare > 0);
    sentence.hidden = !isOnly;
    if (hasAdd) shown.push(addCell);

    container.style.gridTemplate = `repeat(${grid.rows}, minmax(0, 1fr)) / repeat(${grid.columns}, minmax(0, 1fr))`;
    for (const [i, cell] of shown.entries()) {
      const row = Math.floor(i / grid.columns) + 1;
      const column = (i % grid.columns) + 1;
      const end = i === shown.length - 1 ? grid.columns + 1 : column + 1;
      cell.style.gridArea = `${row} / ${column} / ${row + 1} / ${end}`;
    }
    // In a swipe these lie over the first cell.
    const onTop = isSwipe ? [terrains[1], elements.divider()] : [];
    for (const cell of onTop) cell.style.gridArea = '1 / 1 / 2 / 2';
    const all = [...terrains.slice(0, 1), ...onTop, ...shown.slice(1)];
    for (const [i, cell] of terrains.entries()) {
      cell.classList.toggle('is-left', isSwipe && i === 0);
      cell.classList.toggle('is-right', isSwipe && i === 1);
    }
    // Elements that stay keep the focus.
    for (const cell of [...container.children]) if (!all.includes(cell as HTMLElement)) cell.remove();
    for (const [i, cell] of all.entries())
      if (container.children[i] !== cell) container.insertBefore(cell, container.children[i]);
    onArranged();
  });

  const show = (): void => {
    if (arrangement && size.width > 0 && size.height > 0) arrange(arrangement, size.width, size.height);
  };
  new ResizeObserver(([{ contentRect }]) => {
    size = contentRect;
    show();
  }).observe(container);
  return {
    addButton,
    update(now) {
      arrangement = isSameJson(now, arrangement) ? arrangement : now;
      show();
    },
  };
}

/** How equal cells share a rectangle. */
export interface PaneGrid {
  readonly columns: number;
  readonly rows: number;
  /** Places left after the last cell. */
  readonly spare: number;
}

/** Width over height of a block on screen, with its margin: a wider cell shows the block no larger. */
const BLOCK_ASPECT = 1.45;

/** The columns and rows in which this many cells show their blocks largest.
 *  @param cells 1 or more
 *  @param width,height of the rectangle, in any unit */
export function paneGrid(cells: number, width: number, height: number): PaneGrid {
  let best: PaneGrid = { columns: 1, rows: cells, spare: 0 };
  let largest = 0;
  // Of equal sizes the first counts: fewer columns leave more room for names.
  for (let columns = 1; columns <= cells; columns++) {
    const rows = Math.ceil(cells / columns);
    const size = Math.min(width / columns / BLOCK_ASPECT, height / rows);
    if (size <= largest * 1.001) continue;
    largest = size;
    best = { columns, rows, spare: columns * rows - cells };
  }
  return best;
}
