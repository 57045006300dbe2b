import type { PngHeader } from './header.ts';

/** One of the reduced pictures that an interlaced PNG stores one after another; other PNGs are a single pass.
 *  Its column c, row r is the picture's column x + c·stepX, row y + r·stepY. */
export interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of one stored row, without its filter byte. */
  readonly rowBytes: number;
}

/** Where the seven Adam7 passes begin and how far apart their samples lie, as [x, y, stepX, stepY]:
 *  ```
 *  1 6 4 6 2 6 4 6
 *  7 7 7 7 7 7 7 7
 *  5 6 5 6 5 6 5 6
 *  7 7 7 7 7 7 7 7
 *  3 6 4 6 3 6 4 6
 *  7 7 7 7 7 7 7 7
 *  5 6 5 6 5 6 5 6
 *  7 7 7 7 7 7 7 7
 *  ``` */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The passes of a picture in stored order; those without a single sample are left out, as in the file. */
export function passesOf(header: PngHeader): readonly Pass[] {
  const origins = header.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  const bitsPerPixel = header.bitDepth * header.channels;
  const passes: Pass[] = [];
  for (const [x, y, stepX, stepY] of origins) {
    const width = Math.ceil((header.width - x) / stepX);
    const height = Math.ceil((header.height - y) / stepY);
    if (width < 1 || height < 1) continue;
    passes.push({ x, y, stepX, stepY, width, height, rowBytes: Math.ceil((width * bitsPerPixel) / 8) });
  }
  return passes;
}

/** Bytes of all passes before compression: every row with its filter byte. */
export function inflatedLength(passes: readonly Pass[]): number {
  return passes.reduce((sum, pass) => sum + pass.height * (pass.rowBytes + 1), 0);
}
