/** Bytes as one zlib stream, by the platform's compressor: the same bytes within one engine. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = source.pipeThrough(new CompressionStream('deflate')).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    pieces.push(value);
    length += value.length;
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
