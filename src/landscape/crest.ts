import { addStretches, LEFT, RIGHT, SHARE, STRETCH } from '../draw/colour/area-below.ts';
import { outlineWidth } from './colours.ts';
import type { Landscape } from './landscape.ts';
import type { LayerStrips } from './layer-line.ts';

/** A layer's crest as the columns of a picture see it. Rows are pixels from the top edge. */
export interface Crest {
  /** Of the layer among all layers, 0 in front. */
  readonly layer: number;
  /** The first row of each column that the layer or its outline reaches into; the picture's height where it is not to be seen. */
  readonly first: Int32Array;
  /** The first row of each column from which on it fills all pixels; the picture's height where it fills none. */
  readonly whole: Int32Array;
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
  place: number;
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
  return {
    layer,
    first: new Int32Array(scene.width),
    whole: new Int32Array(scene.width),
    stretches: new Float64Array(STRETCH * (Math.ceil(step) + 3)), // at least 4, as many as the sides of an outline take
    strips,
    height: scene.height,
    scale,
    step,
    outline: half > 0 ? createSides(half, 2 * scene.width + 1) : undefined,
    place: 0,
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
  const from = crest.place + column * step;
  let strip = Math.floor(from / segments);
  let at = from - strip * segments;
  let rest = crest.place + (column + 1) * step - strip * segments;
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

/** How much of the pixels of one column a layer fills, and how much its outline covers, by exact area, each 0 … 1. Entries are rows of the
 *  picture; only those from the crest's first row to its first whole one mean anything. */
export interface ColumnCover {
  readonly fill: Float64Array;
  readonly outline: Float64Array;
}

export function createColumnCover(height: number): ColumnCover {
  return { fill: new Float64Array(height), outline: new Float64Array(height) };
}

/** @param end the row before which to stop */
export function coverColumnInPlace({ fill, outline }: ColumnCover, crest: Crest, column: number, end: number): void {
  const { stretches } = crest;
  const first = crest.first[column];
  sumBelowInPlace(fill, first, end, stretches, stretchesInPlace(crest, column));
  if (crest.outline) sumBelowInPlace(outline, first, end, stretches, sidesInPlace(stretches, crest.outline, column));
}

/** Finds the sides of an outline in a column: all below the upper one counts, less all below the lower one.
 *  @returns how many stretches they are */
function sidesInPlace(stretches: Float64Array, { upper, lower }: OutlineSides, column: number): number {
  let k = 0;
  for (let half = 2 * column; half < 2 * column + 2; half++) {
    if (upper[half] > lower[half] || upper[half + 1] > lower[half + 1]) continue;
    stretches[k + SHARE] = 0.5;
    stretches[k + LEFT] = upper[half];
    stretches[k + RIGHT] = upper[half + 1];
    k += STRETCH;
    stretches[k + SHARE] = -0.5;
    stretches[k + LEFT] = lower[half];
    stretches[k + RIGHT] = lower[half + 1];
    k += STRETCH;
  }
  return k / STRETCH;
}

/** What lies below stretches of line, each by its share. */
function sumBelowInPlace(cover: Float64Array, first: number, end: number, stretches: Float64Array, count: number): void {
  for (let row = first; row < end; row++) cover[row] = 0;
  addStretches(cover, 1, end, 0, stretches, count);
  for (let row = first + 1; row < end; row++) cover[row] += cover[row - 1];
}
