import type { Landscape, Moment } from '../landscape/landscape.ts';

/** Gives a worker the canvas that it paints on, before the first picture. */
interface CanvasJob {
  readonly kind: 'canvas';
  readonly canvas: OffscreenCanvas;
}
interface PaintJob {
  readonly kind: 'paint';
  /** undefined: the one painted last, at another moment. */
  readonly landscape: Landscape | undefined;
  readonly moment: Moment;
}

/** Asks for what is on the canvas, small. */
interface CopyJob {
  readonly kind: 'copy';
}

export type LandscapeFormat = 'png' | 'svg' | 'zip' | 'apng';

export interface LandscapeFileJob {
  readonly kind: 'file';
  readonly landscape: Landscape;
  /** `zip` holds one round of the loop, or of endless motion as many frames, as PNGs; `apng` one round of the loop. */
  readonly format: LandscapeFormat;
  /** Of a single picture. */
  readonly moment: Moment;
  /** Of the files in a ZIP, before their numbers. */
  readonly name: string;
}

/** What a worker for landscapes is asked to do. */
export type LandscapeJob = CanvasJob | PaintJob | CopyJob | LandscapeFileJob;

/** What comes of each kind of job. */
export interface LandscapeResults {
  /** The canvas shows it. */
  readonly paint: undefined;
  readonly canvas: undefined;
  readonly copy: ImageBitmap;
  readonly file: Blob;
}
