import type { Registry } from './generator.ts';
import { addChange, isObject, type ParamValue, type Problem, type Schema } from './params.ts';
import { accepted, readRecipe } from './parse-recipe.ts';
import { RECIPE_VERSION, type Recipe, RecipeError } from './recipe.ts';

/** A problem with the schema that the ids in it are of; undefined where it is in no generator and no filter. */
export interface Change extends Problem {
  readonly schema?: Schema | undefined;
}

/** As parseRecipe, but makes do: what is out of range is taken from its nearest end, what does not fit is left out.
 *  @returns the recipe and all that was changed to make it one
 *  @throws RecipeError where nothing can be made of the value, for want of a generator that there is */
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

/** The schema that the ids in a problem of a recipe are of: that of the filter whose parameter it is, else that of the generator.
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
