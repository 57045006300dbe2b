import type { AlignedHistogram } from '../../analysis/terrain-figures.ts';

/** Bars are not made so wide that fewer are left. */
const LEAST_BARS = 16;
/** Up to this unrest, bars do not show the width of the steps. */
const CALM = 0.02;

/** The least width at which all histograms together have at most `mostBars`. */
export function commonWidth(histograms: readonly AlignedHistogram[], mostBars: number): number {
  let width = Math.max(...histograms.map((histogram) => histogram.width));
  while (barCount(histograms, width) > mostBars) width *= 2;
  return width;
}

/** `commonWidth`, but wider where elevations lie on a few steps, as those of step faults do. Bars in which one step more falls than in
 *  the next would show a pattern that the terrain does not have: the width is one at which no terrain shows it. */
export function calmWidth(histograms: readonly AlignedHistogram[], mostBars: number): number {
  const common = commonWidth(histograms, mostBars);
  const unrest = (width: number): number => Math.max(...histograms.map((histogram) => unrestOf(merged(histogram, width).counts)));
  const finest = Math.max(...histograms.map(({ width }) => width));
  let best = { width: common, unrest: unrest(common) };
  for (let times = 1; best.unrest > CALM; times++) {
    const width = times * finest;
    const bars = barCount(histograms, width);
    if (bars < LEAST_BARS) break;
    if (bars > mostBars) continue;
    const now = unrest(width);
    if (now < best.unrest) best = { width, unrest: now };
  }
  return best.width;
}

function barCount(histograms: readonly AlignedHistogram[], width: number): number {
  const from = Math.min(...histograms.map((histogram) => histogram.first * histogram.width));
  const to = Math.max(...histograms.map((histogram) => (histogram.first + histogram.counts.length) * histogram.width));
  return Math.ceil(to / width) - Math.floor(from / width);
}

/** How far bars go up and at once down again, or down and up: the sum of squares, over that of the bars. One bar that stands out counts more
 *  than many that differ a little. */
function unrestOf(counts: readonly number[]): number {
  let sum = 0;
  for (let i = 1; i + 1 < counts.length; i++) {
    const [before, after] = [counts[i] - counts[i - 1], counts[i + 1] - counts[i]];
    if (before * after < 0) sum += Math.min(before * before, after * after);
  }
  return sum / counts.reduce((squares, count) => squares + count * count, 0);
}

/** A histogram with wider bars, each the sum of several. They begin at multiples of their width.
 *  @param width a multiple of the histogram's */
export function merged({ width: narrow, first, counts }: AlignedHistogram, width: number): { first: number; counts: number[] } {
  const times = width / narrow;
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
