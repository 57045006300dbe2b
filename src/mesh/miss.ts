import type { Heightmap } from '../core/heightmap.ts';

/** How far the samples above and below a triangle are from it: the most, in the unit of the samples, borders included.
 *
 *  The triangle is half of a square along the grid, or a quarter: right-angled at `c`, with corners on samples. Its rows are straight, so each is
 *  read once, from the longest on.
 *  @param enough what is more than this need not be measured further */
export function missOf(
  map: Heightmap,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  enough = Number.POSITIVE_INFINITY,
): number {
  const { width, data } = map;
  const [za, zb, zc] = [data[ay * width + ax], data[by * width + bx], data[cy * width + cx]];
  if (ay === by) {
    // A level hypotenuse: from it to the right angle.
    const east = (zb - za) / (bx - ax);
    const south = (zc - (za + zb) / 2) / (cy - ay);
    const [left, right] = ax < bx ? [ax, bx] : [bx, ax];
    return rowsMiss(map, left, right, ay, Math.sign(cy - ay), 1, -1, zc, cx, cy, east, south, 0, enough);
  }
  if (ax === bx) {
    // An upright one: from the row of the right angle both ways.
    const south = (zb - za) / (by - ay);
    const east = (zc - (za + zb) / 2) / (cx - ax);
    const [left, right, fromLeft, fromRight] = cx < ax ? [cx, ax, 1, 0] : [ax, cx, 0, -1];
    const north = rowsMiss(map, left, right, cy, -1, fromLeft, fromRight, zc, cx, cy, east, south, 0, enough);
    return north > enough
      ? north
      : rowsMiss(map, left, right, cy, 1, fromLeft, fromRight, zc, cx, cy, east, south, north, enough);
  }
  // Half a square: from the level leg to the end of the other.
  const isLevelA = ay === cy;
  const [alongX, alongY] = isLevelA ? [ax, by] : [bx, ay];
  const [levelZ, uprightZ] = isLevelA ? [za, zb] : [zb, za];
  const east = (levelZ - zc) / (alongX - cx);
  const south = (uprightZ - zc) / (alongY - cy);
  const [left, right, fromLeft, fromRight] = alongX < cx ? [alongX, cx, 1, 0] : [cx, alongX, 0, -1];
  return rowsMiss(map, left, right, cy, Math.sign(alongY - cy), fromLeft, fromRight, zc, cx, cy, east, south, 0, enough);
}

/** The most by which samples of rows that become shorter miss a plane.
 *  @param left and @param right first and last column of the row `y`, which is the longest
 *  @param down to the next row, 1 or −1
 *  @param fromLeft and @param fromRight columns to the next row's ends
 *  @param z of the plane at column `x0` and row `y0`, which rises by `east` a column and `south` a row
 *  @param most what was found before */
function rowsMiss(
  { width, data }: Heightmap,
  left: number,
  right: number,
  y: number,
  down: number,
  fromLeft: number,
  fromRight: number,
  z: number,
  x0: number,
  y0: number,
  east: number,
  south: number,
  most: number,
  enough: number,
): number {
  let found = most;
  let [first, last] = [left, right];
  for (let row = y; first <= last && found <= enough; row += down) {
    const start = z + (row - y0) * south + (first - x0) * east;
    const from = row * width + first;
    const count = last - first;
    for (let i = 0; i <= count; i++) {
      const miss = Math.abs(data[from + i] - (start + i * east));
      if (miss > found) found = miss;
    }
    first += fromLeft;
    last += fromRight;
  }
  return found;
}
