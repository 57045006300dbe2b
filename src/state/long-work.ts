import { oncePer } from '../core/memo.ts';
import type { Recipe } from '../core/recipe.ts';
import { estimateWork, UNASKED_NS, WARNED_NS } from '../work.ts';

/** Nanoseconds per sample for figures, display and upload. */
const SHOWN_NS = 40;

/** Nanoseconds of one core from a recipe to its terrain on the page. */
export const pageWorkNs = oncePer((recipe: Recipe): number => estimateWork(recipe) + recipe.width * recipe.height * SHOWN_NS);

/** Whether terrain takes so long that a link or the last session may not begin it without a click. */
export function isLong(recipe: Recipe): boolean {
  return pageWorkNs(recipe) > UNASKED_NS;
}

/** Whether terrain takes so long that nothing begins it before a person has read how long. */
export function isVeryLong(recipe: Recipe): boolean {
  return pageWorkNs(recipe) > WARNED_NS;
}
