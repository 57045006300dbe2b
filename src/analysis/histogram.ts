import type { Range } from '../core/heightmap.ts';

/** How many samples fall into each of `bins` equal parts of a range. Each part holds its lower end, the last one both; what lies
 *  outside counts in the nearest part, so that the counts add up to all samples. In a range without width all count in the first. */
export function histogramOf(data: ArrayLike<number>, { min, max }: Range, bins: number): Uint32Array {
  const counts = new Uint32Array(bins);
  const scale = max > min ? bins / (max - min) : 0;
  const last = bins - 1;
  for (let i = 0; i < data.length; i++) {
    const at = (data[i] - min) * scale;
    counts[at >= last ? last : at > 0 ? Math.floor(at) : 0]++;
  }
  return counts;
}
