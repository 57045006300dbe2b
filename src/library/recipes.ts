import { extentProblem, requireRange } from '../core/bounds.ts';
import {
  type Filter,
  type FilterInput,
  type FilterStages,
  filtered,
  type Generator,
  type Ground,
  type RecipeFor,
  type Registry,
} from '../core/generator.ts';
import { requireSize } from '../core/heightmap.ts';
import { requireFilled } from '../core/holes.ts';
import type { StagePlace } from '../core/origin.ts';
import type { ParamValues, Problem, Schema } from '../core/params.ts';
import { parseRecipe as parseRecipeAgainst, requireFilterParams, requireRecipe } from '../core/parse-recipe.ts';
import { type Extent, recipeToJson as jsonOf, type Recipe, RecipeError } from '../core/recipe.ts';
import { asRecipeFor } from '../core/recipe-fields.ts';
import { recipeFromText as recipeFromTextAgainst, recipeToText as textOf } from '../core/recipe-text.ts';
import { explainStage, generate, registry as ownRegistry, requireStage } from '../generate.ts';
import { parseRecipeJson } from '../io/recipe-json.ts';
import { requireSample, ruleOf } from '../rules/ask.ts';

/** Every generator, in the order menus show them: what it is called, its parameters, presets and algorithm. */
export const generators: readonly Generator[] = /* @__PURE__ */ ownRegistry.generators.map(checkedGenerator);

/** What recipes may name: every generator and every filter. */
export const registry: Registry = { generators, filters: /* @__PURE__ */ ownRegistry.filters.map(checkedFilter) };

/** Checks a recipe from outside and completes what it leaves out with defaults.
 *
 *      import { parseRecipe } from 'faultline';
 *
 *      const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: 'fault-lines', seed: 'alps' } });
 *
 *  @returns a frozen recipe, which no other function needs to check again
 *  @throws RecipeError with every problem at once */
export function parseRecipe(value: unknown): Recipe {
  return parseRecipeAgainst(value, ownRegistry);
}

/** Reads a recipe from the short text of a link, as `recipeToText` writes it.
 *  @throws RecipeError with every problem at once */
export function recipeFromText(text: string): Recipe {
  return recipeFromTextAgainst(text, ownRegistry);
}

/** Reads a recipe from its JSON text, as `recipeToJson` writes it.
 *  @throws RecipeError with every problem at once */
export function recipeFromJson(text: string): Recipe {
  return parseRecipeJson(text, ownRegistry);
}

/** The one JSON text of a recipe: fields and parameters in a fixed order, equal for equal recipes.
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function recipeToJson(recipe: Recipe): string {
  return jsonOf(checkedRecipe(recipe));
}

/** A recipe as a text that names every value, in the form of a URL query: `v=1&generator=fault-lines&seed=alps&size=513x513&…`.
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function recipeToText(recipe: Recipe): string {
  return textOf(checkedRecipe(recipe));
}

/** The generator that a recipe names; undefined for imported terrain.
 *  @throws RecipeError if a recipe made by hand is not complete and in range */
export function generatorOf(recipe: Recipe): Generator | undefined {
  const { source } = checkedRecipe(recipe);
  return source.kind === 'generated' ? generators.find(({ id }) => id === source.generator) : undefined;
}

/** A recipe from a program that uses the library.
 *  @throws RecipeError with every problem at once */
export function checkedRecipe(recipe: Recipe): Recipe {
  return requireRecipe(recipe, ownRegistry);
}

/** The generator with functions that check their arguments, as `generate` does. */
function checkedGenerator(generator: Generator): Generator {
  const recipeFor = (recipe: unknown): RecipeFor<Schema> => asRecipeFor(requireRecipe(recipe, ownRegistry), generator);
  /** Filters have stages of their own, which are none of the generator's. */
  const bare = (recipe: unknown): RecipeFor<Schema> => ({ ...recipeFor(recipe), filters: [] });
  const placed = (recipe: unknown, place: StagePlace, firstStage = 0): [RecipeFor<Schema>, StagePlace] => {
    const own = recipeFor(recipe);
    requireStage(place.stage, generator.stages(own), firstStage);
    requireSample({ generator, recipe: own }, place.stage, place);
    return [own, place];
  };
  return {
    ...generator,
    check: (recipe) => problemsIn(() => recipeFor(recipe)),
    workNs: (recipe, part) => generator.workNs(recipeFor(recipe), part),
    ...('folds' in generator && { folds: (recipe: unknown) => generator.folds?.(recipeFor(recipe)) }),
    ...(generator.repeats && { repeats: (recipe: unknown) => generator.repeats?.(recipeFor(recipe)) }),
    ...(generator.idle && { idle: (recipe: unknown) => generator.idle?.(recipeFor(recipe)) }),
    stages: (recipe) => generator.stages(recipeFor(recipe)),
    grid: (recipe, stage) => {
      const own = recipeFor(recipe);
      requireStage(stage, generator.stages(own));
      return generator.grid(own, stage);
    },
    explain: (recipe, stage, rawRange) => explainStage(bare(recipe), stage, rawRange),
    rule: (recipe, stage) => ruleOf(bare(recipe), stage),
    questions: (recipe) => generator.questions(recipeFor(recipe)),
    ...(generator.descent && { descent: (recipe, place) => generator.descent?.(...placed(recipe, place)) }),
    ...(generator.addedBy && { addedBy: (recipe, place) => generator.addedBy?.(...placed(recipe, place)) }),
    ...(generator.faultAt && { faultAt: (recipe, place) => generator.faultAt?.(...placed(recipe, place, 1)) }),
    // Raw, because only raw terrain is of the generator's kind whatever the recipe's filters.
    generate: (recipe, options) => generate(bare(recipe), { ...options, raw: true }),
  } as Generator;
}

function checkedFilter(filter: Filter): Filter {
  const checked = (params: unknown): ParamValues => requireFilterParams(filter, params);
  return {
    ...filter,
    check: (params) =>
      problemsIn(() => checked(params)).map(({ path, ...problem }) => ({ ...problem, path: path.replace(/^params\./, '') })),
    ...(filter.whyIdle && { whyIdle: (params: unknown) => filter.whyIdle?.(checked(params)) }),
    workNs: (size, params) => {
      requireSize(size.width, size.height);
      return filter.workNs(size, checked(params));
    },
    apply(map, params, onProgress, ground, stage) {
      if (ground) requireMetres(ground);
      const input = { ...requireFilled(map), extent: ground?.extent ?? { x: 1, y: 1 } };
      const own = checked(params);
      if (stage !== undefined) requireStage(stage, filter.stages?.count(input, own) ?? 0, 1);
      return filtered(filter, map, own, onProgress, ground, stage);
    },
    ...(filter.stages && { stages: checkedStages(filter.stages, checked) }),
  };
}

function checkedStages(stages: FilterStages, checked: (params: unknown) => ParamValues): FilterStages {
  const input = (given: FilterInput): FilterInput => {
    requireSize(given.width, given.height);
    requireExtent(given.extent);
    return given;
  };
  const placed = (given: FilterInput, params: unknown, stage: number): [FilterInput, ParamValues, number] => {
    const own = checked(params);
    requireStage(stage, stages.count(input(given), own), 1);
    return [given, own, stage];
  };
  return {
    count: (given, params) => stages.count(input(given), checked(params)),
    grid: (given, params, stage) => stages.grid(...placed(given, params, stage)),
    explain: (given, params, stage) => stages.explain(...placed(given, params, stage)),
    rule: (given, params, stage) => stages.rule(...placed(given, params, stage)),
  };
}

function requireMetres({ extent, elevation }: Ground): void {
  requireExtent(extent);
  requireRange(elevation, 'elevation');
}

function requireExtent(extent: Extent): void {
  for (const axis of ['x', 'y'] as const) {
    const problem = extentProblem(extent[axis]);
    if (problem !== undefined) throw new RangeError(`extent.${axis}: ${problem}`);
  }
}

/** Every problem that a check finds, those of single fields included. */
function problemsIn(check: () => unknown): Problem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof RecipeError) return [...error.problems];
    throw error;
  }
}
