import { alongLine, type Cut, cutEndNames, cutEnds, distanceToLine, snapCut } from '../core/cut.ts';
import { type Point, type Profile, sliceHeightmap } from '../core/profile.ts';
import { toSamples } from '../core/surface.ts';
import type { Terrain } from '../worker/terrain.ts';

/** The line through the terrain that the profile shows. */
export interface CutProfile {
  readonly profile: Profile;
  /** Its ends, as fractions of the extent. */
  readonly from: Point;
  readonly to: Point;
  readonly ends: readonly [string, string];
}

/** The profile along a cut: a point for every sample of a row or column, at least one a sample along a line. 1D terrain is its own profile. */
export function cutProfile(terrain: Terrain, cut: Cut): CutProfile {
  if (terrain.profile) return { profile: terrain.profile, from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 }, ends: ['W', 'E'] };
  const [from, to] = cutEnds(snapCut(cut, terrain.recipe));
  const { width, height } = terrain.recipe;
  const acrossX = Math.abs(to.x - from.x) * (width - 1);
  const acrossY = Math.abs(to.y - from.y) * (height - 1);
  const samples = Math.max(2, Math.ceil(Math.hypot(acrossX, acrossY) - 1e-9) + 1);
  const { surface } = terrain;
  const profile = sliceHeightmap(surface.map, toSamples(surface, from), toSamples(surface, to), samples, surface.spacing);
  return { profile, from, to, ends: cutEndNames(cut) };
}

/** How far along the cut, 0 … 1, a position is, if it lies within `reach` of it (a fraction of the extent). */
export function alongCut({ from, to }: Pick<CutProfile, 'from' | 'to'>, position: Point, reach: number): number | undefined {
  return distanceToLine(position, [from, to]) <= reach ? alongLine(position, [from, to]) : undefined;
}
