import type { Filter } from '../core/generator.ts';
import { fillInPlace } from '../kernels/depressions.ts';

/** Where filters that follow water take the sea to be. */
export const SEA_LEVEL = { kind: 'number', label: 'Sea level', default: 0, min: 0, max: 1, step: 0.005 } as const;

/** The elevation below which samples are sea, as float32 hold it; at level 0 there is none. */
export function seaAt(level: number): number {
  return level > 0 ? Math.fround(level) : -Infinity;
}

const params = {
  sea: {
    ...SEA_LEVEL,
    doc: 'Ground below this elevation, as a fraction of the range, is sea: it is left as it is, and water ends there.',
  },
} as const;

/** Every depression raised to the level at which it would spill: from each sample a way leads to the border or the sea along which nothing rises.
 *  @source L. Wang, H. Liu, "An efficient method for identifying and filling surface depressions in digital elevation models" (2006), whose
 *  surface it is */
export const fill: Filter<typeof params> = {
  id: 'fill',
  title: 'Fill',
  summary: 'Fills depressions to the level at which they would spill, so that water finds a way out of everywhere.',
  source:
    'the lowest surface without depressions; L. Wang, H. Liu, An efficient method for identifying and filling depressions, 2006',
  params,
  workNs: ({ width, height }) => 90 * width * height,
  apply(map, { sea }) {
    const out = { ...map, data: map.data.slice() };
    fillInPlace(out, seaAt(sea));
    return out;
  },
};
