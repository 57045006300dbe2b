import type { Point } from './profile.ts';

/** The span of t in which foot + t·direction lies between 0 and `size`; empty, its end before its start, where there is none. */
export function clip(foot: number, direction: number, size: number): [number, number] {
  const inside = foot >= 0 && foot <= size;
  if (direction === 0) return inside ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [1, -1];
  const a = -foot / direction;
  const b = (size - foot) / direction;
  return a < b ? [a, b] : [b, a];
}

/** Where the straight line through a position enters and leaves the map, both as fractions of its width and height; undefined for a line
 *  that misses the map, or has no direction. */
export function acrossMap({ x, y }: Point, way: Point): { readonly from: Point; readonly to: Point } | undefined {
  const [alongX, alongY] = [clip(x, way.x, 1), clip(y, way.y, 1)];
  const [enter, leave] = [Math.max(alongX[0], alongY[0]), Math.min(alongX[1], alongY[1])];
  if (enter >= leave || (way.x === 0 && way.y === 0)) return undefined;
  const [from, to] = [enter, leave].map((t) => ({ x: x + t * way.x, y: y + t * way.y }));
  return { from, to };
}
