import type { Size } from '../../core/heightmap.ts';

/** A polyline in pixels from the upper left corner, y downwards. */
export interface PixelLine {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** What changes evenly along a line, from its first point to its last. */
export interface Along {
  readonly from: number;
  readonly to: number;
}

const ALL: Along = { from: 1, to: 1 };

/** Raises pixels to the light of a line that covers them: how much of a pixel the line covers, by the distance of its centre, times the light
 *  there.
 *  @param covered row-major
 *  @param halfWidth in pixels
 *  @param light 1 for a line that is opaque
 *  @param edge how many pixels inward its light rises from none to all: 1 is a sharp line without stairs */
export function strokeInPlace(
  covered: Float32Array,
  { width, height }: Size,
  { x, y }: PixelLine,
  halfWidth: Along,
  light: Along = ALL,
  edge: Along = ALL,
): void {
  const reach = Math.max(halfWidth.from, halfWidth.to) + 0.5;
  const last = x.length - 1;
  for (let k = 1; k <= last; k++) {
    const [dx, dy] = [x[k] - x[k - 1], y[k] - y[k - 1]];
    const squared = dx * dx + dy * dy;
    const west = Math.max(Math.floor(Math.min(x[k], x[k - 1]) - reach), 0);
    const east = Math.min(Math.ceil(Math.max(x[k], x[k - 1]) + reach), width);
    const north = Math.max(Math.floor(Math.min(y[k], y[k - 1]) - reach), 0);
    const south = Math.min(Math.ceil(Math.max(y[k], y[k - 1]) + reach), height);
    for (let row = north; row < south; row++) {
      for (let column = west; column < east; column++) {
        const [px, py] = [column + 0.5 - x[k - 1], row + 0.5 - y[k - 1]];
        const t = squared > 0 ? Math.min(Math.max((px * dx + py * dy) / squared, 0), 1) : 0;
        const [ox, oy] = [px - t * dx, py - t * dy];
        const way = (k - 1 + t) / last;
        const half = halfWidth.from + (halfWidth.to - halfWidth.from) * way;
        const inside = half + 0.5 - Math.sqrt(ox * ox + oy * oy);
        const share = Math.min(inside / (edge.from + (edge.to - edge.from) * way), 1, 2 * half);
        const i = row * width + column;
        covered[i] = Math.max(covered[i], share * (light.from + (light.to - light.from) * way));
      }
    }
  }
}
