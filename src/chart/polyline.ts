import type { Range } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';

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

/** A profile in pixels with at most the lowest and the highest point of every stretch inside one column, so that a million points
 *  draw like a few thousand and no peak is lost:
 *
 *      ·  ·.·      ·   .·
 *     · ·· · ·  →  · ·' ·     first and last point are always kept
 *      |     |      |     |
 *
 *  A line that runs back and forth so often that this leaves more than four points a column is thinned with wider columns.
 *  @param columnWidth pixels
 *  @returns x and y in turn */
export function thinProfile(profile: Profile, toX: Linear, toY: Linear, columnWidth: number): number[] {
  const { min, max } = valueRange(profile.x);
  const most = 4 * (2 + Math.ceil(((max - min) * Math.abs(toX.scale)) / columnWidth));
  for (let width = columnWidth; ; width *= 2) {
    const kept = keptIndices(profile, toX, width);
    if (kept.length > most && width < columnWidth * 1024) continue;
    const points: number[] = [];
    for (const i of kept) points.push(toX.offset + toX.scale * profile.x[i], toY.offset + toY.scale * profile.y[i]);
    return points;
  }
}

function keptIndices({ x, y }: Profile, toX: Linear, columnWidth: number): number[] {
  const scale = toX.scale / columnWidth;
  const offset = toX.offset / columnWidth;
  const kept = [0];
  const keep = (i: number): void => {
    if (i > kept[kept.length - 1]) kept.push(i);
  };
  let column = Math.floor(offset + scale * x[0]);
  let lowest = 0;
  let highest = 0;
  for (let i = 1; i < x.length; i++) {
    const c = Math.floor(offset + scale * x[i]);
    if (c !== column) {
      keep(Math.min(lowest, highest));
      keep(Math.max(lowest, highest));
      column = c;
      lowest = i;
      highest = i;
    } else if (y[i] < y[lowest]) {
      lowest = i;
    } else if (y[i] > y[highest]) {
      highest = i;
    }
  }
  keep(Math.min(lowest, highest));
  keep(Math.max(lowest, highest));
  keep(x.length - 1);
  return kept;
}

/** The part of a line below a level (greater pixel y), the rest laid onto the level: with the level as its lid, the water over it. */
export function drownedPart(points: readonly number[], level: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i], points[i + 1]];
    if (i > 0) {
      const [px, py] = [points[i - 2], points[i - 1]];
      if (py > level !== y > level) out.push(px + ((level - py) / (y - py)) * (x - px), level);
    }
    out.push(x, Math.max(y, level));
  }
  return out;
}

/** Reads elevations of a profile by the position 0 … 1 along its x. Where it folds back, the highest counts. */
export function profileReader({ x, y }: Profile): (position: number) => number {
  const { min, max } = valueRange(x);
  let isRising = true;
  for (let i = 1; i < x.length && isRising; i++) isRising = x[i] >= x[i - 1];
  const between = (i: number, at: number): number => {
    const run = x[i + 1] - x[i];
    return run === 0 ? Math.max(y[i], y[i + 1]) : y[i] + ((at - x[i]) / run) * (y[i + 1] - y[i]);
  };
  return (position) => {
    const at = min + Math.min(Math.max(position, 0), 1) * (max - min);
    if (x.length < 2) return y[0];
    if (isRising) {
      let low = 0;
      let high = x.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (x[middle] <= at) low = middle;
        else high = middle;
      }
      return between(low, at);
    }
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < x.length - 1; i++) {
      if (Math.min(x[i], x[i + 1]) <= at && at <= Math.max(x[i], x[i + 1])) highest = Math.max(highest, between(i, at));
    }
    return highest;
  };
}
