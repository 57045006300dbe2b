import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';

/** Turns the terrain upside down: peaks become pits. */
export const invert: Filter<Record<never, never>> = {
  id: 'invert',
  title: 'Invert',
  summary: 'Turns the terrain upside down: peaks become pits.',
  source: 'v → 1 − v',
  params: {},
  workNs: ({ width, height }) => 3 * width * height,
  apply({ width, height, data }) {
    const map = createHeightmap(width, height);
    for (let i = 0; i < data.length; i++) map.data[i] = 1 - data[i];
    return map;
  },
};
