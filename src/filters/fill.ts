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
  breach: {
    kind: 'number',
    label: 'Breach',
    default: 0,
    min: 0,
    max: 1,
    step: 0.005,
    doc: 'How deep the outlet of a depression is cut at most, as a fraction of the range, before the rest is filled: 0 only fills, 1 only cuts.',
  },
} as const;

/** Every depression raised to the level at which it would spill, after its outlet was cut: from each sample a way leads to the border or the sea along
 *  which nothing rises.
 *  @source L. Wang, H. Liu, "An efficient method for identifying and filling surface depressions in digital elevation models" (2006), whose surface it
 *  is; J. B. Lindsay, "Efficient hybrid breaching-filling sink removal methods for flow path enforcement in digital elevation models" (2016) */
export const fill: Filter<typeof params> = {
  id: 'fill',
  title: 'Fill',
  summary:
    'Fills depressions to the level at which they would spill, or cuts their outlets, so that water finds a way out of everywhere.',
  source:
    'the lowest surface without depressions; L. Wang, H. Liu, An efficient method for identifying and filling surface depressions, 2006',
  params,
  workNs: ({ width, height }, { breach }) => (breach > 0 ? 220 : 90) * width * height,
  seaLevel: ({ sea }) => seaAt(sea),
  apply(map, { sea, breach }) {
    const out = { ...map, data: map.data.slice() };
    fillInPlace(out, seaAt(sea), breach);
    return out;
  },
};
