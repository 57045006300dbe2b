import type { Filter, Generator, Preset, Registry } from './generator.ts';
import { addChange, describeAccepted, isObject, type ParamValue, type ParamValues, type Problem, type Schema } from './params.ts';
import { laterParams, RECIPE_VERSION, type Recipe, RecipeError } from './recipe.ts';
import { readFilterParams, readRecipe } from './recipe-fields.ts';

/** Checks a value from outside once and completes what it leaves out with defaults. Nothing it returns needs checking again.
 *  @throws RecipeError with every problem at once */
export function parseRecipe(value: unknown, registry: Registry): Recipe {
  const problems: Problem[] = [];
  const recipe = readRecipe(value, registry, problems);
  if (recipe === undefined || problems.length > 0) throw new RecipeError(problems);
  return accepted(recipe);
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

/** The recipe of a preset as it is pictured: its size and extent, else the defaults, default elevations, no filters.
 *  @param preset one of the generator's, or some of what one names; what it leaves out has its default */
export function presetRecipe(generator: Generator, preset: Partial<Preset> = {}, seed = DEFAULT_SEED): Recipe {
  const { params = {}, width, height, extent } = preset;
  const source = { kind: 'generated', generator: generator.id, seed, params };
  const shape = { ...(width && { width }), ...(height && { height }), ...(extent && { extent }) };
  return parseRecipe({ version: RECIPE_VERSION, source, ...shape }, { generators: [generator], filters: [] });
}

/** Checks a recipe from a program. One that parseRecipe returned passes at once; one made by hand must be complete, as defaults may not be
 *  meant.
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
  if (given !== undefined && !isObject(given)) return []; // already reported
  const isMissing = (id: string): boolean => !Object.hasOwn(given ?? {}, id) && !Object.hasOwn(later, id);
  const missing = Object.entries(schema).filter(([id]) => isMissing(id));
  return missing.map(([id, spec]) => ({ path: `${path}.${id}`, message: `expected ${describeAccepted(spec)}, got nothing` }));
}

/** A problem with the schema that the ids in it are of; undefined where it is in no generator and no filter. */
export interface Change extends Problem {
  readonly schema?: Schema | undefined;
}

/** As parseRecipe, but takes the nearest value for one out of range, and leaves out what does not fit.
 *  @returns the recipe and all that was changed to make it one
 *  @throws RecipeError if the value names no known generator */
export function mendRecipe(value: unknown, registry: Registry): { recipe: Recipe; changes: readonly Change[] } {
  const changes: Change[] = [];
  const fail = (problems: readonly Problem[]): never => {
    throw new RecipeError([...changes, ...problems]);
  };
  let given = value;
  for (let round = 0; round < MENDING_ROUNDS; round++) {
    const found: Problem[] = [];
    const recipe = readRecipe(given, registry, found);
    const problems = found.map((problem): Change => ({ ...problem, schema: schemaOf(problem, given, registry) }));
    if (recipe === undefined) return fail(problems);
    for (const problem of problems) addChange(changes, problem);
    if (problems.length === 0) return { recipe: accepted(recipe), changes };
    // Values that exclude each other: those named are changed, and in the last round all of them start afresh.
    given = round < MENDING_ROUNDS - 2 ? withChanges(recipe, problems) : withoutParams(recipe);
  }
  return fail([]);
}

/** The schema of the ids in a problem: that of the filter it is about, else that of the generator.
 *  @param value the recipe, or what was to be one */
export function schemaOf({ path }: Problem, value: unknown, { generators, filters }: Registry): Schema | undefined {
  const { source, filters: steps } = (isObject(value) ? value : {}) as Partial<Recipe>;
  const [, index] = /^filters\.(\d+)\.params/.exec(path) ?? [];
  if (index !== undefined) return filters.find(({ id }) => id === steps?.[Number(index)]?.filter)?.params;
  return source?.kind === 'generated' ? generators.find(({ id }) => id === source.generator)?.params : undefined;
}

/** Enough for one change to bring about another, and for a fresh start. */
const MENDING_ROUNDS = 5;

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
  return { ...recipe, ...sides, source: source.kind === 'generated' ? { ...source, params: kept } : source };
}

function withoutParams(recipe: Recipe): unknown {
  const { source } = recipe;
  return { version: RECIPE_VERSION, source: source.kind === 'generated' ? { ...source, params: {} } : source };
}
