import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { generate, generatorOf } from '../generate.ts';
import type { ProfileOrigin } from './profile-origin.ts';
import { unitOf } from './terrain-text.ts';

/** A profile kept for comparison. */
export interface Pin extends ProfileOrigin {
  readonly profile: Profile;
  /** Of its elevations and distances. */
  readonly unit: 'm' | '';
  /** Its place in the series of colours and dashes, 0, 1, 2 …: kept while other pins come and go. */
  readonly series: number;
}

/** The list with one more pin. It holds the profile itself: only the memory of maps is used again for the next terrain. */
export function withPin(pins: readonly Pin[], origin: ProfileOrigin, profile: Profile): readonly Pin[] {
  const taken = new Set(pins.map(({ series }) => series));
  let series = 0;
  while (taken.has(series)) series++;
  const { recipe, stage, cut } = origin;
  const pin = { recipe, stage, cut, profile, unit: unitOf(recipe), series };
  return [...pins, Object.freeze(pin)];
}

/** Pins of finished 1D terrain, made on the spot.
 *  @throws RangeError for a recipe of 2D terrain */
export function pinsOfRecipes(recipes: readonly Recipe[]): readonly Pin[] {
  return recipes.reduce<readonly Pin[]>((pins, recipe) => {
    const profile = generate(recipe);
    if ('data' in profile) throw new RangeError(`pin: expected a recipe of 1D terrain, got ${generatorOf(recipe)?.id}`);
    return withPin(pins, { recipe, stage: undefined, cut: undefined }, profile);
  }, []);
}
