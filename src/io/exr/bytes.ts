/** Prepares bytes for the compressors of EXR: even places first, then odd ones, each as the difference from the one before, plus 128.
 *  @param out of the same length */
export function prepareInto(out: Uint8Array, raw: Uint8Array): void {
  const half = Math.ceil(raw.length / 2);
  let before = 128;
  for (let i = 0; i < raw.length; i++) {
    const byte = raw[i < half ? 2 * i : 2 * (i - half) + 1];
    out[i] = byte - before + 128;
    before = byte;
  }
}

/** The reverse. */
export function restoreBytes(prepared: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(prepared.length);
  const half = Math.ceil(prepared.length / 2);
  let value = 128;
  for (let i = 0; i < prepared.length; i++) {
    value += prepared[i] - 128;
    out[i < half ? 2 * i : 2 * (i - half) + 1] = value;
  }
  return out;
}

/** Decodes runs of one byte, and runs of others, into a buffer.
 *  @returns whether they fill it exactly */
export function decodeRuns(packed: Uint8Array, out: Uint8Array): boolean {
  let filled = 0;
  for (let at = 0; at < packed.length; ) {
    const head = packed[at++];
    const isOfOne = head < 128;
    const count = isOfOne ? head + 1 : 256 - head;
    if (filled + count > out.length || at + (isOfOne ? 1 : count) > packed.length) return false;
    if (isOfOne) out.fill(packed[at++], filled, filled + count);
    else {
      out.set(packed.subarray(at, at + count), filled);
      at += count;
    }
    filled += count;
  }
  return filled === out.length;
}
