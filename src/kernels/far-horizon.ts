import type { Heightmap } from '../core/heightmap.ts';

/** A direction on a grid: the step from one column or row to the next, so one component is 1 or −1, the other no longer. */
export interface GridDirection {
  readonly stepX: number;
  readonly stepY: number;
  readonly metresPerStep: number;
}

/** The far horizon of every sample: seen from elevation z there, it rises by a − w · z per metre; 0 and 0 where nothing is far. Both are the
 *  samples' own, and whoever looks from between samples may interpolate them: that interpolates the rises. */
export interface FarHorizon {
  readonly a: Float32Array;
  readonly w: Float32Array;
}

/** Finds the farther horizon in one direction: along parallel lines, the upper hull of the ground ahead, and the point of it that stands
 *  highest above each sample.
 *
 *      lines in a direction between two of the grid      the hull of the ground ahead of ×
 *      step from column to column, and meet               ╱╲____
 *      samples in between, linear along the column       ╱      ╲___╲        ×
 *
 *  @param from steps to the nearest ground that counts, at least 1 */
export function farHorizon({ width, height, data }: Heightmap, direction: GridDirection, from: number): FarHorizon {
  const alongX = Math.abs(direction.stepX) === 1;
  // Steps go along the major axis; a line shifts by `slant` of the minor one per step back, away from the direction.
  const [steps, lanes] = alongX ? [width, height] : [height, width];
  const [strideStep, strideLane] = alongX ? [1, width] : [width, 1];
  const [forward, slant] = alongX ? [direction.stepX, -direction.stepY] : [direction.stepY, -direction.stepX];
  const start = forward > 0 ? (steps - 1) * strideStep : 0;
  const stride = -forward * strideStep;
  const perMetre = 1 / direction.metresPerStep;
  const a = new Float32Array(data.length);
  const w = new Float32Array(data.length);

  const shifts = Float64Array.from({ length: steps }, (_, i) => i * slant);
  const drift = Math.ceil(Math.abs(shifts[steps - 1]));
  const line = new Float64Array(steps);
  const hull = new Int32Array(steps);
  for (let lane = slant > 0 ? -drift : 0; lane < (slant > 0 ? lanes : lanes + drift); lane++) {
    let top = -1;
    let pushed = -1;
    let seen = 0;
    for (let i = 0; i < steps; i++) {
      const floor = Math.floor(shifts[i]);
      const low = lane + floor;
      if (low < -1 || low >= lanes) continue;
      const part = shifts[i] - floor;
      const step = start + i * stride;
      const lowAt = step + Math.max(low, 0) * strideLane;
      const highAt = step + Math.min(low + 1, lanes - 1) * strideLane;
      const own = data[lowAt] + (data[highAt] - data[lowAt]) * part;
      line[i] = own;
      if (pushed < 0) pushed = i;
      // The nearest ground that counts joins the hull: what lies below the line to it leaves.
      const next = i - from;
      if (next < pushed) continue;
      while (top > 0 && isBelow(line, hull[top - 1], hull[top], next)) top--;
      hull[++top] = next;

      // Slopes to the hull's points rise up to the steepest and fall after it, which is near the last one.
      if (seen > top) seen = top;
      let peak = hull[seen];
      let rise = line[peak] - own;
      for (; seen < top; seen++) {
        const nearer = hull[seen + 1];
        const other = line[nearer] - own;
        if (other * (i - peak) < rise * (i - nearer)) break;
        [peak, rise] = [nearer, other];
      }
      for (; seen > 0; seen--) {
        const farther = hull[seen - 1];
        const other = line[farther] - own;
        if (other * (i - peak) <= rise * (i - farther)) break;
        [peak, rise] = [farther, other];
      }
      const weight = perMetre / (i - peak);
      const lift = line[peak] * weight;
      if (low >= 0) {
        a[lowAt] += (1 - part) * lift;
        w[lowAt] += (1 - part) * weight;
      }
      if (part > 0 && low + 1 < lanes) {
        a[highAt] += part * lift;
        w[highAt] += part * weight;
      }
    }
  }
  return { a, w };
}

/** Whether the middle one of three points of a line stands on or below the chord of the others. */
function isBelow(line: Float64Array, first: number, middle: number, last: number): boolean {
  return (line[middle] - line[first]) * (last - first) <= (line[last] - line[first]) * (middle - first);
}
