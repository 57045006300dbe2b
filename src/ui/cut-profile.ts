import { type Point, type Profile, sliceHeightmap } from '../core/profile.ts';
import { toSamples } from '../core/surface.ts';
import { type Cut, cutEnds } from '../state/document.ts';
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
  const { from, to } = cutEnds(snapCut(cut, terrain.recipe));
  const { width, height } = terrain.recipe;
  const acrossX = Math.abs(to.x - from.x) * (width - 1);
  const acrossY = Math.abs(to.y - from.y) * (height - 1);
  const samples = Math.max(2, Math.ceil(Math.hypot(acrossX, acrossY) - 1e-9) + 1);
  const { surface } = terrain;
  const profile = sliceHeightmap(surface.map, toSamples(surface, from), toSamples(surface, to), samples, surface.spacing);
  return { profile, from, to, ends: endsOf(cut) };
}

/** Rows and columns run through samples, not between them. */
export function snapCut(cut: Cut, { width, height }: { readonly width: number; readonly height: number }): Cut {
  const row = Math.round(cut.row * (height - 1)) / (height - 1);
  const column = Math.round(cut.column * (width - 1)) / (width - 1);
  return { ...cut, row, column };
}

/** Names of a cut's ends. */
export function endsOf({ mode }: Cut): readonly [string, string] {
  return mode === 'row' ? ['W', 'E'] : mode === 'column' ? ['N', 'S'] : ['A', 'B'];
}

/** How far along the cut, 0 … 1, the place nearest to a position lies, if it lies within `reach` (a fraction of the extent). */
export function alongCut({ from, to }: Pick<CutProfile, 'from' | 'to'>, position: Point, reach: number): number | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return undefined;
  const t = Math.min(Math.max(((position.x - from.x) * dx + (position.y - from.y) * dy) / square, 0), 1);
  const distance = Math.hypot(position.x - from.x - t * dx, position.y - from.y - t * dy);
  return distance <= reach ? t : undefined;
}
