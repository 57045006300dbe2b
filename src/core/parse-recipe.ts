import { missingParams } from './codec.ts';
import type { Filter, Generator, Preset, Registry } from './generator.ts';
import { addChange, isObject, type ParamValue, type ParamValues, type Problem, type Schema } from './params.ts';
import { laterParams, RECIPE_VERSION, type Recipe, RecipeError } from './recipe.ts';
import { readFilterParams, readRecipe, recipeRules } from './recipe-fields.ts';

/** Checks a value from outside once and completes what it leaves out with defaults. Nothing it returns needs checking again.
 *  @throws RecipeError with every problem at once */
export function parseRecipe(value: unknown, registry: Registry): Recipe {
  return checkedRecipe(value, registry, []);
}

/** @param problems found before */
function checkedRecipe(value: unknown, registry: Registry, problems: Problem[]): Recipe {
  const recipe = validRecipe(value, registry, problems);
  if (recipe === undefined) throw new RecipeError(problems);
  return recipe;
}

/** @returns undefined if there are problems, and adds them */
function validRecipe(value: unknown, registry: Registry, problems: Problem[]): Recipe | undefined {
  const recipe = readRecipe(value, registry, problems);
  // Values are checked against each other only when each is valid by itself.
  if (recipe && problems.length === 0) problems.push(...recipeRules(recipe, registry));
  return recipe && problems.length === 0 ? accepted(recipe) : undefined;
}

const acceptedRecipes = /* @__PURE__ */ new WeakSet<object>();

/** Freezes a recipe that was checked and remembers that it was. */
function accepted(recipe: Recipe): Recipe {
  const frozen = deepFreeze(recipe);
  acceptedRecipes.add(frozen);
  return frozen;
}

/** Whether a value is a recipe that was checked: it cannot have changed since. */
function isAccepted(value: unknown): value is Recipe {
  return isObject(value) && acceptedRecipes.has(value);
}

export function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}

/** The seed of pictured presets, and of calls of the command line that name none. */
export const DEFAULT_SEED = 'alps';

/** The recipe of a preset as it is pictured: its filters, size and extent, else the defaults, default elevations.
 *  @param registry the generator and the preset's filters are in it
 *  @param preset one of the generator's, or some of what one names; what it leaves out has its default */
export function presetRecipe(
  registry: Registry,
  generator: Generator,
  preset: Partial<Preset> = {},
  seed = DEFAULT_SEED,
): Recipe {
  const { params = {}, width, height, extent, filters = [] } = preset;
  const source = { kind: 'generated', generator: generator.id, seed, params };
  const shape = { ...(width && { width }), ...(height && { height }), ...(extent && { extent }) };
  return parseRecipe({ version: RECIPE_VERSION, source, ...shape, filters }, registry);
}

/** Checks a recipe from a program. One that parseRecipe returned passes at once; one made by hand must be complete, as defaults may not be
 *  meant.
 *  @returns the recipe, frozen; of one made by hand a copy
 *  @throws RecipeError with every problem at once */
export function requireRecipe(value: unknown, registry: Registry): Recipe {
  return isAccepted(value) ? value : checkedRecipe(value, registry, missingParts(value, registry));
}

/** Checks the parameters of a filter that a program calls itself.
 *  @throws RecipeError with every problem at once */
export function requireFilterParams(filter: Filter, params: unknown): ParamValues {
  const problems = missingParams(filter.params, params, 'params', laterParams.filters[filter.id]);
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
      problems.push(...missingParams(generator.params, source.params, 'params', laterParams.generators[generator.id]));
  }
  const steps: readonly unknown[] = Array.isArray(value.filters) ? value.filters : [];
  steps.forEach((step, i) => {
    const filter = isObject(step) ? filters.find(({ id }) => id === step.filter) : undefined;
    if (!filter || !isObject(step)) return;
    problems.push(...missingParams(filter.params, step.params, `filters.${i}.params`, laterParams.filters[filter.id]));
  });
  return problems;
}

function missingFields(value: Record<string, unknown>, needed: Readonly<Record<string, string>>): Problem[] {
  const missing = Object.entries(needed).filter(([field]) => value[field] === undefined);
  return missing.map(([path, what]) => ({ path, message: `expected ${what}, got nothing` }));
}

/** A problem with the schema that the ids in it are of; undefined where it is in no generator and no filter. */
export interface Change extends Problem {
  readonly schema?: Schema | undefined;
}

/** As parseRecipe, but takes the nearest value for one out of range, and leaves out what does not fit.
 *  @returns the recipe and all that was changed to make it one
 *  @throws RecipeError if the value names no known generator */
export function mendRecipe(value: unknown, registry: Registry): { recipe: Recipe; changes: readonly Change[] } {
  const found: Problem[] = [];
  const nearest = readRecipe(value, registry, found);
  const changes = found.map((problem): Change => ({ ...problem, schema: schemaOf(problem, value, registry) }));
  if (nearest === undefined) throw new RecipeError(changes);
  const rules = recipeRules(nearest, registry);
  if (rules.length === 0) return { recipe: accepted(nearest), changes };
  for (const problem of rules) addChange(changes, { ...problem, schema: schemaOf(problem, nearest, registry) });
  const mended = validRecipe(withChanges(nearest, rules), registry, []);
  // Values that exclude each other whichever is changed: all of them start afresh.
  return { recipe: mended ?? parseRecipe(withoutParams(nearest), registry), changes };
}

/** The schema of the ids in a problem: that of the filter it is about, else that of the generator.
 *  @param value the recipe, or what was to be one */
export function schemaOf({ path }: Problem, value: unknown, { generators, filters }: Registry): Schema | undefined {
  const { source, filters: steps } = (isObject(value) ? value : {}) as Partial<Recipe>;
  const [, index] = /^filters\.(\d+)\.params/.exec(path) ?? [];
  if (index !== undefined) return filters.find(({ id }) => id === steps?.[Number(index)]?.filter)?.params;
  return source?.kind === 'generated' ? generators.find(({ id }) => id === source.generator)?.params : undefined;
}

function withChanges(recipe: Recipe, problems: readonly Problem[]): unknown {
  const { source } = recipe;
  const params: Record<string, ParamValue | undefined> = source.kind === 'generated' ? { ...source.params } : {};
  const sides: Partial<Record<'width' | 'height', number>> = {};
  for (const { path, instead } of problems) {
    const [first, id] = path.split('.');
    if ((first === 'width' || first === 'height') && typeof instead === 'number') sides[first] = instead;
    if (first === 'params' && Object.hasOwn(params, id)) params[id] = instead;
  }
  const kept = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const filters = recipe.filters.map((step, i) =>
    problems.some(({ path }) => path.startsWith(`filters.${i}.`)) ? { ...step, params: {} } : step,
  );
  return { ...recipe, ...sides, filters, source: source.kind === 'generated' ? { ...source, params: kept } : source };
}

function withoutParams(recipe: Recipe): unknown {
  const { source } = recipe;
  return { version: RECIPE_VERSION, source: source.kind === 'generated' ? { ...source, params: {} } : source };
}
