import { addStretches, LEFT, RIGHT, SHARE, STRETCH } from '../draw/colour/stretch-area.ts';
import { type Crest, elevationsInside, type OutlineSides, stretchesInPlace } from './crest.ts';

/** How much of the pixels of one column a layer fills, and how much its outline covers, by exact area, each 0 … 1. Entries are rows of the
 *  picture; only those from the crest's first row to its first whole one mean anything. */
export interface ColumnCover {
  readonly fill: Float64Array;
  readonly outline: Float64Array;
}

export function createColumnCover(height: number): ColumnCover {
  return { fill: new Float64Array(height), outline: new Float64Array(height) };
}

/** @param end the row before which to stop */
export function coverColumnInPlace({ fill, outline }: ColumnCover, crest: Crest, column: number, end: number): void {
  const first = crest.first[column];
  const row = crest.lineFirst[column];
  // Most columns: the line stays within one row, and what is above and below it follows.
  const isEven = row > 0 && row < end && row + 1 < crest.height && crest.lineWhole[column] === row + 1;
  const elevations = isEven ? elevationsInside(crest, column) : undefined;
  if (elevations) {
    for (let above = first; above < row; above++) fill[above] = 0;
    fillRowInPlace(fill, crest, elevations, column, row);
    for (let below = row + 1; below < end; below++) fill[below] = 1;
  } else sumBelowInPlace(fill, first, end, crest.stretches, stretchesInPlace(crest, column));
  if (crest.outline) coverOutlineInPlace(outline, crest, crest.outline, column, end);
}

/** Fills the row that a line stays in: the mean of what lies below it. */
function fillRowInPlace(
  fill: Float64Array,
  { strip, strips, place, height, scale, step }: Crest,
  elevations: Float32Array,
  column: number,
  row: number,
): void {
  const before = strip * strips.segments;
  const rest = place[0] + (column + 1) * step - before;
  let at = place[0] + column * step - before;
  let i = at | 0;
  let below = 0;
  for (; at < rest; i++) {
    const to = i + 1 < rest ? i + 1 : rest;
    const y = height - elevations[i] * scale;
    const fall = (elevations[i] - elevations[i + 1]) * scale;
    const yFrom = y + fall * (at - i);
    const yTo = y + fall * (to - i);
    below += ((to - at) / step) * ((row + 1 - yFrom + (row + 1 - yTo)) / 2);
    at = to;
  }
  fill[row] = below;
}

/** Covers what lies below the upper side of an outline, less what lies below the lower one. */
function coverOutlineInPlace(
  cover: Float64Array,
  { first, stretches }: Crest,
  sides: OutlineSides,
  column: number,
  end: number,
): void {
  const { upper, lower } = sides;
  const k = 2 * column;
  const top = upper[k] | 0;
  const bottom = lower[k] | 0;
  // Most columns: each side stays within one row.
  if (top > 0 && bottom < end && staysIn(upper, k, top) && staysIn(lower, k, bottom)) {
    for (let row = first[column]; row < end; row++) cover[row] = row < top || row > bottom ? 0 : 1;
    cover[top] = (top + 1 - upper[k] + (top + 1 - upper[k + 1])) / 4 + (top + 1 - upper[k + 1] + (top + 1 - upper[k + 2])) / 4;
    cover[bottom] -=
      (bottom + 1 - lower[k] + (bottom + 1 - lower[k + 1])) / 4 + (bottom + 1 - lower[k + 1] + (bottom + 1 - lower[k + 2])) / 4;
  } else sumBelowInPlace(cover, first[column], end, stretches, sidesInPlace(stretches, sides, column));
}

function staysIn(side: Float64Array, k: number, row: number): boolean {
  return (
    side[k] >= row &&
    side[k] < row + 1 &&
    side[k + 1] >= row &&
    side[k + 1] < row + 1 &&
    side[k + 2] >= row &&
    side[k + 2] < row + 1
  );
}

/** Finds the sides of an outline in a column: all below the upper one counts, less all below the lower one.
 *  @returns how many stretches they are */
function sidesInPlace(stretches: Float64Array, { upper, lower }: OutlineSides, column: number): number {
  let k = 0;
  for (let half = 2 * column; half < 2 * column + 2; half++) {
    if (upper[half] > lower[half] || upper[half + 1] > lower[half + 1]) continue;
    stretches[k + SHARE] = 0.5;
    stretches[k + LEFT] = upper[half];
    stretches[k + RIGHT] = upper[half + 1];
    k += STRETCH;
    stretches[k + SHARE] = -0.5;
    stretches[k + LEFT] = lower[half];
    stretches[k + RIGHT] = lower[half + 1];
    k += STRETCH;
  }
  return k / STRETCH;
}

/** What lies below stretches of line, each by its share. */
function sumBelowInPlace(cover: Float64Array, first: number, end: number, stretches: Float64Array, count: number): void {
  for (let row = first; row < end; row++) cover[row] = 0;
  addStretches(cover, 1, end, 0, stretches, count);
  for (let row = first + 1; row < end; row++) cover[row] += cover[row - 1];
}
