import { type Cut, cutEnds, pointsAlong, snapCut } from './cut.ts';
import { type Heightmap, type Size, type Spacing, sampleBilinear } from './heightmap.ts';
import { clamp } from './params.ts';
import { type Point, type Profile, sliceHeightmap } from './profile.ts';
import type { Extent } from './recipe.ts';

/** A heightmap on its ground. Positions are fractions of its extent, x from the west and y from the north, so they mean the same place at
 *  any size. */
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

/** The position of the nearest sample. */
export function atSample(surface: Surface, position: Point): Point {
  const { map, spacing, extent } = surface;
  const { x, y } = toSamples(surface, position);
  const [column, row] = [clamp(Math.round(x), 0, map.width - 1), clamp(Math.round(y), 0, map.height - 1)];
  return { x: (column * spacing.x) / extent.x, y: (row * spacing.y) / extent.y };
}

/** Elevation at a position, bilinear: in the middle of a cell the mean of its corners, where triangles have that of two of them. */
export function elevationAt(surface: Surface, position: Point): number {
  const { x, y } = toSamples(surface, position);
  return sampleBilinear(surface.map, x, y);
}

/** Steepness at a position as rise over run, from bilinear elevations half a sample to each side. */
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

/** The profile of a surface along a cut, bilinear, with at least one point a sample.
 *  @param size of the finished map, also where the surface is the coarser grid of an early stage */
export function sliceSurface(surface: Surface, cut: Cut, size: Size): Profile {
  const [from, to] = cutEnds(snapCut(cut, size));
  const across = { x: (to.x - from.x) * (size.width - 1), y: (to.y - from.y) * (size.height - 1) };
  const points = pointsAlong({ x: 0, y: 0 }, across);
  return sliceHeightmap(surface.map, toSamples(surface, from), toSamples(surface, to), points, surface.spacing);
}
