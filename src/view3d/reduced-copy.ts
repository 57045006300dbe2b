import type { Size } from '../core/heightmap.ts';

/** What a canvas shows, halved as often as both of its sides stay at least as large. */
export function reducedCopy(canvas: HTMLCanvasElement, least: Size): Promise<ImageBitmap> {
  const halvings = Math.floor(Math.log2(Math.min(canvas.width / least.width, canvas.height / least.height)));
  const part = 2 ** -Math.max(halvings, 0);
  const size = { resizeWidth: Math.round(part * canvas.width), resizeHeight: Math.round(part * canvas.height) };
  return createImageBitmap(canvas, { ...size, resizeQuality: 'high' });
}
