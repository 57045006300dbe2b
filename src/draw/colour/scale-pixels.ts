import type { Size } from '../../core/heightmap.ts';

/** An opaque picture with another number of pixels: bilinear where it grows; where it shrinks, every old pixel counts.
 *  @param rgba red, green, blue, alpha per pixel, row-major
 *  @returns the same, opaque */
export function scalePixels(rgba: Uint8ClampedArray, from: Size, to: Size): Uint8ClampedArray<ArrayBuffer> {
  const bytes = 4 * from.width;
  return scalePixelRows((y) => rgba.subarray(y * bytes, (y + 1) * bytes), from, to);
}

/** The same of a picture that never exists as a whole.
 *  @param rowAt the pixels of row `y`; called once for each row in turn, its result is read before the next call */
export function scalePixelRows(rowAt: (y: number) => Uint8ClampedArray, from: Size, to: Size): Uint8ClampedArray<ArrayBuffer> {
  const across = tents(from.width, to.width);
  const down = tents(from.height, to.height);
  const stride = 3 * to.width;
  // The rows that the next new one is made of, already as wide as it, take turns in this ring.
  const ring = Array.from({ length: Math.max(...down.map(({ weights }) => weights.length)) }, () => new Float32Array(stride));
  const scaled = new Uint8ClampedArray(4 * to.width * to.height);
  const sums = new Float32Array(stride);
  let ready = 0;
  for (let y = 0; y < to.height; y++) {
    const { first, weights } = down[y];
    for (; ready < first + weights.length; ready++) scaleRow(rowAt(ready), across, ring[ready % ring.length]);
    sums.fill(0);
    for (let k = 0; k < weights.length; k++) addRow(sums, ring[(first + k) % ring.length], weights[k]);
    for (let x = 0, i = 0, out = 4 * y * to.width; x < to.width; x++) {
      scaled[out++] = sums[i++];
      scaled[out++] = sums[i++];
      scaled[out++] = sums[i++];
      scaled[out++] = 255;
    }
  }
  return scaled;
}

/** @param out red, green, blue per new pixel */
function scaleRow(rgba: Uint8ClampedArray, across: readonly Tent[], out: Float32Array): void {
  for (let x = 0, to = 0; x < across.length; x++) {
    const { first, weights } = across[x];
    let [red, green, blue] = [0, 0, 0];
    for (let k = 0, i = 4 * first; k < weights.length; k++, i += 4) {
      const weight = weights[k];
      red += weight * rgba[i];
      green += weight * rgba[i + 1];
      blue += weight * rgba[i + 2];
    }
    out[to++] = red;
    out[to++] = green;
    out[to++] = blue;
  }
}

function addRow(sums: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] += weight * row[i];
}

/** The old pixels that a new one is made of; the shares add up to 1. */
interface Tent {
  readonly first: number;
  readonly weights: Float32Array;
}

/** Shares fall off evenly on both sides of a new pixel's middle, over one new pixel or one old one, whichever is wider. */
function tents(from: number, to: number): Tent[] {
  const step = from / to;
  const reach = Math.max(1, step);
  return Array.from({ length: to }, (_, i) => {
    const middle = (i + 0.5) * step - 0.5;
    const first = Math.max(Math.ceil(middle - reach), 0);
    const last = Math.min(Math.floor(middle + reach), from - 1);
    const shares = Float32Array.from({ length: last - first + 1 }, (_, k) => 1 - Math.abs(first + k - middle) / reach);
    const sum = shares.reduce((total, share) => total + share, 0);
    return { first, weights: shares.map((share) => share / sum) };
  });
}
