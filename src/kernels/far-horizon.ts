import type { Heightmap } from '../core/heightmap.ts';
import { modulo, periodOf } from '../core/repeat.ts';

/** Rows that are let go together. */
const BAND_ROWS = 64;
const GONE = new Uint16Array();

/** A direction on a grid: the step from one column or row to the next, so one component is 1 or −1, the other no longer. */
export interface GridDirection {
  readonly stepX: number;
  readonly stepY: number;
  readonly metresPerStep: number;
}

/** The far horizon of every sample: seen from elevation z there, it rises by a − w · z per metre; 0 and 0 where nothing is far. Both are the
 *  samples' own, and whoever looks from between samples may interpolate them: that interpolates the rises. */
export interface FarHorizon {
  /** Writes `a` and `w` of a row of samples. Rows are asked for from north to south; what only earlier ones need is let go. */
  writeRow(row: number, a: Float32Array, w: Float32Array): void;
}

/** Finds the farther horizon in one direction: along parallel lines, the upper hull of the ground ahead, and the point of it that stands
 *  highest above each sample.
 *
 *      lines in a direction between two of the grid      the hull of the ground ahead of ×
 *      step from column to column, and meet               ╱╲____
 *      samples in between, linear along the column       ╱      ╲___╲        ×
 *
 *  Keeps two bytes a sample: how many steps ahead that point is. Lines across a map that repeats go round it twice, and what counts is the second
 *  time, with all of the map ahead.
 *  @param from steps to the nearest ground that counts, at least 1 */
export function farHorizon({ width, height, data, repeats }: Heightmap, direction: GridDirection, from: number): FarHorizon {
  const alongX = Math.abs(direction.stepX) === 1;
  // Steps go along the major axis; a line shifts by `slant` of the minor one per step back, away from the direction.
  const [steps, lanes] = alongX ? [width, height] : [height, width];
  const [strideStep, strideLane] = alongX ? [1, width] : [width, 1];
  const [forward, slant] = alongX ? [direction.stepX, -direction.stepY] : [direction.stepY, -direction.stepX];
  const start = forward > 0 ? (steps - 1) * strideStep : 0;
  const stride = -forward * strideStep;
  const perMetre = 1 / direction.metresPerStep;
  // A line lies on a lane or between it and the next one, so it begins one lane before the first. Rows of the map follow each other.
  const ahead = alongX ? rowsInBands(lanes + 1, steps) : rowsInBands(steps, lanes + 1);

  // Steps before those that count, after which lines come to the same ground again.
  const round = repeats ? periodOf(steps) : 0;
  const lanesRound = periodOf(lanes);
  const shifts = Float64Array.from({ length: round + steps }, (_, i) => i * slant);
  const floors = Int32Array.from(shifts, Math.floor);
  const drift = repeats ? 0 : Math.ceil(Math.abs(shifts[steps - 1]));
  const line = new Float64Array(round + steps);
  const hull = new Int32Array(round + steps);

  /** The ground of a line at a step. */
  function groundAt(lane: number, i: number): number {
    const low = lane + floors[i];
    const step = start + (i < steps ? i : i - round) * stride;
    const before = repeats ? modulo(low, lanesRound) : Math.max(low, 0);
    const behind = repeats ? before + 1 : Math.min(low + 1, lanes - 1);
    const own = data[step + before * strideLane];
    return own + (data[step + behind * strideLane] - own) * (shifts[i] - floors[i]);
  }

  const endLane = repeats ? lanesRound : slant > 0 ? lanes : lanes + drift;
  for (let lane = slant > 0 ? -drift : 0; lane < endLane; lane++) {
    let top = -1;
    let pushed = -1;
    let seen = 0;
    for (let i = 0; i < round + steps; i++) {
      const low = repeats ? modulo(lane + floors[i], lanesRound) : lane + floors[i];
      if (low < -1 || low >= lanes) continue;
      line[i] = groundAt(lane, i);
      if (pushed < 0) pushed = i;
      // The nearest ground that counts joins the hull: what lies below the line to it leaves.
      const next = i - from;
      if (next < pushed) continue;
      while (top > 0 && isBelow(line, hull[top - 1], hull[top], next)) top--;
      hull[++top] = next;

      seen = steepest(line, hull, top, seen, i);
      if (i < round) continue;
      keep(low, i - round, i - hull[seen]);
      if (repeats && low === 0) keep(lanesRound, i - round, i - hull[seen]);
      if (repeats && low === lanesRound - 1) keep(-1, i - round, i - hull[seen]);
    }
  }

  function keep(low: number, i: number, stepsAhead: number): void {
    if (alongX) ahead[low + 1][i] = stepsAhead;
    else ahead[forward > 0 ? steps - 1 - i : i][low + 1] = stepsAhead;
  }

  return {
    writeRow(row, a, w) {
      if (ahead[row] === GONE) throw new RangeError(`far horizon: expected rows from north to south, got ${row} again`);
      ahead.fill(GONE, 0, row);
      // Of the lines before a sample, and at or behind it.
      const [linesBefore, linesBehind] = alongX ? [ahead[row], ahead[row + 1]] : [ahead[row], ahead[row].subarray(1)];
      for (let x = 0; x < width; x++) {
        const position = alongX ? x : row;
        const low = alongX ? row : x;
        const i = forward > 0 ? steps - 1 - position : position;
        const own = round + i;
        const part = shifts[own] - floors[own];
        const at = alongX ? i : x;
        const before = part > 0 ? linesBefore[at] : 0;
        const behind = linesBehind[at];
        const lane = low - floors[own];
        const beforeWeight = before > 0 ? perMetre / before : 0;
        const behindWeight = behind > 0 ? perMetre / behind : 0;
        const beforeLift = before > 0 ? groundAt(lane - 1, own - before) * beforeWeight : 0;
        const behindLift = behind > 0 ? groundAt(lane, own - behind) * behindWeight : 0;
        a[x] = Math.fround(part * beforeLift) + (1 - part) * behindLift;
        w[x] = Math.fround(part * beforeWeight) + (1 - part) * behindWeight;
      }
    },
  };
}

/** Rows of zeros, 64 of them in one piece of memory, which goes when no row of it is kept. */
function rowsInBands(count: number, width: number): Uint16Array[] {
  const rows: Uint16Array[] = [];
  for (let from = 0; from < count; from += BAND_ROWS) {
    const band = new Uint16Array(BAND_ROWS * width);
    for (let i = 0; i < Math.min(BAND_ROWS, count - from); i++) rows.push(band.subarray(i * width, (i + 1) * width));
  }
  return rows;
}

/** Which point of a hull stands highest above a step. Slopes to its points rise up to the steepest and fall after it, which is near the last
 *  one found.
 *  @param top the nearest point */
function steepest(line: Float64Array, hull: Int32Array, top: number, last: number, i: number): number {
  const own = line[i];
  let seen = Math.min(last, top);
  let peak = hull[seen];
  let rise = line[peak] - own;
  for (; seen < top; seen++) {
    const nearer = hull[seen + 1];
    const other = line[nearer] - own;
    if (other * (i - peak) < rise * (i - nearer)) break;
    peak = nearer;
    rise = other;
  }
  for (; seen > 0; seen--) {
    const farther = hull[seen - 1];
    const other = line[farther] - own;
    if (other * (i - peak) <= rise * (i - farther)) break;
    peak = farther;
    rise = other;
  }
  return seen;
}

/** Whether the middle one of three points of a line stands on or below the chord of the others. */
function isBelow(line: Float64Array, first: number, middle: number, last: number): boolean {
  return (line[middle] - line[first]) * (last - first) <= (line[last] - line[first]) * (middle - first);
}
