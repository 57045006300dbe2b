import type { Recipe } from '../core/recipe.ts';
import {
  generateLine,
  generateRun,
  lineLack,
  lineStageOf,
  makesProfile,
  rawRange,
  runOf,
  stageCount,
  toHeightmap,
} from '../generate.ts';
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
  // The chart of a stage that was asked for spans the elevations of the finished line.
  const range = stage === undefined || run.generator?.kind !== 'profile' ? undefined : rawRange(recipe);
  const terrain = withProgress(label ?? run.generator?.id ?? 'terrain', quiet, (onProgress) =>
    generateRun(run, { rawRange: range, onProgress }),
  );
  const profile = 'data' in terrain ? undefined : terrain;
  const map = toHeightmap(terrain, recipe);
  const made = terrainToWrite(recipe, { map, profile, spacing: run.grid.spacing }, run.stage === run.stages);
  const line = profile || lineLack(recipe) !== undefined ? undefined : generateLine(recipe);
  return { ...made, line, ...(range && { lineStage: lineStageOf(run, range) }) };
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
