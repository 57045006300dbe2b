import { type DrawnSurface, withDetail } from '../analysis/detail-tree.ts';
import type { Range, Size } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import { type Appearance, terrainScale, waterLevelOf } from '../draw/colour/appearance.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { exaggerationOf } from '../draw/colour/exaggeration.ts';
import { bakeTerrainLight, type TerrainLight } from '../draw/colour/terrain-light.ts';
import { findWater, type Water } from '../draw/water/water.ts';
import { generateWithRange, runOf, toHeightmap } from '../generate.ts';
import { fullLightGrid } from './make-full-light.ts';

/** How all stages are shown. */
export interface StageLook {
  /** As it is set: an exaggeration of 0 is the automatic one. */
  readonly appearance: Appearance;
  /** Plain numbers have no sea. */
  readonly isInMetres: boolean;
}

/** What the 3D view shows of a stage. */
export interface StageScene {
  readonly surface: DrawnSurface;
  readonly scale: ColourScale;
  /** With the exaggeration in force. */
  readonly appearance: Appearance;
  /** At all samples. */
  readonly light: TerrainLight;
  /** undefined if none is shown. */
  readonly water: Water | undefined;
}

/** A frame of an animation that a worker asks the page for. */
export interface StageToDraw {
  readonly scene: StageScene;
  readonly size: Size;
}

/** Makes a stage with the colours, water and exaggeration of the finished terrain: all stages are at one scale, and early ones are not raised.
 *  @param rawRange the finished terrain's raw range */
export function makeStageScene(
  recipe: Recipe,
  stage: number,
  rawRange: Range,
  { appearance, isInMetres }: StageLook,
): StageScene {
  const run = runOf(recipe, stage);
  const map = toHeightmap(generateWithRange(run, { rawRange }).terrain, recipe);
  const { extent } = recipe;
  const surface = withDetail({ map, spacing: run.grid.spacing, extent });
  const range = recipe.elevation ?? rawRange;
  const scale = terrainScale(appearance, range, isInMetres);
  const shown = { ...appearance, exaggeration: exaggerationOf(appearance, [{ range, extent }]) };
  const grid = fullLightGrid(surface);
  const sea = waterLevelOf(shown, scale);
  const light = bakeTerrainLight(grid.map, grid.spacing, { ...shown, floor: sea });
  const { rivers, catchments, riverShare } = shown;
  const water = rivers || catchments ? findWater({ map, spacing: surface.spacing, sea, riverShare }) : undefined;
  return { surface, scale, appearance: shown, light, water };
}
