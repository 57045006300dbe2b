import type { Window } from '../core/heightmap.ts';

/** Profiles and decaying steps are summed in whole units of 2^-34 of a step. 65,536 faults of at most one step each stay far
 *  below 2^53, so every sum is exact: it depends neither on its order nor on the window it is made for. */
export const FAULT_UNIT = 17_179_869_184;
const STEPS_PER_UNIT = 1 / FAULT_UNIT;

const ROUNDER = 6_755_399_441_055_744; // 1.5 · 2^52: what is added to it loses its fraction

/** The nearest whole number, for |value| below 2^51: as Math.round does but for halves, and quicker. */
export function roundToUnits(value: number): number {
  return value + ROUNDER - ROUNDER;
}

/** Slots marked together, half a megabyte of them: they stay in the second-level cache. Blocks of few rows take longer, for every
 *  fault has to be looked up again in each. */
const BLOCK_SLOTS = 1 << 16;
const MIN_BLOCK_ROWS = 32;

/** How rows are summed from what faults mark in them: `steps`, differences from each sample to the next; `ramps`, differences of
 *  those differences; `bands`, differences and, beside them, values that count for their own sample only. */
export type RowSum = 'steps' | 'ramps' | 'bands';

/** A block of rows that faults mark, window columns from 0 on. */
export interface DifferenceRows {
  /** Slots a row: the window's columns and one that takes what lies right of them. */
  readonly stride: number;
  readonly differences: Float64Array;
  /** Of the same layout; empty unless summed as `bands`. */
  readonly values: Float64Array;
}

/** Sums the rows of a window from what `mark` writes into them, in whole units.
 *  @param rowSteps what a row's first sample has more than the one above it, from `base` on; one entry more than the window has rows
 *  @param mark writes the rows [top, end) of the window, the first of them at index 0
 *  @param out receives the window's samples in steps, row-major
 *  @param onRows called with the number of rows done, after every block */
export function sumFaultRows(
  sum: RowSum,
  window: Window,
  base: number,
  rowSteps: Float64Array,
  mark: (rows: DifferenceRows, top: number, end: number) => void,
  out: Float32Array,
  onRows?: (rows: number) => void,
): void {
  const stride = window.width + 1;
  const blockRows = Math.max(Math.floor(BLOCK_SLOTS / stride), MIN_BLOCK_ROWS);
  const differences = new Float64Array(Math.min(blockRows, window.height) * stride);
  const values = new Float64Array(sum === 'bands' ? differences.length : 0);
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
      else if (sum === 'bands') sumOnceWith(values, out, to, window.width, differences, from, rowStart);
      else sumOnce(out, to, window.width, differences, from, rowStart);
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

function sumOnce(out: Float32Array, to: number, width: number, differences: Float64Array, from: number, start: number): void {
  let value = start;
  for (let x = 0; x < width; x++) {
    value += differences[from + x];
    out[to + x] = value * STEPS_PER_UNIT;
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

function sumOnceWith(
  values: Float64Array,
  out: Float32Array,
  to: number,
  width: number,
  differences: Float64Array,
  from: number,
  start: number,
): void {
  let value = start;
  for (let x = 0; x < width; x++) {
    value += differences[from + x];
    out[to + x] = (value + values[from + x]) * STEPS_PER_UNIT;
  }
}
