import { after, CHUNK_OVERHEAD, type Chunk, checkChecksum, chunkAt, placeOf, uint32At, verifiedBody } from './chunks.ts';
import { checkSignature, type PngHeader, parseHeader, pngError, SIGNATURE } from './header.ts';
import { isOurText, MAX_RECIPE_BYTES } from './metadata.ts';

/** The bodies of the chunks that matter here, beside IHDR and IDAT. */
interface Bodies {
  /** PLTE: red, green and blue of each colour. */
  palette?: Uint8Array;
  /** tRNS */
  transparency?: Uint8Array;
  /** pCAL */
  calibration?: Uint8Array;
  /** sCAL */
  scale?: Uint8Array;
  /** The iTXt chunk with our keyword. */
  recipe?: Uint8Array;
  /** The tEXt chunk with our keyword. */
  encoding?: Uint8Array;
}

/** Chunks that say something beside the samples. */
const FACTS: readonly (keyof Bodies)[] = ['calibration', 'scale', 'recipe', 'encoding'];

/** Why chunks of facts cannot be used, half a sentence each. */
type LeftOut = { [kind in keyof Bodies]?: string };

/** A PNG taken apart. All arrays are views on the file. */
export interface PngParts extends Readonly<Bodies> {
  readonly leftOut: Readonly<LeftOut>;
  readonly header: PngHeader;
  readonly pixels: PngPixels;
}

/** The zlib stream of a PNG, which may lie in many chunks. */
export interface PngPixels {
  /** Bytes in all pieces. */
  readonly length: number;
  readonly pieces: Iterable<Uint8Array>;
}

/** The names of those chunks. iTXt and tEXt count only with our keywords. */
const KINDS: ReadonlyMap<string, keyof Bodies> = new Map<string, keyof Bodies>([
  ['PLTE', 'palette'],
  ['tRNS', 'transparency'],
  ['pCAL', 'calibration'],
  ['sCAL', 'scale'],
  ['iTXt', 'recipe'],
  ['tEXt', 'encoding'],
]);

/** Longer bodies of these chunks are refused, or left out, before their checksum is computed. */
const MAX_BODY_BYTES = MAX_RECIPE_BYTES + 1024;

/** Takes a PNG apart and checks its structure: signature, header, order, bounds, and the checksum of every chunk that matters. Other
 *  chunks are skipped unread, however long they are.
 *  @throws PngError for the first thing in the file that is wrong */
export function splitPng(bytes: Uint8Array): PngParts {
  checkSignature(bytes);
  let chunk = chunkAt(bytes, SIGNATURE.length);
  if (chunk.name !== 'IHDR') throw pngError('invalid', `expected an IHDR chunk first, got ${chunk.name}`);
  const header = parseHeader(verifiedBody(bytes, chunk));
  const bodies: Bodies = {};
  const leftOut: LeftOut = {};
  let pixels: PngPixels | undefined;
  for (chunk = chunkAt(bytes, after(chunk)); chunk.name !== 'IEND'; chunk = chunkAt(bytes, after(chunk))) {
    if (chunk.name !== 'IDAT') {
      takeBody(bytes, chunk, header, bodies, leftOut);
      continue;
    }
    if (pixels) throw pngError('invalid', `${placeOf(chunk)}: expected image data without gaps, got more after another chunk`);
    if (header.colourType === 'palette' && !bodies.palette) {
      throw pngError('invalid', `${placeOf(chunk)}: expected a PLTE chunk before the image data of a palette picture, got none`);
    }
    const run = imageData(bytes, chunk);
    pixels = run.pixels;
    chunk = run.last;
  }
  if (verifiedBody(bytes, chunk).length > 0)
    throw pngError('invalid', `${placeOf(chunk)}: expected no bytes, got ${chunk.end - chunk.start}`);
  if (!pixels) throw pngError('invalid', `${placeOf(chunk)}: expected image data before it, got none`);
  return { header, ...bodies, leftOut, pixels };
}

/** Keeps the chunk's body if it matters, and refuses unknown critical chunks. Facts that are over-long or there twice are no reason to
 *  refuse the pixels. */
function takeBody(bytes: Uint8Array, chunk: Chunk, header: PngHeader, bodies: Bodies, leftOut: LeftOut): void {
  if (chunk.name === 'IHDR') throw pngError('invalid', `${placeOf(chunk)}: expected one header, this is the second`);
  const isText = chunk.name === 'iTXt' || chunk.name === 'tEXt';
  const kind = isText && !isOurText(bytes, chunk) ? undefined : KINDS.get(chunk.name);
  if (kind === undefined) {
    const isCritical = chunk.name.charCodeAt(0) < 0x61;
    if (isCritical) throw pngError('invalid', `${placeOf(chunk)}: unknown critical chunk; known are IHDR, PLTE, IDAT and IEND`);
    return;
  }
  const why = whyUnusable(kind, chunk, bodies);
  if (why !== undefined) {
    if (!FACTS.includes(kind)) throw pngError('invalid', `${placeOf(chunk)}: ${why}`);
    leftOut[kind] ??= why;
    return;
  }
  const body = verifiedBody(bytes, chunk);
  if (kind === 'palette') checkPalette(header, body);
  if (kind === 'transparency') checkTransparency(header, body, bodies.palette);
  bodies[kind] = body;
}

function whyUnusable(kind: keyof Bodies, chunk: Chunk, bodies: Bodies): string | undefined {
  if (bodies[kind]) return `expected one ${kind}, this is the second`;
  const length = chunk.end - chunk.start;
  return length > MAX_BODY_BYTES ? `expected at most ${MAX_BODY_BYTES} bytes of ${kind}, got ${length}` : undefined;
}

/** The run of IDAT chunks that begins with `first`, each with its checksum verified.
 *  It is kept as a range of the file, not as a list: a file can hold millions of empty ones. */
function imageData(bytes: Uint8Array, first: Chunk): { pixels: PngPixels; last: Chunk } {
  let last = first;
  let length = 0;
  for (let chunk = first; chunk.name === 'IDAT'; chunk = chunkAt(bytes, after(chunk))) {
    checkChecksum(bytes, chunk);
    length += chunk.end - chunk.start;
    last = chunk;
  }
  return { pixels: { length, pieces: nonEmptyBodies(bytes, first.start, last.end) }, last };
}

/** The bodies of a checked run of chunks, without the empty ones; the first begins at `start`, the last ends at `end`. */
function* nonEmptyBodies(bytes: Uint8Array, start: number, end: number): Generator<Uint8Array> {
  for (let at = start; at <= end; ) {
    const length = uint32At(bytes, at - 8);
    if (length > 0) yield bytes.subarray(at, at + length);
    at += length + CHUNK_OVERHEAD;
  }
}

function checkPalette(header: PngHeader, palette: Uint8Array): void {
  const colours = palette.length / 3;
  const most = header.colourType === 'palette' ? 2 ** header.bitDepth : 256;
  if (!Number.isInteger(colours) || colours < 1 || colours > most) {
    throw pngError('invalid', `palette: expected 3 bytes for each of 1 to ${most} colours, got ${palette.length} bytes`);
  }
}

function checkTransparency(header: PngHeader, transparency: Uint8Array, palette: Uint8Array | undefined): void {
  const got = `got ${transparency.length} bytes`;
  if (header.colourType === 'palette') {
    const colours = (palette?.length ?? 0) / 3;
    if (transparency.length <= colours) return;
    throw pngError('invalid', `transparency: expected at most one byte for each of ${colours} palette colours before it, ${got}`);
  }
  const expected = 2 * header.channels;
  const hasAlpha = header.colourType === 'grey-alpha' || header.colourType === 'rgba';
  if (hasAlpha || transparency.length === expected) return;
  throw pngError('invalid', `transparency: expected ${expected} bytes for ${header.colourType} pixels, ${got}`);
}
