import { filePalette } from '../draw/chart/file-palette.ts';
import { PIXEL_RATIO, paintInPlace, type Sheet } from '../draw/comparison/sheet.ts';
import { drawMarks } from './canvas-marks.ts';

/** A sheet as a PNG, two pixels to one of the sheet.
 *  @throws Error if the browser gives no 2D context */
export async function sheetToPng(sheet: Sheet): Promise<Blob> {
  const canvas = new OffscreenCanvas(sheet.width * PIXEL_RATIO, sheet.height * PIXEL_RATIO);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('sheet: expected a 2D canvas context, got none');
  context.fillStyle = filePalette.raised;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  drawMarks(
    context,
    sheet.parts.flatMap(({ marks }) => marks),
    filePalette.font,
  );
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  paintInPlace(picture, sheet);
  context.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
