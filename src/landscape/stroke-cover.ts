import type { StrokePiece } from './drawn.ts';

/** A straight part of a piece: all within half its width of the segment between two points. */
interface Stretch {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly half: number;
  /** What all y of the picture are divided by. */
  readonly lying: number;
}

/** Where the line at a height y runs within a radius of a stretch's segment:
 *
 *  ```
 *      ╭───────────╮
 *   y ─┼───────────┼─    from the round end of one point, the straight sides and the round end of the other, whichever reaches
 *      ╰───────────╯     farther to the west, and farther to the east
 *  ```
 *  @param out west and east; west beyond east where the line runs through none of it */
function capsuleRowInPlace(out: Float64Array, { ax, ay, bx, by }: Stretch, radius: number, y: number): void {
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

/** Some rows of a picture from a column on, in its pixels. */
export interface Band {
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
}

/** Where the stretch at hand begins and ends in a row. */
const ENDS = /* @__PURE__ */ new Float64Array(2);

/** Finds how much of each pixel of a band a stroke covers: the most that any of its pieces does, by the distance of the pixel's centre.
 *  @param shares the answer, 0 … 1, row-major; what lies beyond the band is 0
 *  @param lying what all y of the pieces are multiplied by, 0 … 1, their widths included
 *  @returns whether it covers any */
export function coverInPlace(shares: Float32Array, band: Band, pieces: readonly StrokePiece[], lying: number): boolean {
  shares.fill(0);
  let isAny = false;
  for (const { x, y, halfWidth } of pieces) {
    for (let k = 1; k < x.length; k++) {
      const stretch = { ax: x[k - 1], ay: y[k - 1], bx: x[k], by: y[k], half: halfWidth, lying };
      isAny = coverStretchInPlace(shares, band, stretch) || isAny;
    }
  }
  return isAny;
}

function coverStretchInPlace(shares: Float32Array, { west, north, width, height }: Band, stretch: Stretch): boolean {
  const { ay, by, half, lying } = stretch;
  // At edges across the picture a pixel lies 1 / lying pixels of the stroke high.
  const blur = 0.5 / lying;
  const reach = half + blur;
  const top = Math.max(Math.floor((Math.min(ay, by) - reach) * lying) - north, 0);
  const bottom = Math.min(Math.ceil((Math.max(ay, by) + reach) * lying) - north, height);
  let isAny = false;
  for (let row = top; row < bottom; row++) {
    const y = (north + row + 0.5) / lying;
    capsuleRowInPlace(ENDS, stretch, reach, y);
    const first = columnAt(ENDS[0], west, width);
    const end = columnAt(ENDS[1], west, width);
    if (first >= end) continue;
    isAny = true;
    let whole = end;
    let rest = end;
    if (half > blur) {
      capsuleRowInPlace(ENDS, stretch, half - blur, y);
      whole = Math.min(Math.max(columnAt(ENDS[0], west, width), first), end);
      rest = Math.min(Math.max(columnAt(ENDS[1], west, width), whole), end);
    }
    shares.fill(1, row * width + whole, row * width + rest);
    for (let column = first; column < whole; column++) {
      const i = row * width + column;
      shares[i] = Math.max(shares[i], shareAt(stretch, west + column + 0.5, y));
    }
    for (let column = rest; column < end; column++) {
      const i = row * width + column;
      shares[i] = Math.max(shares[i], shareAt(stretch, west + column + 0.5, y));
    }
  }
  return isAny;
}

/** The first column of a band whose centre is not west of x. */
function columnAt(x: number, west: number, width: number): number {
  return Math.min(Math.max(Math.ceil(x - 0.5) - west, 0), width);
}

/** How much of a pixel a segment's surroundings cover.
 *  @param x and @param y of the pixel's centre, y divided by `lying` */
function shareAt({ ax, ay, bx, by, half, lying }: Stretch, x: number, y: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / squared, 0), 1) : 0;
  const offX = x - ax - along * dx;
  const offY = y - ay - along * dy;
  const distance = Math.sqrt(offX * offX + offY * offY);
  // Of a step of one pixel straight away from the segment.
  const down = offY / lying;
  const steep = distance > 0 ? Math.sqrt(offX * offX + down * down) / distance : 1;
  return Math.min(Math.max((half - distance) / steep + 0.5, 0), 1, (2 * half) / steep);
}
