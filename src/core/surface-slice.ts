import { type Cut, cutEnds, pointsAlong, snapCut } from './cut.ts';
import type { Size } from './heightmap.ts';
import { type Profile, sliceHeightmap } from './profile.ts';
import { type Surface, toSamples } from './surface.ts';

/** The profile of a surface along a cut: a point for every sample of a row or column, at least one a sample along a line.
 *  @param size of the finished map, also where the surface is the coarser grid of an early stage */
export function sliceSurface(surface: Surface, cut: Cut, size: Size): Profile {
  const [from, to] = cutEnds(snapCut(cut, size));
  const across = { x: (to.x - from.x) * (size.width - 1), y: (to.y - from.y) * (size.height - 1) };
  const points = pointsAlong({ x: 0, y: 0 }, across);
  return sliceHeightmap(surface.map, toSamples(surface, from), toSamples(surface, to), points, surface.spacing);
}
