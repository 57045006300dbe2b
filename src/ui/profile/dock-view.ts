import type { ChartView } from '../../chart/profile-model.ts';
import type { Range } from '../../core/heightmap.ts';
import { asRecipeFor } from '../../core/parse-recipe.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf } from '../../generate.ts';
import type { AppDocument } from '../../state/document.ts';

type Choices = Pick<AppDocument, 'page' | 'profileZoom'>;

/** The chart's view, from the page's settings for lines that fold or do not.
 *  @param span of the profile's x: a zoom applies only to profiles of the same span */
export function chartView({ page, profileZoom }: Choices, isFolding: boolean, span: Range): ChartView {
  const isZoomed = profileZoom?.of.min === span.min && profileZoom.of.max === span.max;
  return {
    aspect: isFolding ? page.foldingScale : page.lineScale,
    x: isZoomed ? profileZoom.x : undefined,
    hasGrid: page.profile === 'full',
  };
}

/** Whether the finished line of a recipe may fold, though the stage on screen does not yet. */
export function foldsAtLast(recipe: Recipe): boolean {
  const generator = generatorOf(recipe);
  return generator?.kind === 'profile' && generator.folds?.(asRecipeFor(recipe, generator)) === true;
}
