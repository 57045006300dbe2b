import { asRecipeFor } from '../core/parse-recipe.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { planOf } from './line-law.ts';
import type { LineRecipe } from './line-params.ts';
import { fillLine } from './line-points.ts';
import { midpointDisplacement } from './midpoint-displacement.ts';

/** Strip n of the endless terrain that a recipe for midpoint displacement begins: strip 0 is its own terrain, each later one has random
 *  numbers of its own, starts at the elevation where the one before ends, and ends as the recipe's ends do. Any strip can be made alone.
 *  @param strip 0, 1, 2, …
 *  @returns raw elevations; x runs from the line's start to its end in every strip
 *  @throws TypeError for a recipe of another generator, RangeError if `strip` is not such a number
 *  @source article 000, "passing in the seed" */
export function stripAt(recipe: Recipe, strip: number): Profile {
  if (!(Number.isSafeInteger(strip) && strip >= 0))
    throw new RangeError(`strip: expected a whole number from 0 on, got ${strip}`);
  return makeStrip(asRecipeFor(recipe, midpointDisplacement), strip);
}

/** Strip after strip, for ever, as stripAt gives them. Vertical ones share one array of x.
 *  @throws TypeError for a recipe of another generator */
export function* endlessStrips(recipe: Recipe): Generator<Profile, never> {
  const own = asRecipeFor(recipe, midpointDisplacement);
  const isVertical = own.source.params.direction === 'vertical';
  let x: Float64Array | undefined;
  for (let strip = 0; ; strip++) {
    const made = makeStrip(own, strip, x);
    if (isVertical) x = made.x;
    yield made;
  }
}

function makeStrip(recipe: LineRecipe, strip: number, x?: Float64Array): Profile {
  const plan = planOf(recipe, strip);
  const y = new Float32Array((1 << plan.levels) + 1);
  return { x: fillLine(recipe, plan, plan.levels, y, x), y };
}
