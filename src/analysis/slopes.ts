import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { ABOVE, BELOW, EAST, forPieces, forRises, ROW, SOUTH } from '../kernels/ground.ts';
import { keepingRows, reserve, rowKernels } from '../kernels/rows.ts';
import { ARCTANGENT_STEPS as STEPS } from '../kernels/simd/ground-rows.ts';
import { type NoFigure, tooFewSamples } from './no-figure.ts';

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

/** In the row memory: the table of arctangents; a sum and two largest values; counts of each degree and of 90°, two of each. */
const table = /* @__PURE__ */ reserve(STEPS + 1);
const sums = /* @__PURE__ */ reserve(3);
const counts = /* @__PURE__ */ reserve(DEGREES + 1);

/** Slopes by the rises of `forRises`: tan² slope = east² + south².
 *
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @param every which rows are looked at: each of them, each second, … */
export function slopesOf(map: Heightmap, spacing: Spacing, every = 1, onProgress?: OnProgress): SlopeFigures {
  const { doubles, ints, kernels } = rowKernels();
  doubles.set(ARCTANGENTS, table / 8);
  doubles.fill(0, sums / 8, sums / 8 + 3);
  doubles.fill(0, counts / 8, counts / 8 + DEGREES + 1);
  const progress = keepingRows(onProgress, sums, counts / 8 - sums / 8 + DEGREES + 1);
  let sum = 0;
  let rows = 0;
  for (let y = 0; y < map.height; y += every, rows++) {
    doubles[sums / 8] = 0;
    forRises(map, y, spacing, (_, count) => {
      const end = EAST + 8 * count;
      kernels.tangents(EAST, end, SOUTH, sums + 8);
      kernels.arctangents(EAST, end, table);
      kernels.countAngles(EAST, end, sums, counts);
    });
    sum += doubles[sums / 8];
    reportRow(progress, y, map.height);
  }
  const perDegree = new Uint32Array(DEGREES);
  for (let i = 0; i < 2 * (DEGREES + 1); i++) perDegree[Math.min(i >> 1, DEGREES - 1)] += ints[counts / 4 + i];
  const steepest = arctangent(Math.sqrt(Math.max(doubles[sums / 8 + 1], doubles[sums / 8 + 2])));
  return { meanDeg: inDegrees(sum / (rows * map.width)), steepestDeg: inDegrees(steepest), perDegree };
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
export function ruggednessOf(map: Heightmap, onProgress?: OnProgress): Ruggedness | NoFigure {
  const { width, height } = map;
  if (Math.min(width, height) < 3) return tooFewSamples(3, { width, height });
  const { doubles, kernels } = rowKernels();
  doubles.fill(0, sums / 8, sums / 8 + 3);
  const progress = keepingRows(onProgress, sums, 3);
  for (let y = 1; y < height - 1; y++) {
    forPieces(map, [y, y - 1, y + 1], [1, width - 1], (_, count) => kernels.ruggedness(ROW, ROW + 4 * count, ABOVE, BELOW, sums));
    reportRow(progress, y, height);
  }
  const [sum, ...highest] = doubles.subarray(sums / 8, sums / 8 + 3);
  return { kind: 'ruggedness', mean: sum / ((width - 2) * (height - 2)), highest: Math.max(...highest) };
}
