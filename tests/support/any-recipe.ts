import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { type Recipe, RecipeError } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';

/** The recipe of a value; undefined where what it says is not valid, or not together. */
export function recipeIfValid(value: object): Recipe | undefined {
  try {
    return parseRecipe({ version: 1, ...value }, registry);
  } catch (error) {
    if (error instanceof RecipeError) return undefined;
    throw error;
  }
}
