import type { Size } from '../core/heightmap.ts';
import { layColumnInPlace, type Overlay } from './overlay.ts';

/** A picture while it is painted. */
export interface PaintedPixels extends Size {
  readonly rgba: Uint8ClampedArray;
  /** The same memory, whole pixels. */
  readonly pixels: Int32Array;
  /** Marked where something is painted. */
  readonly written: WrittenBlocks;
}

/** A region of a picture that keeps its colours from paint to paint: the rows of each column that show one layer, or the sky. Settled
 *  rows are not painted again. */
export interface SettledRegion {
  /** One colour for each row, or one for each pixel of the picture. */
  readonly colours: Int32Array;
  /** What drawn lines before it lay over them. */
  readonly overlay: Overlay | undefined;
  /** The rows of each column, from the first to the one after the last, that have the region's colours and nothing over them. */
  readonly from: Int32Array;
  readonly to: Int32Array;
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
): void {
  const isPicture = colours.length === pixels.length;
  for (let x = 0; x < width; x++) {
    const first = upper[x];
    const end = lower[x];
    const isSettled = from[x] < to[x];
    const above = isSettled && from[x] < end ? from[x] : end;
    const below = isSettled ? Math.max(first, to[x]) : end;
    from[x] = first;
    to[x] = Math.min(end, touched[x]);
    markInPlace(written, x, first, above);
    markInPlace(written, x, below, end);
    for (let row = first, i = first * width + x; row < above; row++, i += width) pixels[i] = colours[isPicture ? i : row];
    for (let row = below, i = below * width + x; row < end; row++, i += width) pixels[i] = colours[isPicture ? i : row];
    if (!overlay) continue;
    layColumnInPlace(rgba, 4 * x, 4 * width, overlay, x, first, above);
    layColumnInPlace(rgba, 4 * x, 4 * width, overlay, x, below, end);
  }
}

/** Rectangles of a picture in its pixels, row by row of entries: the first `count` of each. */
export interface Rectangles {
  readonly count: number;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly width: Int32Array;
  readonly height: Int32Array;
}

/** Where a picture was written, by blocks of its pixels. */
interface WrittenBlocks extends Size {
  /** 1 for a block that was written in, row-major. */
  readonly marks: Uint8Array;
  readonly columns: number;
  /** A block is 2^n pixels wide. */
  readonly widthBits: number;
  /** The blocks whose marks were taken off last, those below each other as one. */
  readonly changed: Rectangles & { count: number };
}

/** Blocks are 2^n rows high. */
const HEIGHT_BITS = 4;
/** Fewer columns include more unchanged pixels; more columns make more rectangles, each of which costs too. */
const MOST_COLUMNS = 4;

/** @returns blocks of a picture, none of them marked */
export function createWrittenBlocks({ width, height }: Size): WrittenBlocks {
  let widthBits = 0;
  while (MOST_COLUMNS << widthBits < width) widthBits++;
  const columns = Math.ceil(width / (1 << widthBits));
  const marks = new Uint8Array(columns * Math.ceil(height / (1 << HEIGHT_BITS)));
  const room = (): Int32Array => new Int32Array(marks.length);
  const changed = { count: 0, x: room(), y: room(), width: room(), height: room() };
  return { width, height, marks, columns, widthBits, changed };
}

/** Marks the rows of a column from one to the one before another. */
export function markInPlace({ marks, columns, widthBits }: WrittenBlocks, column: number, from: number, to: number): void {
  if (from >= to) return;
  const last = (to - 1) >> HEIGHT_BITS;
  for (let row = from >> HEIGHT_BITS; row <= last; row++) marks[row * columns + (column >> widthBits)] = 1;
}

/** Takes the marks off, and gathers them as changed rectangles within the picture. */
export function takeMarksInPlace({ width, height, marks, columns, widthBits, changed }: WrittenBlocks): void {
  let n = 0;
  for (let column = 0; column < columns; column++) {
    const x = column << widthBits;
    let isOpen = false;
    for (let i = column; i < marks.length; i += columns) {
      const y = ((i - column) / columns) << HEIGHT_BITS;
      const rows = Math.min(1 << HEIGHT_BITS, height - y);
      if (marks[i] === 1 && isOpen) changed.height[n - 1] += rows;
      else if (marks[i] === 1) {
        changed.x[n] = x;
        changed.y[n] = y;
        changed.width[n] = Math.min(1 << widthBits, width - x);
        changed.height[n] = rows;
        n++;
      }
      isOpen = marks[i] === 1;
    }
  }
  marks.fill(0);
  changed.count = n;
}
