import type { RunPart } from './core/generator.ts';
import { actingFilters, type Recipe } from './core/recipe.ts';
import { registry, sourceOf } from './generate.ts';

/** Nanoseconds a sample: resampling an import, finding the range and rescaling, rescaling for filters. */
const RESAMPLED_NS = 15;
const RANGED_NS = 5;
const FILTERED_NS = 8;

/** The part of a terrain whose work is estimated. */
export interface WorkPart extends RunPart {
  /** Raw values only: no normalising, filters or elevation. */
  readonly raw?: boolean;
}

/** Nanoseconds that `generate` takes for a recipe on one core of an ordinary machine, usually within a factor of 3: the generator, the
 *  scaling to elevations and each filter. A stage before the last has no filters, but needs a finished run for its scale. 1D terrain
 *  counts as drawn out to a map. */
export function estimateWork(recipe: Recipe, { stage, window, raw = false }: WorkPart = {}): number {
  const { generator, recipe: own, stages } = sourceOf(recipe);
  const part = { ...(stage !== undefined && { stage }), ...(window && { window }) };
  const { width, height } = window ?? recipe;
  const samples = width * height;
  const sourceNs = (of: RunPart): number => (generator ? generator.workNs(own, of) : samples * RESAMPLED_NS);
  if (raw) return sourceNs(part);
  const isFinished = stage === undefined || stage === stages;
  const steps = actingFilters(recipe);
  const isLine = generator?.kind === 'profile' && steps.length === 0;
  const rangedNs = isLine ? 0 : samples * RANGED_NS;
  if (!isFinished) return sourceNs(part) + rangedNs + (recipe.elevation ? sourceNs({}) : 0);
  const filtersNs = steps.reduce((sum, step) => {
    const filter = registry.filters.find(({ id }) => id === step.filter);
    return sum + (filter?.workNs(recipe, step.params) ?? 0);
  }, 0);
  return sourceNs(part) + rangedNs + (steps.length > 0 ? samples * FILTERED_NS + filtersNs : 0);
}

/** Nanoseconds of one core that the check of a recipe in a file may take, unless more is asked for: ten seconds. */
export const CHECK_BUDGET_NS = 10e9;

/** Longer work is announced with its duration, and waits on the page for a click. Equal to the budget of a check, which then needs neither. */
export const LONG_NS = 10e9;
