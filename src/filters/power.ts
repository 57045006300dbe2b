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

/** Raises every value to a power. The lowest and highest possible ground, 0 and 1, stay. */
export const power: Filter<typeof params> = {
  id: 'power',
  title: 'Power',
  summary: 'Changes the distribution of elevations: wide valleys under sharp peaks, or the reverse.',
  source: 'v → v^exponent',
  params,
  workNs: ({ width, height }, { exponent }) => (Number.isInteger(exponent) ? 11 : 70) * width * height,
  apply({ width, height, data }, { exponent }) {
    const map = createHeightmap(width, height);
    for (let i = 0; i < data.length; i++) map.data[i] = pow(data[i], exponent);
    return map;
  },
};
