import { tanDeg } from '../core/exact-math.ts';
import type { Filter } from '../core/generator.ts';
import { spacingOf } from '../core/heightmap.ts';
import { slideInPlace } from '../kernels/talus.ts';

const params = {
  talus: {
    kind: 'number',
    label: 'Talus angle',
    default: 33,
    min: 0,
    max: 85,
    step: 0.5,
    unit: '°',
    doc: 'The steepest slope that stays: what is steeper slides. Scree rests at 30° to 38°.',
  },
  steps: {
    kind: 'integer',
    label: 'Steps',
    default: 40,
    min: 1,
    max: 500,
    doc: 'How often material slides, from each sample to its neighbours. On maps with more samples as many steps reach less far.',
  },
} as const;

/** A map without ground is so many times as long as it is high. */
const LENGTHS_OF_HEIGHT = 8;

/** Slopes too steep to stay slide down and come to rest as scree.
 *  @source F. K. Musgrave, C. E. Kolb, R. S. Mace, "The synthesis and rendering of eroded fractal terrains" (1989) */
export const thermal: Filter<typeof params> = {
  id: 'thermal',
  title: 'Thermal weathering',
  summary: 'Lets slopes steeper than the talus angle slide and come to rest as scree. No material is lost.',
  source: 'F. K. Musgrave, C. E. Kolb, R. S. Mace, The synthesis and rendering of eroded fractal terrains, 1989',
  params,
  workNs: ({ width, height }, { steps }) => (30 + 18 * steps) * width * height,
  apply(map, { talus, steps }, onProgress, ground) {
    const out = { ...map, data: map.data.slice() };
    const side = LENGTHS_OF_HEIGHT / Math.max(map.width - 1, map.height - 1, 1);
    const cell = ground ? spacingOf(ground.extent, map) : { x: side, y: side };
    const range = ground ? ground.elevation.max - ground.elevation.min : 1;
    slideInPlace(out, tanDeg(talus) / range, cell, steps, onProgress);
    return out;
  },
};
