import { requireSpacing } from '../core/bounds.ts';
import { requireMap } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import * as unchecked from '../core/surface.ts';

/** Elevation at a position, bilinear, in the unit of the samples.
 *
 *      import { elevationAt, spacingOf } from 'faultline';
 *
 *      const surface = { map, extent: recipe.extent, spacing: spacingOf(recipe.extent, map) };
 *      const summit = elevationAt(surface, { x: 0.5, y: 0.25 }); // half way east, a quarter of the way south
 *
 *  @param position fractions of the extent, 0 … 1: `x` from west to east, `y` from north to south; outside, the border's elevation
 *  @throws RangeError for a position that is no number, or an inconsistent map */
export function elevationAt(surface: unchecked.Surface, position: Point): number {
  return unchecked.elevationAt(checkedSurface(surface), checkedPosition(position));
}

/** Steepness at a position as rise over run, 0 for level ground and 1 for 45°, from bilinear elevations half a sample to each side.
 *  @param position fractions of the extent, 0 … 1: `x` from west to east, `y` from north to south; outside, the border's steepness
 *  @throws as `elevationAt` does, and for a map of one row or column */
export function slopeAt(surface: unchecked.Surface, position: Point): number {
  const { map } = checkedSurface(surface);
  if (map.width < 2 || map.height < 2)
    throw new RangeError(`slope: expected at least 2 × 2 samples, got ${map.width} × ${map.height}`);
  const { x, y } = checkedPosition(position);
  return unchecked.slopeAt(surface, { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) });
}

function checkedSurface(surface: unchecked.Surface): unchecked.Surface {
  requireMap(surface.map);
  requireSpacing(surface.spacing);
  requireSpacing(surface.extent, 'extent');
  return surface;
}

function checkedPosition(position: Point): Point {
  const { x, y } = position;
  if (Number.isNaN(x) || Number.isNaN(y)) throw new RangeError(`position: expected fractions of the extent, got (${x}, ${y})`);
  return position;
}
