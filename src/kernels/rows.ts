import { CELLS, gaussianKnots } from './gaussian-knots.ts';
import type { Rows } from './row-kernels.ts';
import { plainRows } from './rows-plain.ts';
import { simdRows } from './simd/rows-simd.ts';

const MEMORY_BYTES = 8 << 20;
/** Room before and after every row, which kernels may touch. */
const MARGIN_BYTES = 128;

let used = MARGIN_BYTES;

/** The address of a fresh stretch of row memory for so many float64. Kernels ask for theirs while modules load: that is a sum, and
 *  addresses are then constants in their loops. The memory itself is made at first use, and a stretch that nobody uses needs no address,
 *  so calls are marked as pure. */
export function reserve(doubles: number): number {
  const address = used;
  used += 8 * doubles + MARGIN_BYTES;
  if (used > MEMORY_BYTES) throw new RangeError(`row memory: ${used} bytes reserved of ${MEMORY_BYTES}`);
  return address;
}

const knots = /* @__PURE__ */ reserve(CELLS + 1);
let rows: Rows | undefined;

/** The row kernels of this engine and their memory, made at the first call. */
export function rowKernels(): Rows {
  rows ??= makeRows(true);
  return rows;
}

/** Row kernels with a memory of their own: by WebAssembly SIMD if it is wanted and may run here, else in plain TypeScript. */
export function makeRows(wantsSimd: boolean): Rows {
  const simd = wantsSimd ? simdRows(MEMORY_BYTES) : undefined;
  const buffer = simd?.buffer ?? new ArrayBuffer(MEMORY_BYTES);
  const views = { doubles: new Float64Array(buffer), floats: new Float32Array(buffer), ints: new Int32Array(buffer) };
  views.doubles.set(gaussianKnots(), knots / 8);
  return { ...views, knots, kernels: simd?.functions ?? plainRows(views) };
}
