import type { PointRule } from './point-by-point.ts';

/** An old point stays; the midpoint of an edge is the mean of its two ends, a centre that of four corners, plus the offset. */
export const midpointSquaresRule: PointRule = (old, x, y, offset) => {
  const [west, east] = [Math.floor(x / 2), Math.ceil(x / 2)];
  const [north, south] = [Math.floor(y / 2), Math.ceil(y / 2)];
  if (west === east && north === south) return old(west, north);
  if (west === east) return (old(west, north) + old(west, south)) / 2 + offset;
  if (north === south) return (old(west, north) + old(east, north)) / 2 + offset;
  return (old(west, north) + old(west, south) + (old(east, north) + old(east, south))) / 4 + offset;
};
