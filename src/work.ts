import type { RunPart } from './core/generator.ts';
import { asRecipeFor } from './core/parse-recipe.ts';
import type { Recipe } from './core/recipe.ts';
import { generatorOf, registry, stageCount } from './generate.ts';

/** To resample an imported sample, to find and take samples to their range, and to take them to 0 … 1 for filters and back. */
const RESAMPLED_NS = 15;
const RANGED_NS = 5;
const FILTERED_NS = 8;

/** The part of a terrain whose work is estimated. */
export interface WorkPart extends RunPart {
  /** No normalising, filters and elevation. */
  readonly raw?: boolean;
}

/** Nanoseconds that `generate` takes for a recipe on one core of an ordinary machine, within a factor of 3: the generator, the way to
 *  elevations and each filter. A stage before the last has no filters, but takes its scale from a finished run, which it costs too.
 *  1D terrain counts as drawn out to a map.
 *  @param options as `generate` has them */
export function estimateWork(recipe: Recipe, { stage, window, raw = false }: WorkPart = {}): number {
  const generator = generatorOf(recipe);
  const part = { ...(stage !== undefined && { stage }), ...(window && { window }) };
  const { width, height } = window ?? recipe;
  const samples = width * height;
  const sourceNs = (of: RunPart): number =>
    generator ? generator.workNs(asRecipeFor(recipe, generator), of) : samples * RESAMPLED_NS;
  if (raw) return sourceNs(part);
  const isFinished = stage === undefined || stage === stageCount(recipe);
  const isLine = generator?.kind === 'profile' && recipe.filters.length === 0;
  const rangedNs = isLine ? 0 : samples * RANGED_NS;
  if (!isFinished) return sourceNs(part) + rangedNs + (recipe.elevation ? sourceNs({}) : 0);
  const filtersNs = recipe.filters.reduce((sum, step) => {
    const filter = registry.filters.find(({ id }) => id === step.filter);
    return sum + (filter?.workNs(recipe, step.params) ?? 0);
  }, 0);
  return sourceNs(part) + rangedNs + (recipe.filters.length > 0 ? samples * FILTERED_NS + filtersNs : 0);
}
