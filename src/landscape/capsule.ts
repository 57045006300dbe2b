/** A straight stretch of a stroke: all that is no farther than a radius from the segment between two points. */
export interface Segment {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** Where the line at a height y runs through a segment's surroundings:
 *
 *  ```
 *      ╭───────────╮
 *   y ─┼───────────┼─    from the round end of one point, the straight sides and the round end of the other, whichever reaches
 *      ╰───────────╯     farther to the west, and farther to the east
 *  ```
 *  @param out west and east; west beyond east where the line runs through none of it */
export function capsuleRowInPlace(out: Float64Array, { ax, ay, bx, by }: Segment, radius: number, y: number): void {
  out[0] = Number.POSITIVE_INFINITY;
  out[1] = Number.NEGATIVE_INFINITY;
  widenByEnd(out, ax, radius, y - ay);
  widenByEnd(out, bx, radius, y - by);
  const [dx, dy, down] = [bx - ax, by - ay, y - ay];
  const squared = dx * dx + dy * dy;
  if (squared === 0) return;
  const reach = radius * Math.sqrt(squared);
  // Between the sides, then between the lines across both ends.
  let west = Number.NEGATIVE_INFINITY;
  let east = Number.POSITIVE_INFINITY;
  if (dy !== 0) {
    const middle = ax + (down * dx) / dy;
    const half = reach / Math.abs(dy);
    west = middle - half;
    east = middle + half;
  } else if (Math.abs(down * dx) > reach) return;
  if (dx !== 0) {
    const [first, second] = [ax - (down * dy) / dx, ax + (squared - down * dy) / dx];
    west = Math.max(west, Math.min(first, second));
    east = Math.min(east, Math.max(first, second));
  } else if (down * dy < 0 || down * dy > squared) return;
  if (west > east) return;
  out[0] = Math.min(out[0], west);
  out[1] = Math.max(out[1], east);
}

function widenByEnd(out: Float64Array, x: number, radius: number, down: number): void {
  const squared = radius * radius - down * down;
  if (squared < 0) return;
  const half = Math.sqrt(squared);
  out[0] = Math.min(out[0], x - half);
  out[1] = Math.max(out[1], x + half);
}
