import type { Registry } from '../core/generator.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { type Recipe, RecipeError, recipeToJson } from '../core/recipe.ts';
import type { FileFormat } from './file-format.ts';

/** Reads a recipe from its JSON text.
 *  @throws RecipeError with every problem at once */
export function parseRecipeJson(text: string, registry: Registry): Recipe {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RecipeError([{ path: 'recipe', message: `expected JSON, got something else (${(error as Error).message})` }]);
  }
  return parseRecipe(value, registry);
}

/** JSON: the recipe alone, without samples. */
export const recipeFormat: FileFormat = {
  extension: '.json',
  title: 'the recipe alone, of generated terrain',
  expects: ({ hasRecipe }) => (hasRecipe ? undefined : 'the last stage, which is the one a recipe names'),
  async write({ recipe }) {
    if (!recipe) throw new TypeError('json: expected a terrain with a recipe');
    return { pieces: [new TextEncoder().encode(recipeToJson(recipe))] };
  },
};
