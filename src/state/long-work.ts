import type { Recipe } from '../core/recipe.ts';
import { estimateWork, UNASKED_NS, WARNED_NS } from '../work.ts';

/** A sample's figures, display and upload. */
const SHOWN_NS = 40;

/** Recipes never change, and the page asks for their work at every turn. */
const worksNs = new WeakMap<Recipe, number>();

/** Nanoseconds of one core from a recipe to its terrain in the page, all of it. */
export function pageWorkNs(recipe: Recipe): number {
  const known = worksNs.get(recipe);
  if (known !== undefined) return known;
  const workNs = estimateWork(recipe) + recipe.width * recipe.height * SHOWN_NS;
  worksNs.set(recipe, workNs);
  return workNs;
}

/** Whether terrain is made only when a person has asked for it: a link or the last session may not. */
export function isLong(recipe: Recipe): boolean {
  return pageWorkNs(recipe) > UNASKED_NS;
}

/** Whether terrain is made only when a person who knows how long it takes has asked for it. */
export function isVeryLong(recipe: Recipe): boolean {
  return pageWorkNs(recipe) > WARNED_NS;
}
