import { uint32At } from './big-endian.ts';
import { ADLER_START, adler32 } from './checksums.ts';

/** A zlib stream that may lie in several places. */
export interface ZlibStream {
  /** Bytes in all pieces. */
  readonly length: number;
  /** The pieces in order, anew at each call. */
  readonly pieces: () => Iterable<Uint8Array>;
}

/** Deflate cannot make more than this many bytes out of one: two bits can say "258 bytes again". */
export const MAX_EXPANSION = 1032;

/** The fewest and the most compressed bytes handed over at a time; small pieces cost time, large ones memory. */
const MIN_PIECE_BYTES = 16_384;
const MAX_PIECE_BYTES = 65_536;

const CHECKSUM_BYTES = 4;

/** Inflates a zlib stream, handing each run of bytes to `receive`, and stops as soon as there are more than `limit`.
 *
 *  Engines disagree about damaged streams: how many bytes come out before the error, what the error says, and whether
 *  bytes behind the end of the stream are one. So a caller learns one thing only, which depends on nothing but the bytes:
 *  whether all of `stream` is one intact zlib stream of at most `limit` bytes. Until that is known, what was received
 *  must not lead to a verdict of its own.
 *  @param receive must not throw; its argument is only valid during the call
 *  @returns the number of bytes received, or undefined if the stream is damaged, goes on behind its end, or exceeds `limit` */
export async function inflate(
  stream: ZlibStream,
  limit: number,
  receive: (bytes: Uint8Array) => void,
): Promise<number | undefined> {
  if (stream.length < CHECKSUM_BYTES) return undefined;
  let adler = ADLER_START;
  const total = await run(stream, stream.length, limit, (bytes) => {
    adler = adler32(bytes, adler);
    receive(bytes);
  });
  if (total === undefined || (await goesOnBehindItsEnd(stream, adler, limit))) return undefined;
  return total;
}

/** Whether there are bytes behind the end of a stream that inflated without error to bytes of this Adler-32.
 *  An engine that tolerates them has still compared the checksum at the true end, so it stands there: if its four bytes occur
 *  nowhere before the last four, the stream ends with it. If they do — because there is more, or by chance — the stream
 *  without its last byte tells: it is incomplete if that byte belonged to it. */
async function goesOnBehindItsEnd(stream: ZlibStream, adler: number, limit: number): Promise<boolean> {
  if (!occursBeforeEnd(stream, adler)) return false;
  const shortened = await run(stream, stream.length - 1, limit, () => {});
  return shortened !== undefined;
}

/** Whether the bytes of `value`, big-endian, occur in the stream other than as its last four. */
function occursBeforeEnd(stream: ZlibStream, value: number): boolean {
  const overlap = CHECKSUM_BYTES - 1;
  const nextPiece = evenPieces(stream, stream.length - 1, MAX_PIECE_BYTES);
  const seam = new Uint8Array(2 * overlap);
  for (let piece = nextPiece(), seen = 0; piece; piece = nextPiece()) {
    const head = piece.subarray(0, overlap);
    seam.set(head, overlap);
    if (seen > 0 && holds(seam.subarray(0, overlap + head.length), value)) return true;
    if (holds(piece, value)) return true;
    seam.set(piece.subarray(-overlap));
    seen += piece.length;
  }
  return false;
}

/** Whether four bytes in a row are `value`, big-endian. Any four in a row cover one of the indices 3, 7, 11 …, so only these are looked
 *  at first. */
function holds(bytes: Uint8Array, value: number): boolean {
  const isOneOfThem = new Uint8Array(256);
  for (let shift = 0; shift < 32; shift += 8) isOneOfThem[(value >>> shift) & 0xff] = 1;
  for (let i = CHECKSUM_BYTES - 1; i < bytes.length; i += CHECKSUM_BYTES) {
    if (isOneOfThem[bytes[i]] === 0) continue;
    for (let at = i - CHECKSUM_BYTES + 1; at <= i && at + CHECKSUM_BYTES <= bytes.length; at++) {
      if (uint32At(bytes, at) === value) return true;
    }
  }
  return false;
}

/** Runs the first `length` bytes of `stream` through the platform's decompressor.
 *  @returns the bytes that came out, or undefined after an error or more than `limit` bytes */
async function run(
  stream: ZlibStream,
  length: number,
  limit: number,
  receive: (bytes: Uint8Array) => void,
): Promise<number | undefined> {
  const nextPiece = evenPieces(stream, length, pieceBytes(limit));
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const piece = nextPiece();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader();
  let total = 0;
  try {
    for (;;) {
      const bytes = await reader.read().then(
        ({ value }) => value,
        () => null,
      );
      if (bytes === null) return undefined;
      if (bytes === undefined) return total;
      total += bytes.length;
      if (total > limit) return undefined;
      receive(bytes);
    }
  } finally {
    // Stops the decompressor and drops what it holds; after an error there is nothing left to stop.
    await reader.cancel().catch(() => {});
  }
}

/** The bytes of a piece. Some engines inflate a piece whole before anything can be read, so a hostile stream can make them hold
 *  `MAX_EXPANSION` times as much: 16 MiB, or twice what the caller is ready to receive. */
function pieceBytes(limit: number): number {
  return Math.min(MAX_PIECE_BYTES, Math.max(MIN_PIECE_BYTES, Math.floor((2 * limit) / MAX_EXPANSION)));
}

/** Hands out the first `length` bytes of `stream` in copies of `size` bytes: neither a few huge pieces nor millions of tiny ones
 *  reach the decompressor, however the file is cut. */
function evenPieces(stream: ZlibStream, length: number, size: number): () => Uint8Array<ArrayBuffer> | undefined {
  const pieces = stream.pieces()[Symbol.iterator]();
  let rest = new Uint8Array(0) as Uint8Array;
  let left = length;
  return () => {
    if (left === 0) return undefined;
    const out = new Uint8Array(Math.min(size, left));
    for (let filled = 0; filled < out.length; ) {
      if (rest.length === 0) {
        const next = pieces.next();
        if (next.done) throw new RangeError(`zlib stream: ${length} bytes expected, ${length - left + filled} are there`);
        rest = next.value;
        continue;
      }
      const part = rest.subarray(0, out.length - filled);
      out.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
    }
    left -= out.length;
    return out;
  };
}
