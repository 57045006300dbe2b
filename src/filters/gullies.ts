import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';
import { carveGullies, LEAST_WIDTH, MOST_OCTAVES } from '../kernels/gullies.ts';

const params = {
  strength: {
    kind: 'number',
    label: 'Strength',
    default: 0.7,
    min: 0,
    max: 2,
    step: 0.01,
    doc: 'How deep gullies are: the steeper the ground, the deeper, at 1 as much as it falls over half their width.',
  },
  width: {
    kind: 'number',
    label: 'Width',
    default: 0.06,
    min: LEAST_WIDTH,
    max: 0.25,
    step: 0.005,
    doc: 'From crest to crest of the widest gullies, as a fraction of the longer side.',
  },
  octaves: {
    kind: 'integer',
    label: 'Octaves',
    default: 5,
    min: 1,
    max: MOST_OCTAVES,
    doc: 'How many sizes of gullies there are, each half as wide as the one before. What is narrower than two samples does not show.',
  },
  detail: {
    kind: 'number',
    label: 'Detail',
    default: 1,
    min: 0.2,
    max: 1.6,
    step: 0.01,
    doc: 'Steepness of the sides of each narrower size of gullies relative to the wider one.',
  },
  smoothing: {
    kind: 'number',
    label: 'Smoothing',
    default: 0.7,
    min: 0,
    max: 1,
    step: 0.01,
    doc: 'How much of the ground’s own roughness, finer than the widest gullies, goes. It would hide them.',
  },
} as const;

/** The look of erosion without running water: gullies run down every slope, and narrow ones run into wide ones. The highest and the lowest ground stay.
 *  @source the idea: runevision (2026), after clayjohn (2018) and Fewes (2023); waves blended as phasors: T. Tricard, S. Efremov, C. Zanni, F. Neyret,
 *  J. Martínez, S. Lefebvre, "Procedural Phasor Noise" (2019) */
export const gullies: Filter<typeof params> = {
  id: 'gullies',
  title: 'Gullies',
  summary: 'Carves gullies down the slopes, narrow ones into wide ones: the look of erosion, without following any water.',
  source: 'waves across the slope, the idea: runevision, 2026; T. Tricard et al., Procedural Phasor Noise, 2019',
  params,
  workNs: ({ width, height }, { octaves }) => (40 + 45 * octaves) * width * height,
  whyIdle: ({ strength, smoothing }) => (strength === 0 && smoothing === 0 ? 'its strength and its smoothing are 0' : undefined),
  apply(map, shape, onProgress, ground) {
    const out = createHeightmap(map.width, map.height);
    carveGullies(map, ground?.extent ?? { x: map.width - 1, y: map.height - 1 }, shape, out.data, onProgress);
    return out;
  },
};
