import { latticeKey, rowKey } from '../../src/core/random.ts';
import { fillOffsets, type OffsetLaw } from '../../src/kernels/lattice-offsets.ts';

/** The offset of one lattice point, asked for alone. */
export function offsetAt(
  seed: string,
  purpose: string,
  law: OffsetLaw,
  amplitude: number,
  level: number,
  x: number,
  y: number,
): number {
  const key = latticeKey(seed, purpose);
  const out = new Float64Array(1);
  fillOffsets(out, 1, law, amplitude, rowKey(key.a, level, y), rowKey(key.b, level, y), x, 1);
  return out[0];
}
