import type { Generator } from '../core/generator.ts';
import { isSameJson } from '../core/memo.ts';
import { defaultsOf, type ParamValues } from '../core/params.ts';
import { presetRecipe } from '../core/parse-recipe.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry } from '../generate.ts';

/** The terrain of a first visit: mountains that rivers have worn down to the coast, a fifth of the way up at default elevations. */
export function firstRecipe(): Recipe {
  const [generator] = registry.generators;
  return presetRecipe(registry, generator, generator.presets[0], 'dolerite');
}

/** The parameters with which the page begins a generator: those of its first preset. */
export function firstParams({ params, presets }: Generator): ParamValues {
  const values: Partial<ParamValues> = presets[0]?.params ?? {};
  return { ...defaultsOf(params), ...values } as ParamValues;
}

/** The parameters of a recipe that somebody chose: other values than the generator's first ones and its defaults. */
export function chosenParams({ source }: Recipe, generator: Generator | undefined): ParamValues {
  if (source.kind !== 'generated' || !generator) return {};
  const [first, initial] = [firstParams(generator), defaultsOf(generator.params)];
  const chosen = Object.entries(source.params).filter(([id, value]) => value !== first[id] && value !== initial[id]);
  return Object.fromEntries(chosen);
}

/** Whether a recipe is as the page begins its generator, whatever its seed, size and ground: nobody has chosen its parameters and filters
 *  yet. */
export function isAsFirst({ source, filters }: Recipe, generator: Generator | undefined): boolean {
  if (source.kind !== 'generated' || !generator) return false;
  const first = presetRecipe(registry, generator, generator.presets[0]);
  return isSameJson(filters, first.filters) && isSameJson(source.params, firstParams(generator));
}
