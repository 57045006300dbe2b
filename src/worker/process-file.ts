import type { Size } from '../core/heightmap.ts';
import type { ParamValues } from '../core/params.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { filePalette } from '../draw/chart/file-palette.ts';
import { sheetToSvg } from '../draw/comparison/sheet.ts';
import { rawRange } from '../generate.ts';
import { CAPTION_COLOUR, CAPTION_SCALE, type DrawCaption } from '../process/caption.ts';
import { evolutionSheet } from '../process/evolution.ts';
import { processApng, processPngs } from '../process/process-files.ts';
import { planEvolution, planProcess } from '../process/process-options.ts';
import type { FramePainter } from '../process/stage-painter.ts';
import { drawMarks } from '../view2d/canvas-marks.ts';
import { sheetToPng } from '../view2d/sheet-png.ts';
import { createBlob, zipOfFrames } from './blob-files.ts';
import { askPixels } from './served-pixels.ts';
import { makeStageScene, type StageLook, type StageToDraw } from './stage-scene.ts';

/** A file of how a terrain is made. */
export interface ProcessToMake {
  readonly recipe: Recipe;
  /** An animation, its frames, or all stages in one picture. */
  readonly format: 'apng' | 'zip' | 'png' | 'svg';
  /** Values of `processSchema`. */
  readonly options: ParamValues;
  /** What the names of frames begin with. */
  readonly name: string;
  /** Has frames of an animation drawn as the 3D view shows the terrain. */
  readonly view?: StageView | undefined;
}

/** A 3D view that draws stages. */
export interface StageView {
  /** Frames have the ratio of its sides. */
  readonly size: Size;
  readonly look: StageLook;
  /** Serves each `StageToDraw` that is asked for. */
  readonly frames: MessagePort;
}

/** The file that the command line writes of the same recipe, if no view draws it; texts in pictures are drawn by the browser.
 *  @throws RangeError for stages that the recipe does not have */
export async function makeProcessFile(process: ProcessToMake, onProgress: OnProgress): Promise<Blob> {
  const { recipe, format, options, name, view } = process;
  if (format === 'svg') return new Blob([await sheetToSvg(evolutionSheet(planEvolution(recipe, options)))]);
  if (format === 'png') return sheetToPng(evolutionSheet(planEvolution(recipe, options)));
  const plan = planProcess(recipe, options, view?.size);
  const painter = view && viewPainter(recipe, view);
  const frames = plan.stages.length;
  if (format === 'zip') return zipOfFrames(name, frames, processPngs(plan, { painter, drawCaption }), onProgress);
  const file = createBlob();
  const onFrame = (done: number): void => onProgress(done / frames);
  for await (const piece of processApng(plan, { painter, drawCaption, onFrame })) file.add(piece);
  return file.whole();
}

/** Makes stages, and has the page draw them. */
function viewPainter(recipe: Recipe, { look, frames }: StageView): FramePainter {
  const range = rawRange(recipe);
  return {
    rawRange: range,
    paint: (stage, size) => askPixels<StageToDraw>(frames, { scene: makeStageScene(recipe, stage, range, look), size }),
  };
}

const drawCaption: DrawCaption = async (marks, { width, height }) => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('caption: expected a 2D canvas context, got none');
  context.fillStyle = CAPTION_COLOUR;
  context.fillRect(0, 0, width, height);
  context.scale(CAPTION_SCALE, CAPTION_SCALE);
  drawMarks(context, marks, filePalette.font);
  return context.getImageData(0, 0, width, height).data;
};
