import { extentText, formatLength, formatNumber } from '../chart/number-text.ts';
import { extentOf, type Heightmap, type Range, type Size, type Spacing, sampleRange } from '../core/heightmap.ts';
import { coveringRange } from './codes.ts';
import type { CodeScale, OpenedFile } from './file-format.ts';
import { type Orientation, oriented } from './orientation.ts';

/** A value that nobody stated. */
export interface Guess<T> {
  readonly value: T;
  /** Why it was taken, in a few words. */
  readonly why: string;
}

/** What a file leaves out. Values that it states are not guessed. */
export interface Guesses {
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
  /** `fill`: holes stay NaN, and the terrain made from the samples is filled from their rim. `lowest`: they become the lowest elevation. */
  readonly holes: 'fill' | 'lowest';
  /** By default the file's first row is north, and its first column west. */
  readonly orientation?: Orientation | undefined;
}

const NO_HINT = 'the file gives no hint';
const GUESSED_ELEVATION: Range = { min: 0, max: 1000 };
/** Metres across the longer side, as of generated terrain. */
const GUESSED_SIDE_M = 25_600;
const EQUATOR_M = 40_075_017;
/** An arc-second along a meridian. */
const ARC_SECOND_M = 30.887;
/** From this width on, a map twice as wide as high is likely to be a map of the world. */
const MIN_WORLD_WIDTH = 64;

/** What a file leaves out, guessed: the same for page and command line. */
export function guessReading(file: Pick<OpenedFile, 'width' | 'height' | 'elevation' | 'spacing'>): Guesses {
  return {
    ...(!file.elevation && { elevation: { value: GUESSED_ELEVATION, why: NO_HINT } }),
    ...(!file.spacing && { spacing: guessSpacing(file) }),
  };
}

function guessSpacing(size: Size): Guess<Spacing> {
  const { width, height } = size;
  const square = (metres: number): Spacing => ({ x: metres, y: metres });
  // A map whose last column repeats the first has 2n + 1 columns over n + 1 rows.
  const isWorld = width >= MIN_WORLD_WIDTH && (width === 2 * height || width === 2 * height - 1);
  if (isWorld) return { value: square(EQUATOR_M / (width - 1)), why: 'twice as wide as high: the whole Earth' };
  for (const [side, seconds] of [
    [1201, 3],
    [3601, 1],
  ]) {
    if (width !== side || height !== side) continue;
    return {
      value: square(seconds * ARC_SECOND_M),
      why: `${side} × ${side} samples: a tile of ${seconds} arc-second${seconds > 1 ? 's' : ''}`,
    };
  }
  const metres = GUESSED_SIDE_M / Math.max(1, Math.max(width, height) - 1);
  return { value: square(metres), why: NO_HINT };
}

/** How a file is read if nobody says otherwise: as it states, its gaps guessed. */
export function fullReading(file: OpenedFile, guesses: Guesses = guessReading(file)): Reading {
  const spacing = file.spacing ?? guesses.spacing?.value;
  if (!spacing) throw new TypeError('reading: expected a spacing, stated or guessed');
  return { scale: guesses.elevation && scaleOf(file, guesses.elevation.value), spacing, holes: 'fill' };
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

/** The samples of a file as a reading has them. */
export function readAs(file: OpenedFile, { scale, holes, orientation }: Reading): Heightmap {
  const read = file.heightmap(scale);
  const map = holes === 'lowest' && file.holes > 0 ? atLowest(read) : read;
  return orientation ? oriented(map, orientation) : map;
}

/** A map with the lowest elevation in its holes. It is a new one: floats may be the file's own. */
function atLowest({ width, height, data }: Heightmap): Heightmap {
  const { min } = sampleRange(data);
  return { width, height, data: data.map((value) => (Number.isNaN(value) ? min : value)) };
}

/** The elevations that all codes of a file span as it is read, for an integer format to write: every code then keeps its place.
 *  @param map the samples, which lie within them */
export function rangeRead({ elevation, allCodes }: OpenedFile, { scale }: Pick<Reading, 'scale'>, map: Heightmap): Range {
  if (!scale) return coveringRange(elevation ?? { min: 0, max: 1 }, map);
  return coveringRange({ min: elevationOf(scale, allCodes.min), max: elevationOf(scale, allCodes.max) }, map);
}

/** Where a person sets what was guessed, such as `--min and --max set them`. */
export interface WhereToSet {
  readonly elevation?: string;
  readonly spacing?: string;
}

/** What a person should know about how a file is read: each guess, named as one, and the holes. Sentences without a capital and a full
 *  stop.
 *  @param guesses those in force */
export function readingNotes(
  file: OpenedFile,
  { holes }: Pick<Reading, 'holes'>,
  guesses: Guesses,
  where: WhereToSet = {},
): string[] {
  const notes: string[] = [];
  const guess = (why: string, set: string | undefined) =>
    `(${['a guess', why === NO_HINT ? '' : `: ${why}`, set ? `; ${set}` : ''].join('')})`;
  const { elevation, spacing } = guesses;
  if (elevation) {
    const { min, max } = elevation.value;
    notes.push(
      `the file does not state its elevations: assumed ${formatNumber(min)} … ${formatNumber(max)} m ${guess(elevation.why, where.elevation)}`,
    );
  }
  if (spacing) {
    const { x, y } = extentOf(spacing.value, file);
    const size = x > 0 && y > 0 ? extentText({ x, y }, 'm') : formatLength(Math.max(x, y), 'm');
    notes.push(`the file does not state how large its ground is: assumed ${size} ${guess(spacing.why, where.spacing)}`);
  }
  if (file.holes > 0) {
    const count = `${formatNumber(file.holes)} of ${formatNumber(file.width * file.height)} samples have no value`;
    notes.push(`${count}: ${holes === 'fill' ? 'filled from the rim' : 'set to the lowest elevation'}`);
  }
  return notes;
}
