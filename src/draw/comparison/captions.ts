import { valueText } from '../../core/number-text.ts';
import { defaultsOf, type ParamValues, type Schema } from '../../core/params.ts';
import { actingFilters, type Recipe } from '../../core/recipe.ts';
import { generatorOf, registry } from '../../generate.ts';

/** What each terrain of a comparison was made by: generator, seed, and the parameters that differ among terrains of one generator, or, of the
 *  only one, from the defaults. Of imported terrain the filters alone. Empty for files without a recipe.
 *
 *      Diamond-square · seed dolerite · Hurst exponent 0.9 */
export function captionsOf(recipes: readonly (Recipe | undefined)[]): string[] {
  const hasFilters = recipes.some((recipe) => recipe && actingFilters(recipe).length > 0);
  return recipes.map((recipe) => {
    if (!recipe) return '';
    const { source } = recipe;
    const filters = actingFilters(recipe);
    const filtered =
      filters.map(({ filter }) => registry.filters.find(({ id }) => id === filter)?.title ?? filter).join(' + ') || 'no filters';
    const tail = hasFilters ? [filtered] : [];
    const generator = generatorOf(recipe);
    // The name of imported terrain stands above.
    if (source.kind === 'imported' || !generator) return tail.join('');
    const others = recipes.filter((other) => other && other !== recipe && generatorOf(other) === generator);
    const compared = others.length > 0 ? others.flatMap((other) => paramsOf(other)) : [defaultsOf(generator.params)];
    const params = differing(generator.params, source.params, compared);
    return [generator.title, `seed ${source.seed.trim() || '(empty)'}`, ...params, ...tail].join(' · ');
  });
}

function paramsOf(recipe: Recipe | undefined): ParamValues[] {
  return recipe?.source.kind === 'generated' ? [recipe.source.params] : [];
}

/** `Hurst exponent 0.9`: each value that is not the same in all of `others`. */
function differing(schema: Schema, values: ParamValues, others: readonly ParamValues[]): string[] {
  return Object.entries(schema)
    .filter(([id]) => others.some((other) => other[id] !== values[id]))
    .map(([id, spec]) => `${spec.label} ${valueText(spec, values[id])}`);
}
