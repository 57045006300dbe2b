import { requireSpacing } from '../core/bounds.ts';
import { type Heightmap, hasSquareCells, type Spacing } from '../core/heightmap.ts';
import { requireFilled } from '../core/holes.ts';
import { circleOf, createFft, squarePower, transform } from './fft.ts';

/** Samples along a side of the smallest square, or points of the shortest line, that has a spectrum. */
export const MIN_SPECTRUM_SIDE = 32;
/** Waves within 22.5° of an axis have min(|kx|, |ky|) < tan 22.5° · max(|kx|, |ky|), in cycles over equal lengths of ground. */
const TAN_22_5 = Math.SQRT2 - 1;

/** How variance is spread over wavenumbers. (Σ waves · power + beyond) ⁄ samples is the mean square of the windowed samples less their
 *  mean. */
export interface PowerSpectrum {
  /** Samples along a side of the square, or on the line, that it was measured on, a power of two. */
  readonly side: number;
  /** Mean power at wavenumber k = 0 … side ⁄ 2, in cycles across the longer side on the ground. Uncorrelated samples of variance v have v
   *  at every k. */
  readonly power: Float64Array;
  /** How many waves the mean of each k is of: of a square, those on a ring. */
  readonly waves: Float64Array;
  /** Summed power of the waves beyond the last ring: the corners of a square; a line has none. */
  readonly beyond: number;
}

/** A map's spectrum by direction. */
export interface MapSpectrum extends PowerSpectrum {
  /** Mean power at wavenumber k of the waves that run within 22.5° of rows and columns on the ground. */
  readonly alongAxes: Float64Array;
  /** The same of all others, which run nearer to the diagonals; NaN where there are none: at low k of cells that are not square. */
  readonly alongDiagonals: Float64Array;
}

/** Power spectrum of the largest central square of 2ⁿ × 2ⁿ samples, averaged over rings of whole wavenumbers, k − ½ to k + ½, on the
 *  ground. The mean is removed, and a Hann window fades the borders.
 *  @param spacing metres from one sample to the next; cells count as square without it
 *  @returns undefined for maps of fewer than 32 samples along a side
 *  @throws RangeError for an inconsistent map or spacing */
export function powerSpectrum(map: Heightmap, spacing: Spacing = { x: 1, y: 1 }): MapSpectrum | undefined {
  requireFilled(map);
  requireSpacing(spacing);
  const side = powerOfTwoIn(Math.min(map.width, map.height));
  if (side < MIN_SPECTRUM_SIDE) return undefined;
  const start = ((map.height - side) >> 1) * map.width + ((map.width - side) >> 1);
  const mean = meanOf(map.data, start, side, side, map.width);
  const power = squarePower({ data: map.data, start, stride: map.width, mean, weights: hannWindow(side) });
  return { side, ...ringMeans(power, side, cyclesOverLonger(spacing)) };
}

/** The same of the central 2ⁿ of evenly spaced values, the most that fit: a periodogram.
 *  @returns undefined for fewer than 32 */
export function lineSpectrum(values: Float32Array): PowerSpectrum | undefined {
  const side = powerOfTwoIn(values.length);
  if (side < MIN_SPECTRUM_SIDE) return undefined;
  const start = (values.length - side) >> 1;
  const mean = meanOf(values, start, side);
  const weights = hannWindow(side);
  const fft = createFft(side);
  const [re, im] = [new Float64Array(side), new Float64Array(side)];
  for (let i = 0; i < side; i++) re[fft.places[i]] = (values[start + i] - mean) * weights[i];
  transform(fft, re, im);
  const last = side / 2;
  return {
    side,
    power: Float64Array.from({ length: last + 1 }, (_, k) => re[k] * re[k] + im[k] * im[k]),
    waves: Float64Array.from({ length: last + 1 }, (_, k) => (k === 0 || k === last ? 1 : 2)),
    beyond: 0,
  };
}

/** The largest power of two that is no more than `count`. */
function powerOfTwoIn(count: number): number {
  return 1 << (31 - Math.clz32(count));
}

/** The mean of rows of `side` samples each, `stride` apart. */
function meanOf(data: Float32Array, start: number, side: number, rows = 1, stride = side): number {
  let sum = 0;
  for (let y = 0; y < rows; y++) {
    for (let i = start + y * stride, end = i + side; i < end; i++) sum += data[i];
  }
  return sum / (rows * side);
}

/** A Hann window (1 − cos 2π·x ⁄ side) ⁄ 2, scaled so that the squared magnitudes of a transform are per sample. */
function hannWindow(side: number): Float64Array {
  // Its squares have the mean 3 ⁄ 8.
  const scale = Math.sqrt(8 / (3 * side));
  return circleOf(side).cos.map((cosine) => (0.5 - 0.5 * cosine) * scale);
}

/** How many cycles a wave with one cycle across the square has over the length of its longer side, east-west and north-south. */
function cyclesOverLonger(spacing: Spacing): Spacing {
  if (hasSquareCells(spacing)) return { x: 1, y: 1 };
  const longer = Math.max(spacing.x, spacing.y);
  return { x: longer / spacing.x, y: longer / spacing.y };
}

/** Means over all wavenumbers whose distance from 0 rounds to k. Columns between the first and the last stand for their mirrors too;
 *  rows ky and −ky have their mirrors in each other.
 *  @param cycles that each column and each row counts for */
function ringMeans(power: Float64Array, side: number, cycles: Spacing): Omit<MapSpectrum, 'side'> {
  const last = side / 2;
  // Of each ring, the part along the axes and the part along the diagonals; what lies beyond the last ring is gathered after it.
  const rings = Math.round(last * Math.SQRT2) + 1;
  const [axisSums, axisWaves] = [new Float64Array(rings), new Float64Array(rings)];
  const [diagonalSums, diagonalWaves] = [new Float64Array(rings), new Float64Array(rings)];
  for (let row = 0; row <= last; row++) {
    const north = row * (last + 1);
    const south = ((side - row) % side) * (last + 1);
    const rows = north === south ? 1 : 2;
    const ky = row * cycles.y;
    for (let column = 0; column <= last; column++) {
      const waves = column === 0 || column === last ? rows : 2 * rows;
      const sum = ((power[north + column] + power[south + column]) / 2) * waves;
      const kx = column * cycles.x;
      const k = Math.min(Math.floor(Math.sqrt(kx * kx + ky * ky) + 0.5), rings - 1);
      if (Math.min(kx, ky) < TAN_22_5 * Math.max(kx, ky)) {
        axisSums[k] += sum;
        axisWaves[k] += waves;
      } else {
        diagonalSums[k] += sum;
        diagonalWaves[k] += waves;
      }
    }
  }
  const perRing = (of: (k: number) => number): Float64Array => Float64Array.from({ length: last + 1 }, (_, k) => of(k));
  let beyond = 0;
  for (let k = last + 1; k < rings; k++) beyond += axisSums[k] + diagonalSums[k];
  return {
    power: perRing((k) => (axisSums[k] + diagonalSums[k]) / (axisWaves[k] + diagonalWaves[k])),
    waves: perRing((k) => axisWaves[k] + diagonalWaves[k]),
    beyond,
    // The wave of wavenumber 0 has no direction.
    alongAxes: perRing((k) => (k === 0 ? diagonalSums[0] : axisSums[k] / axisWaves[k])),
    alongDiagonals: perRing((k) => diagonalSums[k] / diagonalWaves[k]),
  };
}
