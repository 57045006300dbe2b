const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/** Decodes the LZW of TIFF: codes of 9 to 12 bits, the highest bit first.
 *  @param limit decoding stops at so many bytes
 *  @param receive takes each run of bytes, which is only valid during the call
 *  @returns the number of bytes received, or undefined if the codes are damaged
 *  @source TIFF 6.0, section 13 */
export function decodeLzw(bytes: Uint8Array, limit: number, receive: (bytes: Uint8Array) => void): number | undefined {
  const prefix = new Uint16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  const length = new Uint16Array(MAX_CODES);
  for (let code = 0; code < 256; code++) {
    suffix[code] = code;
    length[code] = 1;
  }
  const run = new Uint8Array(MAX_CODES);
  /** The run of a code, at the end of `run`. */
  const spell = (code: number): Uint8Array => {
    let at = MAX_CODES;
    for (let left = length[code], each = code; left > 0; left--, each = prefix[each]) run[--at] = suffix[each];
    return run.subarray(at);
  };
  let [next, width, before, total] = [END + 1, 9, -1, 0];
  let [buffer, bits] = [0, 0];
  for (let at = 0; total < limit; ) {
    while (bits < width && at < bytes.length) {
      buffer = ((buffer << 8) | bytes[at++]) & 0xff_ffff;
      bits += 8;
    }
    // Some writers leave out the code for the end.
    if (bits < width) return total;
    const code = (buffer >> (bits - width)) & ((1 << width) - 1);
    bits -= width;
    if (code === END) return total;
    if (code === CLEAR) {
      [next, width, before] = [END + 1, 9, -1];
      continue;
    }
    if (before < 0) {
      if (code > 255) return undefined;
    } else {
      if (code > next || next >= MAX_CODES) return undefined;
      prefix[next] = before;
      length[next] = length[before] + 1;
      // A code that is only now defined begins as the one before does.
      suffix[next] = spell(code === next ? before : code)[0];
      next++;
      // Codes become wider one code early.
      if (next + 1 === 1 << width && width < 12) width++;
    }
    const spelled = spell(code);
    const taken = spelled.subarray(0, limit - total);
    receive(taken);
    total += taken.length;
    before = code;
  }
  return total;
}

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
