import { pow } from '../core/exact-math.ts';
import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';

const params = {
  exponent: {
    kind: 'number',
    label: 'Exponent',
    default: 2,
    min: 0.1,
    max: 10,
    step: 0.1,
    doc: 'Above 1 widens valleys and sharpens peaks, below 1 widens high ground; 1 leaves the terrain as it is.',
  },
} as const;

/** Raises every value to a power. The lowest and highest possible ground, 0 and 1, stay; what lies below 0 mirrors what lies above it. */
export const power: Filter<typeof params> = {
  id: 'power',
  title: 'Power',
  summary: 'Changes the distribution of elevations: wide valleys under sharp peaks, or the reverse.',
  source: 'v → vᵖ, p being the exponent',
  params,
  workNs: ({ width, height }, { exponent }) => (Number.isInteger(exponent) ? 11 : 70) * width * height,
  apply: ({ width, height, data }, { exponent }) => createHeightmap(width, height, raised(data, exponent)),
  applyToLine: ({ y }, { exponent }) => raised(y, exponent),
};

function raised(values: Float32Array, exponent: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const v = values[i];
    out[i] = v < 0 ? -pow(-v, exponent) : pow(v, exponent);
  }
  return out;
}
