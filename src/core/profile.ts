import { type Heightmap, sampleBilinear, samplesIn } from './heightmap.ts';

/** A polyline: 1D terrain, or a slice through a map. `x` is a distance, `y` an elevation; the line may fold back. */
export interface Profile {
  readonly x: Float64Array;
  readonly y: Float32Array;
}

/** A place in the plane; each user says its unit. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The elevations along the straight line from one position of a map to another, bilinear.
 *  @param from and @param to in samples, fractions allowed
 *  @param spacing distance between neighbouring samples along x and y; the profile's x is in the same unit, 0 at `from`
 *  @param samples points along the line, both ends included, at least 2 */
export function sliceHeightmap(map: Heightmap, from: Point, to: Point, samples: number, spacing: Point): Profile {
  const x = new Float64Array(samples);
  const y = new Float32Array(samples);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * spacing.x * (dx * spacing.x) + dy * spacing.y * (dy * spacing.y));
  for (let i = 0; i < samples; i++) {
    const t = i / (samples - 1);
    x[i] = t * length;
    y[i] = sampleBilinear(map, from.x + t * dx, from.y + t * dy);
  }
  return { x, y };
}

/** The elevation of a profile whose x rises, at `count` evenly spread distances from its first to its last point. */
export function resampleProfile(profile: Profile, count: number): Float32Array {
  const out = new Float32Array(count);
  const last = profile.x.length - 1;
  const start = profile.x[0];
  const span = profile.x[last] - start;
  for (let i = 0, segment = 0; i < count; i++) {
    const x = start + (i * span) / (count - 1);
    while (segment < last - 1 && profile.x[segment + 1] <= x) segment++;
    const t = (x - profile.x[segment]) / (profile.x[segment + 1] - profile.x[segment]);
    out[i] = profile.y[segment] * (1 - t) + profile.y[segment + 1] * t;
  }
  return out;
}

/** A map of `height` equal rows: the profile, drawn out from north to south.
 *  @param buffer where the samples go if it has the length for them */
export function extrude(profile: Profile, width: number, height: number, buffer?: Float32Array): Heightmap {
  const row = resampleProfile(profile, width);
  const data = samplesIn(buffer, width * height);
  for (let y = 0; y < height; y++) data.set(row, y * width);
  return { width, height, data };
}
