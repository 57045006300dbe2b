import type { ChartView } from '../chart/profile-layout.ts';
import type { Range } from '../core/heightmap.ts';
import { foldsBack, type Profile } from '../core/profile.ts';
import { type Recipe, recipeToJson } from '../core/recipe.ts';
import { oncePer } from './memo.ts';
import type { Session } from './session.ts';

type Choices = Pick<Session, 'profileScale' | 'profileZoom' | 'isProfileFull'>;

/** How the chart shows a line: as the person chose for lines of its kind, else folding lines as they are and others fitted.
 *  @param span of the profile's x: a zoom into profiles of another span is over */
export function chartView({ profileScale, profileZoom, isProfileFull }: Choices, isFolding: boolean, span: Range): ChartView {
  const isChosen = profileScale?.isFolding === isFolding;
  const isZoomed = profileZoom?.of.min === span.min && profileZoom.of.max === span.max;
  return {
    aspect: isChosen ? profileScale.aspect : isFolding ? 'true' : 'fitted',
    x: isZoomed ? profileZoom.x : undefined,
    hasGrid: isProfileFull,
  };
}

/** Tells whether a terrain's line folds at any of the stages that have been shown: the first ones of such a line do not yet. */
export function createFoldMemory(): (recipe: Recipe, profile: Profile) => boolean {
  const foldsNow = oncePer(foldsBack);
  const nameOf = oncePer(recipeToJson);
  let folding = '';
  return (recipe, profile) => {
    if (foldsNow(profile)) folding = nameOf(recipe);
    return folding === nameOf(recipe);
  };
}
