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
  apply: ({ width, height, data }) => createHeightmap(width, height, inverted(data)),
  applyToLine: ({ y }) => inverted(y),
};

function inverted(values: Float32Array): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) out[i] = 1 - values[i];
  return out;
}
