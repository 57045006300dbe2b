import { foldsBack, type Profile } from '../../core/profile.ts';
import type { Linear } from './polyline.ts';

/** Points of a drawn line that folds, at most. */
const MOST_POINTS = 1 << 17;
/** Side of a square, in columns. */
const SQUARE = 0.7;

/** A profile in pixels, with as few points as look the same: a million draw like a few thousand, and no peak is lost.
 *
 *  Of a line whose x rises, the lowest and the highest point of every stretch inside one column stay:
 *
 *      ·  ·.·      ·   .·
 *     · ·· · ·  →  · ·' ·     first and last point are always kept
 *      |     |      |     |
 *
 *  Of a line that folds, the first and the last point of every stretch inside one square as wide across its corners as a column.
 *  @param columnWidth pixels
 *  @returns x and y in turn */
export function thinLine(profile: Profile, toX: Linear, toY: Linear, columnWidth: number): number[] {
  const kept = foldsBack(profile)
    ? keptOfFolding(profile, toX, toY, columnWidth * SQUARE)
    : keptOfRising(profile, toX, columnWidth);
  const points: number[] = [];
  for (const i of kept) points.push(toX.offset + toX.scale * profile.x[i], toY.offset + toY.scale * profile.y[i]);
  return points;
}

function keptOfRising({ x, y }: Profile, toX: Linear, columnWidth: number): number[] {
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

/** Where that leaves too many points, larger squares. */
function keptOfFolding(profile: Profile, toX: Linear, toY: Linear, square: number): number[] {
  for (let side = square; ; side *= 2) {
    const kept = keptOfSquares(profile, toX, toY, side);
    if (kept.length <= MOST_POINTS) return kept;
  }
}

function keptOfSquares({ x, y }: Profile, toX: Linear, toY: Linear, side: number): number[] {
  const kept = [0];
  let column = Number.NaN;
  let row = Number.NaN;
  for (let i = 0; i < x.length; i++) {
    const c = Math.floor((toX.offset + toX.scale * x[i]) / side);
    const r = Math.floor((toY.offset + toY.scale * y[i]) / side);
    if (c === column && r === row) continue;
    column = c;
    row = r;
    if (i - 1 > kept[kept.length - 1]) kept.push(i - 1);
    if (i > kept[kept.length - 1]) kept.push(i);
  }
  if (x.length - 1 > kept[kept.length - 1]) kept.push(x.length - 1);
  return kept;
}
