import type { AlignedHistogram } from '../../analysis/terrain-figures.ts';

/** The least width at which all histograms together have at most `mostBars`. */
export function commonWidth(histograms: readonly AlignedHistogram[], mostBars: number): number {
  let width = Math.max(...histograms.map((histogram) => histogram.width));
  const from = Math.min(...histograms.map(({ first, width: own }) => first * own));
  const to = Math.max(...histograms.map(({ first, width: own, counts }) => (first + counts.length) * own));
  while (Math.ceil(to / width) - Math.floor(from / width) > mostBars) width *= 2;
  return width;
}

/** A histogram in bars of a multiple of its width: sums of its own. */
export function merged({ width: own, first, counts }: AlignedHistogram, width: number): { first: number; counts: number[] } {
  const times = width / own;
  const start = Math.floor(first / times);
  const bars: number[] = [];
  counts.forEach((count, i) => {
    const bar = Math.floor((first + i) / times) - start;
    bars[bar] = (bars[bar] ?? 0) + count;
  });
  return { first: start, counts: bars };
}

/** Index of the last count that is not 0; 0 where all are. */
export function lastFilled(counts: Uint32Array): number {
  let last = counts.length - 1;
  while (last > 0 && counts[last] === 0) last--;
  return last;
}

/** Counts as percent of all. */
export function shares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (all > 0 ? (100 * count) / all : 0));
}
