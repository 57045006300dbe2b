import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';
import type { ValuesOf } from '../core/params.ts';

const params = {
  low: {
    kind: 'number',
    label: 'Low',
    default: 0.2,
    min: 0,
    max: 1,
    step: 0.01,
    doc: 'Lower ground is raised to this level; 0 is the lowest ground, 1 the highest.',
  },
  high: {
    kind: 'number',
    label: 'High',
    default: 0.8,
    min: 0,
    max: 1,
    step: 0.01,
    doc: 'Higher ground is lowered to this level; 0 is the lowest ground, 1 the highest.',
  },
} as const;

/** Flat floors and tops. What lies between stays where it is: the range is not stretched again. */
export const clamp: Filter<typeof params> = {
  id: 'clamp',
  title: 'Clamp',
  summary: 'Raises the ground below one level and lowers the ground above another.',
  source: 'v → min(max(v, low), high)',
  params,
  check: ({ low, high }) => (low < high ? [] : [{ path: 'low', message: `expected low below high, got ${low} … ${high}` }]),
  workNs: ({ width, height }) => 4 * width * height,
  apply: ({ width, height, data }, params) => createHeightmap(width, height, clamped(data, params)),
  applyToLine: ({ y }, params) => clamped(y, params),
};

function clamped(values: Float32Array, { low, high }: ValuesOf<typeof params>): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = Math.min(Math.max(values[i], low), high);
  return out;
}
