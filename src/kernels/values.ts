import type { Range } from '../core/heightmap.ts';
import { reserve, rowKernels } from './rows.ts';
import type { ValueKernels } from './simd/value-rows.ts';

/** Values that pass through the row memory together: they stay in the first-level cache. */
const BLOCK = 8192;
/** What the range kernel takes at once. */
const TURN = 16;

const block = /* @__PURE__ */ reserve((BLOCK + TURN) / 2);
const extremes = /* @__PURE__ */ reserve(4);
/** Of 16 or 32 bits. */
const codes = /* @__PURE__ */ reserve((BLOCK + TURN) / 2);
const sums = /* @__PURE__ */ reserve(2);
/** Bars of a histogram, at most. */
export const MAX_BARS = 512;
/** Four of each. */
const bars = /* @__PURE__ */ reserve(2 * MAX_BARS);

/** The lowest and highest of values, as `sampleRange` gives them, many at a time; NaN counts for nothing, and a zero is positive. */
export function rangeOf(data: Float32Array): Range {
  beginRange();
  forBlocks(data, (_, count) => extendRange(block, count));
  return rangeSoFar();
}

/** Brings values to `block`, one part after the other.
 *  @param use is called with the place of each part and the number of its values */
function forBlocks(data: Float32Array, use: (from: number, count: number) => void): void {
  const { floats } = rowKernels();
  for (let from = 0; from < data.length; from += BLOCK) {
    const count = Math.min(BLOCK, data.length - from);
    floats.set(data.subarray(from, from + count), block / 4);
    use(from, count);
  }
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
  forBlocks(data, (at, count) => {
    kernels.rescale(block, block + 4 * count, from.min, span, to.max - to.min, to.min);
    data.set(floats.subarray(row, row + count), at);
  });
}

/** How far each value is from one end of a range to the other, as a whole number 0 … highest: round((value − min) / (max − min) · highest),
 *  ends kept to; NaN gives 0.
 *  @param range of some width, either way round */
export function roundShares(out: Uint16Array, values: Float32Array, { min, max }: Range, highest: number): void {
  const { floats, kernels } = rowKernels();
  const whole = new Uint16Array(floats.buffer, codes, BLOCK);
  forBlocks(values, (at, count) => {
    kernels.roundShares(codes, codes + 2 * count, block, min, max - min, highest);
    out.set(count < BLOCK ? whole.subarray(0, count) : whole, at);
  });
}

/** How many steps of 1 / `rate` each value is above `from`: the whole part of (value − from) · rate + ½, which is below 2³¹. */
export function roundSteps(out: Int32Array, values: Float32Array, from: number, rate: number): void {
  const { ints, kernels } = rowKernels();
  forBlocks(values, (at, count) => {
    kernels.roundSteps(codes, codes + 4 * count, block, from, rate);
    out.set(ints.subarray(codes / 4, codes / 4 + count), at);
  });
}

/** The range of values, and their sum, one after the other. */
export function rangeAndSum(data: Float32Array): Range & { readonly sum: number } {
  beginRange();
  const [sum] = sumsOf(data, ({ sum }, end) => {
    sum(block, end, sums);
    extendRange(block, (end - block) / 4);
  });
  return { ...rangeSoFar(), sum };
}

/** The sum of (value − mean)², one after the other. */
export function squaresAround(data: Float32Array, mean: number): number {
  return sumsOf(data, (kernels, end) => kernels.sumSquares(block, end, sums, mean))[0];
}

/** The sums of t³ and of t⁴, one after the other, with t = (value − mean) / deviation. */
export function cubesAndFourths(data: Float32Array, mean: number, deviation: number): readonly [number, number] {
  return sumsOf(data, (kernels, end) => kernels.sumShape(block, end, sums, mean, deviation));
}

function sumsOf(data: Float32Array, add: (kernels: ValueKernels, end: number) => void): readonly [number, number] {
  const { doubles, kernels } = rowKernels();
  doubles.fill(0, sums / 8, sums / 8 + 2);
  forBlocks(data, (_, count) => add(kernels, block + 4 * count));
  return [doubles[sums / 8], doubles[sums / 8 + 1]];
}

/** Counts values in bars: at ⌊value · perUnit⌋ − first, which is at least 0.
 *  @param counts at most `MAX_BARS`; they are added to */
export function countInBars(counts: Uint32Array, data: Float32Array, perUnit: number, first: number): void {
  const { ints, kernels } = rowKernels();
  const at = bars / 4;
  ints.fill(0, at, at + 4 * counts.length);
  forBlocks(data, (_, count) => kernels.countBars(block, block + 4 * count, bars, perUnit, first));
  for (let i = 0; i < 4 * counts.length; i++) counts[i >> 2] += ints[at + i];
}
