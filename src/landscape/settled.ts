import { markInPlace, type WrittenBlocks } from './changed.ts';
import { layColumnInPlace, type Overlay } from './overlay.ts';
import { paintRegion } from './spans.ts';

/** As many rows of a column are written at once, if there are no more: spans are for the others. */
const FEW = 8;

/** A picture while it is painted. */
export interface PaintedPixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
  /** The same memory, whole pixels. */
  readonly pixels: Int32Array;
  /** Marked where something is painted. */
  readonly written: WrittenBlocks;
}

/** A region of a picture that keeps its colours from paint to paint: the rows of each column that one layer, or the sky, is seen in. What
 *  is there already is not painted again. */
export interface SettledRegion {
  /** One colour for each row, or one for each pixel of the picture. */
  readonly colours: Int32Array;
  /** What drawn lines before it lay over them. */
  readonly overlay: Overlay | undefined;
  /** The rows of each column, from the first to the one after the last, that have the region's colours and nothing over them. */
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Room that all regions of a picture share while they are painted. */
export interface RegionRoom {
  readonly top: Int32Array;
  readonly bottom: Int32Array;
  readonly begun: Int32Array;
}

export function createRegionRoom(width: number, height: number): RegionRoom {
  return { top: new Int32Array(width), bottom: new Int32Array(width), begun: new Int32Array(height) };
}

export function createSettledRegion(colours: Int32Array, width: number, overlay: Overlay | undefined): SettledRegion {
  return { colours, overlay, from: new Int32Array(width), to: new Int32Array(width) };
}

/** Paints the rows of a region that are not settled: those above and those below.
 *  @param upper first row of each column @param lower the row after the last; none where that is not below the first
 *  @param touched the first row of each column that something is painted over afterwards */
export function settleInPlace(
  { colours, overlay, from, to }: SettledRegion,
  { width, rgba, pixels, written }: PaintedPixels,
  upper: Int32Array,
  lower: Int32Array,
  touched: Int32Array,
  { top, bottom, begun }: RegionRoom,
): void {
  const isPicture = colours.length === pixels.length;
  let isTall = false;
  for (let x = 0; x < width; x++) {
    const first = upper[x];
    const end = lower[x];
    const isSettled = from[x] < to[x];
    const above = isSettled && from[x] < end ? from[x] : end;
    const below = isSettled ? Math.max(first, to[x]) : end;
    bottom[x] = above;
    top[x] = below;
    from[x] = first;
    to[x] = Math.min(end, touched[x]);
    markInPlace(written, x, first, above);
    markInPlace(written, x, below, end);
    if (above - first > FEW || end - below > FEW) {
      isTall = true;
      continue;
    }
    for (let row = first, i = first * width + x; row < above; row++, i += width) pixels[i] = colours[isPicture ? i : row];
    for (let row = below, i = below * width + x; row < end; row++, i += width) pixels[i] = colours[isPicture ? i : row];
  }
  if (isTall) {
    paintRegion(pixels, upper, bottom, begun, colours);
    paintRegion(pixels, top, lower, begun, colours);
  }
  if (!overlay) return;
  const end = Math.min(overlay.west + overlay.width, width);
  for (let x = overlay.west; x < end; x++) {
    layColumnInPlace(rgba, 4 * x, 4 * width, overlay, x, upper[x], bottom[x]);
    layColumnInPlace(rgba, 4 * x, 4 * width, overlay, x, top[x], lower[x]);
  }
}
