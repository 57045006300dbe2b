import { type Crest, elevationsOf, LEFT, type OutlineSides, RIGHT, SHARE, STRETCH, stretchesInPlace } from './crest.ts';
import type { Landscape, Moment } from './landscape.ts';
import { isLoop, offsetOf } from './motion.ts';
import { measureOutlineInPlace } from './outline.ts';

/** Shares of a column add up to 1 but for rounding. */
const ALMOST_WHOLE = 1 - 1e-6;

/** Brings a crest to where it is at a moment, and finds the rows of all its columns. */
export function placeCrestInPlace(crest: Crest, landscape: Landscape, moment: Moment): void {
  const { start, span, segments } = crest.strips;
  const offset = offsetOf(landscape, crest.layer, moment, span);
  crest.place[0] = ((offset - start) / span) * segments;
  crest.isLoop = isLoop(moment);
  crest.strip = Number.NaN;
  measureRowsInPlace(crest);
  if (crest.outline) {
    measureOutlineInPlace(crest.outline, crest);
    widenInPlace(crest, crest.outline);
  }
}

/** Those inside one strip need only the highest and the lowest point. */
function measureRowsInPlace(crest: Crest): void {
  const { first, whole, place, height, scale, step } = crest;
  const { segments } = crest.strips;
  for (let column = 0; column < first.length; column++) {
    const from = place[0] + column * step;
    const strip = Math.floor(from / segments);
    const at = from - strip * segments;
    const rest = place[0] + (column + 1) * step - strip * segments;
    const elevations = elevationsOf(crest, strip);
    if (!elevations || rest >= segments) {
      measureStretchesInPlace(crest, column, stretchesInPlace(crest, column));
      continue;
    }
    let i = Math.floor(at);
    let high = elevations[i] + (elevations[i + 1] - elevations[i]) * (at - i);
    let low = high;
    for (i++; i <= rest; i++) {
      high = Math.max(high, elevations[i]);
      low = Math.min(low, elevations[i]);
    }
    const last = elevations[i - 1] + (elevations[i] - elevations[i - 1]) * (rest - i + 1);
    first[column] = Math.min(Math.max(Math.floor(height - Math.max(high, last) * scale), 0), height);
    whole[column] = Math.min(Math.max(Math.ceil(height - Math.min(low, last) * scale), 0), height);
  }
}

function measureStretchesInPlace({ first, whole, stretches, height }: Crest, column: number, count: number): void {
  let share = 0;
  let top = height;
  let bottom = 0;
  for (let k = 0; k < STRETCH * count; k += STRETCH) {
    share += stretches[k + SHARE];
    top = Math.min(top, stretches[k + LEFT], stretches[k + RIGHT]);
    bottom = Math.max(bottom, stretches[k + LEFT], stretches[k + RIGHT]);
  }
  first[column] = Math.max(Math.floor(top), 0);
  whole[column] = share < ALMOST_WHOLE ? height : Math.min(Math.ceil(bottom), height);
}

/** Takes in what the outline covers beyond the layer. */
function widenInPlace({ first, whole, height }: Crest, { upper, lower }: OutlineSides): void {
  for (let k = 0; k < upper.length; k++) {
    if (upper[k] > lower[k]) continue;
    const top = Math.max(Math.floor(upper[k]), 0);
    const bottom = Math.min(Math.ceil(lower[k]), height);
    // What stands at a column's edge belongs to both.
    for (let column = (k - 1) >> 1; column <= k >> 1; column++) {
      if (column < 0 || column >= first.length) continue;
      first[column] = Math.min(first[column], top);
      whole[column] = Math.max(whole[column], bottom);
    }
  }
}
