/** How many bytes pieces have together. */
export function bytesOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Pieces one after another, as an array of its own. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytesOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

const isLittleEndian = (): boolean => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Float32 samples as little-endian bytes, as in files and hashes. On little-endian machines this is a view, not a copy. */
export function toLittleEndian(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  return isLittleEndian() ? bytes : swapped(bytes);
}

/** The float32 samples that little-endian bytes hold, as a copy.
 *  @throws RangeError if the bytes are not a whole number of samples */
export function fromLittleEndian(bytes: Uint8Array): Float32Array {
  if (bytes.length % 4 !== 0) throw new RangeError(`float32: expected a multiple of 4 bytes, got ${bytes.length}`);
  const own = isLittleEndian() ? bytes.slice() : swapped(bytes);
  return new Float32Array(own.buffer, own.byteOffset, own.length / 4);
}

/** The same, as a view of the bytes if byte order and alignment allow it, else as a copy. The caller gives up the bytes.
 *  @throws RangeError if the bytes are not a whole number of samples */
export function overLittleEndian(bytes: Uint8Array): Float32Array {
  const isReady = isLittleEndian() && bytes.byteOffset % 4 === 0 && bytes.length % 4 === 0;
  return isReady ? new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) : fromLittleEndian(bytes);
}

/** The samples with the four bytes of each in reverse: those of a file of the other byte order. */
export function reversed({ buffer, byteOffset, byteLength }: Float32Array): Float32Array {
  return new Float32Array(swapped(new Uint8Array(buffer, byteOffset, byteLength)).buffer);
}

function swapped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) out[i] = bytes[i ^ 3];
  return out;
}

/** SHA-256 of some bytes as 64 lower-case hexadecimal digits.
 *  For views wider than a byte these are the bytes in memory, in the machine's order.
 *  @throws TypeError where the platform offers no `crypto.subtle`: pages served over plain http from another machine */
export async function sha256Hex(bytes: ArrayBuffer | ArrayBufferView): Promise<string> {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  // Shared memory is refused by digest, so it alone is copied.
  const own = view.buffer instanceof ArrayBuffer ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : view.slice();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', own));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
