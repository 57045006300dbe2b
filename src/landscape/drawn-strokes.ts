import { lightningStrokes } from './drawn-lightning.ts';
import type { DrawnStroke } from './drawn-line.ts';
import { LYING, riverStrokes } from './drawn-river.ts';
import type { Landscape } from './landscape.ts';

/** What a layer without ground is drawn with, one stroke over the other. */
export interface Drawing {
  readonly strokes: readonly DrawnStroke[];
  /** What all y of the strokes are multiplied by, their widths included: less than 1 lays them on the ground. */
  readonly lying: number;
}

/** How a layer is drawn.
 *  @param index 0 is the front
 *  @returns undefined for ground, and for layers that are not shown */
export function drawingOf(landscape: Landscape, index: number): Drawing | undefined {
  const { drawnAs, isShown } = landscape.layers[index].settings;
  if (!isShown || drawnAs === 'ground') return undefined;
  if (drawnAs === 'lightning') return { strokes: lightningStrokes(landscape, index), lying: 1 };
  return { strokes: riverStrokes(landscape, index), lying: LYING };
}
