import type { Spacing } from '../core/heightmap.ts';

/** What is to be known of a comparison of terrains that have other extents. */
export const EXTENTS_DIFFER = 'extents differ: compared at equal fractions of each';

/** Lengths of the same ground may differ by rounding. */
const SAME_WITHIN = 1e-6;

/** Whether two terrains lie on ground of other lengths, in metres or any other unit.
 *  @param hasLine whether one is a line: it has no ground across */
export function extentsDiffer(a: Spacing, b: Spacing, hasLine: boolean): boolean {
  const isOther = (x: number, y: number): boolean => Math.abs(x - y) > SAME_WITHIN * Math.max(x, y);
  return isOther(a.x, b.x) || (!hasLine && isOther(a.y, b.y));
}
