import type { LargePicture, PictureWish } from '../../view3d/large-picture.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import { overlayPainter } from './overlay-picture.ts';

/** A picture of a canvas's views, with what stands over them where marks are wished for.
 *  @throws Error if there is no 3D, or nothing is shown */
export function markedPicture(
  terrains: Pick<TerrainCanvas, 'picture'>,
  canvas: HTMLCanvasElement,
  wish: PictureWish,
): LargePicture {
  const picture = terrains.picture?.(wish);
  if (!picture) throw new Error('picture of the view: expected a 3D view, got none');
  if (!wish.hasMarks) return picture;
  const paint = overlayPainter(canvas);
  const ratio = wish.width / canvas.clientWidth;
  const above = Math.round((wish.height - canvas.clientHeight * ratio) / 2);
  const { width, height, dispose } = picture;
  return {
    width,
    height,
    dispose,
    async rowsAt(top, rows) {
      const rgba = await picture.rowsAt(top, rows);
      const context = new OffscreenCanvas(width, rows).getContext('2d');
      if (!context) throw new Error('picture of the view: expected a 2D canvas, got none');
      context.putImageData(new ImageData(rgba, width, rows), 0, 0);
      context.setTransform(ratio, 0, 0, ratio, 0, above - top);
      paint(context);
      return context.getImageData(0, 0, width, rows).data;
    },
  };
}
