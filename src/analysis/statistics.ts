import { requireGround, requireRange } from '../core/bounds.ts';
import type { Heightmap, Range, Spacing } from '../core/heightmap.ts';
import { requireValues } from '../core/holes.ts';
import { type Profile, requireWhole } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import { countInBars, cubesAndFourths, MAX_BARS, rangeAndSum, squaresAround } from '../kernels/values.ts';
import { quantilesOf } from './order-statistics.ts';
import { lineSlopes, slopesOf } from './slopes.ts';

/** Samples whose slopes are enough for a mean; an arctangent for each of 4097² takes longer than growing them. */
const SLOPE_SAMPLES = 1 << 20;

/** The distribution of some samples, in few numbers. */
export interface SampleStatistics extends Range {
  readonly mean: number;
  /** Standard deviation of all samples, not an estimate from some. */
  readonly deviation: number;
}

/** A terrain in few numbers. */
export interface Statistics extends SampleStatistics {
  /** Samples, or points of a line, in all. */
  readonly count: number;
  /** Mean steepness in degrees, true to scale; of maps beyond two million samples, that of evenly spread rows; of a line, that of its
   *  segments. */
  readonly meanSlopeDeg: number;
}

/** Range, mean, deviation and steepness of a map, in double precision.
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @throws RangeError for an inconsistent map or spacing */
export function describeSamples(map: Heightmap, spacing: Spacing): Statistics {
  requireGround(map, spacing);
  const every = Math.max(1, Math.floor(map.data.length / SLOPE_SAMPLES));
  return { count: map.data.length, ...sampleStatistics(map.data), meanSlopeDeg: slopesOf(map, spacing, every).meanDeg };
}

/** Range, mean and deviation of a line's points, and the mean steepness of its segments.
 *  @throws RangeError for a profile without points, with unequal numbers of x and y, or with NaN */
export function describeProfile(profile: Profile): Statistics {
  requireWhole(profile);
  return { count: profile.y.length, ...sampleStatistics(profile.y), meanSlopeDeg: lineSlopes(profile).meanDeg };
}

/** Range, mean and deviation, in double precision.
 *  @throws RangeError if some samples are NaN */
export function sampleStatistics(data: Float32Array): SampleStatistics {
  const { min, max, sum } = rangeAndSum(data);
  const mean = sum / data.length;
  if (Number.isNaN(mean)) requireValues(data, 'samples');
  return { min, max, mean, deviation: Math.sqrt(squaresAround(data, mean) / data.length) };
}

/** How elevations are spread. Lengths have the samples' unit. */
export interface Distribution extends SampleStatistics {
  readonly count: number;
  /** m₃ ⁄ σ³: 0 where both sides are alike; more than 0 where the high side reaches farther. 0 where all samples are equal. */
  readonly skewness: number;
  /** m₄ ⁄ σ⁴: 3 for a normal distribution, more where the tails are heavier. 0 where all samples are equal. */
  readonly kurtosis: number;
  /** The elevations below which these shares of all samples lie, interpolated between neighbours in the order of size. */
  readonly quantiles: readonly { readonly share: number; readonly elevation: number }[];
  readonly histogram: AlignedHistogram;
}

/** A histogram of bars as wide as a power of two, from its multiples on: two agree where they overlap, and neighbours add up to the next
 *  width. */
export interface AlignedHistogram {
  /** The first bar begins at `first · width`, a whole number of widths. */
  readonly first: number;
  readonly width: number;
  readonly counts: Uint32Array;
}

export const QUANTILE_SHARES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99] as const;

/** Width of the one bar of equal samples; where their float32 neighbours lie farther apart, the distance of those. */
const EQUAL_WIDTH = 2 ** -10;

/** Spread, moments, quantiles and histogram of at least one sample, in double precision. */
export function distributionOf(data: Float32Array, onProgress?: OnProgress): Distribution {
  const statistics = sampleStatistics(data);
  onProgress?.(0.3);
  const elevations = quantilesOf(data, QUANTILE_SHARES);
  onProgress?.(0.75);
  const shape = shapeOf(data, statistics);
  onProgress?.(0.85);
  return {
    count: data.length,
    ...statistics,
    ...shape,
    quantiles: QUANTILE_SHARES.map((share, i) => ({ share, elevation: elevations[i] })),
    histogram: alignedHistogram(data, statistics),
  };
}

function shapeOf(data: Float32Array, { mean, deviation }: SampleStatistics): Pick<Distribution, 'skewness' | 'kurtosis'> {
  if (deviation === 0) return { skewness: 0, kurtosis: 0 };
  const [cubes, fourths] = cubesAndFourths(data, mean, deviation);
  return { skewness: cubes / data.length, kurtosis: fourths / data.length };
}

/** Counts of samples in 257 to 512 bars; of equal samples, one. Bar i holds `(first + i) · width` ≤ sample < `(first + i + 1) · width`. */
function alignedHistogram(data: Float32Array, range: Range): AlignedHistogram {
  const width = barWidth(range);
  const perUnit = 1 / width;
  const first = Math.floor(range.min * perUnit);
  const counts = new Uint32Array(Math.floor(range.max * perUnit) - first + 1);
  countInBars(counts, data, perUnit, first);
  // A map's width comes first, so this one may not: engines share the layout of objects that begin with the same field, and would hold
  // the width of every map as a fraction from then on, which halves the speed of loops over its samples.
  return { first, width, counts };
}

function barWidth({ min, max }: Range): number {
  if (min === max) return Math.max(EQUAL_WIDTH, 2 ** (Math.floor(Math.log2(Math.abs(min))) - 23));
  let width = 2 ** Math.floor(Math.log2((max - min) / MAX_BARS));
  while (Math.floor(max / width) - Math.floor(min / width) >= MAX_BARS) width *= 2;
  return width;
}

const MAX_BINS = 1 << 20;

/** Counts of samples in `bins` equal parts of a range. A part has its lower end, the last one both; samples outside count in the nearest
 *  part.
 *  @throws RangeError for a range that is not finite, for bins that are no whole number from 1 on, and for samples that are NaN */
export function histogramOf(data: ArrayLike<number>, { min, max }: Range, bins: number): Uint32Array {
  if (!(Number.isInteger(bins) && bins >= 1 && bins <= MAX_BINS)) {
    throw new RangeError(`histogram: expected a whole number of bins from 1 to ${MAX_BINS}, got ${bins}`);
  }
  requireRange({ min, max }, 'histogram');
  const counts = new Uint32Array(bins);
  const scale = max > min ? bins / (max - min) : 0;
  const last = bins - 1;
  for (let i = 0; i < data.length; i++) {
    const at = (data[i] - min) * scale;
    if (Number.isNaN(at)) requireValues(data, 'histogram');
    counts[at >= last ? last : at > 0 ? Math.floor(at) : 0]++;
  }
  return counts;
}
