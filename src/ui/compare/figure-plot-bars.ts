import type { AlignedHistogram } from '../../analysis/terrain-figures.ts';

/** Bars that are left, at least, where neighbours alternate. */
const LEAST_BARS = 16;
/** The unrest of bars that do not show the width of the steps. */
const CALM = 0.02;

/** The least width at which all histograms together have at most `mostBars`. */
export function commonWidth(histograms: readonly AlignedHistogram[], mostBars: number): number {
  let width = Math.max(...histograms.map((histogram) => histogram.width));
  while (barCount(histograms, width) > mostBars) width *= 2;
  return width;
}

/** The same, but for terrain whose elevations lie on a few steps, as that of step faults: bars that hold now one step more, now one less,
 *  are a pattern that the terrain does not have. They are as much wider as they must be to be free of it, for all terrains alike. */
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
  const from = Math.min(...histograms.map(({ first, width: own }) => first * own));
  const to = Math.max(...histograms.map(({ first, width: own, counts }) => (first + counts.length) * own));
  return Math.ceil(to / width) - Math.floor(from / width);
}

/** How far bars step up and at once down again, or down and up, in squares over those of the bars: one bar that stands out counts more
 *  than many that tremble. */
function unrestOf(counts: readonly number[]): number {
  let there = 0;
  for (let i = 1; i + 1 < counts.length; i++) {
    const [before, after] = [counts[i] - counts[i - 1], counts[i + 1] - counts[i]];
    if (before * after < 0) there += Math.min(before * before, after * after);
  }
  return there / counts.reduce((sum, count) => sum + count * count, 0);
}

/** A histogram in bars of a multiple of its width, that begin at multiples of theirs: sums of its own. */
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
