import type { Point } from '../core/profile.ts';
import type { LatticeKey } from '../core/random.ts';
import { type OffsetLaw, writeOffsets } from './lattice-offsets.ts';
import { type OwnOffset, putOwnOffsets } from './own-offsets.ts';
import { reserve, rowKernels } from './rows.ts';

/** Offsets drawn at once. */
const BATCH = 4096;
const offsets = /* @__PURE__ */ reserve(BATCH);

/** Midpoint displacement of a polyline at right angles to its segments: 2^levels + 1 points into `x` and `y`, from the two ends.
 *
 *          new        d = right − left, n = (−dy, dx) / |d|, on the left of the way; (0, 1) for a segment without length
 *           │         new = (left + right) · ½ + offset · n
 *      l ───┴─── r
 *
 *  A level spreads the points it finds over the even places, from the last one back, so that none is lost: no list, no sort, no copy.
 *  Offsets are those of midpointLine: a segment's, by level and place.
 *  @param x and @param y at least 2^levels + 1 long; the rest of them is left alone
 *  @param amplitudes one per level, coarse to fine
 *  @param floor new points below it are put onto it, with the x they have
 *  @param ceiling new points above it are put onto it, likewise; not below the floor
 *  @param own offsets in the place of drawn ones */
export function midpointPolyline(
  x: Float64Array,
  y: Float64Array,
  levels: number,
  start: Point,
  end: Point,
  key: LatticeKey,
  law: OffsetLaw,
  amplitudes: ArrayLike<number>,
  floor = Number.NEGATIVE_INFINITY,
  ceiling = Number.POSITIVE_INFINITY,
  own: readonly OwnOffset[] = [],
): void {
  const rows = rowKernels();
  const { doubles } = rows;
  x[0] = start.x;
  y[0] = start.y;
  x[1] = end.x;
  y[1] = end.y;
  for (let level = 0; level < levels; level++) {
    const segments = 1 << level;
    let rightX = x[segments];
    let rightY = y[segments];
    x[2 * segments] = rightX;
    y[2 * segments] = rightY;
    for (let last = segments; last > 0; last -= BATCH) {
      const first = Math.max(0, last - BATCH);
      writeOffsets(rows, offsets, last - first, law, amplitudes[level], key, level, 0, first, 1);
      putOwnOffsets(doubles, offsets / 8, own, level, first, last - first);
      for (let i = last - 1, o = offsets / 8 + last - first - 1; i >= first; i--, o--) {
        const leftX = x[i];
        const leftY = y[i];
        const dx = rightX - leftX;
        const dy = rightY - leftY;
        const length = Math.sqrt(dx * dx + dy * dy);
        const stretch = length > 0 ? doubles[o] / length : doubles[o];
        const newY = (leftY + rightY) * 0.5 + (length > 0 ? dx : 1) * stretch;
        x[2 * i + 1] = (leftX + rightX) * 0.5 - dy * stretch;
        y[2 * i + 1] = newY < floor ? floor : newY > ceiling ? ceiling : newY;
        x[2 * i] = rightX = leftX;
        y[2 * i] = rightY = leftY;
      }
    }
  }
}
