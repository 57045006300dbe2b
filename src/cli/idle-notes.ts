import { withoutEffect } from '../core/params.ts';
import type { FilterStep, Recipe } from '../core/recipe.ts';
import { registry, sourceOf } from '../generate.ts';
import { kebab } from './schema-flags.ts';

/** The note on filters, and on parameters of a recipe, that do nothing: `no effect here: --end-y (ends is wrapped)`; none where all do
 *  something. */
export function idleNotes(filters: readonly FilterStep[], recipe?: Recipe): string[] {
  const idle = [...(recipe ? idleParams(recipe) : []), ...idleFilters(filters)];
  return idle.length === 0 ? [] : [`no effect here: ${idle.join(', ')}`];
}

function idleParams(given: Recipe): string[] {
  const { generator, recipe } = sourceOf(given);
  if (!generator) return [];
  const idle = [...withoutEffect(generator.params, recipe.source.params), ...(generator.idle?.(recipe) ?? [])];
  return idle.map(({ id, because }) => `--${kebab(id)} (${because.replace(/^\S+/, kebab)})`);
}

/** Filters are named by their numbers, as several may be of a kind. */
function idleFilters(steps: readonly FilterStep[]): string[] {
  return steps.flatMap(({ filter: id, params, isOff }, i) => {
    const filter = registry.filters.find((one) => one.id === id);
    if (!filter || isOff) return [];
    const why = filter.whyIdle?.(params);
    if (why !== undefined) return [`filter ${i + 1}, ${id} (${why})`];
    return withoutEffect(filter.params, params).map(
      ({ id: param, because }) => `${param} of filter ${i + 1}, ${id} (${because})`,
    );
  });
}
