import { latticeKey } from '../../src/core/random.ts';
import { latticeOffsets, type OffsetLaw } from '../../src/kernels/lattice-offsets.ts';
import type { RandomAt } from '../oracles/midpoint-displacement.ts';

/** The numbers that midpoint displacement draws for a seed, in −1 … 1, or of deviation 1.
 *  @param strip of endless terrain */
export function lineRandom(seed: string, law: OffsetLaw = 'uniform', strip = 0): RandomAt {
  const key = latticeKey(seed, strip === 0 ? 'midpoint-displacement' : `midpoint-displacement strip ${strip}`);
  return (level, i) => latticeOffsets(1, law, 1, key, level, 0, i)[0];
}
