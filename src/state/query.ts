import { nearestName, type Problem, show } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { RECIPE_VERSION, type Recipe } from '../core/recipe.ts';
import { isRecipeKey, recipeToQuery } from '../core/recipe-text.ts';
import { registry } from '../generate.ts';

/** The defaults of a recipe's generator at its size, with an empty seed. */
export function defaultsFor(recipe: Recipe): URLSearchParams {
  const { source, width, height } = recipe;
  if (source.kind === 'imported') return new URLSearchParams();
  const { generator } = source;
  const query = recipeToQuery(
    parseRecipe({ version: RECIPE_VERSION, source: { kind: 'generated', generator }, width, height }, registry),
  );
  for (const key of ['v', 'generator', 'size']) query.delete(key);
  return query;
}

/** The entries of a query that differ from a base. A key that only the base has gets an empty value. */
export function without(query: URLSearchParams, base: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams();
  for (const key of new Set([...query.keys(), ...base.keys()])) {
    const [values, ofBase] = [query.getAll(key), base.getAll(key)];
    if (values.length === ofBase.length && values.join('&') === ofBase.join('&')) continue;
    for (const value of values.length > 0 ? values : ['']) rest.append(key, value);
  }
  return rest;
}

/** A base with the entries of a query in place of its own: the inverse of `without`. */
export function overlaid(base: URLSearchParams, query: URLSearchParams): URLSearchParams {
  const merged = new URLSearchParams(base);
  for (const key of new Set(query.keys())) {
    merged.delete(key);
    for (const value of query.getAll(key)) if (value !== '' || key !== 'filter') merged.append(key, value);
  }
  return merged;
}

/** Problems for keys that are neither those of a recipe nor in `known`. */
export function unknownKeys(query: URLSearchParams, known: readonly string[]): Problem[] {
  return [...new Set(query.keys())]
    .filter((key) => !isRecipeKey(key) && !known.includes(key))
    .map((key) => ({ path: key, message: `there is no such setting${hintAt(nearestName(key, known))}` }));
}

function hintAt(name: string | undefined): string {
  return name === undefined ? '' : `; did you mean ${show(name)}?`;
}

export function setUnlessDefault(query: URLSearchParams, key: string, text: string | undefined): void {
  if (text !== undefined) query.set(key, text);
}
