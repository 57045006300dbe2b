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

/** Old points and the means between them, all of them plus their offset. */
export const randomAdditionsRule: PointRule = (old, x, y, offset) => midpointSquaresRule(old, x, y, 0) + offset;

/** Point 2i of a row stands a quarter of a square after old point i, point 2i + 1 a quarter before old point i + 1:
 *  nine parts of the nearest corner, three of each corner beside it, one of the farthest, plus the offset. */
export const squareSquareRule: PointRule = (old, x, y, offset) => {
  const west = Math.floor(x / 2);
  const north = Math.floor(y / 2);
  const [nearX, farX] = x === 2 * west ? [west, west + 1] : [west + 1, west];
  const [nearY, farY] = y === 2 * north ? [north, north + 1] : [north + 1, north];
  const near = 3 * old(nearX, nearY) + old(nearX, farY);
  const far = 3 * old(farX, nearY) + old(farX, farY);
  return (3 * near + far) / 16 + offset;
};

/** An old point stays; every other one is the midpoint of an edge, between its ends: a row's, a column's, or the diagonal
 *  from north-west to south-east, whose offset is `stretch` times as large. */
export const triangleEdgeRule =
  (stretch: number): PointRule =>
  (old, x, y, offset) => {
    const first = [Math.floor(x / 2), Math.floor(y / 2)] as const;
    const second = [Math.ceil(x / 2), Math.ceil(y / 2)] as const;
    if (first[0] === second[0] && first[1] === second[1]) return old(...first);
    const isDiagonal = first[0] !== second[0] && first[1] !== second[1];
    return (old(...first) + old(...second)) / 2 + (isDiagonal ? stretch * offset : offset);
  };
