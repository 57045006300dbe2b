import { joined } from './pieces.ts';

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
  for (let { value } = await reader.read(); value; { value } = await reader.read()) pieces.push(value);
  return joined(pieces);
}
