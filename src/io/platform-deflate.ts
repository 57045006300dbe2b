/** Pieces as one zlib stream by the platform, the same within one engine. A piece is asked for once the one before is read, as Node would
 *  else read a stream to its end at once. */
export async function deflatePieces(
  pieces: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array[]> {
  const { readable, writable } = new CompressionStream('deflate');
  const [deflated] = await Promise.all([collected(readable), feed(writable.getWriter(), pieces)]);
  return deflated;
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

async function collected(readable: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const reader = readable.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) pieces.push(value);
  return pieces;
}
