import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { writeRises } from '../core/rises.ts';
import { arctangent } from './arctangent.ts';

/** How steep terrain is, in degrees, true to scale: 0 level … 90 upright. */
export interface SlopeFigures {
  readonly meanDeg: number;
  readonly steepestDeg: number;
  /** Samples, or segments of a line, in each of 90 degrees: d ≤ slope < d + 1. What is upright counts in the last one. */
  readonly perDegree: Uint32Array;
}

const DEGREES = 90;

/** Slopes by the rises of `writeRises`: tan² slope = east² + south².
 *
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @param every which rows are looked at: each of them, each second, … */
export function slopesOf(map: Heightmap, spacing: Spacing, every = 1, onProgress?: OnProgress): SlopeFigures {
  const perDegree = new Uint32Array(DEGREES);
  const [squares, east, south] = [0, 1, 2].map(() => new Float64Array(map.width));
  let sum = 0;
  let steepest = 0;
  let rows = 0;
  for (let y = 0; y < map.height; y += every, rows++) {
    writeRises(map, y, spacing, east, south);
    addSquares(east, south, squares);
    sum += addSlopes(squares, perDegree);
    steepest = largest(squares, steepest);
    reportRow(onProgress, y, map.height);
  }
  return { meanDeg: inDegrees(sum / (rows * map.width)), steepestDeg: inDegrees(arctangent(Math.sqrt(steepest))), perDegree };
}

// Each pass is a short function of its own: engines compile those long before one long loop that does it all.

function addSquares(a: Float64Array, b: Float64Array, out: Float64Array): void {
  for (let x = 0; x < out.length; x++) out[x] = b[x] * b[x] + a[x] * a[x];
}

/** Counts the slopes of one row and returns their sum in radians. */
function addSlopes(squares: Float64Array, perDegree: Uint32Array): number {
  let sum = 0;
  for (let x = 0; x < squares.length; x++) {
    const slope = arctangent(Math.sqrt(squares[x]));
    sum += slope;
    perDegree[degreeOf(slope)]++;
  }
  return sum;
}

function largest(values: Float64Array, least: number): number {
  let found = least;
  for (let x = 0; x < values.length; x++) if (values[x] > found) found = values[x];
  return found;
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
