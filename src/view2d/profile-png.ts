import { profileLayout } from '../draw/chart/profile-layout.ts';
import { drawnLines, profileMarks } from '../draw/chart/profile-marks.ts';
import type { ProfileModel } from '../draw/chart/profile-model.ts';
import { canvasMeasure, drawMarks } from './canvas-marks.ts';

/** The profile chart, without the hovered point, as a PNG file of width × height CSS pixels.
 *  @param pixelRatio pixels of the picture to one of the chart
 *  @throws Error if the browser gives no 2D context */
export async function profileToPng(model: ProfileModel, width: number, height: number, pixelRatio: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(width * pixelRatio), Math.round(height * pixelRatio));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('chart: expected a 2D canvas context, got none');
  const { font, panel } = model.palette;
  context.scale(canvas.width / width, canvas.height / height);
  context.fillStyle = panel;
  context.fillRect(0, 0, width, height);
  const layout = profileLayout(model, width, height, canvasMeasure(context, font), 'file');
  drawMarks(context, profileMarks(model, layout, drawnLines(layout, 1 / pixelRatio)), font);
  return canvas.convertToBlob({ type: 'image/png' });
}
