import type { Range, Size } from '../core/heightmap.ts';

/** A rectangle of a canvas, in CSS pixels from its top left corner. */
export interface ViewPlace extends Size {
  readonly left: number;
  readonly top: number;
}

/** A rectangle of a canvas, in its pixels from the lower left corner. */
export interface PixelRect extends Size {
  readonly x: number;
  readonly y: number;
}

/** Where a picture lies on a canvas, and the part of it that is drawn. */
export interface ViewPixels {
  readonly whole: PixelRect;
  readonly seen: PixelRect;
}

/** Where an element lies over a canvas. */
export function placeOver(canvas: HTMLCanvasElement, element: HTMLElement): ViewPlace {
  if (element === canvas) return { left: 0, top: 0, width: canvas.clientWidth, height: canvas.clientHeight };
  const over = element.getBoundingClientRect();
  const under = canvas.getBoundingClientRect();
  return { left: over.left - under.left, top: over.top - under.top, width: over.width, height: over.height };
}

export function isSamePlace(a: ViewPlace, b: ViewPlace): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** The pixels of a place; places that share an edge share no pixel and leave none between them.
 *  @param clip the part of its width that is drawn, 0 … 1
 *  @param ratio pixels per CSS pixel
 *  @param size of the canvas in pixels
 *  @returns undefined where nothing of it lies on the canvas */
export function pixelsOf(
  { left, top, width, height }: ViewPlace,
  clip: Range,
  ratio: number,
  size: Size,
): ViewPixels | undefined {
  const [x, end] = [Math.round(left * ratio), Math.round((left + width) * ratio)];
  const [above, below] = [Math.round(top * ratio), Math.round((top + height) * ratio)];
  const from = Math.max(Math.round((left + clip.min * width) * ratio), 0);
  const to = Math.min(Math.round((left + clip.max * width) * ratio), size.width);
  const [high, low] = [Math.max(above, 0), Math.min(below, size.height)];
  if (to <= from || low <= high) return undefined;
  return {
    whole: { x, y: size.height - below, width: end - x, height: below - above },
    seen: { x: from, y: size.height - low, width: to - from, height: low - high },
  };
}

/** Moved to the lower left corner of a buffer, where a picture has the same pixels wherever it comes to lie. */
export function inCorner({ whole, seen }: ViewPixels): ViewPixels {
  return { whole: { ...whole, x: 0, y: 0 }, seen: { ...seen, x: seen.x - whole.x, y: seen.y - whole.y } };
}

/** All of a canvas. */
export function wholeOf({ width, height }: Size): ViewPixels {
  const all = { x: 0, y: 0, width, height };
  return { whole: all, seen: all };
}
