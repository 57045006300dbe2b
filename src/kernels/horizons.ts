import type { HorizonRows } from './horizon-kernels.ts';
import { plainHorizons } from './horizon-plain.ts';
import { simdHorizons } from './simd/horizon-simd.ts';

/** Room for a band of the widest map, its margins and its looks; what is not written to takes no memory. */
export const HORIZON_MEMORY_BYTES = 16 << 20;

let rows: HorizonRows | undefined;

/** The horizon kernels of this engine and their memory, made at the first call. Whoever uses them fills the memory anew. */
export function horizonRows(): HorizonRows {
  rows ??= makeHorizonRows(true);
  return rows;
}

/** Horizon kernels with a memory of their own: by WebAssembly SIMD if it is wanted and may run here, else in plain TypeScript. */
export function makeHorizonRows(wantsSimd: boolean): HorizonRows {
  const simd = wantsSimd ? simdHorizons(HORIZON_MEMORY_BYTES) : undefined;
  const buffer = simd?.buffer ?? new ArrayBuffer(HORIZON_MEMORY_BYTES);
  const memory = { floats: new Float32Array(buffer), ints: new Int32Array(buffer) };
  return { ...memory, kernels: simd?.functions ?? plainHorizons(memory) };
}
