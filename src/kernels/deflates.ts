import { DEFLATE, DEFLATE_MEMORY_BYTES, type DeflateMemory, MAX_MATCH } from './deflate-kernels.ts';
import { plainDeflate } from './deflate-plain.ts';
import { simdDeflate } from './simd/deflate-simd.ts';

/** Those that nobody uses now. */
const idle: DeflateMemory[] = [];

/** The deflate kernels of this engine with a memory that nobody else uses until it is given back. */
export function borrowDeflate(): DeflateMemory {
  return idle.pop() ?? makeDeflate(true);
}

export function giveBackDeflate(memory: DeflateMemory): void {
  idle.push(memory);
}

/** Deflate kernels with a memory of their own: by WebAssembly SIMD if it is wanted and may run here, else in plain TypeScript. */
export function makeDeflate(wantsSimd: boolean): DeflateMemory {
  const simd = wantsSimd ? simdDeflate() : undefined;
  const buffer = simd?.buffer ?? new ArrayBuffer(DEFLATE_MEMORY_BYTES);
  const memory = { bytes: new Uint8Array(buffer), ints: new Int32Array(buffer) };
  fillTables(memory.bytes);
  return { ...memory, kernels: simd?.functions ?? plainDeflate(memory) };
}

/** The least length of each symbol from 257 on, and the least distance less 1 of each symbol.
 *  @source RFC 1951, section 3.2.5 */
export const LENGTHS = [
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  13,
  15,
  17,
  19,
  23,
  27,
  31,
  35,
  43,
  51,
  59,
  67,
  83,
  99,
  115,
  131,
  163,
  195,
  227,
  MAX_MATCH,
];
const DISTANCES = Array.from({ length: 30 }, (_, i) => (i < 4 ? i : (2 + (i & 1)) << extraOf(i)));

/** How many bits follow the symbol of a distance. */
function extraOf(symbol: number): number {
  return symbol < 4 ? 0 : (symbol >> 1) - 1;
}

function fillTables(bytes: Uint8Array): void {
  for (const [symbol, length] of LENGTHS.entries())
    bytes.fill(symbol, DEFLATE.lengthSymbols + length, DEFLATE.lengthSymbols + MAX_MATCH + 1);
  for (const [symbol, distance] of DISTANCES.entries()) {
    bytes[DEFLATE.distanceExtra + symbol] = extraOf(symbol);
    const { distanceSymbols } = DEFLATE;
    if (distance < 256) bytes.fill(symbol, distanceSymbols + distance, distanceSymbols + 256);
    bytes.fill(symbol, distanceSymbols + 256 + (distance >> 7), distanceSymbols + 512);
  }
}
