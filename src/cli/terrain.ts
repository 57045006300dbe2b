import type { Recipe } from '../core/recipe.ts';
import { generateLine, generateRun, lineLack, makesProfile, runOf, stageCount, toHeightmap } from '../generate.ts';
import type { TerrainFacts, TerrainToWrite } from '../io/file-format.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import { withProgress } from './progress.ts';
import { noteLongWork } from './work-note.ts';

/** Makes the terrain of a generated recipe, behind a progress bar.
 *  @param stage the stage to stop at, the last one without it
 *  @param label names the work; by default the generator's id */
export function makeTerrain(recipe: Recipe, stage: number | undefined, quiet: boolean, label?: string): TerrainToWrite {
  const run = runOf(recipe, stage);
  if (!quiet) noteLongWork(run.generator?.title ?? 'the terrain', recipe, stage === undefined ? {} : { stage });
  const terrain = withProgress(label ?? run.generator?.id ?? 'terrain', quiet, (onProgress) => generateRun(run, { onProgress }));
  const profile = 'data' in terrain ? undefined : terrain;
  const map = toHeightmap(terrain, recipe);
  const line = profile || lineLack(recipe) !== undefined ? undefined : generateLine(recipe);
  return { ...terrainToWrite(recipe, { map, profile, spacing: run.grid.spacing }, run.stage === run.stages), line };
}

/** What is known of a terrain before it is made. */
export function factsOf(recipe: Recipe, stage: number | undefined): TerrainFacts {
  const lack = lineLack(recipe);
  return {
    isProfile: makesProfile(recipe),
    hasLine: lack === undefined,
    lineLack: lack,
    hasRecipe: stage === undefined || stage === stageCount(recipe),
    isInMetres: recipe.elevation !== null,
  };
}
