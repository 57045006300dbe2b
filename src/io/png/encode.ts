import { FILE_EXTENTS, isFileRange, isFileSpacing, MAX_SAMPLE } from '../../core/bounds.ts';
import { isMapSize, MAX_SAMPLES, MAX_SIDE, type Size } from '../../core/heightmap.ts';
import { bytesOf, joined } from '../bytes.ts';
import { deflatePieces } from '../platform-deflate.ts';
import { filePieces, type NewChunk } from './chunks.ts';
import { deflatePixels, deflateSamples, type StoreRow } from './deflate-samples.ts';
import { cheapestFilter, filterRow } from './filters.ts';
import { calibrationChunk, MAX_RECIPE_BYTES, type PngElevation, type PngSpacing, recipeChunk, scaleChunk } from './metadata.ts';

/** What goes into a 16-bit grey PNG. */
export interface Png16 {
  /** Samples in a row, 1 … 16384. */
  readonly width: number;
  /** Rows, 1 … 16384; at most 67,125,249 samples in all. */
  readonly height: number;
  /** Row-major, row 0 at the top. */
  readonly samples: Uint16Array;
  /** Elevations that samples 0 and 65535 stand for: in metres, or in another `unit`, empty where there is none. */
  readonly elevation?: PngElevation;
  readonly spacing?: PngSpacing;
  /** Kept under the keyword `faultline-recipe`: at most 1 MiB of UTF-8, without lone surrogates. */
  readonly recipeText?: string;
  /** Takes several times as long for up to 12 % less: also tries the best filter of each row and the platform's compressor, whose bytes
   *  differ between engines. */
  readonly isSmallest?: boolean;
}

/** About how many filtered bytes are handed to the compressor at a time. */
const PIECE_BYTES = 65_536;

/** Grey samples that are made row by row. */
export interface GreyRows extends Omit<Png16, 'samples'> {
  /** In 8 bits samples are 0 … 255. */
  readonly bitDepth: 8 | 16;
  /** Fills `out` with the samples of row `y`. */
  samplesOf(y: number, out: Uint16Array): void;
}

/** Writes a 16-bit grey PNG, with elevation in pCAL, spacing in sCAL and the recipe in iTXt.
 *
 *  The same input gives the same bytes in every engine, but for `isSmallest`.
 *  @throws RangeError for a size, a range or a recipe outside what `Png16` allows */
export async function encodePng16({ samples, ...picture }: Png16): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = picture;
  requirePngSize(picture);
  if (samples.length !== width * height) {
    throw new RangeError(`PNG samples: ${width} × ${height} needs ${width * height} samples, got ${samples.length}`);
  }
  const samplesOf = (y: number, out: Uint16Array): void => out.set(samples.subarray(y * width, (y + 1) * width));
  return joined(await encodePngGrey({ ...picture, bitDepth: 16, samplesOf }));
}

/** The same of samples that never exist as a whole.
 *  @returns the file in pieces */
export async function encodePngGrey(picture: GreyRows): Promise<Uint8Array[]> {
  checkPicture(picture);
  const { width, height, bitDepth, elevation, spacing, recipeText, isSmallest, samplesOf } = picture;
  const chunks: NewChunk[] = [{ name: 'IHDR', body: [headerBody(width, height, bitDepth, 0)] }];
  if (elevation) chunks.push(calibrationChunk(elevation, bitDepth));
  if (spacing) chunks.push(scaleChunk(spacing));
  if (recipeText !== undefined) chunks.push(recipeChunk(recipeText));
  const bodies: (readonly Uint8Array[])[] = [];
  bodies.push(bitDepth === 16 ? deflateSamples(picture, samplesOf) : deflatePixels(picture, 1, storing(picture)));
  if (isSmallest) bodies.push(await deflateRows(width, height, bitDepth / 8, storing(picture)));
  const body = bodies.reduce((best, other) => (bytesOf(other) < bytesOf(best) ? other : best));
  chunks.push({ name: 'IDAT', body }, { name: 'IEND', body: [] });
  return filePieces(chunks);
}

/** Stores the bytes of a row's samples. */
function storing({ width, bitDepth, samplesOf }: GreyRows): StoreRow {
  const samples = new Uint16Array(width);
  const storeSamples = bitDepth === 16 ? storeBigEndian : storeBytes;
  return (y, row) => {
    samplesOf(y, samples);
    storeSamples(samples, row);
  };
}

function checkPicture({ width, height, elevation, spacing, recipeText }: GreyRows): void {
  requirePngSize({ width, height });
  if (elevation && !isFileRange(elevation)) {
    throw new RangeError(`PNG elevation: expected a range within ±${MAX_SAMPLE}, got ${elevation.min} … ${elevation.max}`);
  }
  if (spacing && !isFileSpacing(spacing, { width, height })) {
    throw new RangeError(`PNG spacing: expected metres that make a map of ${FILE_EXTENTS}, got ${spacing.x} × ${spacing.y}`);
  }
  const recipeBytes = new TextEncoder().encode(recipeText ?? '').length;
  if (recipeBytes > MAX_RECIPE_BYTES) {
    throw new RangeError(`PNG recipe text: expected at most ${MAX_RECIPE_BYTES} bytes, got ${recipeBytes}`);
  }
}

/** @throws RangeError unless a picture may have this size */
export function requirePngSize({ width, height }: Size): void {
  if (isMapSize({ width, height })) return;
  throw new RangeError(`PNG size: expected 1 to ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, got ${width} × ${height}`);
}

/** IHDR: the only methods of compression and filtering, and no interlacing.
 *  @param colourType 0 grey, 2 red, green and blue, 3 indices of a palette, 6 red, green, blue and alpha */
export function headerBody(width: number, height: number, bitDepth: 8 | 16, colourType: 0 | 2 | 3 | 6): Uint8Array {
  const body = new Uint8Array(13);
  const view = new DataView(body.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  body[8] = bitDepth;
  body[9] = colourType;
  return body;
}

/** Chooses the filter of a row, by the number that PNG gives it.
 *  @param row its bytes behind a pixel of zeros
 *  @param above the row above in the same form, or zeros */
export type ChooseFilter = (row: Uint8Array, above: Uint8Array, pixelBytes: number) => number;

/** IDAT, in pieces: the rows, filtered, as they come from the compressor, so that the filtered picture never exists as a whole.
 *  @param pause awaited before the rows `from` … `end` are stored, so that the caller can make them or do other things meanwhile */
export async function deflateRows(
  width: number,
  height: number,
  pixelBytes: number,
  store: StoreRow,
  choose: ChooseFilter = cheapestFilter,
  pause?: (from: number, end: number) => Promise<void>,
): Promise<Uint8Array[]> {
  return deflatePieces(filteredPieces({ width, height }, pixelBytes, store, choose, pause));
}

async function* filteredPieces(
  { width, height }: Size,
  pixelBytes: number,
  store: StoreRow,
  choose: ChooseFilter,
  pause?: (from: number, end: number) => Promise<void>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const rowsPerPiece = Math.max(1, Math.floor(PIECE_BYTES / (1 + pixelBytes * width)));
  const nextPiece = rowFilter(width, pixelBytes, store, choose);
  for (let y = 0; y < height; y += rowsPerPiece) {
    const end = Math.min(y + rowsPerPiece, height);
    await pause?.(y, end);
    yield nextPiece(y, end);
  }
}

/** Filters rows, those of each call after those of the last. */
function rowFilter(
  width: number,
  pixelBytes: number,
  store: StoreRow,
  choose: ChooseFilter,
): (from: number, end: number) => Uint8Array<ArrayBuffer> {
  const filteredBytes = 1 + pixelBytes * width;
  let row = new Uint8Array(pixelBytes * (1 + width));
  let above = new Uint8Array(row.length);
  return (from, end) => {
    const piece = new Uint8Array((end - from) * filteredBytes);
    for (let y = from, at = 0; y < end; y++) {
      store(y, row);
      at = filterRow(choose(row, above, pixelBytes), row, above, pixelBytes, piece, at);
      [row, above] = [above, row];
    }
    return piece;
  };
}

/** Fills a row behind its first pixel with samples. */
function storeBigEndian(samples: Uint16Array, row: Uint8Array): void {
  for (let to = 2, i = 0; to < row.length; to += 2, i++) {
    const sample = samples[i];
    row[to] = sample >> 8;
    row[to + 1] = sample;
  }
}

/** The same in one byte each. */
function storeBytes(samples: Uint16Array, row: Uint8Array): void {
  row.set(samples, 1);
}
