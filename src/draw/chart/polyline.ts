import type { Range } from '../../core/heightmap.ts';
import { foldsBack, type Profile } from '../../core/profile.ts';

/** From values to pixels: pixel = offset + scale · value. */
export interface Linear {
  readonly scale: number;
  readonly offset: number;
}

/** The lowest and highest of some values; 0 … 0 of none. */
export function valueRange(values: ArrayLike<number>): Range {
  if (values.length === 0) return { min: 0, max: 0 };
  let min = values[0];
  let max = values[0];
  for (let i = 1; i < values.length; i++) {
    const v = values[i];
    if (v < min) min = v;
    else if (v > max) max = v;
  }
  return { min, max };
}

/** The x a profile spans. */
export function distanceRange(profile: Profile, isFolding = foldsBack(profile)): Range {
  const { x } = profile;
  return isFolding ? valueRange(x) : { min: x[0], max: x[x.length - 1] };
}

/** Index of the last value that is not above `wanted`, in values that rise; 0 if all are. */
export function lastNotAbove(values: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= wanted) low = middle;
    else high = middle;
  }
  return low;
}

/** A profile with what a chart asks of it again and again. */
export interface ChartLine {
  readonly profile: Profile;
  /** The x it spans. */
  readonly range: Range;
  /** Whether it runs back somewhere. */
  readonly isFolding: boolean;
  /** Elevation at an x, which is kept to the range. Where the line folds back, the highest counts. */
  readonly elevationAt: (x: number) => number;
}

/** Reads of a profile what a chart asks of it. */
export function chartLine(profile: Profile): ChartLine {
  const isFolding = foldsBack(profile);
  const range = distanceRange(profile, isFolding);
  return { profile, range, isFolding, elevationAt: elevationReader(profile, range, isFolding) };
}

function elevationReader({ x, y }: Profile, { min, max }: Range, isFolding: boolean): (x: number) => number {
  const between = (i: number, at: number): number => {
    const run = x[i + 1] - x[i];
    return run === 0 ? Math.max(y[i], y[i + 1]) : y[i] + ((at - x[i]) / run) * (y[i + 1] - y[i]);
  };
  return (wanted) => {
    const at = Math.min(Math.max(wanted, min), max);
    if (x.length < 2) return y[0];
    if (!isFolding) return between(Math.min(lastNotAbove(x, at), x.length - 2), at);
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < x.length - 1; i++) {
      if (Math.min(x[i], x[i + 1]) <= at && at <= Math.max(x[i], x[i + 1])) highest = Math.max(highest, between(i, at));
    }
    return highest;
  };
}

/** The part of a line below a level (greater pixel y), the rest laid onto the level: with the level as its lid, the water over it. */
export function drownedPart(points: readonly number[], level: number): number[] {
  const out: number[] = [];
  const add = (x: number, y: number): void => {
    const n = out.length;
    // Along the level two points are enough.
    if (n >= 4 && y === level && out[n - 1] === level && out[n - 3] === level) out[n - 2] = x;
    else out.push(x, y);
  };
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i], points[i + 1]];
    if (i > 0) {
      const [px, py] = [points[i - 2], points[i - 1]];
      if (py > level !== y > level) add(px + ((level - py) / (y - py)) * (x - px), level);
    }
    add(x, Math.max(y, level));
  }
  return out;
}
