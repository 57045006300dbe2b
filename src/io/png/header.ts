import { MAX_SAMPLES, MAX_SIDE } from '../../core/heightmap.ts';

/** What can be wrong with a PNG, as its reader would say it. */
const FAULTS = {
  'not a PNG': 'this is not a PNG file',
  'text transfer': 'the file was damaged by a transfer as text, copy it again as binary',
  'cut off': 'the file is cut off',
  damaged: 'the file is damaged',
  invalid: 'this is not a valid PNG file',
  'too large': 'the picture is too large',
  recipe: 'the recipe text in the PNG is damaged',
} as const;

/** A PNG that cannot be read. The message is one sentence: what is wrong with the file, then in which part, what was expected and what the file
 *  has. For one file it is the same sentence in every JavaScript engine. */
export class PngError extends Error {
  override readonly name = 'PngError';
}

/** The error for a file with this fault. */
export function pngError(fault: keyof typeof FAULTS, detail: string): PngError {
  return new PngError(`${FAULTS[fault]}: ${detail}`);
}

/** Bits of one channel. */
export type BitDepth = 1 | 2 | 4 | 8 | 16;
/** What the channels of a PNG are. */
export type ColourType = 'grey' | 'rgb' | 'palette' | 'grey-alpha' | 'rgba';

/** What a PNG says about its pixels. */
export interface PngHeader {
  /** Samples in a row, 1 … 16384. */
  readonly width: number;
  /** Rows, 1 … 16384. */
  readonly height: number;
  readonly bitDepth: BitDepth;
  readonly colourType: ColourType;
  readonly interlaced: boolean;
  /** Values stored for one pixel: grey 1, rgb 3, palette 1, grey-alpha 2, rgba 4. */
  readonly channels: number;
}

interface ColourKind {
  readonly colourType: ColourType;
  readonly channels: number;
  readonly bitDepths: readonly BitDepth[];
}

const COLOUR_KINDS: ReadonlyMap<number, ColourKind> = new Map<number, ColourKind>([
  [0, { colourType: 'grey', channels: 1, bitDepths: [1, 2, 4, 8, 16] }],
  [2, { colourType: 'rgb', channels: 3, bitDepths: [8, 16] }],
  [3, { colourType: 'palette', channels: 1, bitDepths: [1, 2, 4, 8] }],
  [4, { colourType: 'grey-alpha', channels: 2, bitDepths: [8, 16] }],
  [6, { colourType: 'rgba', channels: 4, bitDepths: [8, 16] }],
]);

/** The eight bytes every PNG begins with. */
export const SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether bytes begin as a PNG does; a damaged one may go on otherwise.
 *  @param count how many bytes of the signature are compared */
export function startsAsPng(bytes: Uint8Array, count: number): boolean {
  return SIGNATURE.slice(0, count).every((byte, i) => bytes[i] === byte);
}

/** @throws PngError if the file does not begin with the signature */
export function checkSignature(bytes: Uint8Array): void {
  const i = SIGNATURE.findIndex((expected, at) => bytes[at] !== expected);
  if (i < 0) return;
  if (i >= bytes.length) throw pngError('cut off', `expected a signature of 8 bytes, got ${bytes.length}`);
  const found = bytes[i];
  const mismatch = `byte ${i + 1} is ${hexByte(found)}, expected ${hexByte(SIGNATURE[i])}`;
  // The signature holds CR LF and LF, and a byte above 0x7f, to show exactly these two accidents.
  if (i >= 4 && (found === 0x0d || found === 0x0a)) {
    throw pngError('text transfer', `line endings were converted, ${mismatch}`);
  }
  if (i === 0 && found === 0x09) {
    throw pngError('text transfer', `the highest bits were cleared, ${mismatch}`);
  }
  throw pngError('not a PNG', mismatch);
}

/** Reads the 13 bytes of an IHDR chunk.
 *  @throws PngError for a field outside the PNG specification or a size beyond what a heightmap may have */
export function parseHeader(body: Uint8Array): PngHeader {
  if (body.length !== 13) throw pngError('invalid', `header: expected 13 bytes, got ${body.length}`);
  const view = new DataView(body.buffer, body.byteOffset, 13);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const [bitDepth, colourByte, compression, filter, interlace] = body.subarray(8);
  checkSize(width, height);
  const kind = COLOUR_KINDS.get(colourByte);
  if (!kind) throw pngError('invalid', `expected colour type 0, 2, 3, 4 or 6, got ${colourByte}`);
  const depth = kind.bitDepths.find((allowed) => allowed === bitDepth);
  if (depth === undefined) {
    const allowed = `${kind.bitDepths.slice(0, -1).join(', ')} or ${kind.bitDepths.at(-1)}`;
    throw pngError('invalid', `expected bit depth ${allowed} for ${kind.colourType} pixels, got ${bitDepth}`);
  }
  if (compression !== 0) throw pngError('invalid', `expected compression method 0, got ${compression}`);
  if (filter !== 0) throw pngError('invalid', `expected filter method 0, got ${filter}`);
  if (interlace > 1) throw pngError('invalid', `expected interlace method 0 or 1, got ${interlace}`);
  const { colourType, channels } = kind;
  return { width, height, bitDepth: depth, colourType, interlaced: interlace === 1, channels };
}

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw pngError('invalid', `expected at least 1 × 1 pixel, got ${width} × ${height}`);
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw pngError('too large', `expected at most ${MAX_SIDE} samples a side, got ${width} × ${height}`);
  }
  if (width * height > MAX_SAMPLES) {
    throw pngError('too large', `expected at most ${MAX_SAMPLES} samples in all, got ${width} × ${height}`);
  }
}

function hexByte(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}
