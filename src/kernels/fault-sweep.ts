import { MAX_SIDE, type Size, type Window } from '../core/heightmap.ts';
import { type Crossings, estimateCrossings, settleCrossing } from './fault-crossings.ts';
import { type DifferenceRows, type FaultRun, sumFaultRows } from './fault-rows.ts';
import { stripeCrossings } from './fault-stripe-crossings.ts';
import { LINE_BYTES } from './row-kernels.ts';
import { reserve, rowKernels } from './rows.ts';

/** Marks of rows that are swept together, half a megabyte: they stay in the second-level cache. Each line is looked up again for each block. */
const BLOCK_MARKS = 1 << 17;
const LEAST_ROWS = 32;
const MOST_ROWS = 128;
/** Lines that are marked together. */
const TABLE_LINES = 1024;

const marksAt = /* @__PURE__ */ reserve((LEAST_ROWS * (MAX_SIDE + 4)) / 2);
const sumsAt = /* @__PURE__ */ reserve(MAX_SIDE / 2);
const linesAt = /* @__PURE__ */ reserve((TABLE_LINES * LINE_BYTES) / 8);
const unsettledAt = /* @__PURE__ */ reserve(TABLE_LINES * MOST_ROWS + 1);

/** Adds up fault lines: sample (x, y) becomes `base` + the number of lines that raise it.
 *
 *  A line raises the samples where D = dx·(y − y1) − dy·(x − x1) > 0. Along a row that is everything on one side of one
 *  crossing, so a line costs one step per row it crosses, not one per sample:
 *
 *      raised by this line      1  1  1  1  0  0  0  0
 *      difference row          +1  ·  ·  · −1  ·  ·  ·      summed once for all lines, from left to right
 *
 *  The crossing is estimated in floating point; where a sample lies within the estimate's error, integers decide.
 *  @param lines x1, y1, x2, y2 of each line, on the lattice; a line whose points coincide raises nothing
 *  @param map samples across the whole map
 *  @param window the part of the map to compute, inside it
 *  @param out receives the window's samples, row-major
 *  @param onRows called with the number of rows done, after every block
 *  @source article 004, in O(lines · rows + samples) instead of its O(lines · samples) */
export function sweepFaults(
  lines: Int32Array,
  map: Size,
  window: Window,
  base: number,
  out: Float32Array,
  onRows?: (rows: number) => void,
): void {
  sumCrossings(estimateCrossings(lines, map, window), window, base, out, onRows);
}

/** The same for stripes, which repeat with the map.
 *  @param stripes as `sweepStripes` takes them */
export function sweepStripeSteps(
  stripes: Int32Array,
  map: Size,
  window: Window,
  base: number,
  out: Float32Array,
  onRows?: (rows: number) => void,
): void {
  sumCrossings(stripeCrossings(stripes, map, window), window, base, out, onRows);
}

/** Steps of 1. */
function sumCrossings(
  cuts: Crossings,
  window: Window,
  base: number,
  out: Float32Array,
  onRows: ((rows: number) => void) | undefined,
): void {
  const table = lineTable(cuts);
  const columns = window.width + 1; // one more takes the crossings right of the window
  const stride = 4 * Math.ceil(columns / 4); // the kernel clears four at a time
  const blockRows = Math.min(Math.max(Math.floor(BLOCK_MARKS / stride), LEAST_ROWS), MOST_ROWS);
  const { ints, floats, kernels } = rowKernels();
  const sums = floats.subarray(sumsAt / 4, sumsAt / 4 + window.width);
  ints.fill(0, marksAt / 4, marksAt / 4 + blockRows * stride);
  let rowStart = cuts.raisedEverywhere | 0;
  for (let top = 0; top < window.height; top += blockRows) {
    const bottom = Math.min(top + blockRows, window.height);
    for (let first = 0; first < cuts.count; first += TABLE_LINES) {
      markLines(cuts, table, first, Math.min(first + TABLE_LINES, cuts.count), stride, top, bottom);
    }
    for (let row = top; row < bottom; row++) {
      rowStart += cuts.rowSteps[row] | 0;
      kernels.sumMarks(sumsAt, sumsAt + 4 * columns, marksAt + 4 * (row - top) * stride, rowStart, base);
      out.set(sums, row * window.width);
    }
    onRows?.(bottom);
  }
}

/** The crossings as the kernel reads them. */
function lineTable({ count, low, high, slope, step, firstRow, endRow }: Crossings): Float64Array {
  const doubles = new Float64Array((count * LINE_BYTES) / 8);
  const ints = new Int32Array(doubles.buffer);
  for (let line = 0, at = 0; line < count; line++, at += LINE_BYTES / 8) {
    doubles[at] = low[line];
    doubles[at + 1] = high[line];
    doubles[at + 2] = slope[line];
    ints[2 * at + 6] = step[line];
    ints[2 * at + 7] = firstRow[line];
    ints[2 * at + 8] = endRow[line];
  }
  return doubles;
}

/** Marks, in the rows [top, bottom), the first sample right of each crossing of the lines [first, end). */
function markLines(
  cuts: Crossings,
  table: Float64Array,
  first: number,
  end: number,
  stride: number,
  top: number,
  bottom: number,
): void {
  const { ints, doubles, kernels } = rowKernels();
  doubles.set(table.subarray((first * LINE_BYTES) / 8, (end * LINE_BYTES) / 8), linesAt / 8);
  kernels.markCrossings(linesAt, linesAt + (end - first) * LINE_BYTES, marksAt, 4 * stride, top, bottom, unsettledAt);
  for (let at = unsettledAt / 4; ints[at] > 0; at += 2) {
    const line = first + (ints[at] - linesAt) / LINE_BYTES;
    const row = ints[at + 1];
    const column = (cuts.low[line] + cuts.slope[line] * row) | 0;
    ints[marksAt / 4 + (row - top) * stride + settleCrossing(cuts, line, column, row)] += cuts.step[line];
  }
}

/** The same for lines that raise by half a weight of their own what they raise, and lower the rest by as much.
 *  @source article 004, with decreasing steps as in J. Shankel, "Fractal Terrain Generation – Fault Formation", Game Programming
 *  Gems (2000) */
export function sweepWeightedFaults(lines: Int32Array, run: FaultRun<'step'>): void {
  sumWeightedCrossings(estimateCrossings(lines, run.map, run.window, run.weights), run);
}

/** The same for stripes, which repeat with the map.
 *  @param stripes as `sweepStripes` takes them */
export function sweepWeightedStripes(stripes: Int32Array, run: FaultRun<'step'>): void {
  sumWeightedCrossings(stripeCrossings(stripes, run.map, run.window, run.weights), run);
}

function sumWeightedCrossings(cuts: Crossings, run: FaultRun<'step'>): void {
  const base = -run.weights.reduce((sum, weight) => sum + weight, 0) / 2;
  const mark = ({ differences, stride }: DifferenceRows, top: number, bottom: number): void => {
    for (let line = 0; line < cuts.count; line++) {
      const first = Math.max(cuts.firstRow[line], top);
      const end = Math.min(cuts.endRow[line], bottom);
      if (first < end) markWeightedCrossings(differences, stride, cuts, line, first, end, top);
    }
  };
  sumFaultRows('steps', base + cuts.raisedEverywhere, cuts.rowSteps, mark, run);
}

/** Marks, in the rows [first, end), the first sample right of the line's crossing. */
function markWeightedCrossings(
  differences: Float64Array,
  stride: number,
  cuts: Crossings,
  line: number,
  first: number,
  end: number,
  top: number,
): void {
  const low = cuts.low[line];
  const high = cuts.high[line];
  const slope = cuts.slope[line];
  const step = cuts.step[line];
  for (let row = first, at = (first - top) * stride; row < end; row++, at += stride) {
    const rise = slope * row;
    const column = (low + rise) | 0;
    if (column === ((high + rise) | 0)) differences[at + column] += step;
    else differences[at + settleCrossing(cuts, line, column, row)] += step;
  }
}
