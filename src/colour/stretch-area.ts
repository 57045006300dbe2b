/** Adds what lies below a stretch of line inside one column of pixels, as differences from row to row: the sum of a column's differences
 *  down to a row is the area that its pixel there has below the line.
 *  @param area row-major, `width` columns
 *  @param share of the column that the stretch spans, 0 … 1
 *  @param yFrom row at its left end, from the top edge; may lie outside @param yTo at its right end */
export function addStretch(
  area: Float32Array | Float64Array,
  width: number,
  height: number,
  column: number,
  share: number,
  yFrom: number,
  yTo: number,
): void {
  const first = Math.max(Math.floor(Math.min(yFrom, yTo)), 0);
  const last = Math.min(Math.max(Math.floor(Math.max(yFrom, yTo)) + 1, first), height - 1);
  for (let row = first, before = 0; row <= last; row++) {
    const covered = share * meanClamped(row + 1 - yFrom, row + 1 - yTo);
    area[row * width + column] += covered - before;
    before = covered;
  }
}

/** The mean of u clamped to 0 … 1 while u runs evenly from one value to another. */
function meanClamped(from: number, to: number): number {
  if (Math.abs(to - from) < 1e-6) return Math.min(Math.max((from + to) / 2, 0), 1);
  return (integral(to) - integral(from)) / (to - from);
}

/** Of u clamped to 0 … 1, from 0 to u. */
function integral(u: number): number {
  return u <= 0 ? 0 : u < 1 ? (u * u) / 2 : u - 0.5;
}
