import type { ExrChannel } from './header.ts';

/** Bytes that PXR24 keeps of a sample: of a float the upper three. */
export function planesOf({ type, bytes }: ExrChannel): number {
  return type === 'float' ? 3 : bytes;
}

/** Undoes PXR24 after zlib: of each row of a channel, the highest bytes of all samples, then the next ones; samples are differences from the one
 *  before.
 *  @returns the rows as they stand in a file without compression
 *  @source ImfPxr24Compressor.cpp of OpenEXR */
export function restorePlanes(planes: Uint8Array, channels: readonly ExrChannel[], width: number, rows: number): Uint8Array {
  const out = new DataView(new ArrayBuffer(rows * width * channels.reduce((sum, { bytes }) => sum + bytes, 0)));
  let from = 0;
  let to = 0;
  for (let row = 0; row < rows; row++) {
    for (const channel of channels) {
      const kept = planesOf(channel);
      for (let x = 0, value = 0; x < width; x++, to += channel.bytes) {
        let difference = 0;
        for (let plane = 0; plane < kept; plane++) difference = (difference << 8) | planes[from + plane * width + x];
        value += difference << (8 * (channel.bytes - kept));
        if (channel.bytes === 2) out.setUint16(to, value, true);
        else out.setInt32(to, value, true);
      }
      from += kept * width;
    }
  }
  return new Uint8Array(out.buffer);
}
