import type { Size } from '../core/heightmap.ts';
import { type Crossings, estimateCrossings, settleCrossing } from './fault-crossings.ts';
import { type FaultRun, type MarkRows, MOST_ROWS, type RowSum, roomAt, sumFaultRows, weightedSteps } from './fault-rows.ts';
import { type RowTarget, reserve, rowKernels } from './rows.ts';
import { FRACTION_BITS, LINE_BYTES, type MarkCrossings } from './simd/fault-marks.ts';

/** Lines that are marked together. */
const TABLE_LINES = 1024;
/** Half of the last bit. An estimate with a fraction other than 0 is at least this far from every sample, so with a smaller error it is on the
 *  right side of all of them. Only lines so flat that they cross a row or two have a larger one. */
const SURE_ERROR = 0.5 / (1 << FRACTION_BITS);

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
  const cuts = estimateCrossings(lines, map, target.window);
  sumCrossings(cuts, units(base), cuts.raisedEverywhere, target);
}

/** The same for lines that raise by half a weight of their own what they raise, and lower the rest by as much.
 *  @source article 004, with decreasing steps as in J. Shankel, "Fractal Terrain Generation – Fault Formation", Game Programming
 *  Gems (2000) */
export function sweepWeightedFaults(lines: Int32Array, run: FaultRun<'step'>): void {
  sweepWeightedCrossings(estimateCrossings(lines, run.map, run.window, run.weights), run);
}

/** The same for lines that are located already. */
export function sweepWeightedCrossings(cuts: Crossings, run: FaultRun<'step'>): void {
  const base = -run.weights.reduce((sum, weight) => sum + weight, 0) / 2;
  const mark = rowKernels().kernels.markWeightedCrossings;
  sumCrossings(cuts, { ...weightedSteps(), mark }, base + cuts.raisedEverywhere, run);
}

/** How the marks of lines are made, kept and summed. */
interface MarkKind extends RowSum {
  readonly mark: MarkCrossings;
}

/** Steps of 1, in int32.
 *  @param base what all samples have more */
function units(base: number): MarkKind {
  const { ints, kernels } = rowKernels();
  return {
    all: ints,
    mark: kernels.markCrossings,
    sumRow: (out, end, marks, start) => kernels.sumMarks(out, end, marks, start, base),
  };
}

function sumCrossings(cuts: Crossings, kind: MarkKind, base: number, target: RowTarget): void {
  const table = lineTable(cuts);
  const markBlock: MarkRows = (stride, top, bottom) => {
    for (let first = 0; first < cuts.count; first += TABLE_LINES) {
      markLines(kind, cuts, table, first, Math.min(first + TABLE_LINES, cuts.count), stride, top, bottom);
    }
  };
  sumFaultRows(kind, base, cuts.rowSteps, markBlock, target);
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
