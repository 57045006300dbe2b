import type { Heightmap, Range } from '../core/heightmap.ts';
import { type OnProgress, partOf } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import {
  bakeTerrainLight,
  type LightGrid,
  reducedGrid,
  type TerrainLight,
  type TerrainLightOptions,
} from '../draw/colour/terrain-light.ts';
import { generateWithRange, runOf, toHeightmap } from '../generate.ts';
import { estimateWork, FULL_LIGHT_SIDE, lightWork } from '../work.ts';

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
 *  @param onProgress called now and then with the fraction done, 0 … 1
 *  @throws RangeError if the stage does not exist or an imported recipe comes without its samples */
export function makeFullLight(
  { recipe, stage, rawRange, options }: FullLightRequest,
  imported: Heightmap | undefined,
  onProgress?: OnProgress,
): TerrainLight {
  const run = runOf(recipe, stage);
  const terrainNs = estimateWork(recipe, { stage: run.stage });
  const made = terrainNs / (terrainNs + lightWork(run.grid));
  const report = partOf(onProgress, 0, made);
  const { terrain } = generateWithRange(run, { imported, rawRange, ...(report && { onProgress: report }) });
  const { map, spacing } = fullLightGrid({ map: toHeightmap(terrain, recipe), spacing: run.grid.spacing });
  return bakeTerrainLight(map, spacing, options, partOf(onProgress, made, 1));
}

/** Where full light is baked: at all samples, or at 4096 a side. */
export function fullLightGrid(surface: LightGrid): LightGrid {
  return Math.max(surface.map.width, surface.map.height) > FULL_LIGHT_SIDE ? reducedGrid(surface, FULL_LIGHT_SIDE) : surface;
}
