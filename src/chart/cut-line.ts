import type { Range } from '../core/heightmap.ts';
import { foldsBack, type Profile } from '../core/profile.ts';
import { distanceRange, lastNotAbove } from './polyline.ts';

/** The parts of a line whose x lies in `shown`, cut where it comes in and goes out; the line itself where all of it does.
 *  A line that folds may come in several times. */
export function cutLine(profile: Profile, shown: Range): Profile[] {
  const { min, max } = distanceRange(profile);
  if (min >= shown.min && max <= shown.max) return [profile];
  if (max < shown.min || min > shown.max) return [];
  return foldsBack(profile) ? cutFolding(profile, shown) : cutRising(profile, shown);
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
  let points: number[] = [];
  const finish = (): void => {
    if (points.length > 0) pieces.push(profileOf(points));
    points = [];
  };
  for (let i = 0; i + 1 < x.length; i++) {
    const [from, to] = partInside(x[i], x[i + 1], shown);
    if (from > to) {
      finish();
      continue;
    }
    const at = (t: number): number[] => [x[i] + t * (x[i + 1] - x[i]), y[i] + t * (y[i + 1] - y[i])];
    if (points.length === 0) points.push(...at(from));
    points.push(...at(to));
    if (to < 1) finish();
  }
  finish();
  return pieces;
}

/** From where to where, 0 … 1, the way from a to b is inside a range; the first is greater if nowhere. */
function partInside(a: number, b: number, { min, max }: Range): [from: number, to: number] {
  if (a === b) return a >= min && a <= max ? [0, 1] : [1, 0];
  const [enter, leave] = b > a ? [min, max] : [max, min];
  return [Math.max(0, (enter - a) / (b - a)), Math.min(1, (leave - a) / (b - a))];
}

function elevationBetween({ x, y }: Profile, i: number, at: number): number {
  const run = x[i + 1] - x[i];
  return run === 0 ? y[i + 1] : y[i] + ((at - x[i]) / run) * (y[i + 1] - y[i]);
}

function profileOf(points: readonly number[]): Profile {
  return {
    x: Float64Array.from(points.filter((_, i) => i % 2 === 0)),
    y: Float32Array.from(points.filter((_, i) => i % 2 === 1)),
  };
}
