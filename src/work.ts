import type { RunPart } from './core/generator.ts';
import type { Size } from './core/heightmap.ts';
import type { Recipe } from './core/recipe.ts';
import { runOf } from './generate.ts';

/** Nanoseconds a sample: resampling an import, finding the range and rescaling, rescaling for filters. */
const RESAMPLED_NS = 15;
const RANGED_NS = 5;
const FILTERED_NS = 8;

/** The part of a terrain whose work is estimated. */
export interface WorkPart extends RunPart {
  /** Raw values only: no normalising, filters or elevation. */
  readonly raw?: boolean;
}

/** Nanoseconds of `generate` on one ordinary core, usually within a factor of 3: generator, scaling and filters. An early stage needs a
 *  finished run for its scale, and 1D terrain counts as a map. */
export function estimateWork(recipe: Recipe, { stage, window, raw = false }: WorkPart = {}): number {
  const { generator, recipe: own, ownStage, ownStages, acting, grid } = runOf(recipe, stage);
  const isFinished = ownStage === ownStages;
  const part = { ...(!isFinished && { stage: ownStage }), ...(window && { window }) };
  const { width, height } = window ?? recipe;
  const samples = width * height;
  const sourceNs = (of: RunPart): number => (generator ? generator.workNs(own, of) : samples * RESAMPLED_NS);
  if (raw) return sourceNs(part);
  const isLine = generator?.kind === 'profile' && acting.length === 0;
  const rangedNs = isLine ? 0 : samples * RANGED_NS;
  if (!isFinished) return sourceNs(part) + rangedNs + (recipe.elevation ? sourceNs({}) : 0);
  // A stage of a filter is about as much work as the whole on a map of its size.
  const filtersNs = acting.reduce((sum, run) => sum + run.filter.workNs(run.stage === undefined ? recipe : grid, run.params), 0);
  return sourceNs(part) + rangedNs + (acting.length > 0 ? samples * FILTERED_NS + filtersNs : 0);
}

/** Samples of full light along one side, at most: no GPU that can draw the page refuses a texture of that size. */
export const FULL_LIGHT_SIDE = 4096;
const LIT_NS = 160;

/** Nanoseconds of one core for the full light of a map that is there. */
export function lightWork({ width, height }: Size): number {
  return LIT_NS * Math.min(width, FULL_LIGHT_SIDE) * Math.min(height, FULL_LIGHT_SIDE);
}

/** Nanoseconds of one core that the check of a recipe in a file may take, unless more is asked for: ten seconds. */
export const CHECK_BUDGET_NS = 10e9;

/** Longer work is announced with its duration, and waits on the page for a click. Equal to the budget of a check, which then needs neither. */
export const LONG_NS = 10e9;

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** `about 40 seconds`, `about 3 hours`: a rough length of time. It is never said to be nothing. */
export function durationText(ns: number): string {
  const seconds = ns / 1e9;
  // From 100 seconds on it is minutes.
  const [unit, name] = UNITS.find(([size]) => seconds >= 1.6 * size) ?? [1, 'second'];
  const count = Math.max(1, Math.round(seconds / unit));
  return `about ${count} ${name}${count === 1 ? '' : 's'}`;
}
