/** A channel 0 … 1 as sRGB encodes it, to 0 … 1 in proportion to light. */
export function decodeSrgb(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}
