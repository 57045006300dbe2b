import type { Heightmap } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import { type NoFigure, noFigure } from './no-figure.ts';

/** Steps from the last column to the first, and from the last row to the first, in mean steps between neighbours: 0 where the terrain
 *  repeats exactly, about 1 where it goes on, much more at a cliff. */
export interface SeamRatio {
  readonly kind: 'seam';
  readonly eastWest: number | NoFigure;
  readonly northSouth: number | NoFigure;
}

/** How well a map meets itself when it is laid beside itself. Steps count without their sign. */
export function seamOf({ width, height, data }: Heightmap): SeamRatio {
  let [inRows, inColumns, acrossEast, acrossSouth] = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    acrossEast += Math.abs(data[y * width + width - 1] - data[y * width]);
    for (let i = y * width + 1; i < (y + 1) * width; i++) inRows += Math.abs(data[i] - data[i - 1]);
  }
  for (let i = width; i < data.length; i++) inColumns += Math.abs(data[i] - data[i - width]);
  for (let x = 0; x < width; x++) acrossSouth += Math.abs(data[data.length - width + x] - data[x]);
  return {
    kind: 'seam',
    eastWest: ratio(acrossEast, inRows, width - 1, 'column'),
    northSouth: ratio(acrossSouth, inColumns, height - 1, 'row'),
  };
}

/** The same of a line: from its last point to its first. */
export function lineSeam({ y }: Profile): SeamRatio {
  const { eastWest } = seamOf({ width: y.length, height: 1, data: y });
  return { kind: 'seam', eastWest, northSouth: noFigure('a line has no rows') };
}

/** Samples that never change also repeat. */
function ratio(across: number, inside: number, steps: number, line: 'column' | 'row'): number | NoFigure {
  if (steps === 0) return noFigure(`there is only one ${line}`);
  return inside === 0 ? 0 : (across * steps) / inside;
}
