import { mendRecipe } from '../core/mend-recipe.ts';
import type { Problem } from '../core/params.ts';
import { RECIPE_VERSION, type Recipe, RecipeError } from '../core/recipe.ts';
import { recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { registry } from '../generate.ts';
import { defaultsFor, over, unknownKeys, without } from './query.ts';

/** How a recipe differs from another one; all that is not at its default where they are of different kinds.
 *  @param whole every value of the other */
export function differencesFrom(whole: URLSearchParams, recipe: Recipe): URLSearchParams {
  const query = recipeToQuery(recipe);
  const differences = without(query, sourceKey(query) === sourceKey(whole) ? whole : defaultsFor(recipe));
  differences.delete('v');
  return differences;
}

/** The recipe that a query tells of by how it differs from another one.
 *  @param known keys that the query may have beside those of recipes
 *  @throws RecipeError where nothing can be made of it */
export function recipeFromDifferences(
  query: URLSearchParams,
  from: Recipe,
  known: readonly string[],
  changes: Problem[],
): Recipe {
  const whole = recipeToQuery(from);
  const isSame = sourceKey(query) === undefined || sourceKey(query) === sourceKey(whole);
  const differences = over(isSame ? whole : new URLSearchParams(), query);
  differences.set('v', String(RECIPE_VERSION));
  const { recipe, changes: mended } = mendRecipe(valueOfQuery(differences, registry), registry);
  changes.push(...mended, ...unknownKeys(query, known));
  return recipe;
}

/** What is read, as a list of one; an empty one where nothing can be made of it. What was changed for it is told under its name. */
export function readUnder<T>(name: string, changes: Problem[], read: (found: Problem[]) => T): T[] {
  const found: Problem[] = [];
  try {
    return [read(found)];
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    found.push(...error.problems);
    return [];
  } finally {
    changes.push(...found.map((problem) => ({ ...problem, path: `${name}, ${problem.path}` })));
  }
}

/** What two recipes must share for the one to be told by its differences from the other; undefined where a query does not say. */
function sourceKey(query: URLSearchParams): string | undefined {
  const imported = query.get('imported');
  return imported ? `imported ${imported}` : (query.get('generator') ?? undefined);
}
