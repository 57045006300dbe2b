import type { ListedPoint } from './midpoint-points.ts';

/** The highest elevation of a polyline at a distance: every one of its segments is asked. */
export function highestAt(points: readonly ListedPoint[], x: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (x < Math.min(a.x, b.x) || x > Math.max(a.x, b.x)) continue;
    highest = Math.max(highest, a.x === b.x ? Math.max(a.y, b.y) : a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y));
  }
  return highest;
}
