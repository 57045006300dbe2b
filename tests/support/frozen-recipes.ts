import type { Filter } from '../../src/core/generator.ts';
import type { ParamValues } from '../../src/core/params.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { laterParams, type Recipe, recipeToJson } from '../../src/core/recipe.ts';
import { recipeToText } from '../../src/core/recipe-text.ts';
import { registry } from '../../src/generate.ts';
import { recipeIfValid } from './any-recipe.ts';
import { otherValues, recipesOfOtherValues } from './golden-cases.ts';
import { recipeFor } from './recipes.ts';

/** What is kept of recipes for ever: `npm run goldens -- recipes` adds to it, and changes nothing that is there. */
export interface FrozenRecipes {
  /** Of every generator and every filter at its defaults, by its id: the JSON and the link's text. */
  readonly defaults: Readonly<Record<string, { readonly json: unknown; readonly text: string }>>;
  /** Texts of recipes with other values, by what differs: `fault-lines shape=circles`. */
  readonly others: Readonly<Record<string, string>>;
  /** Defaults of the parameters that came later, which no text states: `fault-lines warp`. */
  readonly later: ParamValues;
}

/** What is frozen, with what came since. */
export function withNew(frozen: FrozenRecipes): FrozenRecipes {
  const now = recipesToFreeze();
  return {
    defaults: { ...now.defaults, ...frozen.defaults },
    others: { ...now.others, ...frozen.others },
    later: { ...now.later, ...frozen.later },
  };
}

/** Recipes that leave everything but their generator, or filter, to its defaults, by its id. */
export function defaultRecipes(): Record<string, Recipe> {
  const ofGenerators = registry.generators.map(({ id }) => [id, recipeFor(id)] as const);
  const ofFilters = registry.filters.map(({ id }) => [id, parseRecipe(filteredValues(id, {}), registry)] as const);
  return Object.fromEntries([...ofGenerators, ...ofFilters]);
}

/** The recipes of today as they are to be kept. */
function recipesToFreeze(): FrozenRecipes {
  const defaults = Object.entries(defaultRecipes()).map(([id, recipe]) => {
    return [id, { json: JSON.parse(recipeToJson(recipe)), text: recipeToText(recipe) }];
  });
  return { defaults: Object.fromEntries(defaults), others: Object.fromEntries([...ofOtherValues()]), later: laterDefaults() };
}

/** The defaults of the parameters that came later, by the id of their generator or filter and their own. */
export function laterDefaults(later: typeof laterParams = laterParams): ParamValues {
  const entries = [...Object.entries(later.generators), ...Object.entries(later.filters)];
  return Object.fromEntries(
    entries.flatMap(([id, params]) => Object.entries(params).map(([name, value]) => [`${id} ${name}`, value])),
  );
}

function* ofOtherValues(): Generator<[string, string]> {
  for (const generator of registry.generators) {
    for (const id of Object.keys(generator.params)) {
      for (const [value, recipe] of recipesOfOtherValues(generator, id))
        yield [`${generator.id} ${id}=${value}`, recipeToText(recipe)];
    }
  }
  for (const filter of registry.filters) yield* ofOtherFilterValues(filter);
}

function* ofOtherFilterValues({ id, params }: Filter): Generator<[string, string]> {
  for (const [name, spec] of Object.entries(params)) {
    for (const value of otherValues(spec)) {
      const recipe = recipeIfValid(filteredValues(id, { [name]: value }));
      if (recipe) yield [`${id} ${name}=${value}`, recipeToText(recipe)]; // else not valid beside the other defaults
    }
  }
}

function filteredValues(filter: string, params: object): object {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'alps' };
  return { version: 1, source, filters: [{ filter, params }] };
}
