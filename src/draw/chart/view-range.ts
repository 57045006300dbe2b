import type { Range } from '../../core/heightmap.ts';
import type { ChartLine } from './polyline.ts';

/** Distances between neighbouring points that the closest view shows. */
const LEAST_STEPS = 3;

/** The x of all lines of a chart; never empty. */
export function wholeRange(lines: readonly Pick<ChartLine, 'range'>[]): Range {
  const min = Math.min(...lines.map(({ range }) => range.min));
  const max = Math.max(...lines.map(({ range }) => range.max));
  return { min, max: max > min ? max : min + 1 };
}

/** The part of `whole` that is shown where `wanted` is asked for: all of it where the two share nothing. */
export function shownRange(wanted: Range | undefined, whole: Range): Range {
  if (!wanted) return whole;
  const min = Math.max(wanted.min, whole.min);
  const max = Math.min(wanted.max, whole.max);
  return max > min ? { min, max } : whole;
}

/** The smallest part of x that can be zoomed to: four points of the chart's own line across. */
export function leastSpan({ profile, range: { min, max } }: ChartLine, whole: Range): number {
  const steps = Math.max(profile.x.length - 1, 1);
  return Math.min(((max - min || 1) * LEAST_STEPS) / steps, whole.max - whole.min);
}

/** Zooms so that `anchor` stays where it is on the screen.
 *  @param factor above 1 shows less
 *  @param least span of the closest view
 *  @returns undefined where all is shown */
export function zoomed(shown: Range, whole: Range, least: number, anchor: number, factor: number): Range | undefined {
  const before = shown.max - shown.min;
  const span = Math.max(before / factor, Math.min(least, before));
  const place = Math.min(Math.max((anchor - shown.min) / before, 0), 1);
  return within(anchor - place * span, span, whole);
}

/** Moves the view along x as far as there is something to show. */
export function panned(shown: Range, whole: Range, distance: number): Range | undefined {
  return within(shown.min + distance, shown.max - shown.min, whole);
}

/** The view moved as little as shows x. */
export function following(shown: Range, whole: Range, x: number): Range | undefined {
  if (x < shown.min) return panned(shown, whole, x - shown.min);
  if (x > shown.max) return panned(shown, whole, x - shown.max);
  return panned(shown, whole, 0);
}

/** The view in which two x lie at two places 0 … 1 across, as under two fingers. */
export function pinched(
  xs: readonly [number, number],
  places: readonly [number, number],
  whole: Range,
  least: number,
): Range | undefined {
  const apart = Math.max(Math.abs(places[1] - places[0]), 0.01);
  const span = Math.max(Math.abs(xs[1] - xs[0]) / apart, least);
  const middle = (xs[0] + xs[1]) / 2;
  return within(middle - (span * (places[0] + places[1])) / 2, span, whole);
}

function within(min: number, span: number, whole: Range): Range | undefined {
  const all = whole.max - whole.min;
  if (span >= all * (1 - 1e-9)) return undefined;
  const from = Math.min(Math.max(min, whole.min), whole.max - span);
  return { min: from, max: from + span };
}
