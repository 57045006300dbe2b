import { crop, type Heightmap, type Size } from '../core/heightmap.ts';
import { squarePower } from './fft.ts';

/** Samples along a side of the smallest square that has a spectrum. */
const MIN_SIDE = 32;

/** How the variance of a map is spread over wavenumbers. */
export interface PowerSpectrum {
  /** Samples along a side of the square it was measured on, a power of two. */
  readonly side: number;
  /** Mean power at wavenumber k, in cycles across the square, k = 0 … side ⁄ 2. Uncorrelated samples of variance v have v at every k. */
  readonly power: Float64Array;
}

/** Power spectrum of the central square of 2ⁿ × 2ⁿ samples, the largest that fits (1025 × 1025: the inner 1024 × 1024), averaged over
 *  rings of whole wavenumbers: k − ½ to k + ½. The mean is removed, and a Hann window fades the borders, which would else count as cliffs.
 *  Wavenumbers count cycles in samples: where cells are not square the rings are ellipses on the ground, and a power law keeps its exponent.
 *  @returns undefined for maps of fewer than 32 samples along a side */
export function powerSpectrum(map: Heightmap): PowerSpectrum | undefined {
  const side = sideOf(map);
  if (side < MIN_SIDE) return undefined;
  const { data } = crop(map, {
    x: (map.width - side) >> 1,
    y: (map.height - side) >> 1,
    width: side,
    height: side,
  });
  return { side, power: ringMeans(squarePower(windowed(data, side), side), side) };
}

/** The largest power of two that is no longer than the shorter side. */
function sideOf({ width, height }: Size): number {
  return 2 ** Math.floor(Math.log2(Math.min(width, height)));
}

/** Samples less their mean, faded towards the borders and scaled so that their transform's squared magnitudes are per sample. */
function windowed(data: Float32Array, side: number): Float64Array {
  let sum = 0;
  for (let i = 0; i < data.length; i++) sum += data[i];
  const mean = sum / data.length;
  // Of a Hann window (1 − cos 2π·x ⁄ side) ⁄ 2 the squares have the mean 3 ⁄ 8 along each axis.
  const hann = Float64Array.from({ length: side }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / side));
  const scale = 8 / (3 * side);
  const out = new Float64Array(data.length);
  for (let y = 0, i = 0; y < side; y++) {
    const rowScale = hann[y] * scale;
    for (let x = 0; x < side; x++, i++) out[i] = (data[i] - mean) * hann[x] * rowScale;
  }
  return out;
}

/** Means over all wavenumbers whose distance from 0 rounds to k. Columns between the first and the last stand for their mirrors too. */
function ringMeans(power: Float64Array, side: number): Float64Array {
  const last = side / 2;
  const sums = new Float64Array(last + 1);
  const counts = new Float64Array(last + 1);
  for (let y = 0, i = 0; y < side; y++) {
    const ky = Math.min(y, side - y);
    for (let kx = 0; kx <= last; kx++, i++) {
      const k = Math.round(Math.sqrt(kx * kx + ky * ky));
      if (k > last) continue;
      const times = kx === 0 || kx === last ? 1 : 2;
      sums[k] += times * power[i];
      counts[k] += times;
    }
  }
  return sums.map((sum, k) => sum / counts[k]);
}
