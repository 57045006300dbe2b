import { crop, type Heightmap, type Range, type Size, type Spacing, unionOf, type Window } from '../core/heightmap.ts';
import { borderHoles, outerHoles } from '../core/holes.ts';
import { rangeOf } from '../kernels/values.ts';
import { coveringRange } from './codes.ts';
import { DEGREE_TILES } from './degrees.ts';
import { type CodeScale, FormatError, type Guess, type OpenedFile, type OpenGuesses } from './file-format.ts';
import { heightmapOf } from './opened-samples.ts';
import { type Orientation, oriented } from './orientation.ts';

/** What a file leaves out. Values that it states are not guessed. */
export interface Guesses extends OpenGuesses {
  /** Metres of the lowest and the highest sample in the file. */
  readonly elevation?: Guess<Range>;
  readonly spacing?: Guess<Spacing>;
}

/** How samples are read: what the file states, a person said, or was guessed. */
export interface Reading {
  /** The elevations of two codes; undefined leaves the samples in the numbers that the file has. */
  readonly scale: CodeScale | undefined;
  /** Metres from one sample to the next, of the map as it was turned. */
  readonly spacing: Spacing;
  readonly holes: HoleFill;
  /** By default the file's first row is north, and its first column west. */
  readonly orientation?: Orientation | undefined;
  /** The part that is taken of the map as it was turned; by default all of it. Elevations and cell size stay those of the whole. */
  readonly part?: Window | undefined;
}

/** What becomes of holes. `fill`: they stay NaN, and the terrain made from the samples is filled from their rim. `around`: those that reach
 *  the border become the lowest elevation, the others stay. `lowest`: all become the lowest elevation. */
export type HoleFill = 'fill' | 'around' | 'lowest';

export const NO_HINT = 'the file gives no hint';
const GUESSED_ELEVATION: Range = { min: 0, max: 1000 };
/** The deepest trench and the highest mountain of the Earth, rounded outwards; land alone, from the sea up. */
export const EARTH_ELEVATION: Range = { min: -11_000, max: 9000 };
export const LAND_ELEVATION: Range = { min: 0, max: 8849 };
/** From this share of samples at the lowest code on, a map of the world is taken for one of land: its sea is flat. */
const FLAT_SEA = 0.25;
/** The share of the border from which on holes are taken for what lies around the terrain, such as the sea around an island. */
const SURROUNDED = 0.25;
/** Metres across the longer side, as of generated terrain. */
export const GUESSED_SIDE_M = 25_600;
export const EQUATOR_M = 40_075_017;
/** An arc-second along a meridian. */
const ARC_SECOND_M = 30.887;
/** From this width on, a map twice as wide as high is likely to be a map of the world. */
const MIN_WORLD_WIDTH = 64;

/** What guesses are made from. */
export type FileToGuess = Pick<OpenedFile, 'width' | 'height' | 'elevation' | 'spacing' | 'guesses' | 'atLowest'>;

/** What a file leaves out, guessed: the same for page and command line. */
export function guessReading(file: FileToGuess): Guesses {
  return {
    ...file.guesses,
    ...(!file.elevation && { elevation: guessElevation(file) }),
    ...(!file.spacing && { spacing: guessSpacing(file) }),
  };
}

/** Whether a map is twice as wide as high, as maps of the whole Earth are. A guessed width says nothing of the kind. */
export function isWorldShaped({ width, height, guesses }: Size & Pick<FileToGuess, 'guesses'>): boolean {
  if (guesses.size) return false;
  // A map whose last column repeats the first has 2n + 1 columns over n + 1 rows.
  return width >= MIN_WORLD_WIDTH && (width === 2 * height || width === 2 * height - 1);
}

function guessElevation(file: FileToGuess): Guess<Range> {
  if (file.spacing || !isWorldShaped(file)) return { value: GUESSED_ELEVATION, why: NO_HINT };
  const isLand = (file.atLowest ?? 0) >= FLAT_SEA * file.width * file.height;
  return isLand
    ? { value: LAND_ELEVATION, why: 'land of the Earth, as the sea is flat' }
    : { value: EARTH_ELEVATION, why: 'sea floor and land of the Earth' };
}

/** How holes are filled by default. Where they take a quarter of the border or more, they lie around the terrain: filled from their rim they
 *  would make a plateau. */
export function guessHoles(map: Heightmap): HoleFill {
  return borderHoles(map) >= SURROUNDED ? 'around' : 'fill';
}

function guessSpacing(file: FileToGuess): Guess<Spacing> {
  const { width, height } = file;
  const square = (metres: number): Spacing => ({ x: metres, y: metres });
  if (isWorldShaped(file)) return { value: square(EQUATOR_M / (width - 1)), why: 'twice as wide as high: the whole Earth' };
  const tile = DEGREE_TILES.find(({ rows, columns }) => rows === height && columns.includes(width));
  if (tile) {
    const { arcSeconds } = tile;
    const why = `${width} × ${height} samples: a tile of ${arcSeconds} arc-second${arcSeconds > 1 ? 's' : ''}`;
    return { value: square(arcSeconds * ARC_SECOND_M), why };
  }
  const metres = GUESSED_SIDE_M / Math.max(1, Math.max(width, height) - 1);
  return { value: square(metres), why: NO_HINT };
}

/** How a file is read by default: as it states, its gaps guessed. */
export function fullReading(file: OpenedFile, guesses: Guesses = guessReading(file)): Reading {
  const spacing = file.spacing ?? guesses.spacing?.value;
  if (!spacing) throw new TypeError('reading: expected a spacing, stated or guessed');
  return { scale: guesses.elevation && scaleOf(file, guesses.elevation.value), spacing, holes: defaultHoleFill(file) };
}

/** How the holes of a file are filled by default. */
export function defaultHoleFill(file: OpenedFile): HoleFill {
  return file.holes > 0 ? guessHoles(heightmapOf(file)) : 'fill';
}

/** The scale in which the lowest and the highest sample of a file have these elevations. */
export function scaleOf({ codes }: Pick<OpenedFile, 'codes'>, elevation: Range): CodeScale {
  return { elevation, codes };
}

/** The scale in which a file's codes are metres. */
export function codesAsMetres({ codes }: Pick<OpenedFile, 'codes'>): CodeScale {
  return { elevation: codes, codes };
}

/** The elevation of a code: exactly those that the scale names, and on the straight line through them. */
export function elevationOf({ elevation: { min, max }, codes }: CodeScale, code: number): number {
  if (code === codes.min || codes.min === codes.max) return min;
  return code === codes.max ? max : min + ((code - codes.min) / (codes.max - codes.min)) * (max - min);
}

/** The samples of a file as a reading has them.
 *  @throws FormatError if nothing in the part has a value, WindowError if it reaches outside the map */
export function readAs(file: OpenedFile, { scale, holes, orientation, part }: Reading): Heightmap {
  const read = heightmapOf(file, scale);
  const map = file.holes > 0 ? withHoles(read, holes) : read;
  const turned = orientation ? oriented(map, orientation) : map;
  if (!part) return turned;
  const cut = crop(turned, part);
  if (cut.data.every(Number.isNaN)) throw new FormatError('no sample of the part has a value');
  return cut;
}

/** A map of elevations whose holes, all or those around it, get the lowest elevation.
 *  @returns a new map unless all holes stay: floats may be the file's own */
export function withHoles(map: Heightmap, holes: HoleFill): Heightmap {
  if (holes === 'fill') return map;
  const { width, height, data } = map;
  const { min } = rangeOf(data);
  const outer = holes === 'around' ? outerHoles(map) : undefined;
  return { width, height, data: data.map((value, i) => (Number.isNaN(value) && outer?.[i] !== 0 ? min : value)) };
}

/** The elevations of all codes of a file, for an integer format to write, so that codes keep their places. Of floats, those of the codes
 *  that file and scale name: windows on one scale share them.
 *  @param map the samples, which lie within them */
export function rangeRead(
  { elevation, allCodes, areCodes }: OpenedFile,
  { scale }: Pick<Reading, 'scale'>,
  map: Heightmap,
): Range {
  if (!scale) return coveringRange(elevation ?? { min: 0, max: 1 }, map);
  const all = areCodes ? allCodes : unionOf(allCodes, scale.codes);
  return coveringRange({ min: elevationOf(scale, all.min), max: elevationOf(scale, all.max) }, map);
}
