import { LEFT, RIGHT, SHARE, STRETCH } from '../draw/colour/stretch-area.ts';
import { type Crest, elevationsOf, type OutlineSides, stretchesInPlace } from './crest.ts';
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
  const { lineFirst, place, step, strips } = crest;
  const { segments } = strips;
  const width = lineFirst.length;
  for (let column = 0; column < width; ) {
    const strip = Math.floor((place[0] + column * step) / segments);
    const elevations = elevationsOf(crest, strip);
    const next = elevations ? measureStripInPlace(crest, elevations, strip * segments, column) : column;
    if (next < width && next === column) measureStretchesInPlace(crest, column, stretchesInPlace(crest, column));
    column = Math.max(next, column + 1);
  }
}

/** Measures the columns that lie inside one strip.
 *  @param before segments before the strip @param column the first to measure
 *  @returns the first that does not */
function measureStripInPlace(
  { lineFirst, lineWhole, place, height, scale, step }: Crest,
  elevations: Float32Array,
  before: number,
  column: number,
): number {
  const segments = elevations.length - 1;
  const at = place[0] + column * step - before;
  let i = at | 0;
  let left = elevations[i] + (elevations[i + 1] - elevations[i]) * (at - i);
  for (; column < lineFirst.length; column++) {
    const rest = place[0] + (column + 1) * step - before;
    if (rest >= segments) break;
    let high = left;
    let low = left;
    for (i++; i <= rest; i++) {
      const elevation = elevations[i];
      if (elevation > high) high = elevation;
      if (elevation < low) low = elevation;
    }
    i--;
    left = elevations[i] + (elevations[i + 1] - elevations[i]) * (rest - i);
    const top = Math.floor(height - (left > high ? left : high) * scale);
    const bottom = Math.ceil(height - (left < low ? left : low) * scale);
    lineFirst[column] = Math.min(Math.max(top, 0), height);
    lineWhole[column] = Math.min(Math.max(bottom, 0), height);
  }
  return column;
}

function measureStretchesInPlace({ lineFirst, lineWhole, stretches, height }: Crest, column: number, count: number): void {
  let share = 0;
  let top = height;
  let bottom = 0;
  for (let k = 0; k < STRETCH * count; k += STRETCH) {
    share += stretches[k + SHARE];
    top = Math.min(top, stretches[k + LEFT], stretches[k + RIGHT]);
    bottom = Math.max(bottom, stretches[k + LEFT], stretches[k + RIGHT]);
  }
  lineFirst[column] = Math.max(Math.floor(top), 0);
  lineWhole[column] = share < ALMOST_WHOLE ? height : Math.min(Math.ceil(bottom), height);
}

/** Takes in what the outline covers beyond the layer: a column has the sides at both of its edges and in its middle. */
function widenInPlace({ first, whole, lineFirst, lineWhole, height }: Crest, { upper, lower }: OutlineSides): void {
  for (let column = 0; column < first.length; column++) {
    let top = height;
    let bottom = 0;
    for (let k = 2 * column; k <= 2 * column + 2; k++) {
      if (upper[k] > lower[k]) continue;
      if (upper[k] < top) top = upper[k];
      if (lower[k] > bottom) bottom = lower[k];
    }
    first[column] = Math.min(lineFirst[column], Math.max(Math.floor(top), 0));
    whole[column] = Math.max(lineWhole[column], Math.min(Math.ceil(bottom), height));
  }
}
