import type { Filter } from '../core/generator.ts';
import { erodeByRivers, wornSamples } from '../kernels/river-levels.ts';
import { SEA_LEVEL, seaAt } from './fill.ts';

const params = {
  strength: {
    kind: 'number',
    label: 'Strength',
    default: 0.35,
    min: 0,
    max: 2,
    step: 0.01,
    doc: 'How much rivers cut down: rock’s weakness times time, without a unit. 0 leaves the terrain as it is.',
  },
  detail: {
    kind: 'number',
    label: 'Detail',
    default: 0.9,
    min: 0.5,
    max: 1.2,
    step: 0.01,
    doc: 'Strength of each finer level relative to the coarser one: below 1 small streams cut less than large rivers.',
  },
  hillslope: {
    kind: 'number',
    label: 'Hillslope',
    default: 0.0016,
    min: 0,
    max: 0.02,
    step: 0.0001,
    doc: 'How far slopes creep at strength 1, as a fraction of the longer side: it rounds ridges and fills small gullies.',
  },
  sea: {
    ...SEA_LEVEL,
    doc: 'Ground below this elevation, as a fraction of the range, is sea: it stays as it is, and rivers end there.',
  },
} as const;

/** Valleys and ridges as rivers cut them, level by level: more samples add small streams to the same rivers.
 *  @source J. Braun, S. D. Willett, "A very efficient O(n), implicit and parallel method to solve the stream power equation" (2013) */
export const rivers: Filter<typeof params> = {
  id: 'rivers',
  title: 'Rivers',
  summary: 'Lets rivers cut valleys, level by level: more samples add streams, and the rivers stay where they are.',
  source: 'stream power dh/dt = −K·√A·S; J. Braun, S. D. Willett, A very efficient O(n), implicit and parallel method, 2013',
  params,
  workNs: (size) => 450 * wornSamples(size),
  apply(map, settings, onProgress, ground) {
    const extent = ground?.extent ?? { x: map.width - 1, y: map.height - 1 };
    const isLine = map.width < 2 || map.height < 2;
    if (settings.strength === 0 || isLine) return { ...map, data: map.data.slice() };
    return { ...map, data: erodeByRivers(map, extent, { ...settings, sea: seaAt(settings.sea) }, onProgress) };
  },
};
