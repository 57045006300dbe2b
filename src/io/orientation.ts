import type { Heightmap, Size } from '../core/heightmap.ts';

/** How a file's rows and columns lie on the ground: one of the eight symmetries of a rectangle. */
export interface Orientation {
  /** Whether west and east change places first. */
  readonly isMirrored: boolean;
  /** Quarter turns clockwise after that; an odd number swaps width and height. */
  readonly turns: 0 | 1 | 2 | 3;
}

/** As it lies in the file. */
export const AS_STORED: Orientation = { isMirrored: false, turns: 0 };

/** All eight, that of the file first. */
export function allOrientations(): Orientation[] {
  return [false, true].flatMap((isMirrored) => ([0, 1, 2, 3] as const).map((turns) => ({ isMirrored, turns })));
}

/** Whether rows have become columns. */
export function isOnItsSide({ turns }: Orientation): boolean {
  return turns % 2 === 1;
}

/** Whether it differs from that of the file. */
export function isTurned({ isMirrored, turns }: Orientation): boolean {
  return isMirrored || turns > 0;
}

/** The number of columns and rows in another orientation. */
export function turnedSize({ width, height }: Size, orientation: Orientation): Size {
  return isOnItsSide(orientation) ? { width: height, height: width } : { width, height };
}

/** A map turned and mirrored. Every sample keeps its bits. */
export function oriented(map: Heightmap, orientation: Orientation): Heightmap {
  const { width, height } = turnedSize(map, orientation);
  // NaN keeps its bits as an integer, whatever the engine does to floats.
  const from = new Uint32Array(map.data.buffer, map.data.byteOffset, map.data.length);
  const to = new Uint32Array(from.length);
  // Rows and columns are straight in the file too: one step along either is always as far.
  const first = indexBefore(0, 0, map, orientation);
  const alongRow = indexBefore(1, 0, map, orientation) - first;
  const alongColumn = indexBefore(0, 1, map, orientation) - first;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) to[i] = from[first + x * alongRow + y * alongColumn];
  }
  return { width, height, data: new Float32Array(to.buffer) };
}

/** Exchanges north and south. */
export function turnRowsInPlace({ width, height, data }: Heightmap): void {
  const row = new Float32Array(width);
  for (let north = 0, south = height - 1; north < south; north++, south--) {
    row.set(data.subarray(north * width, (north + 1) * width));
    data.copyWithin(north * width, south * width, (south + 1) * width);
    data.set(row, south * width);
  }
}

/** The flat index that a sample of the turned map had before. */
function indexBefore(x: number, y: number, size: Size, { isMirrored, turns }: Orientation): number {
  const [column, row] = unturned(x, y, size, turns);
  return row * size.width + (isMirrored ? size.width - 1 - column : column);
}

/** Where a sample of the turned map was before the turns. */
function unturned(x: number, y: number, { width, height }: Size, turns: Orientation['turns']): [number, number] {
  switch (turns) {
    case 0:
      return [x, y];
    case 1:
      return [y, height - 1 - x];
    case 2:
      return [width - 1 - x, height - 1 - y];
    case 3:
      return [width - 1 - y, x];
  }
}
