import { LEFT, RIGHT, SHARE, STRETCH } from '../draw/colour/area-below.ts';
import { type Crest, elevationsOf, type OutlineSides, stretchesInPlace } from './crest.ts';
import type { Landscape, Moment } from './landscape.ts';
import { isLoop, offsetOf } from './motion.ts';

/** Shares of a column add up to 1 but for rounding. */
const ALMOST_WHOLE = 1 - 1e-6;

/** Brings a crest to where it is at a moment, and finds the rows of all its columns. */
export function placeCrestInPlace(crest: Crest, landscape: Landscape, moment: Moment): void {
  const { start, span, segments } = crest.strips;
  const offset = offsetOf(landscape, crest.layer, moment, span);
  crest.place = ((offset - start) / span) * segments;
  crest.isLoop = isLoop(moment);
  crest.strip = Number.NaN;
  measureRowsInPlace(crest);
  if (crest.outline) {
    measureOutlineInPlace(crest.outline, crest);
    widenInPlace(crest, crest.outline);
  }
}

/** Finds the rows that each column's stretches of line run through. */
function measureRowsInPlace(crest: Crest): void {
  const { first, whole, stretches, height } = crest;
  for (let column = 0; column < first.length; column++) {
    const end = STRETCH * stretchesInPlace(crest, column);
    let share = 0;
    let top = height;
    let bottom = 0;
    for (let k = 0; k < end; k += STRETCH) {
      share += stretches[k + SHARE];
      top = Math.min(top, stretches[k + LEFT], stretches[k + RIGHT]);
      bottom = Math.max(bottom, stretches[k + LEFT], stretches[k + RIGHT]);
    }
    first[column] = Math.max(Math.floor(top), 0);
    whole[column] = share < ALMOST_WHOLE ? height : Math.min(Math.ceil(bottom), height);
  }
}

/** Takes in what the outline covers beyond the layer: a column has the sides at both of its edges and in its middle. */
function widenInPlace({ first, whole, height }: Crest, { upper, lower }: OutlineSides): void {
  for (let column = 0; column < first.length; column++) {
    let top = height;
    let bottom = 0;
    for (let k = 2 * column; k <= 2 * column + 2; k++) {
      if (upper[k] > lower[k]) continue;
      if (upper[k] < top) top = upper[k];
      if (lower[k] > bottom) bottom = lower[k];
    }
    first[column] = Math.min(first[column], Math.max(Math.floor(top), 0));
    whole[column] = Math.max(whole[column], Math.min(Math.ceil(bottom), height));
  }
}

/** Finds the sides of the outline along a crest that has been placed. It covers all within half its width of the line, so joints and
 *  ends are round. The line has no gap, so that is one stretch of every column.
 *
 *  ```
 *        ╭──────  beside a segment, a side is that of its point `lean` away, `reach` above or below;
 *       ╱  ·────  round a joint or an end, it goes from where one segment's side ends to where the next one's begins
 *      ╱  ╱╭────
 *  ```
 *  Of several sides at x, the one that reaches farthest counts. */
function measureOutlineInPlace({ half, upper, lower }: OutlineSides, crest: Crest): void {
  const { place, step, scale, height } = crest;
  const { segments } = crest.strips;
  const length = 1 / step;
  const most = upper.length - 1;
  const from = place - half * step;
  const to = place + (most / 2 + half) * step;
  upper.fill(Number.POSITIVE_INFINITY);
  lower.fill(Number.NEGATIVE_INFINITY);
  for (let strip = Math.floor(from / segments); strip * segments < to; strip++) {
    const elevations = elevationsOf(crest, strip);
    if (!elevations) continue;
    const before = strip * segments;
    const last = Math.min(Math.ceil(to - before), segments) | 0;
    let i = Math.max(Math.floor(from - before), 0) | 0;
    // Twice x, as the entries are. Of the point before: where its segment's sides end; at an end, as far as it is round.
    let x = 2 * (before + i - place) * length;
    let y = height - elevations[i] * scale;
    let upperFrom = x - 2 * half;
    let lowerFrom = x - 2 * half;
    for (; i <= last; i++) {
      const isEnd = i === last;
      const east = 2 * (before + i + 1 - place) * length;
      const yEast = isEnd ? y : height - elevations[i + 1] * scale;
      const slope = (yEast - y) * step;
      const root = Math.sqrt(1 + slope * slope);
      const lean = (2 * half * slope) / root;
      const upperTo = isEnd ? x + 2 * half : x + lean;
      const lowerTo = isEnd ? x + 2 * half : x - lean;
      for (let k = upperFrom > 0 ? Math.ceil(upperFrom) | 0 : 0; k <= upperTo && k <= most; k++) {
        const off = (k - x) / 2;
        const row = y - Math.sqrt(Math.max(half * half - off * off, 0));
        if (row < upper[k]) upper[k] = row;
      }
      for (let k = lowerFrom > 0 ? Math.ceil(lowerFrom) | 0 : 0; k <= lowerTo && k <= most; k++) {
        const off = (k - x) / 2;
        const row = y + Math.sqrt(Math.max(half * half - off * off, 0));
        if (row > lower[k]) lower[k] = row;
      }
      if (isEnd) break;
      const reach = half * root;
      upperFrom = east + lean;
      lowerFrom = east - lean;
      for (let k = upperTo > 0 ? Math.ceil(upperTo) | 0 : 0; k <= upperFrom && k <= most; k++) {
        const row = y + (slope / 2) * (k - x) - reach;
        if (row < upper[k]) upper[k] = row;
      }
      for (let k = lowerTo > 0 ? Math.ceil(lowerTo) | 0 : 0; k <= lowerFrom && k <= most; k++) {
        const row = y + (slope / 2) * (k - x) + reach;
        if (row > lower[k]) lower[k] = row;
      }
      x = east;
      y = yEast;
    }
  }
}
