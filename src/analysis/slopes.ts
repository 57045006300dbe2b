import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';

/** How steep terrain is, in degrees, true to scale: 0 level … 90 upright. */
export interface SlopeFigures {
  readonly meanDeg: number;
  readonly steepestDeg: number;
  /** Samples, or segments of a line, in each of 90 degrees: d ≤ slope < d + 1. What is upright counts in the last one. */
  readonly perDegree: Uint32Array;
}

const DEGREES = 90;

/** Slopes between a sample's neighbours, or between it and its one neighbour at the border:
 *
 *          n
 *      w   ·   e      tan² slope = ((e − w) ⁄ 2·spacing.x)² + ((s − n) ⁄ 2·spacing.y)²
 *          s
 *
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @param every which rows are looked at: each of them, each second, … */
export function slopesOf({ width, height, data }: Heightmap, spacing: Spacing, every = 1): SlopeFigures {
  const inner = 1 / (2 * spacing.x);
  const atBorder = width > 1 ? 1 / spacing.x : 0;
  const perDegree = new Uint32Array(DEGREES);
  let sum = 0;
  let steepest = 0;
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
      const slope = Math.atan(Math.sqrt(riseEast * riseEast + riseSouth * riseSouth));
      sum += slope;
      if (slope > steepest) steepest = slope;
      perDegree[degreeOf(slope)]++;
    }
  }
  return { meanDeg: inDegrees(sum / (rows * width)), steepestDeg: inDegrees(steepest), perDegree };
}

/** Slopes of a line's segments; a single point has none and is level. */
export function lineSlopes({ x, y }: Profile): SlopeFigures {
  const perDegree = new Uint32Array(DEGREES);
  let sum = 0;
  let steepest = 0;
  for (let i = 1; i < x.length; i++) {
    const slope = Math.atan2(Math.abs(y[i] - y[i - 1]), Math.abs(x[i] - x[i - 1]));
    sum += slope;
    if (slope > steepest) steepest = slope;
    perDegree[degreeOf(slope)]++;
  }
  return { meanDeg: inDegrees(sum / Math.max(x.length - 1, 1)), steepestDeg: inDegrees(steepest), perDegree };
}

function inDegrees(angle: number): number {
  return (angle * 180) / Math.PI;
}

function degreeOf(angle: number): number {
  return Math.min(Math.floor(inDegrees(angle)), DEGREES - 1);
}
