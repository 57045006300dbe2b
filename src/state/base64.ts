const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PADDING = 61; // =
const NONE = -1;

/** ASCII codes by six-bit value, and six-bit values by ASCII code. */
const codes = /* @__PURE__ */ Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));
const values = /* @__PURE__ */ valuesByCode();

function valuesByCode(): Int8Array {
  const table = new Int8Array(128).fill(NONE);
  for (const [value, code] of codes.entries()) table[code] = value;
  return table;
}

/** Number of base64 characters for a number of bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** Bytes as base64, in ASCII. `btoa` works on strings, and takes four times as long for a large map. */
export function toBase64(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(base64Length(bytes.length));
  for (let i = 0, at = 0; i < bytes.length; i += 3) {
    // Bytes past the end read as 0.
    const bits = (bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2];
    out[at++] = codes[bits >> 18];
    out[at++] = codes[(bits >> 12) & 63];
    out[at++] = codes[(bits >> 6) & 63];
    out[at++] = codes[bits & 63];
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return out.fill(PADDING, out.length - missing);
}

/** The bytes of a base64 text.
 *  @param length how many there are; the caller checks that they fit in memory
 *  @returns undefined if the text is not base64 of that many bytes */
export function fromBase64(text: string, length: number): Uint8Array | undefined {
  if (text.length !== base64Length(length)) return undefined;
  const bytes = new Uint8Array(length);
  const whole = length - (length % 3);
  let seen = 0;
  let at = 0;
  for (let i = 0; i < whole; i += 3, at += 4) {
    const bits = quad(text, at);
    seen |= bits;
    bytes[i] = bits >> 16;
    bytes[i + 1] = bits >> 8;
    bytes[i + 2] = bits;
  }
  if (whole < length) {
    const padding = '='.repeat(3 - (length % 3));
    if (!text.endsWith(padding)) return undefined;
    const bits = quad(text.slice(at, -padding.length).padEnd(4, 'A'), 0);
    seen |= bits;
    bytes[whole] = bits >> 16;
    if (whole + 1 < length) bytes[whole + 1] = bits >> 8;
  }
  return seen >= 0 ? bytes : undefined;
}

/** 24 bits of four characters; negative if one of them is no base64 digit. */
function quad(text: string, at: number): number {
  const a = text.charCodeAt(at);
  const b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2);
  const d = text.charCodeAt(at + 3);
  if ((a | b | c | d) >= values.length) return -1;
  return (values[a] << 18) | (values[b] << 12) | (values[c] << 6) | values[d];
}
