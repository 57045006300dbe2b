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
