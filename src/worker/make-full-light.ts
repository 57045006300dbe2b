import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import {
  bakeTerrainLight,
  type LightGrid,
  reducedGrid,
  type TerrainLight,
  type TerrainLightOptions,
} from '../draw/colour/terrain-light.ts';
import { generateWithRange, runOf, toHeightmap } from '../generate.ts';

/** Samples of light along one side, at most: no GPU that can draw the page refuses a texture of that size. */
const FULL_SIDE = 4096;

/** The terrain whose light is made. */
export interface FullLightRequest {
  readonly recipe: Recipe;
  /** The stage that is shown; undefined is the finished terrain. */
  readonly stage: number | undefined;
  /** The raw range of the finished terrain: a stage can then be made without the stages after it. */
  readonly rawRange: Range;
  readonly options: TerrainLightOptions;
}

/** Makes a terrain again, and the light at all its samples, or at 4096 a side.
 *  @param imported the samples of an imported recipe
 *  @throws RangeError if the stage does not exist or an imported recipe comes without its samples */
export function makeFullLight(
  { recipe, stage, rawRange, options }: FullLightRequest,
  imported: Heightmap | undefined,
): TerrainLight {
  const run = runOf(recipe, stage);
  const { terrain } = generateWithRange(run, { imported, rawRange });
  const { map, spacing } = fullLightGrid({ map: toHeightmap(terrain, recipe), spacing: run.grid.spacing });
  return bakeTerrainLight(map, spacing, options);
}

/** Where full light is baked: at all samples, or at 4096 a side. */
export function fullLightGrid(surface: LightGrid): LightGrid {
  return Math.max(surface.map.width, surface.map.height) > FULL_SIDE ? reducedGrid(surface, FULL_SIDE) : surface;
}
