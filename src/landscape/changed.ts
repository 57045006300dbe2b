/** Rectangles of a picture in its pixels, row by row of entries: the first `count` of each. */
export interface Rectangles {
  readonly count: number;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly width: Int32Array;
  readonly height: Int32Array;
}

/** Where a picture was written, by blocks of its pixels. */
export interface WrittenBlocks {
  /** 1 for a block that was written in, row-major. */
  readonly marks: Uint8Array;
  readonly columns: number;
  /** A block is 2^n pixels wide. */
  readonly widthBits: number;
}

/** Blocks are 2^n rows high. */
const HEIGHT_BITS = 4;
/** Fewer columns of blocks take more pixels along that did not change; more of them make more rectangles, each of which costs too. */
const MOST_COLUMNS = 4;

/** @param width and @param height of the picture, in pixels
 *  @returns blocks of it, none of them marked */
export function createWrittenBlocks(width: number, height: number): WrittenBlocks {
  let widthBits = 0;
  while (MOST_COLUMNS << widthBits < width) widthBits++;
  const columns = Math.ceil(width / (1 << widthBits));
  return { marks: new Uint8Array(columns * Math.ceil(height / (1 << HEIGHT_BITS))), columns, widthBits };
}

/** Marks the rows of a column from one to the one before another. */
export function markInPlace({ marks, columns, widthBits }: WrittenBlocks, column: number, from: number, to: number): void {
  if (from >= to) return;
  const last = (to - 1) >> HEIGHT_BITS;
  for (let row = from >> HEIGHT_BITS; row <= last; row++) marks[row * columns + (column >> widthBits)] = 1;
}

/** @returns room for as many rectangles as there are blocks, none yet */
export function createRectangles({ marks }: WrittenBlocks): Rectangles & { count: number } {
  const [x, y, width, height] = Array.from({ length: 4 }, () => new Int32Array(marks.length));
  return { count: 0, x, y, width, height };
}

/** Takes the marks off, and gathers those below each other into rectangles.
 *  @param width and @param height of the picture, in pixels: no rectangle reaches beyond it */
export function takeMarksInPlace(
  { marks, columns, widthBits }: WrittenBlocks,
  out: Rectangles & { count: number },
  width: number,
  height: number,
): void {
  let n = 0;
  for (let column = 0; column < columns; column++) {
    const x = column << widthBits;
    let isOpen = false;
    for (let i = column; i < marks.length; i += columns) {
      const y = ((i - column) / columns) << HEIGHT_BITS;
      const rows = Math.min(1 << HEIGHT_BITS, height - y);
      if (marks[i] === 1 && isOpen) out.height[n - 1] += rows;
      else if (marks[i] === 1) {
        out.x[n] = x;
        out.y[n] = y;
        out.width[n] = Math.min(1 << widthBits, width - x);
        out.height[n] = rows;
        n++;
      }
      isOpen = marks[i] === 1;
    }
  }
  marks.fill(0);
  out.count = n;
}
