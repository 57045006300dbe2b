import { isSameJson } from '../core/memo.ts';
import { presetRecipe } from '../core/parse-recipe.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import { diamondSquare } from '../generators/diamond-square.ts';

/** The terrain of a first visit: mountains that rivers have worn down to the coast, a fifth of the way up at default elevations. */
export function firstRecipe(): Recipe {
  const mature = diamondSquare.presets.find(({ id }) => id === 'mature');
  if (!mature) throw new RangeError('first recipe: diamond-square has no preset mature');
  return presetRecipe(registry, diamondSquare, mature, 'dolerite');
}

/** Whether a terrain is that of a first visit, whatever its seed, size and ground: nobody has chosen its parameters and filters yet. */
export function isAsFirst({ source, filters }: Recipe): boolean {
  const first = firstRecipe();
  if (source.kind !== 'generated' || !isSameJson(filters, first.filters)) return false;
  return isSameJson({ ...source, seed: '' }, { ...first.source, seed: '' });
}
