import { filePalette } from '../chart/file-palette.ts';
import { sheetToSvg } from '../comparison/sheet.ts';
import type { ParamValues } from '../core/params.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { CAPTION_COLOUR, CAPTION_SCALE, type DrawCaption } from '../process/caption.ts';
import { evolutionSheet } from '../process/evolution.ts';
import { processApng, processPngs } from '../process/process-files.ts';
import { planEvolution, planProcess } from '../process/process-options.ts';
import { drawMarks } from '../view2d/canvas-marks.ts';
import { sheetToPng } from '../view2d/sheet-png.ts';
import { createBlob, zipOfFrames } from './blob-files.ts';

/** A file of how a terrain is made. */
export interface ProcessToMake {
  readonly recipe: Recipe;
  /** An animation, its frames, or all stages in one picture. */
  readonly format: 'apng' | 'zip' | 'png' | 'svg';
  /** Values of `processSchema`. */
  readonly options: ParamValues;
  /** What the names of frames begin with. */
  readonly name: string;
}

/** The file that the command line writes of the same recipe; texts in pictures are drawn by the browser.
 *  @throws RangeError for stages that the recipe does not have */
export async function makeProcessFile({ recipe, format, options, name }: ProcessToMake, onProgress: OnProgress): Promise<Blob> {
  if (format === 'svg') return new Blob([await sheetToSvg(evolutionSheet(planEvolution(recipe, options)))]);
  if (format === 'png') return sheetToPng(evolutionSheet(planEvolution(recipe, options)));
  const plan = planProcess(recipe, options);
  const frames = plan.stages.length;
  if (format === 'zip') return zipOfFrames(name, frames, processPngs(plan, { drawCaption }), onProgress);
  const file = createBlob();
  const onFrame = (done: number): void => onProgress(done / frames);
  for await (const piece of processApng(plan, { drawCaption, onFrame })) file.add(piece);
  return file.whole();
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
