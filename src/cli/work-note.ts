import { durationText } from '../core/duration-text.ts';
import type { Recipe } from '../core/recipe.ts';
import { estimateWork, LONG_NS, type WorkPart } from '../work.ts';
import { note } from './terminal.ts';

/** Notes how long a terrain, or a part of it, will take, if it is long.
 *  @param what names the terrain */
export function noteLongWork(what: string, recipe: Recipe, part: WorkPart = {}): void {
  noteLong(what, estimateWork(recipe, part));
}

/** Notes how long some work will take, if it is long. */
export function noteLong(what: string, workNs: number): void {
  if (workNs > LONG_NS) note(`${what}: ${durationText(workNs)} of work; Ctrl-C stops it`);
}
