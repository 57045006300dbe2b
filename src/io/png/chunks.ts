import { crc32 } from '../../kernels/simd/crc.ts';
import { bytesOf, joined } from '../bytes.ts';
import { pngError, SIGNATURE } from './header.ts';

/** The four bytes at `at` as one number, 0 … 2³² − 1. */
export function uint32At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0;
}

/** As `0x` and eight hexadecimal digits. */
function hex32(value: number): string {
  return `0x${value.toString(16).padStart(8, '0')}`;
}

/** Length, name and checksum around each chunk's body. */
export const CHUNK_OVERHEAD = 12;

/** Where one chunk lies in the file. Its body is `bytes[start … end)`; four bytes of checksum follow. */
export interface Chunk {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The chunk whose length field is at `at`; its name and bounds are checked, its body is not looked at.
 *  @throws PngError if the file ends inside the chunk or its name is not four letters */
export function chunkAt(bytes: Uint8Array, at: number): Chunk {
  if (at === bytes.length) throw pngError('cut off', `it ends at byte ${at}, without an IEND chunk`);
  const left = bytes.length - at;
  if (left < CHUNK_OVERHEAD) {
    throw pngError('cut off', `the chunk at byte ${at} has ${left} bytes, expected at least ${CHUNK_OVERHEAD}`);
  }
  const length = uint32At(bytes, at);
  for (let i = 4; i < 8; i++) {
    const lowerCase = bytes[at + i] | 0x20;
    if (lowerCase < 0x61 || lowerCase > 0x7a) {
      throw pngError('damaged', `chunk at byte ${at}: expected a name of four letters, got ${hex32(uint32At(bytes, at + 4))}`);
    }
  }
  const name = String.fromCharCode(bytes[at + 4], bytes[at + 5], bytes[at + 6], bytes[at + 7]);
  if (length > left - CHUNK_OVERHEAD) {
    throw pngError(
      'cut off',
      `the ${name} chunk at byte ${at} announces ${length} bytes, only ${left - CHUNK_OVERHEAD} are there`,
    );
  }
  return { name, start: at + 8, end: at + 8 + length };
}

/** Where the next chunk begins. */
export function after(chunk: Chunk): number {
  return chunk.end + 4;
}

/** A chunk's name and place, for messages. */
export function placeOf(chunk: Chunk): string {
  return `${chunk.name} chunk at byte ${chunk.start - 8}`;
}

/** @throws PngError if the chunk's checksum does not match */
export function checkChecksum(bytes: Uint8Array, chunk: Chunk): void {
  const stored = uint32At(bytes, chunk.end);
  const computed = crc32(bytes, chunk.start - 4, chunk.end);
  if (stored === computed) return;
  throw pngError('damaged', `${placeOf(chunk)}: expected checksum ${hex32(computed)}, got ${hex32(stored)}`);
}

/** The chunk's body, a view on the file.
 *  @throws PngError if its checksum does not match */
export function verifiedBody(bytes: Uint8Array, chunk: Chunk): Uint8Array {
  checkChecksum(bytes, chunk);
  return bytes.subarray(chunk.start, chunk.end);
}

/** A chunk to write: its four-letter name and its body in pieces. */
export interface NewChunk {
  readonly name: string;
  readonly body: readonly Uint8Array[];
}

/** A PNG file of these chunks in this order, behind the signature, each with its length and checksum. */
export function joinChunks(chunks: readonly NewChunk[]): Uint8Array<ArrayBuffer> {
  return joined(filePieces(chunks));
}

/** The same in pieces: the bodies are handed on as they are. */
export function filePieces(chunks: readonly NewChunk[]): Uint8Array[] {
  return [Uint8Array.from(SIGNATURE), ...chunks.flatMap(chunkPieces)];
}

/** One chunk as it stands in a file. */
export function chunkBytes(chunk: NewChunk): Uint8Array<ArrayBuffer> {
  return joined(chunkPieces(chunk));
}

function chunkPieces({ name, body }: NewChunk): Uint8Array[] {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, bytesOf(body));
  for (let i = 0; i < 4; i++) head[4 + i] = name.charCodeAt(i);
  const checksum = new Uint8Array(4);
  const crc = body.reduce((before, piece) => crc32(piece, 0, piece.length, before), crc32(head, 4));
  new DataView(checksum.buffer).setUint32(0, crc);
  return [head, ...body, checksum];
}
