import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';
import type { ValuesOf } from '../core/params.ts';

const params = {
  steps: {
    kind: 'integer',
    label: 'Steps',
    default: 8,
    min: 2,
    max: 64,
    doc: 'Number of flat levels, including the lowest and the highest ground.',
  },
  sharpness: {
    kind: 'number',
    label: 'Sharpness',
    default: 0.7,
    min: 0,
    max: 1,
    step: 0.01,
    doc: 'How much of each step is flat: 0 leaves the terrain as it is, 1 leaves walls between levels.',
  },
} as const;

/** Flat levels with slopes between, steeper the sharper. Higher ground stays higher or level.
 *
 *      steps = 3      1 |            ____
 *                       |           /
 *      sharpness =    ½ |     _____/         slope 1 / (1 − sharpness)
 *      flat / whole     |    /
 *                     0 |___/___________
 *                        0     ½      1  */
export const terrace: Filter<typeof params> = {
  id: 'terrace',
  title: 'Terraces',
  summary: 'Cuts the terrain into flat levels with slopes between.',
  source: 'v → nearest of the evenly spaced levels, with linear slopes between',
  params,
  workNs: ({ width, height }) => 8.5 * width * height,
  apply: ({ width, height, data }, params) => createHeightmap(width, height, terraced(data, params)),
  applyToLine: ({ y }, params) => terraced(y, params),
};

function terraced(values: Float32Array, { steps, sharpness }: ValuesOf<typeof params>): Float32Array {
  const out = new Float32Array(values.length);
  const rises = steps - 1;
  const slope = 1 - sharpness;
  for (let i = 0; i < values.length; i++) {
    const v = values[i] * rises;
    const level = Math.floor(v);
    const beyond = v - level - 0.5; // from the middle of a slope, −½ … ½
    const rise = slope > 0 ? Math.min(Math.max(beyond / slope + 0.5, 0), 1) : beyond < 0 ? 0 : 1;
    out[i] = (level + rise) / rises;
  }
  return out;
}
