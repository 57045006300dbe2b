import type { Recipe } from '../core/recipe.ts';
import { generate, generatorOf, gridOfStage, makesProfile, stageCount, toHeightmap } from '../generate.ts';
import type { TerrainFacts, TerrainToWrite } from '../io/file-format.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import { withProgress } from './progress.ts';
import { noteLongWork } from './work-note.ts';

/** Makes the terrain of a generated recipe, behind a progress bar.
 *  @param stage the stage to stop at, the last one without it
 *  @param label names the work, as the generator does without it */
export function makeTerrain(
  recipe: Recipe,
  stage: number | undefined,
  quiet: boolean,
  label = generatorOf(recipe)?.id ?? 'terrain',
): TerrainToWrite {
  if (!quiet) noteLongWork(generatorOf(recipe)?.title ?? 'the terrain', recipe, stage === undefined ? {} : { stage });
  const terrain = withProgress(label, quiet, (onProgress) =>
    generate(recipe, { ...(stage !== undefined && { stage }), onProgress }),
  );
  const profile = 'data' in terrain ? undefined : terrain;
  const map = toHeightmap(terrain, recipe);
  const { spacing } = gridOfStage(recipe, stage ?? stageCount(recipe));
  return terrainToWrite(recipe, { map, profile, spacing }, isLastStage(recipe, stage));
}

/** What formats may ask of a terrain before it is made. */
export function factsOf(recipe: Recipe, stage: number | undefined): TerrainFacts {
  return { isProfile: makesProfile(recipe), hasRecipe: isLastStage(recipe, stage) };
}

function isLastStage(recipe: Recipe, stage: number | undefined): boolean {
  return stage === undefined || stage === stageCount(recipe);
}
