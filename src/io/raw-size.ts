import { MAX_SIDE, type Range, type Size } from '../core/heightmap.ts';

/** How many times as long as wide a guessed size may be. */
const MAX_RATIO = 10;
/** Pairs of samples that are compared for one size. */
const MAX_PAIRS = 20_000;
/** The share of the lowest and of the highest samples that is left out of the usual range: they may be spikes, or numbers for no value. */
const SPIKES = 0.02;
/** A size farther from a square wins only if the step between its rows is less than this share of the other's. */
const CLEARLY = 0.8;

/** The sizes that the samples of a file without a size may have, the likeliest first: the one whose neighbouring rows are most alike; among
 *  those about as good, the one nearest to a square. Both sides have at least 2 samples, and none is over 10 times as long as the other.
 *  @returns no size if there is none, as for a prime number of samples */
export function likelySizes(data: Float32Array): Size[] {
  const sizes: Size[] = [];
  for (let side = Math.floor(Math.sqrt(data.length)); side >= 2 && data.length <= MAX_RATIO * side * side; side--) {
    const other = data.length / side;
    if (!Number.isInteger(other) || other > MAX_SIDE) continue;
    sizes.push({ width: other, height: side });
    if (other !== side) sizes.push({ width: side, height: other });
  }
  if (sizes.length === 0) return [];
  const range = usualRange(data);
  const found = sizes.map((size) => ({ size, step: rowStep(data, size.width, range) }));
  const best = found.reduce((before, other) => (other.step < CLEARLY * before.step ? other : before));
  const others = found.filter((other) => other !== best).sort((a, b) => a.step - b.step);
  return [best, ...others].map(({ size }) => size);
}

/** The range of most samples. */
function usualRange(data: Float32Array): Range {
  const stride = Math.max(Math.floor(data.length / MAX_PAIRS), 1);
  const some = Float32Array.from({ length: Math.floor(data.length / stride) }, (_, i) => data[i * stride])
    .filter(Number.isFinite)
    .sort();
  const spikes = Math.ceil(SPIKES * some.length);
  return { min: some[spikes] ?? 0, max: some[some.length - 1 - spikes] ?? 0 };
}

/** The mean difference between samples `width` apart, which are neighbours north and south if that is the width.
 *  @param range samples outside it count as its ends */
function rowStep(data: Float32Array, width: number, { min, max }: Range): number {
  const pairs = data.length - width;
  const stride = Math.max(Math.floor(pairs / MAX_PAIRS), 1);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < pairs; i += stride) {
    const north = Math.min(Math.max(data[i], min), max);
    const south = Math.min(Math.max(data[i + width], min), max);
    if (Number.isNaN(north - south)) continue;
    sum += Math.abs(north - south);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
