import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';
import { medianOfNeighbours } from '../kernels/median.ts';
import { MAX_RADIUS } from '../kernels/simd/medians.ts';

const params = {
  radius: {
    kind: 'integer',
    label: 'Radius in cells',
    default: 2,
    min: 1,
    max: MAX_RADIUS,
    doc: 'How many cells the square neighbourhood reaches to each side. It covers less ground on maps with more samples.',
  },
} as const;

/** Median of the (2·radius + 1)² samples around each one, of those that exist; of an even number the mean of the middle two.
 *  @source J. W. Tukey, Exploratory Data Analysis (1977) */
export const median: Filter<typeof params> = {
  id: 'median',
  title: 'Median',
  summary: 'Removes spikes and thin ridges but keeps edges: each sample becomes the median of its surroundings.',
  source: 'J. W. Tukey, Exploratory Data Analysis, 1977',
  params,
  workNs: ({ width, height }, { radius }) => (radius === 1 ? 8 : 50 + 5 * radius) * width * height,
  apply(map, { radius }, onProgress) {
    const out = createHeightmap(map.width, map.height);
    medianOfNeighbours(map, radius, out.data, onProgress);
    return out;
  },
};
