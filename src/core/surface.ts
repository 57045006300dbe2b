import { type Heightmap, type Spacing, sampleBilinear } from './heightmap.ts';
import type { Point } from './profile.ts';
import type { Extent } from './recipe.ts';

/** A heightmap with its place in the world. Positions on it are fractions of its extent, `x` from west to east and `y` from north to
 *  south, 0 … 1: they mean the same place at any number of samples. */
export interface Surface {
  readonly map: Heightmap;
  /** Metres from one sample to the next. */
  readonly spacing: Spacing;
  /** Metres across. The map may reach further: an early stage's grid covers the terrain with whole cells. */
  readonly extent: Extent;
}

/** A position in samples, fractions allowed. */
export function toSamples({ spacing, extent }: Surface, { x, y }: Point): Point {
  return { x: (x * extent.x) / spacing.x, y: (y * extent.y) / spacing.y };
}

/** A position in metres from the north-west corner. */
export function toMetres({ extent }: Surface, { x, y }: Point): Point {
  return { x: x * extent.x, y: y * extent.y };
}

/** Elevation at a position, bilinear. */
export function elevationAt(surface: Surface, position: Point): number {
  const { x, y } = toSamples(surface, position);
  return sampleBilinear(surface.map, x, y);
}

/** Steepness at a position as rise over run, from elevations half a sample to each side. */
export function slopeAt(surface: Surface, position: Point): number {
  const { x, y } = toSamples(surface, position);
  const { map, spacing } = surface;
  const around = (at: number, samples: number): [number, number] =>
    map.repeats ? [at - 0.5, at + 0.5] : [Math.max(at - 0.5, 0), Math.min(at + 0.5, samples - 1)];
  const [west, east] = around(x, map.width);
  const [north, south] = around(y, map.height);
  const riseEast = (sampleBilinear(map, east, y) - sampleBilinear(map, west, y)) / ((east - west) * spacing.x);
  const riseSouth = (sampleBilinear(map, x, south) - sampleBilinear(map, x, north)) / ((south - north) * spacing.y);
  return Math.sqrt(riseEast * riseEast + riseSouth * riseSouth);
}
