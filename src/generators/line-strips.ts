import type { Profile } from '../core/profile.ts';
import { latticeKey } from '../core/random.ts';
import type { Recipe } from '../core/recipe.ts';
import { asRecipeFor } from '../core/recipe-fields.ts';
import { latticeOffsets } from '../kernels/lattice-offsets.ts';
import { closedPlanOf, fillLine, planOf } from './line-law.ts';
import type { LineRecipe } from './line-params.ts';
import { midpointDisplacement } from './midpoint-displacement.ts';

/** Strip n of the endless terrain that a recipe begins; strip 0 is its own terrain. Strips to the right start where the one before ends,
 *  and end as the recipe does; those to the left start as the recipe does, and end where the next one starts. Any strip can be made alone.
 *  @param strip any whole number
 *  @returns raw elevations; x runs from the line's start to its end in every strip
 *  @throws TypeError for a recipe of another generator, RangeError if `strip` is not such a number
 *  @source article 000, "passing in the seed" */
export function stripAt(recipe: Recipe, strip: number): Profile {
  requireStrip(strip);
  return makeStrip(asRecipeFor(recipe, midpointDisplacement), strip);
}

/** Strip after strip, for ever, as stripAt gives them. Vertical ones share one array of x.
 *  @param first the strip to begin with, any whole number
 *  @throws as stripAt does */
export function endlessStrips(recipe: Recipe, first = 0): Generator<Profile, never> {
  requireStrip(first);
  return stripsFrom(asRecipeFor(recipe, midpointDisplacement), first);
}

function* stripsFrom(own: LineRecipe, first: number): Generator<Profile, never> {
  const isVertical = own.source.params.direction === 'vertical';
  let x: Float64Array | undefined;
  for (let strip = first; ; strip++) {
    const made = makeStrip(own, strip, x);
    if (isVertical) x = made.x;
    yield made;
  }
}

/** The points of a strip before they are rounded, to be added to.
 *  @param strip any whole number; `closed` is strip 0 with its end put to its start, which can follow itself
 *  @param y where the 2^levels + 1 elevations go
 *  @param known x of a vertical strip, if there is one already or none is wanted; for others, room for as many x as elevations
 *  @param aside what is added to the x of its ends before any midpoint is displaced
 *  @returns their x, as stripAt gives it but for `aside` */
export function fillStrip(
  recipe: LineRecipe,
  strip: number | 'closed',
  y: Float64Array,
  known?: Float64Array,
  aside: readonly [start: number, end: number] = [0, 0],
): Float64Array {
  const plan = strip === 'closed' ? closedPlanOf(recipe) : planOf(recipe, strip);
  const start = { x: plan.start.x + aside[0], y: plan.start.y };
  const end = { x: plan.end.x + aside[1], y: plan.end.y };
  return fillLine(recipe, { ...plan, start, end }, plan.levels, y, known);
}

function makeStrip(recipe: LineRecipe, strip: number, sharedX?: Float64Array): Profile {
  const plan = planOf(recipe, strip);
  const y = new Float32Array((1 << plan.levels) + 1);
  return { x: fillLine(recipe, plan, plan.levels, y, sharedX), y };
}

function requireStrip(strip: number): void {
  if (!Number.isSafeInteger(strip)) throw new RangeError(`strip: expected a whole number, got ${strip}`);
}

/** Of a strip: joints keep their order. */
const MOST = 3 / 8;

/** How far the joints of an endless, folding line move sideways: for any strip n, where it starts and ends, in the unit of `span`. If
 *  joints alone stayed, samples at even distances would always meet the line there, and slopes beside them would be up to three times as
 *  steep.
 *  @param seed of the line
 *  @param bound d₀ of the line: a point displaced by it from half a strip that rises by as much moves about 2 d₀² / span sideways */
export function jointOffsets(
  seed: string,
  bound: number,
  span: number,
): (strip: number) => readonly [start: number, end: number] {
  const key = latticeKey(seed, 'midpoint-displacement joints');
  const most = Math.min((2 * bound * bound) / span, MOST * span);
  return (strip) => {
    const [start, end] = latticeOffsets(2, 'uniform', most, key, 0, 0, strip);
    return [start, end];
  };
}
