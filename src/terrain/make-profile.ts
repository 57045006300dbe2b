import type { Cut } from '../core/cut.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { sliceSurface } from '../core/surface.ts';
import { generateWithRange, runOf } from '../generate.ts';

/** What a profile is made from. */
export interface ProfileRequest {
  readonly recipe: Recipe;
  /** 0 … stageCount(recipe); undefined is the finished terrain. */
  readonly stage: number | undefined;
  /** Where 2D terrain is cut; 1D terrain is its own profile, whatever this is. */
  readonly cut: Cut | undefined;
  /** The samples of an imported recipe. */
  readonly imported?: Heightmap | undefined;
}

/** The profile that a terrain has along a cut, without the terrain and its figures.
 *  @throws RangeError if the stage does not exist, 2D terrain comes without a cut, or an imported recipe without its samples */
export function makeProfile({ recipe, stage, cut, imported }: ProfileRequest): Profile {
  const run = runOf(recipe, stage);
  const { terrain } = generateWithRange(run, { imported });
  if (!('data' in terrain)) return terrain;
  if (!cut) throw new RangeError('section: 2D terrain has a profile only along one');
  return sliceSurface({ map: terrain, spacing: run.grid.spacing, extent: recipe.extent }, cut, recipe);
}
