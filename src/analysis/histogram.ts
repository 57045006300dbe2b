import { requireRange } from '../core/arguments.ts';
import type { Range } from '../core/heightmap.ts';
import { requireValues } from '../core/holes.ts';

const MAX_BINS = 1 << 20;

/** How many samples fall into each of `bins` equal parts of a range. Each part holds its lower end, the last one both; what lies
 *  outside counts in the nearest part, so that the counts add up to all samples. In a range without width all count in the first.
 *  @throws RangeError for a range that is not finite, for bins that are no whole number from 1 on, and for samples that are NaN */
export function histogramOf(data: ArrayLike<number>, { min, max }: Range, bins: number): Uint32Array {
  if (!(Number.isInteger(bins) && bins >= 1 && bins <= MAX_BINS)) {
    throw new RangeError(`histogram: expected a whole number of bins from 1 to ${MAX_BINS}, got ${bins}`);
  }
  requireRange({ min, max }, 'histogram');
  const counts = new Uint32Array(bins);
  const scale = max > min ? bins / (max - min) : 0;
  const last = bins - 1;
  for (let i = 0; i < data.length; i++) {
    const at = (data[i] - min) * scale;
    if (Number.isNaN(at)) requireValues(data, 'histogram');
    counts[at >= last ? last : at > 0 ? Math.floor(at) : 0]++;
  }
  return counts;
}
