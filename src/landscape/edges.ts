import { markInPlace } from './changed.ts';
import type { Crest } from './crest.ts';
import { type ColumnCover, coverColumnInPlace } from './crest-cover.ts';
import { seenThrough } from './overlay.ts';
import type { PaintedPixels, SettledRegion } from './settled.ts';

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

/** What edges of all layers share while they are painted. Colours are red, green, blue, alpha of each row. */
export interface EdgeRoom {
  readonly cover: ColumnCover;
  readonly outlineRgba: Uint8ClampedArray;
  /** Room for the colours of a layer and its outline as they are seen through an overlay. */
  readonly through: Uint8ClampedArray;
  readonly outlineThrough: Uint8ClampedArray;
}

/** Paints the pixels that a layer covers in part, and its outline over them, where no nearer layer hides them. */
export function paintEdges(
  { width, rgba: pixels, written }: PaintedPixels,
  { crest, hiddenFrom, rgba, region: { overlay } }: ShownLayer,
  { cover, outlineRgba, through, outlineThrough }: EdgeRoom,
): void {
  const { first, whole } = crest;
  const isOutlined = crest.outline !== undefined;
  const { fill, outline } = cover;
  for (let column = 0; column < width; column++) {
    const begin = first[column];
    const end = Math.min(whole[column], hiddenFrom[column]);
    if (begin >= end) continue;
    coverColumnInPlace(cover, crest, column, end);
    markInPlace(written, column, begin, end);
    const colours = overlay ? seenThrough(rgba, through, overlay, column, begin, end) : rgba;
    const lines = overlay && isOutlined ? seenThrough(outlineRgba, outlineThrough, overlay, column, begin, end) : outlineRgba;
    for (let row = begin, i = 4 * (begin * width + column); row < end; row++, i += 4 * width) {
      const share = fill[row];
      if (share > 0) {
        pixels[i] += (colours[4 * row] - pixels[i]) * share;
        pixels[i + 1] += (colours[4 * row + 1] - pixels[i + 1]) * share;
        pixels[i + 2] += (colours[4 * row + 2] - pixels[i + 2]) * share;
      }
      if (!isOutlined || outline[row] <= 0) continue;
      const covered = outline[row] < 1 ? outline[row] : 1;
      pixels[i] += (lines[4 * row] - pixels[i]) * covered;
      pixels[i + 1] += (lines[4 * row + 1] - pixels[i + 1]) * covered;
      pixels[i + 2] += (lines[4 * row + 2] - pixels[i + 2]) * covered;
    }
  }
}
