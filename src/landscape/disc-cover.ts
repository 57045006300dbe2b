/** Lines that a row of pixels is measured along. */
const LINES = 8;

/** Discs in pixels. */
export interface Discs {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
}

/** The shares of a row of pixels that one of some discs covers, or the lit part of a moon: exact along the row, by LINES lines down it.
 *  @param cover shares 0 … 1 for the columns from `first` on, `columns` of them
 *  @param row whose pixels are meant
 *  @param n the place of the disc: its numbers are not handed over by themselves, as they might lie on the heap
 *  @param phase 1 for a whole disc; see SunDisc */
export function coverDiscRow(
  cover: Float64Array,
  first: number,
  columns: number,
  row: number,
  discs: Discs,
  n: number,
  phase: number,
): void {
  const x = discs.x[n];
  const y = discs.y[n];
  const radius = discs.radius[n];
  cover.fill(0, 0, columns + 1);
  for (let line = 0; line < LINES; line++) {
    const dy = row + (line + 0.5) / LINES - y;
    const squared = radius * radius - dy * dy;
    if (squared <= 0) continue;
    const half = Math.sqrt(squared);
    addEdge(cover, columns, x - (2 * phase - 1) * half - first, 1 / LINES);
    addEdge(cover, columns, x + half - first, -1 / LINES);
  }
  for (let i = 1; i < columns; i++) cover[i] += cover[i - 1];
}

/** Adds all that is right of a place, as differences from column to column. */
function addEdge(cover: Float64Array, columns: number, at: number, weight: number): void {
  const column = Math.floor(at);
  if (column < 0) cover[0] += weight;
  else if (column < columns) {
    cover[column] += weight * (column + 1 - at);
    cover[column + 1] += weight * (at - column);
  }
}
