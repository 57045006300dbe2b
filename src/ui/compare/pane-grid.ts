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
