import { type Heightmap, type Range, type Spacing, sampleRange } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';

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
 *  @param spacing metres from one sample to the next, in the unit of the samples */
export function describeSamples(map: Heightmap, spacing: Spacing): Statistics {
  return { count: map.data.length, ...sampleStatistics(map.data), meanSlopeDeg: meanSlopeDeg(map, spacing) };
}

/** Range, mean and deviation of a line's points, and the mean steepness of its segments. */
export function describeProfile({ x, y }: Profile): Statistics {
  let sum = 0;
  for (let i = 1; i < x.length; i++) sum += Math.atan2(Math.abs(y[i] - y[i - 1]), Math.abs(x[i] - x[i - 1]));
  const meanSlopeDeg = ((sum / Math.max(x.length - 1, 1)) * 180) / Math.PI;
  return { count: x.length, ...sampleStatistics(y), meanSlopeDeg };
}

/** Range, mean and deviation, in double precision. */
export function sampleStatistics(data: Float32Array): SampleStatistics {
  let sum = 0;
  for (let i = 0; i < data.length; i++) sum += data[i];
  const mean = sum / data.length;
  let squares = 0;
  for (let i = 0; i < data.length; i++) squares += (data[i] - mean) * (data[i] - mean);
  return { ...sampleRange(data), mean, deviation: Math.sqrt(squares / data.length) };
}

/** Slopes between a sample's neighbours, or between it and its one neighbour at the border:
 *
 *          n
 *      w   ·   e      tan² slope = ((e − w) ⁄ 2·spacing.x)² + ((s − n) ⁄ 2·spacing.y)²
 *          s                                                                          */
function meanSlopeDeg({ width, height, data }: Heightmap, spacing: Spacing): number {
  const inner = 1 / (2 * spacing.x);
  const atBorder = width > 1 ? 1 / spacing.x : 0;
  const every = Math.max(1, Math.floor(data.length / SLOPE_SAMPLES));
  let sum = 0;
  let rows = 0;
  for (let y = 0; y < height; y += every, rows++) {
    const row = y * width;
    const north = y > 0 ? row - width : row;
    const south = y < height - 1 ? row + width : row;
    const scaleY = south > north ? width / ((south - north) * spacing.y) : 0;
    for (let x = 0; x < width; x++) {
      const west = x > 0 ? x - 1 : x;
      const east = x < width - 1 ? x + 1 : x;
      const riseEast = (data[row + east] - data[row + west]) * (east - west === 2 ? inner : atBorder);
      const riseSouth = (data[south + x] - data[north + x]) * scaleY;
      sum += Math.atan(Math.sqrt(riseEast * riseEast + riseSouth * riseSouth));
    }
  }
  return ((sum / (rows * width)) * 180) / Math.PI;
}
