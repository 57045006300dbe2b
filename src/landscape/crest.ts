import { LEFT, RIGHT, SHARE, STRETCH } from '../draw/colour/stretch-area.ts';
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
  /** The same of the line alone, without an outline. */
  readonly lineFirst: Int32Array;
  readonly lineWhole: Int32Array;
  /** The stretches of line, or of the sides of its outline, in the column that was asked for last, STRETCH numbers each. */
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

export function createCrest({ scene, layers }: Landscape, layer: number, strips: LayerStrips): Crest {
  const scale = scene.height / scene.designHeight;
  const step = strips.segments / (strips.span * scale);
  const half = outlineWidth(scene, layers[layer]) / 2;
  const lineFirst = new Int32Array(scene.width);
  const lineWhole = new Int32Array(scene.width);
  return {
    layer,
    first: half > 0 ? new Int32Array(scene.width) : lineFirst,
    whole: half > 0 ? new Int32Array(scene.width) : lineWhole,
    lineFirst,
    lineWhole,
    stretches: new Float64Array(STRETCH * (Math.ceil(step) + 3)), // at least 4, as many as the sides of an outline take
    strips,
    height: scene.height,
    scale,
    step,
    outline: half > 0 ? createSides(half, 2 * scene.width + 1) : undefined,
    place: new Float64Array(1),
    isLoop: false,
    strip: 0,
    elevations: undefined,
  };
}

function createSides(half: number, count: number): OutlineSides {
  return { half, upper: new Float64Array(count), lower: new Float64Array(count) };
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
    for (let i = at | 0; elevations && at < stop; i++) {
      const to = i + 1 < stop ? i + 1 : stop;
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

/** The elevations of the strip that was looked at last, if a column lies inside it. */
export function elevationsInside({ elevations, strip, strips, place, step }: Crest, column: number): Float32Array | undefined {
  const before = strip * strips.segments;
  const isInside = place[0] + column * step >= before && place[0] + (column + 1) * step <= before + strips.segments;
  return isInside ? elevations : undefined;
}
