import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { ABOVE, BELOW, EAST, forPieces, forRises, ROW, SOUTH } from '../kernels/ground.ts';
import { keepingRows, reserve, rowKernels } from '../kernels/rows.ts';
import { type NoFigure, tooFewSamples } from './no-figure.ts';

/** How steep terrain is, in degrees, true to scale: 0 level … 90 upright. */
export interface SlopeFigures {
  readonly meanDeg: number;
  readonly steepestDeg: number;
  /** Samples, or segments of a line, in each of 90 degrees: d ≤ slope < d + 1. What is upright counts in the last one. */
  readonly perDegree: Uint32Array;
}

const DEGREES = 90;

/** In the row memory: a sum and two largest values; counts of each degree and of 90°, two of each. */
const sums = /* @__PURE__ */ reserve(3);
const counts = /* @__PURE__ */ reserve(DEGREES + 1);

/** Slopes by the rises of `forRises`: tan² slope = east² + south².
 *
 *  @param spacing metres from one sample to the next, in the unit of the samples
 *  @param every which rows are looked at: each of them, each second, … */
export function slopesOf(map: Heightmap, spacing: Spacing, every = 1, onProgress?: OnProgress): SlopeFigures {
  const { doubles, ints, kernels, arctangents } = rowKernels();
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
      kernels.arctangents(EAST, end, arctangents);
      kernels.countAngles(EAST, end, sums, counts);
    });
    sum += doubles[sums / 8];
    reportRow(progress, y, map.height);
  }
  const perDegree = new Uint32Array(DEGREES);
  for (let i = 0; i < 2 * (DEGREES + 1); i++) perDegree[Math.min(i >> 1, DEGREES - 1)] += ints[counts / 4 + i];
  // Twice, as kernels work on two.
  doubles.fill(Math.sqrt(Math.max(doubles[sums / 8 + 1], doubles[sums / 8 + 2])), EAST / 8, EAST / 8 + 2);
  kernels.arctangents(EAST, EAST + 8, arctangents);
  return { meanDeg: inDegrees(sum / (rows * map.width)), steepestDeg: inDegrees(doubles[EAST / 8]), perDegree };
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
