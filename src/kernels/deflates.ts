import { DEFLATE, DEFLATE_MEMORY_BYTES, type DeflateMemory } from './deflate-kernels.ts';
import { plainDeflate } from './deflate-plain.ts';
import { DISTANCES, extraOfDistance, LENGTHS, MAX_MATCH } from './deflate-symbols.ts';
import { poolOf } from './memory-layout.ts';
import { simdDeflate } from './simd/deflate-simd.ts';

/** Lends the deflate kernels of this engine, with a memory that nobody else uses meanwhile. */
export const withDeflate = /* @__PURE__ */ poolOf(() => makeDeflate(true));

/** Deflate kernels with a memory of their own: by WebAssembly SIMD if it is wanted and may run here, else in plain TypeScript. */
export function makeDeflate(wantsSimd: boolean): DeflateMemory {
  const simd = wantsSimd ? simdDeflate() : undefined;
  const buffer = simd?.buffer ?? new ArrayBuffer(DEFLATE_MEMORY_BYTES);
  const memory = { bytes: new Uint8Array(buffer), ints: new Int32Array(buffer) };
  fillTables(memory.bytes);
  return { ...memory, kernels: simd?.functions ?? plainDeflate(memory) };
}

function fillTables(bytes: Uint8Array): void {
  for (const [symbol, length] of LENGTHS.entries())
    bytes.fill(symbol, DEFLATE.lengthSymbols + length, DEFLATE.lengthSymbols + MAX_MATCH + 1);
  for (const [symbol, distance] of DISTANCES.entries()) {
    bytes[DEFLATE.distanceExtra + symbol] = extraOfDistance(symbol);
    const { distanceSymbols } = DEFLATE;
    if (distance < 256) bytes.fill(symbol, distanceSymbols + distance, distanceSymbols + 256);
    bytes.fill(symbol, distanceSymbols + 256 + (distance >> 7), distanceSymbols + 512);
  }
}
