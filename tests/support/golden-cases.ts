import type { Generator } from '../../src/core/generator.ts';
import { type ParamSpec, type ParamValue, withoutEffect } from '../../src/core/params.ts';
import { type Recipe, RecipeError } from '../../src/core/recipe.ts';
import { generate, registry } from '../../src/generate.ts';
import { recipeFor, sizesOf } from './recipes.ts';

/** Sizes that fit a power of two and sizes that do not, square and not. */
const SIZES = sizesOf('2×2 33×33 257×257 100×75 64×200');

/** Recipes whose samples' hashes are kept: sizes × seeds with default parameters, then every other value of every parameter,
 *  where it matters. */
export function goldenRecipes(): Record<string, Recipe> {
  const recipes: Record<string, Recipe> = {};
  for (const generator of registry.generators) {
    for (const [width, height] of SIZES) {
      for (const seed of ['alps', '', 'š']) {
        recipes[`${generator.id} ${width}×${height} "${seed}"`] = recipeFor(generator.id, { seed, width, height });
      }
    }
    for (const id of Object.keys(generator.params)) {
      for (const [value, recipe] of recipesOfOtherValues(generator, id)) {
        recipes[`${generator.id} 65×65 ${id}=${value}`] = recipe;
      }
    }
  }
  return recipes;
}

/** Values of a parameter that are not its default: every other choice, or an eighth and a quarter of the way from it to the ends of its
 *  range; the middle of a range whose lowest value, or whose highest one above and below 0, is the default and stands for none. */
export function otherValues(spec: ParamSpec): ParamValue[] {
  switch (spec.kind) {
    case 'choice':
      return spec.options.filter((option) => option !== spec.default);
    case 'flag':
      return [!spec.default];
    case 'text':
      return [...spec.examples];
    case 'integer':
      return [spec.min, Math.min(spec.max, spec.default * 2 + 1)].filter((v) => v !== spec.default);
    case 'number':
      if (spec.default === spec.min || (spec.default === spec.max && spec.min < 0)) return [(spec.min + spec.max) / 2];
      return [spec.default + (spec.max - spec.default) / 8, spec.default + (spec.min - spec.default) / 4].filter(
        (v) => v !== spec.default,
      );
  }
}

/** Every other value of a parameter that is valid beside the defaults, with a recipe in which it matters.
 *  @throws Error if none is */
export function recipesOfOtherValues(generator: Generator, id: string): [ParamValue, Recipe][] {
  const found = otherValues(generator.params[id]).flatMap((value): [ParamValue, Recipe][] => {
    try {
      return [[value, recipeWhereItMatters(generator, id, value)]];
    } catch (error) {
      if (error instanceof RecipeError) return [];
      throw error;
    }
  });
  if (found.length === 0) throw new Error(`${generator.id}: no other value of ${id} is valid beside the defaults`);
  return found;
}

/** A recipe in which the parameter has this value and matters. */
export function recipeWhereItMatters(generator: Generator, id: string, value: ParamValue): Recipe {
  const needed = Object.entries(generator.params[id].when ?? {}).map(([other, values]) => [other, values[0]]);
  const recipe = recipeFor(generator.id, { width: 65, height: 65, params: { ...Object.fromEntries(needed), [id]: value } });
  if (recipe.source.kind === 'generated' && withoutEffect(generator.params, recipe.source.params).length > 0) {
    throw new Error(`${generator.id}: ${id} has no effect in the recipe meant to show it`);
  }
  return recipe;
}

/** The samples of a recipe's terrain before normalisation. */
export function rawSamples(recipe: Recipe, stage?: number): Float32Array {
  const terrain = generate(recipe, { raw: true, ...(stage !== undefined && { stage }) });
  return 'data' in terrain ? terrain.data : terrain.y;
}
