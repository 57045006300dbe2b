import { parseRecipe } from '../core/parse-recipe.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry } from '../generate.ts';

/** The terrain of a first visit, and behind a landscape whose text names none. */
export function firstRecipe(): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst: 0.9 } };
  return parseRecipe({ version: 1, source, width: 513, height: 513 }, registry);
}
