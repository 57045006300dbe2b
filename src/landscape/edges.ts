import type { Crest } from './crest.ts';
import { type ColumnCover, coverColumnInPlace } from './crest-cover.ts';
import type { Rgb } from './rgb.ts';
import type { SettledRegion } from './settled.ts';
import { blend } from './star-pixels.ts';

/** A layer as it is painted. */
export interface ShownLayer {
  readonly crest: Crest;
  /** The first row of each column from which on nearer layers hide it. */
  readonly hiddenFrom: Int32Array;
  /** Red, green, blue, alpha of each row. */
  readonly rgba: Uint8ClampedArray;
  /** Where it is seen, in the same colours. */
  readonly region: SettledRegion;
}

/** Paints the pixels that a layer covers in part, and its outline over them, where no nearer layer hides them. */
export function paintEdges(
  pixels: Uint8ClampedArray,
  { crest, hiddenFrom, rgba }: ShownLayer,
  outlineColour: Rgb,
  cover: ColumnCover,
): void {
  const { first, whole } = crest;
  const width = first.length;
  const { fill, outline } = cover;
  for (let column = 0; column < width; column++) {
    const end = Math.min(whole[column], hiddenFrom[column]);
    if (first[column] >= end) continue;
    coverColumnInPlace(cover, crest, column, end);
    for (let row = first[column]; row < end; row++) {
      const i = 4 * (row * width + column);
      const share = fill[row];
      pixels[i] += (rgba[4 * row] - pixels[i]) * share;
      pixels[i + 1] += (rgba[4 * row + 1] - pixels[i + 1]) * share;
      pixels[i + 2] += (rgba[4 * row + 2] - pixels[i + 2]) * share;
      if (crest.outline) blend(pixels, i, outlineColour, Math.min(Math.max(outline[row], 0), 1));
    }
  }
}
