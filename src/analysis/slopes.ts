import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { writeRises } from '../core/surface.ts';
import { type NoFigure, tooFewSamples } from './no-figure.ts';

/** Steps of the table from 0 to 1. */
const STEPS = 64;
/** Of 0, 1 ⁄ 64 … 1, in radians. So short that it is there from the start: a constant in the loops that ask for it. */
const ARCTANGENTS = /* @__PURE__ */ Float64Array.from({ length: STEPS + 1 }, (_, i) => Math.atan(i / STEPS));

/** The arctangent of a tangent of 0 … ∞, in radians, within 4e-16 of `Math.atan`, which takes up to three times as long:
 *
 *      arctan t = arctan c + arctan r,   r = (t − c) ⁄ (1 + t·c)
 *
 *  with the nearest c of a table, so that |r| ≤ 1 ⁄ 128 and four terms of the series leave nothing; beyond 1, π ⁄ 2 − arctan 1 ⁄ t. */
export function arctangent(t: number): number {
  const small = t > 1 ? 1 / t : t;
  const step = (small * STEPS + 0.5) | 0;
  const c = step / STEPS;
  const r = (small - c) / (1 + small * c);
  const r2 = r * r;
  const angle = ARCTANGENTS[step] + (r - r * r2 * (1 / 3 - r2 * (1 / 5 - r2 * (1 / 7))));
  return t > 1 ? Math.PI / 2 - angle : angle;
}

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

/** Terrain ruggedness index over the samples that have eight neighbours, in the samples' unit; it grows with the size of a cell. */
export interface Ruggedness {
  readonly kind: 'ruggedness';
  readonly mean: number;
  readonly highest: number;
}

/** Root of the summed squares of the eight steps from a sample to its neighbours:
 *
 *      nw  n  ne
 *      w   ·   e      TRI² = (nw − ·)² + (n − ·)² + … + (se − ·)²
 *      sw  s  se
 *
 *  @source S. J. Riley, S. D. DeGloria, R. Elliot (1999), A terrain ruggedness index that quantifies topographic heterogeneity */
export function ruggednessOf({ width, height, data }: Heightmap, onProgress?: OnProgress): Ruggedness | NoFigure {
  if (Math.min(width, height) < 3) return tooFewSamples(3, { width, height });
  let sum = 0;
  let highest = 0;
  for (let y = 1; y < height - 1; y++) {
    const row = y * width;
    for (let i = row + 1; i < row + width - 1; i++) {
      const here = data[i];
      const nw = data[i - width - 1] - here;
      const n = data[i - width] - here;
      const ne = data[i - width + 1] - here;
      const w = data[i - 1] - here;
      const e = data[i + 1] - here;
      const sw = data[i + width - 1] - here;
      const s = data[i + width] - here;
      const se = data[i + width + 1] - here;
      const index = Math.sqrt(nw * nw + n * n + ne * ne + (sw * sw + s * s + se * se) + (w * w + e * e));
      sum += index;
      if (index > highest) highest = index;
    }
    reportRow(onProgress, y, height);
  }
  return { kind: 'ruggedness', mean: sum / ((width - 2) * (height - 2)), highest };
}
