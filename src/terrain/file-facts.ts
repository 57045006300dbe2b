import { histogramOf } from '../analysis/statistics.ts';
import { crop, type Heightmap, type Range, type Size } from '../core/heightmap.ts';
import { borderHoles, type HoleMask, holeMask, partMeans, withoutHoles } from '../core/holes.ts';
import type { Point } from '../core/profile.ts';
import type { OpenedFile, OpenHint } from '../io/file-format.ts';
import { codesAsMetres, elevationOf, type Guesses, guessHoles, type HoleFill, type Reading } from '../io/reading.ts';

/** What is known of a heightmap file that leaves something out, as much of it as a person needs to fill that in. `notes` are on the file and
 *  its recipe. */
export interface FileFacts extends Omit<OpenedFile, 'heightmap' | 'png' | 'recipeText' | 'areCodes' | 'allCodes' | 'guesses'> {
  /** Whether samples are integer codes; else they are elevations already. */
  readonly hasCodes: boolean;
  /** Metres of the lowest and the highest code in the file, if it says them; `min` lies above `max` where codes count downwards. */
  readonly elevation: Range | undefined;
  /** What is taken for what the file leaves out. */
  readonly guesses: Guesses;
  /** Whether some holes lie on the border. */
  readonly hasOuterHoles: boolean;
  /** How they are filled by default. */
  readonly holeFill: HoleFill;
  readonly picture: FilePicture;
  /** Counts of codes in 62 equal parts of `codes`. */
  readonly histogram: Uint32Array;
  /** Why it can hardly be a map of ground as it is read by default, half a sentence. */
  readonly doubt: string | undefined;
}

/** The file small, in codes. */
export interface FilePicture {
  /** Means, at most 359 × 280; NaN where there is no value. */
  readonly map: Heightmap;
  readonly holes: HoleMask | undefined;
  /** Holes too small to be seen in it, in full. */
  readonly lens: HoleLens | undefined;
}

/** A square of the file around holes. */
export interface HoleLens {
  /** Of its middle, in fractions of the extent. */
  readonly position: Point;
  /** Codes; NaN where there is no value. */
  readonly map: Heightmap;
}

/** How a person reads a file. */
export interface FileReading extends Reading {
  /** Samples of the terrain; all that the file has if left out. */
  readonly size?: Size | undefined;
  /** How the bytes themselves are to be read. */
  readonly hint?: OpenHint | undefined;
}

const PICTURE: Size = { width: 359, height: 280 };
const HISTOGRAM_BINS = 62;
/** Samples along a lens. */
const LENS_SIDE = 48;
/** Holes that cover fewer pixels of the picture than this get a lens. */
const SEEN_PIXELS = 40;

/** What the import dialog shows of a file.
 *  @param notes on the file and its recipe, apart from those on its ground
 *  @param doubt what can hardly be right */
export function fileFacts(file: OpenedFile, guesses: Guesses, notes: readonly string[], doubt?: string): FileFacts {
  const { heightmap: _samples, png: _png, recipeText: _recipe, areCodes, allCodes, ...stated } = file;
  const { codes, elevation } = stated;
  const all = elevation && { elevation, codes: allCodes };
  // Samples in the numbers of the file, whatever they stand for.
  const map = file.heightmap(codesAsMetres(file));
  return {
    ...stated,
    hasCodes: areCodes,
    elevation: all && { min: elevationOf(all, codes.min), max: elevationOf(all, codes.max) },
    guesses,
    hasOuterHoles: borderHoles(map) > 0,
    holeFill: guessHoles(map),
    picture: filePicture(map),
    histogram: histogramOf(withoutHoles(map.data), codes, HISTOGRAM_BINS),
    notes,
    doubt,
  };
}

/** @param map codes; NaN where there is no value */
function filePicture(map: Heightmap): FilePicture {
  const holes = holeMask(map, PICTURE);
  const means = partMeans(map, PICTURE);
  return { map: means, holes, lens: holes && lensOf(map, means.width / map.width) };
}

/** The square around the part of a map with the most holes; undefined if these are seen without it.
 *  @param pixels of the picture, along a sample */
function lensOf(map: Heightmap, pixels: number): HoleLens | undefined {
  const { width, height, data } = map;
  const side = LENS_SIDE / 2;
  const columns = Math.ceil(width / side);
  const counts = new Uint32Array(columns * Math.ceil(height / side));
  for (let i = 0; i < data.length; i++) {
    if (!Number.isNaN(data[i])) continue;
    const x = i % width;
    counts[Math.floor((i - x) / width / side) * columns + Math.floor(x / side)]++;
  }
  let most = 0;
  for (let i = 0; i < counts.length; i++) if (counts[i] > counts[most]) most = i;
  if (counts[most] * pixels * pixels >= SEEN_PIXELS || Math.min(width, height) < LENS_SIDE) return undefined;
  const first = { x: (most % columns) * side, y: Math.floor(most / columns) * side };
  const middle = meanHole(map, first, side);
  const start = (at: number, samples: number): number => Math.min(Math.max(Math.round(at) - side, 0), samples - LENS_SIDE);
  const window = { x: start(middle.x, width), y: start(middle.y, height), width: LENS_SIDE, height: LENS_SIDE };
  const position = {
    x: (window.x + (LENS_SIDE - 1) / 2) / (width - 1),
    y: (window.y + (LENS_SIDE - 1) / 2) / (height - 1),
  };
  return { position, map: crop(map, window) };
}

/** The mean column and row of the holes in a square of a map. */
function meanHole({ width, height, data }: Heightmap, first: Point, side: number): Point {
  const sum = { x: 0, y: 0 };
  let count = 0;
  for (let y = first.y; y < Math.min(first.y + side, height); y++) {
    for (let x = first.x; x < Math.min(first.x + side, width); x++) {
      if (!Number.isNaN(data[y * width + x])) continue;
      sum.x += x;
      sum.y += y;
      count++;
    }
  }
  return { x: sum.x / count, y: sum.y / count };
}
