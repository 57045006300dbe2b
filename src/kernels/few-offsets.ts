import type { LatticeKey } from '../core/random.ts';
import { CELLS, gaussianKnots } from './gaussian-knots.ts';
import { type OffsetLaw, writeOffsets } from './lattice-offsets.ts';
import type { Rows } from './row-kernels.ts';
import { plainRows } from './rows-plain.ts';

const MAX_FEW = 4096;

/** The plain kernels, whose results are those of any engine: few offsets are drawn sooner than other kernels are put together. */
let plain: Rows | undefined;

function rowsOfFew(): Rows {
  const doubles = new Float64Array(MAX_FEW + CELLS + 1);
  const views = { doubles, floats: new Float32Array(doubles.buffer), ints: new Int32Array(doubles.buffer) };
  doubles.set(gaussianKnots(), MAX_FEW);
  return { ...views, knots: 8 * MAX_FEW, kernels: plainRows(views) };
}

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
  if (count > MAX_FEW) throw new RangeError(`latticeOffsets: expected at most ${MAX_FEW} at once, got ${count}`);
  plain ??= rowsOfFew();
  writeOffsets(plain, 0, count, law, amplitude, key, level, y, x, 1);
  return plain.doubles.slice(0, count);
}
