import { oncePer } from '../core/memo.ts';
import type { Recipe } from '../core/recipe.ts';
import { durationText, estimateWork, LONG_NS } from '../work.ts';

/** Nanoseconds per sample for figures, display and upload. */
const SHOWN_NS = 40;

/** Nanoseconds of one core from a recipe to its terrain on the page. */
export const pageWorkNs = oncePer((recipe: Recipe): number => estimateWork(recipe) + recipe.width * recipe.height * SHOWN_NS);

/** Whether terrain takes so long that nothing begins it before a person has read how long. */
export function isLong(recipe: Recipe): boolean {
  return pageWorkNs(recipe) > LONG_NS;
}

/** `about 4 minutes`; undefined for terrain that does not take long. */
export function longText(recipe: Recipe): string | undefined {
  return isLong(recipe) ? durationText(pageWorkNs(recipe)) : undefined;
}
