import { INFLATE, INFLATE_MEMORY_BYTES, type InflateMemory } from './inflate-kernels.ts';
import { plainInflate } from './inflate-plain.ts';
import { poolOf } from './memory-layout.ts';
import { simdInflate } from './simd/inflate-simd.ts';

/** Lends the inflate kernels of this engine, with a memory that nobody else uses meanwhile. */
export const withInflate = /* @__PURE__ */ poolOf(() => makeInflate(true));

/** Inflate kernels with a memory of their own: by WebAssembly SIMD if it is wanted and may run here, else in plain TypeScript. */
export function makeInflate(wantsSimd: boolean): InflateMemory {
  const simd = wantsSimd ? simdInflate() : undefined;
  const buffer = simd?.buffer ?? new ArrayBuffer(INFLATE_MEMORY_BYTES);
  const memory = { bytes: new Uint8Array(buffer), ints: new Int32Array(buffer) };
  for (let distance = 1; distance < 16; distance++) {
    for (let i = 0; i < 16; i++) memory.bytes[INFLATE.patterns + 16 * distance + i] = i % distance;
  }
  return { ...memory, kernels: simd?.functions ?? plainInflate(memory) };
}
