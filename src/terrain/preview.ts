import type { Recipe } from '../core/recipe.ts';
import { generatorOf, stageCount } from '../generate.ts';
import { resized } from '../kits/other-size.ts';
import { fittedSize } from './display.ts';

/** A recipe for the time that something is being moved. */
export interface PreviewRecipe {
  readonly recipe: Recipe;
  /** Whether its samples are, before normalisation, every n-th of the whole: the picture will only gain detail. */
  readonly isNested: boolean;
}

/** The same terrain with at most `maxSide` samples a side over the same extent, quick to make; undefined where the recipe has no more,
 *  or where no such size is valid for its parameters. */
export function previewOf(recipe: Recipe, maxSide: number): PreviewRecipe | undefined {
  const { width, height } = recipe;
  const longer = Math.max(width, height) - 1;
  if (longer < maxSide) return undefined;

  let factor = 2;
  while (longer / factor > maxSide - 1) factor *= 2;
  const isWhole = (width - 1) % factor === 0 && (height - 1) % factor === 0;
  const generator = generatorOf(recipe);
  if (isWhole && generator) {
    const halved = resized(recipe, (width - 1) / factor + 1, (height - 1) / factor + 1);
    // A generator that has no stage left at this size has started from finer features than the samples can hold.
    if (halved) return { recipe: halved, isNested: generator.nesting === 'exact' && stageCount(halved) > 0 };
  }
  const fitted = fittedSize(recipe, maxSide);
  const smaller = resized(recipe, fitted.width, fitted.height);
  return smaller && { recipe: smaller, isNested: false };
}
