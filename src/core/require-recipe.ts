import type { Filter, Registry } from './generator.ts';
import { describeAccepted, isObject, type ParamValues, type Problem, type Schema } from './params.ts';
import { accepted, isAccepted, readFilterParams, readRecipe } from './parse-recipe.ts';
import { laterParams, type Recipe, RecipeError } from './recipe.ts';

/** Checks a recipe that a program hands over. One that parseRecipe returned is not checked again; one made by hand must say everything:
 *  where a parameter is missing nobody knows whether its default was meant.
 *  @returns the recipe, frozen; of one made by hand a copy
 *  @throws RecipeError with every problem at once */
export function requireRecipe(value: unknown, registry: Registry): Recipe {
  if (isAccepted(value)) return value;
  const problems = missingParts(value, registry);
  const recipe = readRecipe(value, registry, problems);
  if (recipe === undefined || problems.length > 0) throw new RecipeError(problems);
  return accepted(recipe);
}

/** Checks the parameters of a filter that a program calls itself.
 *  @throws RecipeError with every problem at once */
export function requireFilterParams(filter: Filter, params: unknown): ParamValues {
  const problems = missingParams(params, filter.params, 'params', laterParams.filters[filter.id]);
  const values = readFilterParams(filter, params, 'params', problems);
  if (problems.length > 0) throw new RecipeError(problems);
  return values;
}

/** What parseRecipe would complete. parseRecipe itself reports what it refuses, such as a missing source. */
const NEEDED: Readonly<Record<string, string>> = {
  width: 'a whole number of samples',
  height: 'a whole number of samples',
  extent: '{ x, y } in metres',
  elevation: '{ min, max } in metres, or null',
  filters: 'a list of steps',
};

function missingParts(value: unknown, { generators, filters }: Registry): Problem[] {
  if (!isObject(value)) return [];
  const problems = missingFields(value, NEEDED);
  const { source } = value;
  if (isObject(source) && source.kind === 'generated') {
    problems.push(...missingFields(source, { seed: 'text' }));
    const generator = generators.find(({ id }) => id === source.generator);
    if (generator)
      problems.push(...missingParams(source.params, generator.params, 'params', laterParams.generators[generator.id]));
  }
  const steps: readonly unknown[] = Array.isArray(value.filters) ? value.filters : [];
  steps.forEach((step, i) => {
    const filter = isObject(step) ? filters.find(({ id }) => id === step.filter) : undefined;
    if (!filter || !isObject(step)) return;
    problems.push(...missingParams(step.params, filter.params, `filters.${i}.params`, laterParams.filters[filter.id]));
  });
  return problems;
}

function missingFields(value: Record<string, unknown>, needed: Readonly<Record<string, string>>): Problem[] {
  const missing = Object.entries(needed).filter(([field]) => value[field] === undefined);
  return missing.map(([path, what]) => ({ path, message: `expected ${what}, got nothing` }));
}

/** @param later what a recipe of an older program does not state */
function missingParams(given: unknown, schema: Schema, path: string, later: ParamValues = {}): Problem[] {
  if (given !== undefined && !isObject(given)) return []; // told as what it is
  const isMissing = (id: string): boolean => !Object.hasOwn(given ?? {}, id) && !Object.hasOwn(later, id);
  const missing = Object.entries(schema).filter(([id]) => isMissing(id));
  return missing.map(([id, spec]) => ({ path: `${path}.${id}`, message: `expected ${describeAccepted(spec)}, got nothing` }));
}
