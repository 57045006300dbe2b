import { alongLine, type Cut, cutEnds, distanceToLine, snapCut } from '../../core/cut.ts';
import { latest, oncePer } from '../../core/memo.ts';
import type { Point, Profile } from '../../core/profile.ts';
import { actingFilters, type Recipe } from '../../core/recipe.ts';
import { sliceSurface } from '../../core/surface.ts';
import { distanceRange } from '../../draw/chart/polyline.ts';
import type { Water } from '../../draw/water/water.ts';
import { placeOnWay, positionOnWay, type Way, wayOf } from '../../draw/water/way.ts';
import { generatorOf } from '../../generate.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

/** How near to the cut a position must be to show on the chart, as a fraction of the extent. */
const REACH = 0.01;

/** The line through the terrain that the profile shows. */
export interface CutProfile {
  readonly profile: Profile;
  /** Its ends, as fractions of the extent; those of 1D terrain may lie beside the map. */
  readonly from: Point;
  readonly to: Point;
  /** The way between them, where it is not straight. */
  readonly way?: Way;
}

const cutterOf = oncePer((terrain: Terrain) => latest((cut: Cut, water: Water | undefined) => cutTerrain(terrain, cut, water)));

/** The profile along a cut, the same object for the same terrain and cut. 1D terrain is its own profile.
 *  @param water of the terrain; without it there is no way of water */
export function cutProfile(terrain: Terrain, cut: Cut, water: Water | undefined): CutProfile | undefined {
  return cutterOf(terrain)(cut, cut.mode === 'water' ? water : undefined);
}

function cutTerrain({ recipe, surface, profile: line }: Terrain, cut: Cut, water: Water | undefined): CutProfile | undefined {
  if (line) {
    const { min, max } = distanceRange(line);
    const [from, to] = [min, max].map((x) => ({ x: x / surface.extent.x, y: 0.5 }));
    return { profile: line, from, to };
  }
  if (cut.mode === 'water') {
    const way = water && wayOf(water, surface.extent, cut.a);
    return way && { profile: way.profile, from: way.points[0], to: way.points[way.points.length - 1], way };
  }
  const [from, to] = cutEnds(snapCut(cut, recipe));
  return { profile: sliceSurface(surface, cut, recipe), from, to };
}

/** The cut after a change of recipe. Filters make a map of 1D terrain, which is then cut along the line it was. */
export function cutOf(recipe: Recipe, before: Recipe, cut: Cut): Cut {
  const isMapOfLine = (one: Recipe): boolean => actingFilters(one).length > 0 && generatorOf(one)?.kind === 'profile';
  return isMapOfLine(recipe) && !isMapOfLine(before) ? { ...cut, mode: 'row', row: 0.5 } : cut;
}

/** The position on the map of a point of the cut.
 *  @param along 0 … 1, from the cut's first end to its second */
export function placeOnCut({ from, to, way }: CutProfile, along: number): Point {
  if (way) return placeOnWay(way, along);
  return { x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) };
}

/** How far along the cut a position on the map is, 0 … 1; undefined if it is not near. 1D terrain is the same from north to south. */
export function positionOnCut({ from, to, way }: CutProfile, position: Point, isOneDimensional: boolean): number | undefined {
  if (way) return positionOnWay(way, position, REACH);
  const at = isOneDimensional ? { x: position.x, y: from.y } : position;
  return distanceToLine(at, [from, to]) <= REACH ? alongLine(at, [from, to]) : undefined;
}
