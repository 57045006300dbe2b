import { latticeKey } from '../../src/core/random.ts';
import { latticeOffsets, type OffsetLaw } from '../../src/kernels/lattice-offsets.ts';

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
  return latticeOffsets(1, law, amplitude, latticeKey(seed, purpose), level, y, x)[0];
}
