import { type LatticeKey, rowKey } from '../core/random.ts';
import { modulo } from '../core/repeat.ts';
import { type Rows, reserve, rowKernels } from './rows.ts';

/** How a random offset of a lattice point is distributed: even in ±amplitude, one of ±amplitude, or normal with σ = amplitude. */
export const OFFSET_LAWS = ['uniform', 'binary', 'gaussian'] as const;
export type OffsetLaw = (typeof OFFSET_LAWS)[number];

const INT32_TO_UNIT = 1 / 0x80000000;

/** Writes the offsets of lattice points x, x + step, x + 2·step, … of one row as float64 at an address of the row memory.
 *  A point's offset depends on key, level, row and column alone, never on what was asked for before.
 *  @param amplitude bound of the uniform and binary laws, standard deviation of the gaussian one
 *  @param period columns after which the row repeats, a multiple of `step`; 0 for a row that never does */
export function writeOffsets(
  { kernels, knots }: Rows,
  address: number,
  count: number,
  law: OffsetLaw,
  amplitude: number,
  key: LatticeKey,
  level: number,
  y: number,
  x: number,
  step: number,
  period = 0,
): void {
  const rowKeyA = rowKey(key.a, level, y);
  const rowKeyB = rowKey(key.b, level, y);
  let column = period > 0 ? modulo(x, period) : x;
  const scale = law === 'uniform' ? amplitude * INT32_TO_UNIT : amplitude;
  for (let done = 0; done < count; ) {
    const run = period > 0 ? Math.min(count - done, Math.ceil((period - column) / step)) : count;
    kernels[law](address + 8 * done, address + 8 * (done + run), (rowKeyA + column) | 0, step, rowKeyB, scale, knots);
    done += run;
    column = (column + run * step) % period;
  }
}

const MOST_AT_ONCE = 4096;
const few = /* @__PURE__ */ reserve(MOST_AT_ONCE);

/** The offsets of `count` neighbouring lattice points from (x, y) on, at most 4096, as writeOffsets gives them. */
export function latticeOffsets(
  count: number,
  law: OffsetLaw,
  amplitude: number,
  key: LatticeKey,
  level: number,
  y: number,
  x: number,
): Float64Array {
  if (count > MOST_AT_ONCE) throw new RangeError(`latticeOffsets: expected at most ${MOST_AT_ONCE} at once, got ${count}`);
  const rows = rowKernels();
  writeOffsets(rows, few, count, law, amplitude, key, level, y, x, 1);
  return rows.doubles.slice(few / 8, few / 8 + count);
}
