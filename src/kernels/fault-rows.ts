import type { Size, Spacing } from '../core/heightmap.ts';
import { type FaultProfile, STEPS_PER_UNIT } from './fault-profile.ts';
import type { RowTarget } from './rows.ts';

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

/** Slots marked together, half a megabyte of them: they stay in the second-level cache. Blocks of few rows take longer, for every
 *  fault has to be looked up again in each. */
const BLOCK_SLOTS = 1 << 16;
const MIN_BLOCK_ROWS = 32;

/** How rows are summed from what faults mark in them: `steps`, differences from each sample to the next and, beside them, values that count for
 *  their own sample only; `ramps`, differences of those differences. */
export type RowSum = 'steps' | 'ramps';

/** A block of rows that faults mark, window columns from 0 on. */
export interface DifferenceRows {
  /** Slots a row: the window's columns and two that take what lies right of them. */
  readonly stride: number;
  readonly differences: Float64Array;
  /** Of the same layout; of ramps empty. */
  readonly values: Float64Array;
}

/** Writes what faults mark in the rows [top, end) of the window, the first of them at index 0. */
export type MarkRows = (rows: DifferenceRows, top: number, end: number) => void;

/** Sums the rows of a window from what `mark` writes into them, in whole units.
 *  @param rowSteps what a row's first sample has more than the one above it, from `base` on; one entry more than the window has rows */
export function sumFaultRows(
  sum: RowSum,
  base: number,
  rowSteps: Float64Array,
  mark: MarkRows,
  { window, out, onRows }: RowTarget,
): void {
  const stride = window.width + 2;
  const blockRows = Math.max(Math.floor(BLOCK_SLOTS / stride), MIN_BLOCK_ROWS);
  const differences = new Float64Array(Math.min(blockRows, window.height) * stride);
  const values = new Float64Array(sum === 'ramps' ? 0 : differences.length);
  const rows = { stride, differences, values };
  let rowStart = base;
  for (let top = 0; top < window.height; top += blockRows) {
    const end = Math.min(top + blockRows, window.height);
    mark(rows, top, end);
    for (let row = top; row < end; row++) {
      rowStart += rowSteps[row];
      const from = (row - top) * stride;
      const to = row * window.width;
      if (sum === 'ramps') sumTwice(out, to, window.width, differences, from, rowStart);
      else sumOnce(out, to, window.width, differences, values, from, rowStart);
    }
    differences.fill(0);
    values.fill(0);
    onRows?.(end);
  }
}

/** Adds an amount to the rows [first, end), cut to the window's. */
export function addToRows(rowSteps: Float64Array, first: number, end: number, amount: number): void {
  const from = Math.max(first, 0);
  const to = Math.min(end, rowSteps.length - 1);
  if (from >= to) return;
  rowSteps[from] += amount;
  rowSteps[to] -= amount;
}

function sumOnce(
  out: Float32Array,
  to: number,
  width: number,
  differences: Float64Array,
  values: Float64Array,
  from: number,
  start: number,
): void {
  let value = start;
  for (let x = 0; x < width; x++) {
    value += differences[from + x];
    out[to + x] = (value + values[from + x]) * STEPS_PER_UNIT;
  }
}

function sumTwice(out: Float32Array, to: number, width: number, differences: Float64Array, from: number, start: number): void {
  let value = start;
  let slope = 0;
  for (let x = 0; x < width; x++) {
    slope += differences[from + x];
    value += slope;
    out[to + x] = value * STEPS_PER_UNIT;
  }
}
