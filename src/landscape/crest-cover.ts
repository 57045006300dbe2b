import { addStretch } from '../colour/stretch-area.ts';
import { type Crest, LEFT, type OutlineSides, RIGHT, SHARE, STRETCH, stretchesInPlace } from './crest.ts';

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
  const { stretches } = crest;
  fill.fill(0, first, end);
  for (let k = 0, stop = STRETCH * stretchesInPlace(crest, column); k < stop; k += STRETCH) {
    addStretch(fill, 1, end, 0, stretches[k + SHARE], stretches[k + LEFT], stretches[k + RIGHT]);
  }
  sumInPlace(fill, first, end);
  if (!crest.outline) return;
  outline.fill(0, first, end);
  addOutline(outline, crest.outline, column, end);
  sumInPlace(outline, first, end);
}

/** Adds, as differences from row to row, all below the upper side less all below the lower one. */
function addOutline(cover: Float64Array, { upper, lower }: OutlineSides, column: number, end: number): void {
  for (let k = 2 * column; k < 2 * column + 2; k++) {
    if (upper[k] > lower[k] || upper[k + 1] > lower[k + 1]) continue;
    addStretch(cover, 1, end, 0, 0.5, upper[k], upper[k + 1]);
    addStretch(cover, 1, end, 0, -0.5, lower[k], lower[k + 1]);
  }
}

/** From differences to what they add up to. */
function sumInPlace(cover: Float64Array, first: number, end: number): void {
  for (let row = first + 1; row < end; row++) cover[row] += cover[row - 1];
}
