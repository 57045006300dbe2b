import { expectedText, readNumber, show } from './params.ts';
import type { Point } from './profile.ts';

/** A curve has so many points at most. */
export const MOST_POINTS = 32;
export const FEWEST_POINTS = 2;
/** Points are at least so far apart from left to right. */
export const LEAST_GAP = 0.001;

/** The points of a curve from left to right, in 0 … 1, or the first mistake in their text. */
interface CurvePoints {
  /** None where there is a mistake. */
  readonly points: readonly Point[];
  /** `expected …, got …` */
  readonly problem?: string;
}

/** Points as a text: `0:0 0.4:0.2 1:1` takes 0.4 to 0.2. */
export function readCurve(text: string): CurvePoints {
  const items = text.split(' ');
  const wrong = (problem: string): CurvePoints => ({ points: [], problem });
  if (items.length < FEWEST_POINTS)
    return wrong(expectedText(`at least ${FEWEST_POINTS} points, FROM:TO each, with a blank between`, text));
  if (items.length > MOST_POINTS) return wrong(expectedText(`at most ${MOST_POINTS} points`, items.length));
  const points: Point[] = [];
  for (const item of items) {
    const point = readPoint(item);
    if (typeof point === 'string') return wrong(point);
    const last = points.at(-1);
    // 0.7 − 0.699 is a little less.
    if (last && point.x - last.x < LEAST_GAP * (1 - 1e-9)) {
      return wrong(`expected points from left to right, ${LEAST_GAP} apart at least, got ${point.x} after ${last.x}`);
    }
    points.push(point);
  }
  return { points };
}

/** @returns what is wrong with it, if anything is */
function readPoint(item: string): Point | string {
  if (item === '') return 'expected one blank between points and none around them, got another';
  const parts = item.split(':');
  if (parts.length !== 2) return expectedText('a point as FROM:TO, such as 0.4:0.2', item);
  const [x, y] = parts.map(readNumber);
  const wrong = [x, y].findIndex((value) => value === undefined || value < 0 || value > 1);
  if (x === undefined || y === undefined || wrong >= 0) {
    return `expected numbers from 0 to 1, got ${parts[wrong] ? show(parts[wrong]) : 'nothing'} in ${show(item)}`;
  }
  return { x, y };
}

/** The text of a curve through points. */
export function curveText(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x}:${y}`).join(' ');
}

/** Where a curve through points takes values. Between two points it only rises, only falls or stays; beyond the first and the last it keeps their
 *  level.
 *
 *      slope at a point   0 where the points around it go up on one side and down on the other,
 *                         else the mean of the slopes d of the lines to both, then lowered, where needed, for
 *                         m² + n² ≤ 9d² of the slopes m and n at the ends of each line
 *  @param points from left to right, at least two
 *  @source F. N. Fritsch, R. E. Carlson, "Monotone piecewise cubic interpolation" (1980) */
export function followCurve(points: readonly Point[], values: Float32Array): Float32Array {
  const last = points.length - 1;
  const { starts, cubics } = cubicsThrough(points);
  const [lowest, highest] = [points[0], points[last]];
  const out = new Float32Array(values.length);
  let part = 0; // neighbours are mostly in the same one
  for (let i = 0; i < values.length; i++) {
    const v = values[i];
    if (v <= lowest.x) out[i] = lowest.y;
    else if (v >= highest.x) out[i] = highest.y;
    else {
      while (v < starts[part]) part--;
      while (v >= starts[part + 1]) part++;
      const t = v - starts[part];
      const at = 4 * part;
      out[i] = cubics[at] + t * (cubics[at + 1] + t * (cubics[at + 2] + t * cubics[at + 3]));
    }
  }
  return out;
}

/** The cubic from each point to the next, by powers of the distance from it; and where each begins, the last point among them. */
function cubicsThrough(points: readonly Point[]): { readonly starts: Float64Array; readonly cubics: Float64Array } {
  const last = points.length - 1;
  const widths = points.slice(1).map(({ x }, k) => x - points[k].x);
  const lines = points.slice(1).map(({ y }, k) => (y - points[k].y) / widths[k]);
  const slopes = points.map((_, k) => {
    const [before, after] = [lines[Math.max(k - 1, 0)], lines[Math.min(k, last - 1)]];
    return before * after <= 0 ? 0 : (before + after) / 2;
  });
  const cubics = new Float64Array(4 * last);
  for (const [k, line] of lines.entries()) {
    const square = slopes[k] * slopes[k] + slopes[k + 1] * slopes[k + 1];
    if (square <= 9 * line * line) continue;
    const share = (3 * Math.abs(line)) / Math.sqrt(square);
    slopes[k] *= share;
    slopes[k + 1] *= share;
  }
  for (const [k, line] of lines.entries()) {
    const width = widths[k];
    const [m, n] = [slopes[k], slopes[k + 1]];
    cubics.set([points[k].y, m, (3 * line - 2 * m - n) / width, (m + n - 2 * line) / (width * width)], 4 * k);
  }
  return { starts: Float64Array.from(points, ({ x }) => x), cubics };
}
