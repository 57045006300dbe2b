/** Stretches of line stand in an array, each with three numbers: the share of a column that it spans, 0 … 1, and its rows at its left and
 *  right end, from the top edge, which may lie outside. */
export const STRETCH = 3;
export const SHARE = 0;
export const LEFT = 1;
export const RIGHT = 2;

const one = /* @__PURE__ */ new Float64Array(STRETCH);

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
  one[SHARE] = share;
  one[LEFT] = yFrom;
  one[RIGHT] = yTo;
  addStretches(area, width, height, column, one, 1);
}

/** The same for several stretches of one column. Their numbers are not handed over one by one, for each would be put on the heap. */
export function addStretches(
  area: Float32Array | Float64Array,
  width: number,
  height: number,
  column: number,
  stretches: Float64Array,
  count: number,
): void {
  for (let k = 0; k < STRETCH * count; k += STRETCH) {
    const share = stretches[k + SHARE];
    const yFrom = stretches[k + LEFT];
    const yTo = stretches[k + RIGHT];
    const low = yFrom < yTo ? yFrom : yTo;
    const high = yFrom < yTo ? yTo : yFrom;
    if (low >= height) continue;
    // Whole numbers, which arrays are quickest to find by.
    let row = low > 0 ? low | 0 : 0;
    let i = row * width + column;
    if (low >= 0 && high < row + 1) {
      const covered = share * ((row + 1 - yFrom + (row + 1 - yTo)) / 2);
      area[i] += covered;
      if (row + 1 < height) area[i + width] += share - covered;
      continue;
    }
    const end = high < height ? (high + 1) | 0 : height;
    let before = 0;
    for (; row < end; row++, i += width) {
      const covered = share * meanClamped(row + 1 - yFrom, row + 1 - yTo);
      area[i] += covered - before;
      before = covered;
    }
    if (row < height) area[i] += share - before;
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
