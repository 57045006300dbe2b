import type { Filter } from '../core/generator.ts';
import { sweepErosionInPlace } from '../kernels/erosion-sweep.ts';

const params = {
  f: {
    kind: 'number',
    label: 'Factor per cell',
    default: 0.4,
    min: 0,
    max: 0.9,
    step: 0.01,
    doc: 'How much of its neighbour’s elevation a sample takes on in each pass. It acts per cell, so it reaches less far on maps with more samples.',
  },
} as const;

/** Wears terrain down with a first-order recursive filter that passes over it to the east, west, south and north: h[j] ← f·h[j − 1] + (1 − f)·h[j].
 *  Flat terrain stays as it is. A pass starts at a border with the sample as it is, so near borders a mirrored map gives another result; on a map
 *  that repeats it does not.
 *  @source J. Shankel, "Fractal Terrain Generation – Fault Formation", Game Programming Gems (2000), which calls it FIR */
export const erosion: Filter<typeof params> = {
  id: 'erosion',
  title: 'Wear steps',
  summary:
    'Wears down steps, such as those of fault lines, in passes to the east, west, south and north. Near borders a mirrored map gives another result.',
  source: 'J. Shankel, Fractal Terrain Generation: Fault Formation, 2000',
  params,
  workNs: ({ width, height }) => 19 * width * height,
  apply(map, { f }, onProgress) {
    const out = { ...map, data: map.data.slice() };
    sweepErosionInPlace(out, f, onProgress);
    return out;
  },
};
