import type { Range, Size } from '../core/heightmap.ts';
import type { ViewPixels } from '../render3d/pixel-rect.ts';

/** A rectangle of a canvas, in CSS pixels from its top left corner. */
export interface CssRect extends Size {
  readonly left: number;
  readonly top: number;
}

export const EMPTY_RECT: CssRect = { left: 0, top: 0, width: 0, height: 0 };

/** Where an element lies over a canvas. */
export function rectOver(canvas: HTMLCanvasElement, element: HTMLElement): CssRect {
  if (element === canvas) return { left: 0, top: 0, width: canvas.clientWidth, height: canvas.clientHeight };
  const over = element.getBoundingClientRect();
  const under = canvas.getBoundingClientRect();
  return { left: over.left - under.left, top: over.top - under.top, width: over.width, height: over.height };
}

export function isSameRect(a: CssRect, b: CssRect): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** The pixels of a rectangle. Rectangles that share an edge share no pixel and leave none between them.
 *  @param clip the part of its width that is drawn, 0 … 1
 *  @param ratio pixels per CSS pixel
 *  @param size of the canvas in pixels
 *  @returns undefined where nothing of it lies on the canvas */
export function pixelsOf({ left, top, width, height }: CssRect, clip: Range, ratio: number, size: Size): ViewPixels | undefined {
  const [x, end] = [Math.round(left * ratio), Math.round((left + width) * ratio)];
  const [above, below] = [Math.round(top * ratio), Math.round((top + height) * ratio)];
  const from = Math.max(Math.round((left + clip.min * width) * ratio), 0);
  const to = Math.min(Math.round((left + clip.max * width) * ratio), size.width);
  const [high, low] = [Math.max(above, 0), Math.min(below, size.height)];
  if (to <= from || low <= high) return undefined;
  return {
    viewport: { x, y: size.height - below, width: end - x, height: below - above },
    scissor: { x: from, y: size.height - low, width: to - from, height: low - high },
  };
}
