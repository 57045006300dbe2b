import type { PixelLine } from './strokes.ts';

/** Stretches of line in an array, three numbers each: the share of a column, 0 … 1, and the rows of the left and right end, which may
 *  lie outside. */
export const STRETCH = 3;
export const SHARE = 0;
export const LEFT = 1;
export const RIGHT = 2;

/** How much of each pixel lies below a line that does not fold back, 0 … 1. */
export function areaBelow({ x, y }: PixelLine, width: number, height: number): Float32Array {
  const area = new Float32Array(width * height);
  const stretch = new Float64Array(STRETCH);
  for (let k = 1; k < x.length; k++) {
    const [west, east] = [x[k - 1], x[k]];
    const slope = east > west ? (y[k] - y[k - 1]) / (east - west) : 0;
    const last = Math.min(Math.ceil(east), width);
    for (let column = Math.max(Math.floor(west), 0); column < last; column++) {
      const from = Math.max(west, column);
      const to = Math.min(east, column + 1);
      stretch[SHARE] = to - from;
      stretch[LEFT] = y[k - 1] + slope * (from - west);
      stretch[RIGHT] = y[k - 1] + slope * (to - west);
      addStretches(area, width, height, column, stretch, 1);
    }
  }
  for (let i = width; i < area.length; i++) area[i] += area[i - width];
  for (let i = 0; i < area.length; i++) area[i] = Math.min(area[i], 1);
  return area;
}

/** Adds what lies below stretches of line inside one column of pixels, as differences from row to row: the sum of a column's differences
 *  down to a row is the area that its pixel there has below the line. Stretches come in an array, as numbers that are handed over one by one
 *  are put on the heap.
 *  @param area row-major, `width` columns
 *  @param count of the stretches */
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
