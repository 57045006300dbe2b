import { requireGround } from '../core/arguments.ts';
import type { Heightmap, Range, Spacing } from '../core/heightmap.ts';
import { requireValues } from '../core/holes.ts';
import { type Profile, requireWhole } from '../core/profile.ts';
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
  const { min, max, mean } = rangeAndMean(data);
  if (Number.isNaN(mean)) requireValues(data, 'samples');
  let squares = 0;
  for (let i = 0; i < data.length; i++) squares += (data[i] - mean) * (data[i] - mean);
  return { min, max, mean, deviation: Math.sqrt(squares / data.length) };
}

function rangeAndMean(data: Float32Array): Range & { readonly mean: number } {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let sum = 0;
  for (let i = 0; i < data.length; i++) {
    const elevation = data[i];
    sum += elevation;
    if (elevation < min) min = elevation;
    if (elevation > max) max = elevation;
  }
  return { min, max, mean: sum / data.length };
}
