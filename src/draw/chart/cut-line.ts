import type { Range } from '../../core/heightmap.ts';
import type { Profile } from '../../core/profile.ts';
import { type ChartLine, lastNotAbove } from './polyline.ts';

/** The parts of a line whose x lies in `shown`, cut where it comes in and goes out; the line itself where all of it does.
 *  A line that folds may come in several times. */
export function cutLine({ profile, range, isFolding }: ChartLine, shown: Range): Profile[] {
  if (range.min >= shown.min && range.max <= shown.max) return [profile];
  if (range.max < shown.min || range.min > shown.max) return [];
  return isFolding ? cutFolding(profile, shown) : cutRising(profile, shown);
}

function cutRising({ x, y }: Profile, { min, max }: Range): Profile[] {
  const first = lastNotAbove(x, min);
  let last = lastNotAbove(x, max);
  if (x[last] < max && last < x.length - 1) last++;
  const part = { x: x.slice(first, last + 1), y: y.slice(first, last + 1) };
  const end = last - first;
  if (end === 0) return [part];
  // Both before either is moved: a single segment may be cut at both of its ends.
  const [leftY, rightY] = [elevationBetween(part, 0, min), elevationBetween(part, end - 1, max)];
  if (part.x[end] > max) [part.x[end], part.y[end]] = [max, rightY];
  if (part.x[0] < min) [part.x[0], part.y[0]] = [min, leftY];
  return [part];
}

function cutFolding({ x, y }: Profile, shown: Range): Profile[] {
  const pieces: Profile[] = [];
  let xs: number[] = [];
  let ys: number[] = [];
  const finish = (): void => {
    if (xs.length === 0) return;
    pieces.push({ x: Float64Array.from(xs), y: Float32Array.from(ys) });
    xs = [];
    ys = [];
  };
  for (let i = 0; i + 1 < x.length; i++) {
    const run = x[i + 1] - x[i];
    const rise = y[i + 1] - y[i];
    const from = entry(x[i], x[i + 1], shown);
    const to = exit(x[i], x[i + 1], shown);
    if (from > to) {
      finish();
      continue;
    }
    if (xs.length === 0) {
      xs.push(x[i] + from * run);
      ys.push(y[i] + from * rise);
    }
    xs.push(x[i] + to * run);
    ys.push(y[i] + to * rise);
    if (to < 1) finish();
  }
  finish();
  return pieces;
}

/** The y that a line takes up within a range of x, one range for every time it passes.
 *  @param points x and y in turn */
export function heightsWithin(points: readonly number[], within: Range): Range[] {
  const heights: Range[] = [];
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  const finish = (): void => {
    if (min <= max) heights.push({ min, max });
    min = Number.POSITIVE_INFINITY;
    max = Number.NEGATIVE_INFINITY;
  };
  for (let i = 2; i < points.length; i += 2) {
    const x0 = points[i - 2];
    const x1 = points[i];
    const isBeside = (x0 < within.min && x1 < within.min) || (x0 > within.max && x1 > within.max);
    if (isBeside) {
      finish();
      continue;
    }
    const y = points[i - 1];
    const rise = points[i + 1] - y;
    const to = exit(x0, x1, within);
    const first = y + entry(x0, x1, within) * rise;
    const last = y + to * rise;
    min = Math.min(min, first, last);
    max = Math.max(max, first, last);
    if (to < 1) finish();
  }
  finish();
  return heights;
}

/** The parts of a line whose y lies within a range, cut where it comes in and goes out.
 *  @param points x and y in turn */
export function partsWithin(points: readonly number[], within: Range): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  const finish = (): void => {
    if (part.length > 0) parts.push(part);
    part = [];
  };
  for (let i = 2; i < points.length; i += 2) {
    const [x0, y0, x1, y1] = points.slice(i - 2, i + 2);
    const [from, to] = [entry(y0, y1, within), exit(y0, y1, within)];
    if (from >= to) {
      finish();
      continue;
    }
    if (part.length === 0) part.push(x0 + from * (x1 - x0), y0 + from * (y1 - y0));
    if (to === 1) part.push(x1, y1);
    else {
      part.push(x0 + to * (x1 - x0), y0 + to * (y1 - y0));
      finish();
    }
  }
  finish();
  return parts;
}

/** Where on the way from a to b, 0 … 1, it comes into a range; beyond its exit if nowhere. */
function entry(a: number, b: number, { min, max }: Range): number {
  if (a === b) return a >= min && a <= max ? 0 : 1;
  return Math.max(0, ((b > a ? min : max) - a) / (b - a));
}

/** Where on the way from a to b, 0 … 1, it goes out of a range. */
function exit(a: number, b: number, { min, max }: Range): number {
  if (a === b) return a >= min && a <= max ? 1 : 0;
  return Math.min(1, ((b > a ? max : min) - a) / (b - a));
}

function elevationBetween({ x, y }: Profile, i: number, at: number): number {
  const run = x[i + 1] - x[i];
  return run === 0 ? y[i + 1] : y[i] + ((at - x[i]) / run) * (y[i + 1] - y[i]);
}
