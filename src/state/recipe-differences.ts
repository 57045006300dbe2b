import type { Problem } from '../core/params.ts';
import { mendRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, type Recipe, RecipeError } from '../core/recipe.ts';
import { recipeToQuery, valueOfQuery } from '../core/recipe-text.ts';
import { registry } from '../generate.ts';
import { defaultsFor, overlaid, unknownKeys, without } from './query.ts';

/** How a recipe differs from another one; if they have different sources, how it differs from its defaults.
 *  @param whole every value of the other */
export function differencesFrom(whole: URLSearchParams, recipe: Recipe): URLSearchParams {
  const query = recipeToQuery(recipe);
  const differences = without(query, sourceKey(query) === sourceKey(whole) ? whole : defaultsFor(recipe));
  differences.delete('v');
  return differences;
}

/** The recipe of a query that gives its differences from another one.
 *  @param known keys that the query may have besides those of recipes
 *  @throws RecipeError if it cannot be read */
export function recipeFromDifferences(
  query: URLSearchParams,
  from: Recipe,
  known: readonly string[],
  changes: Problem[],
): Recipe {
  const whole = recipeToQuery(from);
  const isSame = sourceKey(query) === undefined || sourceKey(query) === sourceKey(whole);
  const differences = overlaid(isSame ? whole : new URLSearchParams(), query);
  differences.set('v', String(RECIPE_VERSION));
  const { recipe, changes: mended } = mendRecipe(valueOfQuery(differences, registry), registry);
  changes.push(...mended, ...unknownKeys(query, known));
  return recipe;
}

/** Reads one item, as a list of one; an empty list if it cannot be read. Paths in `changes` begin with its name. */
export function readNamed<T>(name: string, changes: Problem[], read: (found: Problem[]) => T): T[] {
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

/** The source that two recipes must share for one to be written as differences from the other; undefined if a query names none. */
function sourceKey(query: URLSearchParams): string | undefined {
  const imported = query.get('imported');
  return imported ? `imported ${imported}` : (query.get('generator') ?? undefined);
}
