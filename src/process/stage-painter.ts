import { type Range, resample, respaced, type Size, unionOf } from '../core/heightmap.ts';
import { grouped } from '../core/number-text.ts';
import type { Profile } from '../core/profile.ts';
import { actingFilters, type Recipe } from '../core/recipe.ts';
import { type SilhouetteView, silhouette, viewOf } from '../draw/colour/silhouette.ts';
import { reliefPixels } from '../draw/pictures/picture.ts';
import {
  explainStage,
  generateLine,
  generateRun,
  generateWithRange,
  lineLack,
  lineStageOf,
  rawRange,
  runOf,
  samplesOf,
  stageCount,
  toHeightmap,
} from '../generate.ts';
import { rangeOf } from '../kernels/values.ts';

/** Paints the frames of one terrain's stages, all in the same size and at the same scale. */
export interface FramePainter {
  /** The lowest and the highest raw value of the finished terrain, by which texts tell elevations. */
  readonly rawRange: Range;
  /** @returns red, green, blue, alpha per pixel, row-major, opaque */
  paint(stage: number, size: Size): Uint8ClampedArray | Promise<Uint8ClampedArray>;
}

/** The same at once. */
export interface StagePainter extends FramePainter {
  paint(stage: number, size: Size): Uint8ClampedArray;
}

/** Paints 1D terrain as silhouettes with the displacements of the stage as sticks, any other as relief from above.
 *  @param stages those that will be painted: a line's scale is that of all of them */
export function createStagePainter(recipe: Recipe, stages: readonly number[]): StagePainter {
  if (isLine(recipe)) {
    const range = rawRange(recipe);
    return { rawRange: range, paint: linePainter(recipe, range, stages) };
  }
  const { terrain, range } = generateWithRange(runOf(recipe));
  // Stages before the filters span what the generator made.
  return {
    rawRange: range,
    paint: mapPainter(recipe, range, unionOf(rangeOf(samplesOf(terrain)), recipe.elevation ?? range)),
  };
}

/** @param shown the elevations that the colours span */
function mapPainter(recipe: Recipe, range: Range, shown: Range): StagePainter['paint'] {
  return (stage, size) => {
    const run = runOf(recipe, stage);
    const map = toHeightmap(generateWithRange(run, { rawRange: range }).terrain, recipe);
    const seen = resample(map, size.width, size.height);
    const spacing = respaced(run.grid.spacing, map, seen);
    return reliefPixels({ map: seen, isInMetres: recipe.elevation !== null, spacing }, shown);
  };
}

function linePainter(recipe: Recipe, range: Range, stages: readonly number[]): StagePainter['paint'] {
  const view = stages.map((stage) => viewOf(lineOfStage(recipe, stage, range))).reduce(wholeView);
  return (stage, size) => {
    const { change } = lineStageOf(runOf(recipe, stage), range) ?? {};
    return silhouette(lineOfStage(recipe, stage, range), size, view, change);
  };
}

/** Whether all stages of a recipe are lines, filtered or not. */
export function isLine(recipe: Recipe): boolean {
  return lineLack(recipe) === undefined;
}

/** A stage of 1D terrain, in elevations; the last one is filtered.
 *  @param range the finished line's raw range
 *  @throws TypeError for a map */
export function lineOfStage(recipe: Recipe, stage: number, range: Range): Profile {
  const run = runOf(recipe, stage);
  const line = run.stage === run.stages ? generateLine(recipe) : generateRun(run, { rawRange: range });
  if ('data' in line) throw new TypeError(`stage ${stage}: expected a line, got a map`);
  return line;
}

/** What a stage did, in words; the last one with the filters that follow it.
 *  @param range the finished terrain's raw range */
export function stageText(recipe: Recipe, stage: number, range: Range): { readonly title: string; readonly sentence: string } {
  const explained = explainStage(recipe, stage, range);
  const [title, sentence] = [explained.title, explained.sentence].map(grouped);
  const steps = actingFilters(recipe);
  if (stage < stageCount(recipe) || steps.length === 0) return { title, sentence };
  return { title, sentence: `${sentence}; then ${steps.map(({ filter }) => filter).join(', ')}` };
}

function wholeView(a: SilhouetteView, b: SilhouetteView): SilhouetteView {
  return { x: unionOf(a.x, b.x), y: unionOf(a.y, b.y), isFolding: a.isFolding || b.isFolding };
}
