import type { ChartView } from '../../chart/profile-model.ts';
import type { Range } from '../../core/heightmap.ts';
import { asRecipeFor } from '../../core/parse-recipe.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf } from '../../generate.ts';
import type { AppDocument } from '../../state/document.ts';

type Choices = Pick<AppDocument, 'page' | 'profileZoom'>;

/** How the chart shows a line: as the person chose for lines of its kind.
 *  @param span of the profile's x: a zoom holds for profiles of its own span */
export function chartView({ page, profileZoom }: Choices, isFolding: boolean, span: Range): ChartView {
  const isZoomed = profileZoom?.of.min === span.min && profileZoom.of.max === span.max;
  return {
    aspect: isFolding ? page.foldingScale : page.lineScale,
    x: isZoomed ? profileZoom.x : undefined,
    hasGrid: page.profile === 'full',
  };
}

/** Whether a recipe's line may fold, also where the stage on screen does not yet. */
export function foldsAtLast(recipe: Recipe): boolean {
  const generator = generatorOf(recipe);
  return generator?.kind === 'profile' && generator.folds?.(asRecipeFor(recipe, generator)) === true;
}
