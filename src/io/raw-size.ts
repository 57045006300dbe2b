import { MAX_SAMPLE } from '../core/bounds.ts';
import { MAX_SIDE, type Size } from '../core/heightmap.ts';

/** How many times as long as wide a raw file's terrain may be taken for. */
const MAX_RATIO = 10;
/** Pairs of samples that are compared for one size. */
const MAX_PAIRS = 20_000;
/** How much more alike the rows of another size must be than those of one nearer to a square. */
const CLEARLY = 0.8;

/** The sizes that the samples of a file without a size may have, the likeliest first: that with the most similar neighbouring rows, and of
 *  those about as similar, that nearest to a square. Both sides have at least 2 samples, and none is over 10 times as long as the other.
 *  @returns no size if there is none, as for a prime number of samples */
export function likelySizes(data: Float32Array): Size[] {
  const sizes: Size[] = [];
  for (let side = Math.floor(Math.sqrt(data.length)); side >= 2 && data.length <= MAX_RATIO * side * side; side--) {
    const other = data.length / side;
    if (!Number.isInteger(other) || other > MAX_SIDE) continue;
    sizes.push({ width: other, height: side });
    if (other !== side) sizes.push({ width: side, height: other });
  }
  const found = sizes.map((size) => ({ size, step: rowStep(data, size.width) }));
  const best = found.reduce((before, other) => (other.step < CLEARLY * before.step ? other : before), found[0]);
  const others = found.filter((other) => other !== best).sort((a, b) => a.step - b.step);
  return found.length === 0 ? [] : [best, ...others].map(({ size }) => size);
}

/** The mean difference between samples that lie `width` apart: between neighbours north and south, if that is the width. */
function rowStep(data: Float32Array, width: number): number {
  const pairs = data.length - width;
  const stride = Math.max(Math.floor(pairs / MAX_PAIRS), 1);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < pairs; i += stride) {
    const [north, south] = [data[i], data[i + width]];
    // Values of holes would outweigh all others.
    if (!(Math.abs(north) <= MAX_SAMPLE && Math.abs(south) <= MAX_SAMPLE)) continue;
    sum += Math.abs(north - south);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
