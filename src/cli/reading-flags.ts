import { elevationProblem, MAX_ELEVATION_M } from '../core/bounds.ts';
import { MAX_SAMPLES, MAX_SIDE, type Range, type Size, type Window } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import { exrFormat } from '../io/exr/index.ts';
import { BYTE_ORDERS, ENCODINGS, FIRST_ROWS, type InputFormat, type OpenHint, RAW_TYPES } from '../io/file-format.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { r32Format } from '../io/r32.ts';
import { raw16Format } from '../io/raw16.ts';
import type { HoleFill } from '../io/reading.ts';
import { type CommonFlag, commonFlags } from './common-flags.ts';
import {
  type Flag,
  flagValue,
  type Given,
  type Lengths,
  lengthsFrom,
  numberFrom,
  numbersFrom,
  rejectFlags,
  wordFrom,
} from './flags.ts';
import type { FoundInput } from './input-files.ts';

const READING_FLAGS = [
  'min',
  'max',
  'codes',
  'cell-size',
  'extent',
  'nodata',
  'holes',
  'crop',
  'resample',
  'channel',
  'encoding',
  'raw-width',
  'raw-height',
  'raw-type',
  'raw-byte-order',
  'raw-first-row',
] as const satisfies readonly CommonFlag[];

/** The flags that say what a heightmap file does not.
 *  @param isForAll they are for all files of a call, and count only in those that do not state the same */
export function readingFlags({ isForAll = false }: { readonly isForAll?: boolean } = {}): Flag[] {
  const whose = isForAll ? ', in files that state no elevations' : '';
  return commonFlags(READING_FLAGS, {
    min: `Elevation of the lowest sample in the file, in metres${whose}.`,
    max: `Elevation of the highest sample in the file, in metres${whose}.`,
    'cell-size': `Metres from one sample to the next: M, or M,M for east-west and north-south${isForAll ? ', in files that state none' : ''}. Default: what the file states, else a guess.`,
  });
}

/** What a call says about a heightmap file. */
export interface Wishes extends Lengths {
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** The codes that `min` and `max` are of, or whether codes are metres. */
  readonly codes: Range | 'metres' | undefined;
  /** Undefined leaves them as guessed. */
  readonly holes: HoleFill | undefined;
  readonly hint: OpenHint;
  /** The part of the file that is taken, and the samples that it gets. */
  readonly part: Window | undefined;
  readonly size: Size | undefined;
}

export function wishesFrom(given: Given, problems: Problem[]): Wishes {
  const isElevation = (value: number) => elevationProblem(value) === undefined;
  const elevation = `metres from −${MAX_ELEVATION_M} to ${MAX_ELEVATION_M}`;
  const min = numbersFrom(given, 'min', [1], elevation, isElevation, problems)?.[0];
  const max = numbersFrom(given, 'max', [1], elevation, isElevation, problems)?.[0];
  if (min !== undefined && max !== undefined && min >= max) {
    problems.push({ path: '--min', message: `expected below --max, got ${min} … ${max}` });
  }
  const codes = codesFrom(given, problems);
  return {
    ...{ min, max, codes, ...lengthsFrom(given, problems) },
    holes: wordFrom(given, 'holes', ['fill', 'around', 'lowest'], problems),
    hint: hintFrom(given, problems),
    part: partFrom(given, problems),
    size: sizeFrom(given, problems),
  };
}

/** The flags that only some formats take. */
const FLAGS_OF_FORMATS: readonly (readonly [flag: CommonFlag, formats: readonly InputFormat[], names: string])[] = [
  ['channel', [exrFormat], 'an .exr'],
  ['encoding', [pngFormat], 'a .png'],
  ['raw-width', [r32Format, raw16Format], 'an .r32, .r16 or .raw'],
  ['raw-height', [r32Format, raw16Format], 'an .r32, .r16 or .raw'],
  ['raw-type', [raw16Format], 'an .r16 or .raw'],
  ['raw-byte-order', [raw16Format], 'an .r16 or .raw'],
  ['raw-first-row', [raw16Format], 'an .r16 or .raw'],
];

/** Refuses flags that do not suit a file: all reading flags of a recipe, else those of other formats. */
export function rejectUnsuitedFlags(given: Given, { path, format, isPiped }: FoundInput, problems: Problem[]): void {
  if (!format.open) {
    const help = `for a recipe: faultline generate --recipe ${path}`;
    rejectFlags(given, READING_FLAGS, `expected with a heightmap only; ${help}`, problems);
    return;
  }
  for (const [flag, formats, names] of FLAGS_OF_FORMATS) {
    const isWrong = problems.some((problem) => problem.path === `--${flag}`);
    if (!given.values.has(flag) || formats.includes(format) || isWrong) continue;
    const mend =
      format !== r32Format || !flag.startsWith('raw')
        ? ''
        : isPiped
          ? '; --raw-type makes it one'
          : '; named .raw, it is read so';
    problems.push({
      path: `--${flag}`,
      message: `expected with ${names} only, got ${isPiped ? pipedText(format) : path}${mend}`,
    });
  }
}

function pipedText({ samples, extension }: InputFormat): string {
  return `${samples?.name ?? extension} from standard input`;
}

function codesFrom(given: Given, problems: Problem[]): Wishes['codes'] {
  const isMetres = flagValue(given, 'codes') === 'metres';
  const expected = 'two different codes, as LOW,HIGH, or metres';
  const ends = isMetres ? undefined : numbersFrom(given, 'codes', [2], expected, Number.isFinite, problems);
  if (ends && ends[0] >= ends[1]) problems.push({ path: '--codes', message: `expected ${expected}, got ${ends[0]},${ends[1]}` });
  const present = (['min', 'max'] as const).filter((flag) => given.values.has(flag));
  if (isMetres && present.length > 0) {
    problems.push({ path: `--${present[0]}`, message: 'expected without --codes metres, got both' });
  }
  if (ends && present.length < 2) problems.push({ path: '--codes', message: 'expected together with --min and --max' });
  return isMetres ? 'metres' : ends && { min: ends[0], max: ends[1] };
}

function partFrom(given: Given, problems: Problem[]): Window | undefined {
  const expected = 'column, row, width and height in whole samples, as X,Y,W,H';
  const isWhole = (value: number) => Number.isInteger(value) && value >= 0;
  const numbers = numbersFrom(given, 'crop', [4], expected, isWhole, problems);
  if (!numbers) return undefined;
  const [x, y, width, height] = numbers;
  if (width > 0 && height > 0) return { x, y, width, height };
  problems.push({ path: '--crop', message: `expected ${expected}, got no samples` });
  return undefined;
}

function sizeFrom(given: Given, problems: Problem[]): Size | undefined {
  const expected = `whole numbers of samples from 2 to ${MAX_SIDE}, as W,H`;
  const isSide = (value: number) => Number.isInteger(value) && value >= 2 && value <= MAX_SIDE;
  const numbers = numbersFrom(given, 'resample', [2], expected, isSide, problems);
  if (!numbers) return undefined;
  const [width, height] = numbers;
  if (width * height <= MAX_SAMPLES) return { width, height };
  problems.push({ path: '--resample', message: `expected at most ${MAX_SAMPLES} samples in all, got ${width} × ${height}` });
  return undefined;
}

function hintFrom(given: Given, problems: Problem[]): OpenHint {
  const isNone = flagValue(given, 'nodata') === 'none';
  const side = { min: 1, isWhole: true, expected: 'a whole number of samples above 0' };
  return {
    nodata: isNone ? null : numberFrom(given, 'nodata', { expected: 'the number of samples without a value, or none' }, problems),
    channel: flagValue(given, 'channel'),
    encoding: wordFrom(given, 'encoding', ENCODINGS, problems),
    width: numberFrom(given, 'raw-width', side, problems),
    height: numberFrom(given, 'raw-height', side, problems),
    rawType: wordFrom(given, 'raw-type', RAW_TYPES, problems),
    byteOrder: wordFrom(given, 'raw-byte-order', BYTE_ORDERS, problems),
    firstRow: wordFrom(given, 'raw-first-row', FIRST_ROWS, problems),
  };
}
