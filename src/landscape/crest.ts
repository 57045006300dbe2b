import type { Landscape } from './landscape.ts';
import { outlineWidth } from './layer-colours.ts';
import type { LayerStrips } from './layer-strips.ts';

/** A layer's crest as the columns of a picture see it. Rows are pixels from the top edge. */
export interface Crest {
  /** Of the layer among all layers, 0 in front. */
  readonly layer: number;
  /** The first row of each column that the layer or its outline reaches into; the picture's height where it is not to be seen. */
  readonly first: Int32Array;
  /** The first row of each column from which on it fills all pixels; the picture's height where it fills none. */
  readonly whole: Int32Array;
  /** The stretches of line in the column that was asked for last, STRETCH numbers each. */
  readonly stretches: Float64Array;
  readonly strips: LayerStrips;
  readonly height: number;
  /** Pixels to a design pixel. */
  readonly scale: number;
  /** Segments of the line in a column. */
  readonly step: number;
  readonly outline: OutlineSides | undefined;
  /** The line's place at the left edge, in segments from the start of strip 0. */
  readonly place: Float64Array;
  isLoop: boolean;
  /** The strip that was looked at last. */
  strip: number;
  elevations: Float32Array | undefined;
}

/** Where a picture's columns are cut by the sides of an outline. */
export interface OutlineSides {
  /** Half the outline's width, in pixels. */
  readonly half: number;
  /** Rows from the top edge at x = 0, ½, 1 … width; where there is no outline, upper lies below lower. */
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/** A stretch of line: the share of the column that it spans, and its rows at its left and right end. */
export const STRETCH = 3;
export const SHARE = 0;
export const LEFT = 1;
export const RIGHT = 2;

export function createCrest({ scene, layers }: Landscape, layer: number, strips: LayerStrips): Crest {
  const scale = scene.height / scene.designHeight;
  const step = strips.segments / (strips.span * scale);
  const half = outlineWidth(scene, layers[layer]) / 2;
  const sides = 2 * scene.width + 1;
  return {
    layer,
    first: new Int32Array(scene.width),
    whole: new Int32Array(scene.width),
    stretches: new Float64Array(STRETCH * (Math.ceil(step) + 3)),
    strips,
    height: scene.height,
    scale,
    step,
    outline: half > 0 ? { half, upper: new Float64Array(sides), lower: new Float64Array(sides) } : undefined,
    place: new Float64Array(1),
    isLoop: false,
    strip: 0,
    elevations: undefined,
  };
}

/** Finds the stretches of line in a column.
 *  @returns how many there are; none beside a line that does not go on */
export function stretchesInPlace(crest: Crest, column: number): number {
  const { strips, stretches, height, scale, step } = crest;
  const { segments } = strips;
  const from = crest.place[0] + column * step;
  let strip = Math.floor(from / segments);
  let at = from - strip * segments;
  let rest = crest.place[0] + (column + 1) * step - strip * segments;
  let k = 0;
  while (at < rest) {
    const stop = Math.min(rest, segments);
    const elevations = elevationsOf(crest, strip);
    for (let i = Math.floor(at); elevations && at < stop; i++) {
      const to = Math.min(i + 1, stop);
      const y = height - elevations[i] * scale;
      const fall = (elevations[i] - elevations[i + 1]) * scale;
      stretches[k + SHARE] = (to - at) / step;
      stretches[k + LEFT] = y + fall * (at - i);
      stretches[k + RIGHT] = y + fall * (to - i);
      at = to;
      k += STRETCH;
    }
    at = 0;
    rest -= segments;
    strip++;
  }
  return k / STRETCH;
}

/** The elevations of a strip as LayerStrips gives them. */
export function elevationsOf(crest: Crest, strip: number): Float32Array | undefined {
  if (crest.strip !== strip) {
    crest.strip = strip;
    crest.elevations = crest.strips.strip(strip, crest.isLoop);
  }
  return crest.elevations;
}
