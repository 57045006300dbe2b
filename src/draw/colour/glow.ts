import type { Size } from '../../core/heightmap.ts';

/** Light on pixels, row-major. */
interface Light extends Size {
  readonly data: Float32Array;
}

/** Pictures of so few pixels a side are not halved. */
const COARSEST = 4;

/** The glow around lights: they are halved again and again, each coarser picture is spread over the finer one, and all are added. What a thin line has
 *  of a wide pixel falls as one over its width, so the glow falls about as one over the distance.
 *
 *  ```text
 *   light ─► ½ ─► ¼ ─► ⅛ …        halved and spread by the same weights:
 *     ▲      ▲    ▲    │          9, 3, 3, 1 ⁄ 16 for the four nearest of the coarser pixels
 *     └──────┴────┴────┘
 *  ```
 *  @param light row-major; stays as it is
 *  @param scatter what each coarser picture is multiplied by: more spreads the light wider
 *  @returns the light of the coarser pictures alone */
export function glow(light: Float32Array, { width, height }: Size, scatter: number): Float32Array {
  const out = new Float32Array(light.length);
  spreadInPlace({ width, height, data: out }, lit(halved({ width, height, data: light }), scatter), scatter);
  return out;
}

/** Light and its own glow, in its own memory. */
function lit(light: Light, scatter: number): Light {
  if (Math.max(light.width, light.height) > COARSEST) spreadInPlace(light, lit(halved(light), scatter), scatter);
  return light;
}

/** A picture of half the sides, rounded up. */
function halved({ width, height, data }: Light): Light {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const out = new Float32Array(half.width * half.height);
  for (let y = 0, i = 0; y < height; y++) {
    const near = (y >> 1) * half.width;
    const far = beside(y, half.height) * half.width;
    for (let x = 0; x < width; x++, i++) {
      const [a, b] = [x >> 1, beside(x, half.width)];
      const quarter = data[i] / 4;
      out[near + a] += 0.5625 * quarter;
      out[near + b] += 0.1875 * quarter;
      out[far + a] += 0.1875 * quarter;
      out[far + b] += 0.0625 * quarter;
    }
  }
  return { ...half, data: out };
}

/** Adds a picture of half the sides. */
function spreadInPlace(
  { width, height, data }: Light,
  { width: columns, height: rows, data: coarse }: Light,
  scatter: number,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    const near = (y >> 1) * columns;
    const far = beside(y, rows) * columns;
    for (let x = 0; x < width; x++, i++) {
      const [a, b] = [x >> 1, beside(x, columns)];
      const here = 0.5625 * coarse[near + a] + 0.1875 * (coarse[near + b] + coarse[far + a]) + 0.0625 * coarse[far + b];
      data[i] += scatter * here;
    }
  }
}

/** The second nearest of the coarser pixels along a side. */
function beside(place: number, count: number): number {
  const next = (place >> 1) + (place & 1 ? 1 : -1);
  return next < 0 ? 0 : next < count ? next : count - 1;
}
