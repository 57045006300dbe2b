import { normalQuantile } from '../core/exact-math.ts';
import type { Range, Window } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { type CellularKernels, cellularSources } from './simd/cellular-rows.ts';
import { type DetailKernels, detailSources } from './simd/detail-rows.ts';
import { type DrainageKernels, drainageSources } from './simd/drainage-rows.ts';
import { type FaultKernels, faultSources } from './simd/fault-marks.ts';
import { type ProfileKernels, profileSources } from './simd/fault-profiles.ts';
import { ARCTANGENT_STEPS, type GroundKernels, groundSources } from './simd/ground-rows.ts';
import { type GullyKernels, gullySources } from './simd/gully-rows.ts';
import { type LatticeKernels, latticeSources } from './simd/lattice-rows.ts';
import { compile, type KernelMemory } from './simd/module.ts';
import { type NoiseKernels, noiseSources } from './simd/noise-rows.ts';
import { type OffsetKernels, offsetSources } from './simd/offset-rows.ts';
import { type ReliefKernels, reliefSources } from './simd/relief-rows.ts';
import { type ValueKernels, valueSources } from './simd/value-rows.ts';

/** Loops over one row, in a memory of their own. Arguments are byte addresses, or numbers if their description says so; `end` is where `out` is
 *  full. Kernels read and write up to 64 bytes past the end of a row, and what stands there is undefined. */
export interface RowKernels
  extends OffsetKernels,
    LatticeKernels,
    ValueKernels,
    FaultKernels,
    ProfileKernels,
    DrainageKernels,
    NoiseKernels,
    CellularKernels,
    GullyKernels,
    GroundKernels,
    ReliefKernels,
    DetailKernels {}

export interface Rows extends KernelMemory<RowKernels> {
  /** Address of the 4097 borders of the gaussian law's cells. */
  readonly knots: number;
  /** Address of the table that the kernel of arctangents asks for. */
  readonly arctangents: number;
}

/** Where rows of samples go, from the north on. */
export interface RowTarget {
  /** The part of the map to compute. */
  readonly window: Window;
  /** Receives the window's samples, row-major. */
  readonly out: Float32Array;
  /** Called with the number of rows done, now and then. */
  readonly onRows?: ((rows: number) => void) | undefined;
  /** Called in the end with the lowest and highest sample, as `rangeOf` gives them, by kernels that learn them while rows pass through
   *  the row memory. */
  readonly onRange?: ((range: Range) => void) | undefined;
}

const MEMORY_BYTES = 16 << 20;
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

/** Parts of the standard normal distribution that the gaussian law tells apart. */
const CELLS = 4096;
const knots = /* @__PURE__ */ reserve(CELLS + 1);
const arctangents = /* @__PURE__ */ reserve(ARCTANGENT_STEPS + 1);
let rows: Rows | undefined;

/** The row kernels and their memory, compiled at the first call. */
export function rowKernels(): Rows {
  rows ??= compileRows();
  return rows;
}

/** Row kernels with a memory of their own. */
export function compileRows(): Rows {
  const sources = {
    ...offsetSources(),
    ...latticeSources(),
    ...valueSources(),
    ...faultSources(),
    ...profileSources(),
    ...drainageSources(),
    ...noiseSources(),
    ...cellularSources(),
    ...gullySources(),
    ...groundSources(),
    ...reliefSources(),
    ...detailSources(),
  };
  const made = compile<RowKernels>(sources, MEMORY_BYTES);
  made.doubles.set(gaussianKnots(), knots / 8);
  made.doubles.set(arctangentTable(), arctangents / 8);
  return { ...made, knots, arctangents };
}

/** Arctangents of 0, 1 ⁄ 64 … 1, the same in every engine, 45° exact: of x up to a half x − x³ ⁄ 3 + x⁵ ⁄ 5 − …, of others π ⁄ 4 less that of
 *  (1 − x) ⁄ (1 + x). */
export function arctangentTable(): Float64Array {
  return Float64Array.from({ length: ARCTANGENT_STEPS + 1 }, (_, i) => {
    const tangent = i / ARCTANGENT_STEPS;
    const isSteep = tangent > 0.5;
    const x = isSteep ? (1 - tangent) / (1 + tangent) : tangent;
    let sum = 0;
    for (let n = 53; n >= 1; n -= 2) sum = 1 / n - x * x * sum;
    return isSteep ? Math.PI / 4 - x * sum : x * sum;
  });
}

/** Borders of 4096 equally likely cells of the standard normal distribution. The outermost ones are finite (±3.97),
 *  placed so that a value spread evenly inside each cell has variance 1. */
function gaussianKnots(): Float64Array {
  const table = new Float64Array(CELLS + 1);
  let variance = 0;
  for (let i = CELLS / 2 + 1; i < CELLS; i++) {
    const inner = table[i - 1];
    const outer = normalQuantile(i / CELLS);
    table[i] = outer;
    table[CELLS - i] = -outer;
    variance += (inner * inner + inner * outer + outer * outer) / 3;
  }
  const inner = table[CELLS - 1];
  const wanted = 3 * (CELLS / 2 - variance); // of the last cell: inner² + inner·outer + outer²
  const outer = (Math.sqrt(4 * wanted - 3 * inner * inner) - inner) / 2;
  table[CELLS] = outer;
  table[0] = -outer;
  return table;
}

/** Reports the progress of a loop whose sums stand in the row memory, and keeps them: a callback may compute, and overwrite them.
 *  @param count of float64 from the address on */
export function keepingRows(onProgress: OnProgress | undefined, address: number, count: number): OnProgress | undefined {
  if (!onProgress) return undefined;
  const { doubles } = rowKernels();
  return (fraction) => {
    const kept = doubles.slice(address / 8, address / 8 + count);
    onProgress(fraction);
    doubles.set(kept, address / 8);
  };
}
