import { isFileRange, isFileSpacing, MAX_SAMPLE } from '../../core/bounds.ts';
import type { Size } from '../../core/heightmap.ts';
import { readNumber } from '../../core/params.ts';
import { joined } from '../bytes.ts';
import { inflate } from '../inflate.ts';
import type { Chunk, NewChunk } from './chunks.ts';
import { pngError } from './header.ts';

/** The elevations that the lowest and the highest possible sample stand for. */
export interface PngElevation {
  /** Elevation of sample 0. */
  readonly min: number;
  /** Elevation of the largest sample, 65535 at 16 bits. */
  readonly max: number;
  /** The unit as the file names it, such as `m`; absent where it names none. */
  readonly unit?: string;
}

/** Metres from one sample to the next, east-west and north-south; both above 0. */
export interface PngSpacing {
  readonly x: number;
  readonly y: number;
}

const ENCODING_KEYWORD = 'faultline-encoding';
const RECIPE_KEYWORD = 'faultline-recipe';
/** Bytes of a recipe, at most: a hundred times what the longest one needs. */
export const MAX_RECIPE_BYTES = 1 << 20;

const CALIBRATION_NAME = 'elevation';
const LINEAR = 0;
const METRE = 1;

/** Reads a pCAL body: physical = p0 + p1 · original ⁄ (x1 − x0), where the samples run over the originals x0 … x1.
 *  @returns the elevations, or why there are none: half a sentence */
export function parseCalibration(body: Uint8Array): PngElevation | string {
  const nameEnd = body.indexOf(0);
  if (nameEnd < 0 || body.length < nameEnd + 11) return 'it ends too soon';
  const view = new DataView(body.buffer, body.byteOffset + nameEnd + 1, 10);
  const x0 = view.getInt32(0);
  const x1 = view.getInt32(4);
  const [unit, ...parameters] = latin1(body.subarray(nameEnd + 11)).split('\0');
  if (view.getUint8(8) !== LINEAR) return 'it is not linear';
  if (view.getUint8(9) !== 2 || parameters.length !== 2) return `two numbers expected, got ${parameters.length}`;
  if (x0 === x1) return 'its lowest and highest samples are the same';
  const [p0, p1] = parameters.map(parseDecimal);
  if (Number.isNaN(p0) || Number.isNaN(p1)) return 'decimal numbers expected';
  const min = p0 + (p1 * x0) / (x1 - x0);
  const max = p0 + (p1 * x1) / (x1 - x0);
  if (!isFileRange({ min, max })) {
    const far = isFileRange({ min, max: 0 }) ? max : min;
    return `${Number.isFinite(far) ? far : 'a number without end'} is beyond ±${MAX_SAMPLE}`;
  }
  return unit === '' ? { min, max } : { min, max, unit };
}

/** A pCAL chunk that maps the samples 0 … 65535 to elevations. A reader gets `min` exactly and `max` to within rounding. */
export function calibrationChunk({ min, max, unit = 'm' }: PngElevation, bitDepth: 8 | 16): NewChunk {
  const numbers = new DataView(new ArrayBuffer(10));
  numbers.setInt32(0, 0);
  numbers.setInt32(4, bitDepth === 16 ? 65_535 : 255);
  numbers.setUint8(8, LINEAR);
  numbers.setUint8(9, 2);
  const name = ascii(`${CALIBRATION_NAME}\0`);
  return { name: 'pCAL', body: [name, new Uint8Array(numbers.buffer), ascii(`${unit}\0${min}\0${max - min}`)] };
}

/** Reads an sCAL body.
 *  @param size of the picture, whose extent the spacing gives
 *  @returns undefined where its unit is not the metre or the extent is not one that files may have */
export function parseScale(body: Uint8Array, size: Size): PngSpacing | undefined {
  if (body[0] !== METRE) return undefined;
  const numbers = latin1(body.subarray(1)).split('\0');
  if (numbers.length !== 2) return undefined;
  const [x, y] = numbers.map(parseDecimal);
  return isFileSpacing({ x, y }, size) ? { x, y } : undefined;
}

/** An sCAL chunk: the size of one sample in metres. */
export function scaleChunk({ x, y }: PngSpacing): NewChunk {
  return { name: 'sCAL', body: [new Uint8Array([METRE]), ascii(`${x}\0${y}`)] };
}

/** Whether a chunk of text has the keyword that we give it: iTXt that of recipes, tEXt that of encodings. Only the keyword is read. */
export function isOurText(bytes: Uint8Array, chunk: Chunk): boolean {
  const keyword = chunk.name === 'iTXt' ? RECIPE_KEYWORD : ENCODING_KEYWORD;
  const end = chunk.start + keyword.length;
  return end < chunk.end && bytes[end] === 0 && latin1(bytes.subarray(chunk.start, end)) === keyword;
}

/** A tEXt chunk that says how colours hold elevations. */
export function encodingChunk(encoding: string): NewChunk {
  return { name: 'tEXt', body: [ascii(`${ENCODING_KEYWORD}\0${encoding}`)] };
}

/** The text of such a chunk. */
export function parseEncoding(body: Uint8Array): string {
  return latin1(body.subarray(ENCODING_KEYWORD.length + 1));
}

/** Reads the text of an iTXt body whose keyword is ours, compressed or not.
 *  @throws PngError if it is longer than 1 MiB, damaged, or not UTF-8 */
export function parseRecipeText(body: Uint8Array): string {
  const flags = RECIPE_KEYWORD.length + 1;
  const languageEnd = body.indexOf(0, flags + 2);
  const translationEnd = languageEnd < 0 ? -1 : body.indexOf(0, languageEnd + 1);
  const [compressed, method] = body.subarray(flags);
  if (translationEnd < 0 || compressed > 1 || method !== 0) {
    throw pngError('recipe', 'expected the fields of an iTXt chunk, got something else');
  }
  const stored = body.subarray(translationEnd + 1);
  const text = compressed === 1 ? inflateText(stored) : stored;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    throw pngError('recipe', 'expected UTF-8, got other bytes');
  }
}

/** An iTXt chunk that holds `text` as it is, without compression. */
export function recipeChunk(text: string): NewChunk {
  const notCompressedNoLanguage = '\0\0\0\0\0';
  return { name: 'iTXt', body: [ascii(RECIPE_KEYWORD + notCompressedNoLanguage), new TextEncoder().encode(text)] };
}

function inflateText(stored: Uint8Array): Uint8Array {
  const runs: Uint8Array[] = [];
  const total = inflate([stored], MAX_RECIPE_BYTES, (run) => {
    runs.push(run.slice());
  });
  if (total === undefined) {
    throw pngError('recipe', `expected at most ${MAX_RECIPE_BYTES} intact bytes, got damaged ones or more`);
  }
  return joined(runs);
}

/** A number as PNG writes it; `Number` alone would take hexadecimal and blanks as well. */
function parseDecimal(text: string): number {
  return readNumber(text) ?? Number.NaN;
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
