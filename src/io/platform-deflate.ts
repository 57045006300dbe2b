import { joined } from './bytes.ts';

/** Pieces as one zlib stream by the platform, the same within one engine. A piece is asked for once the one before is read, as Node would
 *  else read a stream to its end at once. */
export async function deflatePieces(
  pieces: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array[]> {
  const { readable, writable } = new CompressionStream('deflate');
  const [deflated] = await Promise.all([collected(readable), feed(writable.getWriter(), pieces)]);
  return deflated;
}

/** What a gzip stream holds, by the platform.
 *  @returns undefined if the stream is damaged or holds more than `limit` bytes */
export async function gunzipped(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { readable, writable } = new DecompressionStream('gzip');
  try {
    const [pieces] = await Promise.all([collected(readable, limit), feed(writable.getWriter(), [bytes])]);
    return joined(pieces);
  } catch {
    return undefined;
  }
}

async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  pieces: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  try {
    for await (const piece of pieces) await writer.write(piece);
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

/** @throws RangeError beyond the limit, and ends the stream */
async function collected(readable: ReadableStream<Uint8Array>, limit = Number.POSITIVE_INFINITY): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const reader = readable.getReader();
  let total = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    total += value.length;
    if (total > limit) {
      const tooLong = new RangeError(`stream: expected at most ${limit} bytes, got more`);
      await reader.cancel(tooLong);
      throw tooLong;
    }
    pieces.push(value);
  }
  return pieces;
}
