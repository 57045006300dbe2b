import type { Size } from '../core/heightmap.ts';

/** A rectangle of a canvas, in its pixels from the lower left corner. */
export interface PixelRect extends Size {
  readonly x: number;
  readonly y: number;
}

/** The pixels of a whole picture, and those of them that are drawn. */
export interface ViewPixels {
  readonly viewport: PixelRect;
  readonly scissor: PixelRect;
}

/** Moved to the lower left corner of a buffer, so that a picture has the same pixels wherever it is copied to. */
export function atOrigin({ viewport, scissor }: ViewPixels): ViewPixels {
  return { viewport: { ...viewport, x: 0, y: 0 }, scissor: { ...scissor, x: scissor.x - viewport.x, y: scissor.y - viewport.y } };
}

/** All of a canvas. */
export function allOf({ width, height }: Size): ViewPixels {
  const all = { x: 0, y: 0, width, height };
  return { viewport: all, scissor: all };
}
