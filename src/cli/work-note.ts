import { durationText } from '../core/duration-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { estimateWork, TOLD_NS } from '../work.ts';
import { note } from './terminal.ts';

/** Tells how long a terrain will take, if it is long.
 *  @param what is made, in words
 *  @param stage the stage to stop at, the last one without it */
export function noteLongWork(what: string, recipe: Recipe, stage?: number): void {
  const workNs = estimateWork(recipe, stage === undefined ? {} : { stage });
  if (workNs > TOLD_NS) note(`${what}: ${durationText(workNs)} of work; Ctrl-C stops it`);
}
