import { MAX_SIDE, type Range, type Size } from '../core/heightmap.ts';
import { type Crossings, estimateCrossings, settleCrossing } from './fault-crossings.ts';
import { STEPS_PER_UNIT } from './fault-profile.ts';
import type { FaultRun } from './fault-rows.ts';
import { type RowTarget, reserve, rowKernels } from './rows.ts';
import { FRACTION_BITS, LINE_BYTES, type MarkCrossings } from './simd/fault-marks.ts';
import { beginRange, extendRange, rangeSoFar } from './values.ts';

/** Marks of rows that are swept together: they stay in the second-level cache. Each line is looked up again for each block. */
const BLOCK_BYTES = 1 << 19;
const LEAST_ROWS = 32;
const MOST_ROWS = 128;
/** Lines that are marked together. */
const TABLE_LINES = 1024;
/** Half of the last bit. An estimate with a fraction other than 0 is at least this far from every sample, so with a smaller error it is on the
 *  right side of all of them. Only lines so flat that they cross a row or two have a larger one. */
const SURE_ERROR = 0.5 / (1 << FRACTION_BITS);

/** Float64 that a sweep has for itself. */
export const ROOM = 32 * (MAX_SIDE + 4);
/** Where they are in the row memory: marks of a block of rows, or tables of stripes. */
export const roomAt = /* @__PURE__ */ reserve(ROOM);
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
 *  The crossing is estimated in floating point; within 2^-18 of a sample, and for very flat lines always, integers
 *  decide.
 *  @param lines x1, y1, x2, y2 of each line, on the lattice; a line whose points coincide raises nothing
 *  @param map samples across the whole map
 *  @source article 004, in O(lines · rows + samples) instead of its O(lines · samples) */
export function sweepFaults(lines: Int32Array, map: Size, base: number, target: RowTarget): void {
  sumCrossings(estimateCrossings(lines, map, target.window), units(base), target);
}

/** The same for lines that raise by half a weight of their own what they raise, and lower the rest by as much.
 *  @source article 004, with decreasing steps as in J. Shankel, "Fractal Terrain Generation – Fault Formation", Game Programming
 *  Gems (2000) */
export function sweepWeightedFaults(lines: Int32Array, run: FaultRun<'step'>): void {
  sweepWeightedCrossings(estimateCrossings(lines, run.map, run.window, run.weights), run);
}

/** The same for lines that are located already. */
export function sweepWeightedCrossings(cuts: Crossings, run: FaultRun<'step'>): void {
  sumCrossings(cuts, weighted(run.weights), run);
}

/** How the marks of lines are kept and summed. */
interface MarkKind {
  readonly all: Int32Array | Float64Array;
  readonly mark: MarkCrossings;
  /** Writes a row of samples at `sumsAt`. */
  sumRow(marks: number, columns: number, start: number): void;
}

/** Steps of 1, in int32. */
function units(base: number): MarkKind {
  const { ints, kernels } = rowKernels();
  return {
    all: ints,
    mark: kernels.markCrossings,
    sumRow: (marks, columns, start) => kernels.sumMarks(sumsAt, sumsAt + 4 * columns, marks, start, base),
  };
}

/** Steps in whole units, in float64: sums of them are exact. */
function weighted(weights: Float64Array): MarkKind {
  const { doubles, kernels } = rowKernels();
  const base = -weights.reduce((sum, weight) => sum + weight, 0) / 2;
  return {
    all: doubles,
    mark: kernels.markWeightedCrossings,
    sumRow: (marks, columns, start) =>
      kernels.sumWeightedMarks(sumsAt, sumsAt + 4 * columns, marks, base + start, STEPS_PER_UNIT),
  };
}

function sumCrossings(cuts: Crossings, kind: MarkKind, { window, out, onRows, onRange }: RowTarget): void {
  const { all, sumRow } = kind;
  const bytes = all.BYTES_PER_ELEMENT;
  const table = lineTable(cuts);
  const columns = window.width + 1; // one more takes the crossings right of the window
  const stride = 4 * Math.ceil(columns / 4); // the kernels clear four at a time
  const blockRows = Math.min(Math.max(Math.floor(BLOCK_BYTES / (bytes * stride)), LEAST_ROWS), MOST_ROWS);
  const sums = rowKernels().floats.subarray(sumsAt / 4, sumsAt / 4 + window.width);
  all.fill(0, roomAt / bytes, roomAt / bytes + blockRows * stride);
  let rowStart = cuts.raisedEverywhere;
  let range: Range | undefined;
  for (let top = 0; top < window.height; top += blockRows) {
    const bottom = Math.min(top + blockRows, window.height);
    for (let first = 0; first < cuts.count; first += TABLE_LINES) {
      markLines(kind, cuts, table, first, Math.min(first + TABLE_LINES, cuts.count), stride, top, bottom);
    }
    if (onRange) beginRange();
    for (let row = top; row < bottom; row++) {
      rowStart += cuts.rowSteps[row];
      sumRow(roomAt + bytes * (row - top) * stride, columns, rowStart);
      out.set(sums, row * window.width);
      if (onRange) extendRange(sumsAt, window.width);
    }
    if (onRange) range = rangeSoFar(range);
    onRows?.(bottom);
  }
  if (range) onRange?.(range);
}

/** The crossings as the kernel reads them. */
function lineTable({ count, column, slope, error, step, firstRow, endRow }: Crossings): Float64Array {
  const doubles = new Float64Array((count * LINE_BYTES) / 8);
  const ints = new Int32Array(doubles.buffer);
  for (let line = 0, at = 0; line < count; line++, at += LINE_BYTES / 8) {
    doubles[at] = column[line];
    doubles[at + 1] = slope[line];
    doubles[at + 2] = step[line];
    ints[2 * at + 6] = firstRow[line];
    ints[2 * at + 7] = endRow[line];
    ints[2 * at + 8] = error[line] < SURE_ERROR ? (1 << FRACTION_BITS) - 1 : 0;
  }
  return doubles;
}

/** Marks, in the rows [top, bottom), the first sample right of each crossing of the lines [first, end). */
function markLines(
  { all, mark }: MarkKind,
  cuts: Crossings,
  table: Float64Array,
  first: number,
  end: number,
  stride: number,
  top: number,
  bottom: number,
): void {
  const { ints, doubles } = rowKernels();
  const bytes = all.BYTES_PER_ELEMENT;
  doubles.set(table.subarray((first * LINE_BYTES) / 8, (end * LINE_BYTES) / 8), linesAt / 8);
  mark(linesAt, linesAt + (end - first) * LINE_BYTES, roomAt, bytes * stride, top, bottom, unsettledAt);
  for (let at = unsettledAt / 4; ints[at] > 0; at += 2) {
    const line = first + (ints[at] - linesAt) / LINE_BYTES;
    const row = ints[at + 1];
    all[roomAt / bytes + (row - top) * stride + settleCrossing(cuts, line, row)] += cuts.step[line];
  }
}
