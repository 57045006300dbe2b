import { markInPlace, type WrittenBlocks } from './changed.ts';
import type { Crest } from './crest.ts';
import { type ColumnCover, coverColumnInPlace } from './crest-cover.ts';
import type { Rgb } from './rgb.ts';
import type { SettledRegion } from './settled.ts';

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
  written: WrittenBlocks,
): void {
  const { first, whole } = crest;
  const width = first.length;
  const isOutlined = crest.outline !== undefined;
  const { fill, outline } = cover;
  const [red, green, blue] = outlineColour;
  for (let column = 0; column < width; column++) {
    const begin = first[column];
    const end = Math.min(whole[column], hiddenFrom[column]);
    if (begin >= end) continue;
    coverColumnInPlace(cover, crest, column, end);
    markInPlace(written, column, begin, end);
    for (let row = begin, i = 4 * (begin * width + column); row < end; row++, i += 4 * width) {
      const share = fill[row];
      if (share > 0) {
        pixels[i] += (rgba[4 * row] - pixels[i]) * share;
        pixels[i + 1] += (rgba[4 * row + 1] - pixels[i + 1]) * share;
        pixels[i + 2] += (rgba[4 * row + 2] - pixels[i + 2]) * share;
      }
      if (!isOutlined || outline[row] <= 0) continue;
      const covered = outline[row] < 1 ? outline[row] : 1;
      pixels[i] += (red - pixels[i]) * covered;
      pixels[i + 1] += (green - pixels[i + 1]) * covered;
      pixels[i + 2] += (blue - pixels[i + 2]) * covered;
    }
  }
}
