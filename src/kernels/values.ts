import type { Range } from '../core/heightmap.ts';
import { reserve, rowKernels } from './rows.ts';

/** Values that pass through the row memory together: they stay in the first-level cache. */
const BLOCK = 8192;
/** What the range kernel takes at once. */
const TURN = 16;

const block = /* @__PURE__ */ reserve((BLOCK + TURN) / 2);
const extremes = /* @__PURE__ */ reserve(4);
/** Of 16 or 32 bits. */
const codes = /* @__PURE__ */ reserve((BLOCK + TURN) / 2);

/** The lowest and highest of values, as `sampleRange` gives them, many at a time; NaN counts for nothing, and a zero is positive. */
export function rangeOf(data: Float32Array): Range {
  const { floats } = rowKernels();
  beginRange();
  for (let from = 0; from < data.length; from += BLOCK) {
    const count = Math.min(BLOCK, data.length - from);
    floats.set(data.subarray(from, from + count), block / 4);
    extendRange(block, count);
  }
  return rangeSoFar();
}

/** Begins a range of rows that pass through the row memory one after the other. It is in that memory itself, so it must be taken, by `rangeSoFar`,
 *  before anybody else may compute. */
export function beginRange(): void {
  const { floats } = rowKernels();
  const ends = extremes / 4;
  floats.fill(Number.POSITIVE_INFINITY, ends, ends + 4);
  floats.fill(Number.NEGATIVE_INFINITY, ends + 4, ends + 8);
}

/** Extends it to `count` float32 at an address. The kernel reads whole turns: what stands behind the row is overwritten. */
export function extendRange(row: number, count: number): void {
  const { floats, kernels } = rowKernels();
  const end = row / 4 + count;
  if (count % TURN > 0) floats.fill(floats[row / 4], end, end + TURN - (count % TURN));
  kernels.range(row, row + 4 * count, extremes);
}

/** The range since it was begun, and another one.
 *  @param before of no values if left out */
export function rangeSoFar({ min, max }: Range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }): Range {
  const { floats } = rowKernels();
  const ends = extremes / 4;
  return {
    min: Math.min(min, ...floats.subarray(ends, ends + 4)) + 0,
    max: Math.max(max, ...floats.subarray(ends + 4, ends + 8)) + 0,
  };
}

/** Maps values affinely from `from` to `to`, in place; those of a flat map (from.min = from.max) become `to.min`. */
export function rescale(data: Float32Array, from: Range, to: Range): void {
  const span = from.max - from.min;
  if (span === 0) {
    data.fill(to.min);
    return;
  }
  const { floats, kernels } = rowKernels();
  const row = block / 4;
  for (let at = 0; at < data.length; at += BLOCK) {
    const count = Math.min(BLOCK, data.length - at);
    floats.set(data.subarray(at, at + count), row);
    kernels.rescale(block, block + 4 * count, from.min, span, to.max - to.min, to.min);
    data.set(floats.subarray(row, row + count), at);
  }
}

/** How far each value is from one end of a range to the other, as a whole number 0 … highest: round((value − min) / (max − min) · highest),
 *  ends kept to; NaN gives 0.
 *  @param range of some width, either way round */
export function roundShares(out: Uint16Array, values: Float32Array, { min, max }: Range, highest: number): void {
  const { floats, kernels } = rowKernels();
  const whole = new Uint16Array(floats.buffer, codes, BLOCK);
  for (let at = 0; at < out.length; at += BLOCK) {
    const count = Math.min(BLOCK, out.length - at);
    floats.set(values.subarray(at, at + count), block / 4);
    kernels.roundShares(codes, codes + 2 * count, block, min, max - min, highest);
    out.set(count < BLOCK ? whole.subarray(0, count) : whole, at);
  }
}

/** How many steps of 1 / `rate` each value is above `from`: the whole part of (value − from) · rate + ½, which is below 2³¹. */
export function roundSteps(out: Int32Array, values: Float32Array, from: number, rate: number): void {
  const { floats, ints, kernels } = rowKernels();
  for (let at = 0; at < out.length; at += BLOCK) {
    const count = Math.min(BLOCK, out.length - at);
    floats.set(values.subarray(at, at + count), block / 4);
    kernels.roundSteps(codes, codes + 4 * count, block, from, rate);
    out.set(ints.subarray(codes / 4, codes / 4 + count), at);
  }
}
