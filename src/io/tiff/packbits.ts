/** Decodes PackBits: runs of one byte, and runs of others.
 *  @param limit decoding stops at so many bytes
 *  @param receive takes each run of bytes, which is only valid during the call
 *  @returns the number of bytes received, or undefined if a run is cut off
 *  @source TIFF 6.0, section 9 */
export function decodePackbits(bytes: Uint8Array, limit: number, receive: (bytes: Uint8Array) => void): number | undefined {
  const run = new Uint8Array(128);
  let total = 0;
  for (let at = 0; at < bytes.length && total < limit; ) {
    const head = bytes[at++];
    if (head === 128) continue;
    const isOfOne = head > 128;
    const count = isOfOne ? 257 - head : head + 1;
    const end = at + (isOfOne ? 1 : count);
    if (end > bytes.length) return undefined;
    const part = isOfOne ? run.fill(bytes[at]).subarray(0, count) : bytes.subarray(at, end);
    const taken = part.subarray(0, limit - total);
    receive(taken);
    total += taken.length;
    at = end;
  }
  return total;
}
