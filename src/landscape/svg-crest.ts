import type { Landscape, Moment } from './landscape.ts';
import { createLayerStrips } from './layer-strips.ts';
import { isLoop, offsetOf } from './motion.ts';

/** Points of a line or around a shape, in pixels from the picture's upper left corner. */
export interface PixelPoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** What of a layer's line or its outline can be seen at a moment, and as much as a segment more on either side, from left to right.
 *  @param index of the layer, 0 is the front
 *  @returns no points where no part of the line lies within the picture's width */
export function crestOf(landscape: Landscape, index: number, moment: Moment): PixelPoints {
  const { scene, layers } = landscape;
  const scale = scene.height / scene.designHeight;
  const strips = createLayerStrips(landscape, layers[index]);
  const { start, span, segments } = strips;
  const offset = offsetOf(landscape, index, moment, span);
  const beyond = layers[index].settings.outline / 2;
  const left = offset - beyond;
  const right = offset + scene.width / scale + beyond;
  const line: { x: number[]; y: number[] } = { x: [], y: [] };
  for (let n = Math.floor((left - start) / span); start + n * span < right; n++) {
    const elevations = strips.strip(n, isLoop(moment));
    if (!elevations) continue;
    const from = start + n * span;
    const pointsBefore = (x: number): number => Math.floor(((x - from) / span) * segments);
    const last = Math.min(segments, pointsBefore(right) + 1);
    // The first point of a strip is the last of the one before.
    for (let k = Math.max(line.x.length > 0 ? 1 : 0, pointsBefore(left)); k <= last; k++) {
      put(line, (from + (k * span) / segments - offset) * scale, scene.height - elevations[k] * scale);
    }
  }
  return line;
}

function put({ x, y }: { x: number[]; y: number[] }, atX: number, atY: number): void {
  x.push(atX);
  y.push(atY);
}

/** Units of a pixel: points lie on whole ones, so that no error adds up along a path. */
const UNITS = 100;

/** Points as a path says them behind its `M`: the first where it is, then each relative to the one before it, to two decimals. Those on a
 *  straight line between their neighbours are left out. */
export function pathSteps({ x, y }: PixelPoints): string {
  let [atX, atY] = [Math.round(x[0] * UNITS), Math.round(y[0] * UNITS)];
  const steps = [`${atX / UNITS} ${atY / UNITS}l`];
  /** The step that may still go on. */
  let [dx, dy] = [0, 0];
  for (let i = 1; i < x.length; i++) {
    const [nextX, nextY] = [Math.round(x[i] * UNITS), Math.round(y[i] * UNITS)];
    const [stepX, stepY] = [nextX - atX, nextY - atY];
    const isSameWay = dx * stepY === dy * stepX && dx * stepX + dy * stepY >= 0;
    if (!isSameWay) {
      steps.push(`${dx / UNITS} ${dy / UNITS} `);
      [dx, dy] = [0, 0];
    }
    [dx, dy] = [dx + stepX, dy + stepY];
    [atX, atY] = [nextX, nextY];
  }
  steps.push(`${dx / UNITS} ${dy / UNITS}`);
  return steps.join('');
}
