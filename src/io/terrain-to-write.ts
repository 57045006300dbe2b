import { withoutNoise } from '../core/decimals.ts';
import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { codeRange, coveringRange } from './codes.ts';
import type { TerrainToWrite } from './file-format.ts';

/** The terrain of a recipe as files take it.
 *  @param spacing of the map itself: the grid of an early stage is coarser than the recipe's
 *  @param isFinished whether it is the last stage: the only one that the recipe names
 *  @param whole the map before it was resampled: its elevations are the scale at every size */
export function terrainToWrite(
  recipe: Recipe,
  { map, profile, spacing }: { readonly map: Heightmap; readonly profile: Profile | undefined; readonly spacing: Spacing },
  isFinished: boolean,
  whole = map,
): TerrainToWrite {
  const elevation = coveringRange(codeRange(recipe, whole), map);
  return {
    map,
    profile,
    elevation,
    recipeElevation: recipe.elevation === null || recipe.elevation === elevation ? undefined : recipe.elevation,
    isInMetres: recipe.elevation !== null,
    spacing: { x: withoutNoise(spacing.x), y: withoutNoise(spacing.y) },
    recipe: isFinished ? recipe : undefined,
  };
}
