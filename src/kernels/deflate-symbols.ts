export const MAX_MATCH = 258;
/** Bytes that a match may reach back. */
export const HISTORY = 32_768;
export const MAX_CODE_BITS = 15;
/** Deflate cannot make more than this many bytes out of one: two bits can say "258 bytes again". */
export const MAX_EXPANSION = 1032;

/** Symbols of literals: bytes, the end of a block, then lengths. */
export const BLOCK_END = 256;
export const FIRST_LENGTH = 257;

/** The least length of each symbol from 257 on.
 *  @source RFC 1951, section 3.2.5, as all below */
export const LENGTHS = Array.from({ length: 29 }, (_, i) => leastLength(i));
/** The least distance less 1 of each symbol. */
export const DISTANCES = Array.from({ length: 30 }, (_, i) => (i < 4 ? i : (2 + (i & 1)) << extraOfDistance(i)));

/** How many bits follow the symbol 257 + i of a length. */
export function extraOfLength(i: number): number {
  return i < 8 || i === 28 ? 0 : (i >> 2) - 1;
}

/** How many bits follow the symbol of a distance. */
export function extraOfDistance(symbol: number): number {
  return symbol < 4 ? 0 : (symbol >> 1) - 1;
}

/** Four symbols for each number of bits that follow, but for the first eight, and for the last, which stands for one length alone. */
function leastLength(i: number): number {
  if (i === 28) return MAX_MATCH;
  return i < 8 ? 3 + i : 3 + ((4 + (i & 3)) << extraOfLength(i));
}

/** The order in which the lengths of codes of lengths are written.
 *  @source RFC 1951, section 3.2.7 */
export const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
