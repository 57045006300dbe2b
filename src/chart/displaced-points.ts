import type { DisplacedPoints } from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';

/** Indices of the points that stand, and stood, in a part of x. */
export function visibleSticks({ x, meanX }: DisplacedPoints, { min, max }: Range): number[] {
  const shown: number[] = [];
  for (let i = 0; i < x.length; i++) {
    if (x[i] >= min && x[i] <= max && meanX[i] >= min && meanX[i] <= max) shown.push(i);
  }
  return shown;
}
