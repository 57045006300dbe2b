import { MAX_SAMPLES, MAX_SIDE } from '../../core/heightmap.ts';
import { PngError } from './error.ts';

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
  if (i >= bytes.length) throw new PngError(`PNG signature: 8 bytes expected, the file ends after ${bytes.length}`);
  const found = bytes[i];
  const mismatch = `PNG signature: byte ${i + 1} is ${hexByte(found)}, expected ${hexByte(SIGNATURE[i])}`;
  // The signature holds CR LF and LF, and a byte above 0x7f, to show exactly these two accidents.
  if (i >= 4 && (found === 0x0d || found === 0x0a)) {
    throw new PngError(`${mismatch}; a transfer as text has converted the line endings, so copy the file as binary`);
  }
  if (i === 0 && found === 0x09) {
    throw new PngError(`${mismatch}; a 7-bit transfer has cleared the highest bits, so copy the file as binary`);
  }
  throw new PngError(`${mismatch}; this is not a PNG file`);
}

/** Reads the 13 bytes of an IHDR chunk.
 *  @throws PngError for a field outside the PNG specification or a size beyond what a heightmap may have */
export function parseHeader(body: Uint8Array): PngHeader {
  if (body.length !== 13) throw new PngError(`PNG header: 13 bytes expected, got ${body.length}`);
  const view = new DataView(body.buffer, body.byteOffset, 13);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const [bitDepth, colourByte, compression, filter, interlace] = body.subarray(8);
  checkSize(width, height);
  const kind = COLOUR_KINDS.get(colourByte);
  if (!kind) throw new PngError(`PNG header: colour type 0, 2, 3, 4 or 6 expected, got ${colourByte}`);
  const depth = kind.bitDepths.find((allowed) => allowed === bitDepth);
  if (depth === undefined) {
    const allowed = `${kind.bitDepths.slice(0, -1).join(', ')} or ${kind.bitDepths.at(-1)}`;
    throw new PngError(`PNG header: bit depth ${allowed} expected for ${kind.colourType} pixels, got ${bitDepth}`);
  }
  if (compression !== 0) throw new PngError(`PNG header: compression method 0 expected, got ${compression}`);
  if (filter !== 0) throw new PngError(`PNG header: filter method 0 expected, got ${filter}`);
  if (interlace > 1) throw new PngError(`PNG header: interlace method 0 or 1 expected, got ${interlace}`);
  const { colourType, channels } = kind;
  return { width, height, bitDepth: depth, colourType, interlaced: interlace === 1, channels };
}

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new PngError(`PNG size: at least 1 × 1 expected, got ${width} × ${height}`);
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw new PngError(`PNG size: at most ${MAX_SIDE} samples a side expected, got ${width} × ${height}`);
  }
  if (width * height > MAX_SAMPLES) {
    throw new PngError(`PNG size: at most ${MAX_SAMPLES} samples in all expected, got ${width} × ${height}`);
  }
}

function hexByte(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}
