import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';
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

/** Wears terrain down with a first-order recursive filter that passes over it from all four sides: h[j] ← f·h[j − 1] + (1 − f)·h[j].
 *  Flat terrain stays as it is.
 *  @source J. Shankel, "Fractal Terrain Generation – Fault Formation", Game Programming Gems (2000), which calls it FIR */
export const erosion: Filter<typeof params> = {
  id: 'erosion',
  title: 'Erosion',
  summary: 'Wears down steps, such as those of fault lines, in passes from all four sides.',
  source: 'J. Shankel, Fractal Terrain Generation: Fault Formation, 2000',
  params,
  workNs: ({ width, height }) => 19 * width * height,
  apply({ width, height, data }, { f }, onProgress) {
    const map = createHeightmap(width, height, data.slice());
    sweepErosionInPlace(map.data, width, height, f, onProgress);
    return map;
  },
};
