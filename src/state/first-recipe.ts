import { isSameJson } from '../core/memo.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry } from '../generate.ts';

/** The terrain of a first visit: mountains that rivers have worn down to the coast, a fifth of the way up at default elevations. */
export function firstRecipe(): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst: 0.9 } };
  const filters = [{ filter: 'rivers', params: { strength: 0.5, sea: 0.2 } }];
  return parseRecipe({ version: 1, source, filters, width: 513, height: 513 }, registry);
}

/** Whether a terrain is that of a first visit, whatever its seed, size and ground: nobody has chosen its parameters and filters yet. */
export function isAsFirst({ source, filters }: Recipe): boolean {
  const first = firstRecipe();
  if (source.kind !== 'generated' || !isSameJson(filters, first.filters)) return false;
  return isSameJson({ ...source, seed: '' }, { ...first.source, seed: '' });
}
