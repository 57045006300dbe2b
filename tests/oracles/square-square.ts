import type { PointRule } from './point-by-point.ts';

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
