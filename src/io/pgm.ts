import { isFileRange, isFileSpacing } from '../core/bounds.ts';
import { isMapSize, MAX_SAMPLES, MAX_SIDE, type Size } from '../core/heightmap.ts';
import { wordsOf } from './asc.ts';
import { codesAsBytes, requireWritable } from './codes.ts';
import {
  type FileFormat,
  type FileToRead,
  FormatError,
  type MadeFile,
  type OpenedFile,
  type OpenHint,
  optionsOf,
  type TerrainToWrite,
} from './file-format.ts';
import { openedSamples } from './opened-samples.ts';
import { inRange, rangeOption } from './range-option.ts';
import { rawSamples } from './raw-types.ts';

const HIGHEST = 65_535;

/** PGM: written in 16 bits, read in 8 and 16 bits and as text.
 *  @source https://netpbm.sourceforge.net/doc/pgm.html */
export const pgmFormat: FileFormat = {
  extension: '.pgm',
  title: '16-bit grey picture without compression, with elevation range and cell size in its comments',
  options: rangeOption,
  samples: {
    as: 'codes',
    name: 'PGM',
    type: 'image/x-portable-graymap',
    label: 'Portable grey map',
    short: 'PGM, 16-bit',
    takenBy: 'POV-Ray, GDAL, ImageMagick and Netpbm',
    highestCode: () => HIGHEST,
    facts: () => [
      ['Samples', '16-bit, big-endian'],
      ['First row', 'north'],
    ],
  },
  write: async (terrain, options) => heightmapToPgm(terrain, optionsOf(rangeOption, options).range),
  open: async (file, hint) => openPgm(file, hint),
};

/** @throws FormatError where samples lie outside `elevation`, or beyond what files hold */
function heightmapToPgm(given: TerrainToWrite, range: string): MadeFile {
  const { terrain, held, notes } = inRange(given, range);
  requireWritable(terrain);
  const { map, elevation, isInMetres, isUnscaled, spacing } = terrain;
  const lines = [
    'P5',
    ...(isUnscaled ? [] : [`# elevation ${elevation.min} ${elevation.max}${isInMetres ? ' m' : ''}`]),
    ...(spacing ? [`# cell size ${spacing.x} ${spacing.y} m`] : []),
    `${map.width} ${map.height}`,
    `${HIGHEST}\n`,
  ];
  return { pieces: [new TextEncoder().encode(lines.join('\n')), codesAsBytes(terrain, 'big-endian')], range: held, notes };
}

/** Whether bytes begin as a PGM. */
export function startsAsPgm(bytes: Uint8Array): boolean {
  return /^P[25][\s#]/.test(latin1(bytes.subarray(0, 3)));
}

/** What lies between words of the header: blanks, and comments from # to the end of their line. */
const GAP = String.raw`(?:\s|#[^\r\n]*[\r\n])+`;
/** A single blank stands before the samples. */
const HEADER = new RegExp(`^P([25])${GAP}(\\d{1,9})${GAP}(\\d{1,9})${GAP}(\\d{1,9})\\s`);
/** Where it ends at the latest. */
const MOST_HEADER = 1 << 16;

/** @throws FormatError with one sentence about what is wrong */
function openPgm({ bytes }: FileToRead, hint?: OpenHint): OpenedFile {
  const [header, kind, ...numbers] =
    HEADER.exec(latin1(bytes.subarray(0, MOST_HEADER))) ??
    refuse(
      `expected P5 or P2, width, height and the highest code, got ${startsAsPgm(bytes) ? 'another text' : 'another kind of file'}`,
    );
  const [width, height, highest] = numbers.map(Number);
  if (!isMapSize({ width, height })) {
    refuse(`expected 1 to ${MAX_SIDE} samples a side, at most ${MAX_SAMPLES} in all, got ${width} × ${height}`);
  }
  if (highest < 1 || highest > HIGHEST) refuse(`expected a highest code of 1 to ${HIGHEST}, got ${highest}`);
  const rest = bytes.subarray(header.length);
  const data = (kind === '2' ? textSamples : storedSamples)(rest, { width, height }, highest);
  const wrong = data.findIndex((code) => !(code <= highest));
  if (wrong >= 0) {
    refuse(`expected whole numbers of 0 to ${highest}, got another at column ${wrong % width}, row ${Math.floor(wrong / width)}`);
  }
  return openedSamples(
    {
      format: 'PGM',
      depth: [255, HIGHEST].includes(highest) ? `${highest === 255 ? 8 : 16}-bit grey` : `grey of 0 … ${highest}`,
      width,
      height,
      data,
      allCodes: { min: 0, max: highest },
      ...statedIn(header, { width, height }),
      levels: highest < 256 ? highest + 1 : undefined,
    },
    hint,
  );
}

/** Samples as text, NaN where something else stands. */
function textSamples(bytes: Uint8Array, { width, height }: Size): Float32Array {
  const words = wordsOf(bytes);
  const count = width * height;
  const requireMore = (got: number): never => refuse(`expected ${count} numbers for ${width} × ${height} samples, got ${got}`);
  // Every number has a digit, and all but the last a blank: no memory is taken for more.
  if (bytes.length < 2 * count - 1) {
    let got = 0;
    while (words() !== undefined) got++;
    requireMore(got);
  }
  return Float32Array.from({ length: count }, (_, i) => {
    const word = words() ?? requireMore(i);
    return /^\d+$/.test(word) ? Number(word) : Number.NaN;
  });
}

function storedSamples(bytes: Uint8Array, { width, height }: Size, highest: number): Float32Array {
  const count = width * height * (highest < 256 ? 1 : 2);
  if (bytes.length < count) refuse(`expected ${count} bytes for ${width} × ${height} samples, got ${bytes.length}`);
  return rawSamples(bytes.subarray(0, count), highest < 256 ? 'uint8' : 'uint16', 'big-endian');
}

/** What comments of Faultline say. */
function statedIn(header: string, size: Size): Pick<OpenedFile, 'elevation' | 'isInMetres' | 'spacing'> {
  const [, min, max, unit] = /^# elevation (\S+) (\S+?)( m)?$/m.exec(header) ?? [];
  const [, x, y] = /^# cell size (\S+) (\S+) m$/m.exec(header) ?? [];
  const elevation = { min: Number(min), max: Number(max) };
  const spacing = { x: Number(x), y: Number(y) };
  return {
    elevation: isFileRange(elevation) ? elevation : undefined,
    isInMetres: unit !== undefined,
    spacing: isFileSpacing(spacing, size) ? spacing : undefined,
  };
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function refuse(problem: string): never {
  throw new FormatError(`PGM: ${problem}`);
}
