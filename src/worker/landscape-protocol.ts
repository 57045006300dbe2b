import type { Landscape, Moment } from '../landscape/landscape.ts';

/** Gives a worker the canvas that it paints on, before the first picture. */
interface CanvasJob {
  readonly kind: 'canvas';
  readonly canvas: OffscreenCanvas;
}
interface PaintJob {
  readonly kind: 'paint';
  /** undefined paints the last one again, at another moment. */
  readonly landscape: Landscape | undefined;
  readonly moment: Moment;
}

export type LandscapeFormat = 'png' | 'svg' | 'zip' | 'apng';

export interface LandscapeFileJob {
  readonly kind: 'file';
  readonly landscape: Landscape;
  /** `zip` holds one round of the loop, or of endless motion as many frames, as PNGs; `apng` one round of the loop. */
  readonly format: LandscapeFormat;
  /** Of a PNG or SVG, and of the first frame of endless motion. */
  readonly moment: Moment;
  /** Names of files in a ZIP begin with it. */
  readonly name: string;
}

/** Jobs of a landscape worker. */
export type LandscapeJob = CanvasJob | PaintJob | LandscapeFileJob;

/** Results by kind of job. */
export interface LandscapeResults {
  /** Settles when the picture is on the canvas. */
  readonly paint: undefined;
  readonly canvas: undefined;
  readonly file: Blob;
}
