import type { Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf, registry } from '../../generate.ts';
import { withOwnOffset } from '../../generators/own-offsets.ts';
import { createEdits } from '../../state/edits.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

const edits = createEdits(registry);
/** Digits of an offset that a hand has set. */
const DIGITS = 5;

/** Whether the new points of a terrain's stage take offsets of a person. */
export function hasMovableMidpoints({ recipe, stage, profile }: Terrain): boolean {
  return profile !== undefined && stage > 0 && generatorOf(recipe)?.params.ownOffsets !== undefined;
}

/** The recipe with a new point of the stage on screen brought as near to a place as its direction allows: up and down, or at right angles to
 *  its segment.
 *  @param index of the point among the new ones
 *  @param to x as the profile has it, y an elevation
 *  @returns the recipe itself where its line has no such points */
export function movedMidpoint(recipe: Recipe, terrain: Terrain, index: number, to: Point): Recipe {
  const { profile, stage, range, rawRange } = terrain;
  if (!profile || recipe.source.kind !== 'generated' || !hasMovableMidpoints(terrain)) return recipe;
  const span = range.max - range.min;
  const factor = span > 0 ? (rawRange.max - rawRange.min) / span : 1;
  const raw = (elevation: number): number => rawRange.min + (elevation - range.min) * factor;
  const [left, right] = [2 * index, 2 * index + 2].map((i) => ({ x: profile.x[i], y: raw(profile.y[i]) }));
  const mean = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const [dx, dy] = [right.x - left.x, right.y - left.y];
  const length = Math.hypot(dx, dy);
  const isAside = recipe.source.params.direction === 'perpendicular' && length > 0;
  const normal = isAside ? { x: -dy / length, y: dx / length } : { x: 0, y: 1 };
  const offset = (to.x - mean.x) * normal.x + (raw(to.y) - mean.y) * normal.y;
  const text = withOwnOffset(String(recipe.source.params.ownOffsets), stage - 1, index, Number(offset.toPrecision(DIGITS)));
  return edits.withParam(recipe, 'ownOffsets', text);
}
