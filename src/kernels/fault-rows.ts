import { MAX_SIDE, type Range, type Size, type Spacing } from '../core/heightmap.ts';
import { type FaultProfile, STEPS_PER_UNIT } from './fault-profile.ts';
import { type RowTarget, reserve, rowKernels } from './rows.ts';
import { beginRange, extendRange, rangeSoFar } from './values.ts';

/** A map as faults meet it: its samples and its metres. */
export interface FaultMap extends Size {
  /** Metres from the first to the last sample. */
  readonly extent: Spacing;
}

/** What faults of every shape are summed with. */
export interface FaultRun<P extends FaultProfile = FaultProfile> extends RowTarget {
  readonly map: FaultMap;
  /** Of each fault, in whole units of FAULT_UNIT. */
  readonly weights: Float64Array;
  readonly profile: P;
  /** Metres across the band; a step has none and does not read it. */
  readonly bandM: number;
}

/** Marks of rows that are swept together: they stay in the second-level cache. Each fault is looked up again for each block. */
const BLOCK_BYTES = 1 << 19;
const LEAST_ROWS = 32;
export const MOST_ROWS = 128;

/** Float64 that faults have for themselves. */
export const ROOM = 32 * (MAX_SIDE + 4);
/** Where they are in the row memory: marks of a block of rows, or tables of stripes. */
export const roomAt = /* @__PURE__ */ reserve(ROOM);
const sumsAt = /* @__PURE__ */ reserve(MAX_SIDE / 2);

/** How marks of rows are kept and summed. */
export interface RowSum {
  readonly all: Int32Array | Float64Array;
  /** Writes a row of samples and clears its marks. All are addresses, but for what its first sample has without marks. */
  sumRow(out: number, end: number, marks: number, start: number): void;
}

/** Marks faults in the rows [top, end) of the window, at `roomAt`. A row has `stride` marks, the window's columns first, and two or more that
 *  take what lies right of them. */
export type MarkRows = (stride: number, top: number, end: number) => void;

/** Differences from each sample to the next, in whole units: sums of them are exact. */
export function weightedSteps(): RowSum {
  return weightedSums('sumWeightedMarks');
}

/** Differences of those differences. */
export function weightedSlopes(): RowSum {
  return weightedSums('sumWeightedSlopes');
}

function weightedSums(kernel: 'sumWeightedMarks' | 'sumWeightedSlopes'): RowSum {
  const { doubles, kernels } = rowKernels();
  return { all: doubles, sumRow: (out, end, marks, start) => kernels[kernel](out, end, marks, start, STEPS_PER_UNIT) };
}

/** Sums the rows of a window from what `mark` writes.
 *  @param base what its samples have without marks
 *  @param rowSteps what a row's first sample has more than the one above it; one entry more than the window has rows */
export function sumFaultRows(
  { all, sumRow }: RowSum,
  base: number,
  rowSteps: Float64Array,
  mark: MarkRows,
  { window, out, onRows, onRange }: RowTarget,
): void {
  const bytes = all.BYTES_PER_ELEMENT;
  const stride = (window.width + 5) & -4; // the kernels clear four at a time
  const blockRows = Math.min(Math.max(Math.floor(BLOCK_BYTES / (bytes * stride)), LEAST_ROWS), MOST_ROWS);
  const sums = rowKernels().floats.subarray(sumsAt / 4, sumsAt / 4 + window.width);
  let start = base;
  let range: Range | undefined;
  for (let top = 0; top < window.height; top += blockRows) {
    const bottom = Math.min(top + blockRows, window.height);
    // Tables of stripes may have stood there, also since the block before: the progress callback may have swept other faults.
    if (top === 0 || onRows) all.fill(0, roomAt / bytes, roomAt / bytes + blockRows * stride);
    mark(stride, top, bottom);
    if (onRange) beginRange();
    for (let row = top; row < bottom; row++) {
      start += rowSteps[row];
      sumRow(sumsAt, sumsAt + 4 * stride, roomAt + bytes * (row - top) * stride, start);
      out.set(sums, row * window.width);
      if (onRange) extendRange(sumsAt, window.width);
    }
    if (onRange) range = rangeSoFar(range);
    onRows?.(bottom);
  }
  if (range) onRange?.(range);
}

/** Adds an amount to the rows [first, end), cut to the window's. */
export function addToRows(rowSteps: Float64Array, first: number, end: number, amount: number): void {
  const from = Math.max(first, 0);
  const to = Math.min(end, rowSteps.length - 1);
  if (from >= to) return;
  rowSteps[from] += amount;
  rowSteps[to] -= amount;
}
