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
  // Where the first sample was, and how far along the file's samples the next one east and south is.
  const [east, south] = [orientation.isMirrored ? -1 : 1, map.width];
  const northWest = orientation.isMirrored ? map.width - 1 : 0;
  const [acrossRow, acrossColumn] = [(map.width - 1) * east, (map.height - 1) * south];
  const { first, alongRow, alongColumn } = [
    { first: 0, alongRow: east, alongColumn: south },
    { first: acrossColumn, alongRow: -south, alongColumn: east },
    { first: acrossRow + acrossColumn, alongRow: -east, alongColumn: -south },
    { first: acrossRow, alongRow: south, alongColumn: -east },
  ][orientation.turns];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) to[i] = from[northWest + first + x * alongRow + y * alongColumn];
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
