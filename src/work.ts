import type { RunPart } from './core/generator.ts';
import type { Recipe } from './core/recipe.ts';
import { registry, sourceOf } from './generate.ts';

/** Nanoseconds a sample: resampling an import, finding the range and rescaling, rescaling for filters. */
const RESAMPLED_NS = 15;
const RANGED_NS = 5;
const FILTERED_NS = 8;

/** The part of a terrain whose work is estimated. */
export interface WorkPart extends RunPart {
  /** No normalising, filters and elevation. */
  readonly raw?: boolean;
}

/** Nanoseconds that `generate` takes for a recipe on one core of an ordinary machine, usually within a factor of 3: the generator, the
 *  way to elevations and each filter. A stage before the last has no filters, but takes its scale from a finished run, which it costs too.
 *  1D terrain counts as drawn out to a map. */
export function estimateWork(recipe: Recipe, { stage, window, raw = false }: WorkPart = {}): number {
  const { generator, recipe: own, stages } = sourceOf(recipe);
  const part = { ...(stage !== undefined && { stage }), ...(window && { window }) };
  const { width, height } = window ?? recipe;
  const samples = width * height;
  const sourceNs = (of: RunPart): number => (generator ? generator.workNs(own, of) : samples * RESAMPLED_NS);
  if (raw) return sourceNs(part);
  const isFinished = stage === undefined || stage === stages;
  const isLine = generator?.kind === 'profile' && recipe.filters.length === 0;
  const rangedNs = isLine ? 0 : samples * RANGED_NS;
  if (!isFinished) return sourceNs(part) + rangedNs + (recipe.elevation ? sourceNs({}) : 0);
  const filtersNs = recipe.filters.reduce((sum, step) => {
    const filter = registry.filters.find(({ id }) => id === step.filter);
    return sum + (filter?.workNs(recipe, step.params) ?? 0);
  }, 0);
  return sourceNs(part) + rangedNs + (recipe.filters.length > 0 ? samples * FILTERED_NS + filtersNs : 0);
}

// How much work is begun without what, in nanoseconds of one core.

/** What a link or the last session may begin without a click, for each of its terrains: a person waits half a second without a thought. */
export const UNASKED_NS = 0.5e9;

/** Nanoseconds of one core that a recipe in a file may take without being asked for: ten seconds. */
export const CHECK_BUDGET_NS = 10e9;

/** Longer work is announced with its duration. Equal to the budget of a file's recipe, which needs no announcement. */
export const TOLD_NS = 10e9;

/** What the page begins only for a person who has read how long it takes: longer than anybody waits for a slider by mistake. */
export const WARNED_NS = 30e9;
