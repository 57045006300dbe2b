import type { Size, Spacing } from '../../core/heightmap.ts';
import type { GridPlace } from '../degrees.ts';
import { AS_STORED, isOnItsSide, isTurned, type Orientation } from '../orientation.ts';
import { MOST_NUMBERS, TAG, type TiffDirectory } from './directory.ts';

/** Cells as they are turned, in the numbers of the file. */
export interface Grid extends GridPlace {
  readonly orientation: Orientation;
  /** Whether rows run neither along nor across the parallels. */
  readonly isOblique: boolean;
}

/** Cells and their position, from scale and tiepoint or from a transformation. */
export function gridOf(directory: TiffDirectory, { width, height }: Size): Grid | undefined {
  const affine = affineOf(directory);
  if (!affine) return undefined;
  const { alongRow, alongColumn, origin } = affine;
  const across = { x: alongRow.x * (width - 1), y: alongRow.y * (width - 1) };
  const down = { x: alongColumn.x * (height - 1), y: alongColumn.y * (height - 1) };
  const orientation = orientationOf(alongRow, alongColumn);
  const [row, column] = [lengthOf(alongRow), lengthOf(alongColumn)];
  const slant = Math.min(Math.abs(alongRow.x), Math.abs(alongRow.y));
  return {
    cells: isOnItsSide(orientation) ? { x: column, y: row } : { x: row, y: column },
    west: origin.x + Math.min(0, across.x) + Math.min(0, down.x),
    middle: origin.y + (across.y + down.y) / 2,
    orientation,
    isOblique: slant > 1e-6 * row,
  };
}

/** Steps from one sample to the next, in the numbers of the file, x eastwards and y northwards. */
interface Affine {
  readonly alongRow: Spacing;
  readonly alongColumn: Spacing;
  /** Of the first sample. */
  readonly origin: Spacing;
}

function affineOf(directory: TiffDirectory): Affine | undefined {
  const [scaleX, scaleY] = directory.numbers(TAG.pixelScale, MOST_NUMBERS);
  if (scaleX !== undefined && scaleY !== undefined) {
    const [column = 0, row = 0, , x = 0, y = 0] = directory.numbers(TAG.tiepoint, MOST_NUMBERS);
    const origin = { x: x - column * scaleX, y: y + row * scaleY };
    return { alongRow: { x: scaleX, y: 0 }, alongColumn: { x: 0, y: -scaleY }, origin };
  }
  const matrix = directory.numbers(TAG.transformation, MOST_NUMBERS);
  if (matrix.length < 16) return undefined;
  const [a, b, , x, d, e, , y] = matrix;
  return { alongRow: { x: a, y: d }, alongColumn: { x: b, y: e }, origin: { x, y } };
}

/** How a raster has to be turned so that its rows run eastwards and its columns southwards, to a quarter turn. It is mirrored if the
 *  determinant of its steps is positive: x and y then turn the other way than columns and rows. */
function orientationOf(alongRow: Spacing, alongColumn: Spacing): Orientation {
  const isMirrored = alongRow.x * alongColumn.y - alongRow.y * alongColumn.x > 0;
  const [x, y] = isMirrored ? [-alongRow.x, -alongRow.y] : [alongRow.x, alongRow.y];
  if (Math.abs(x) >= Math.abs(y)) return { isMirrored, turns: x >= 0 ? 0 : 2 };
  return { isMirrored, turns: y > 0 ? 3 : 1 };
}

function lengthOf({ x, y }: Spacing): number {
  return Math.sqrt(x * x + y * y);
}

/** The note on a raster whose first row does not run along the north, from west to east. */
export function turnText(orientation: Orientation): string | undefined {
  const { isMirrored, turns } = orientation;
  if (!isTurned(orientation)) return undefined;
  if (isMirrored && turns === 2) return 'its first row is south: turned';
  if (isMirrored && turns === 0) return 'its first column is east: mirrored';
  if (turns === 2) return 'its first row is south and its first column east: turned';
  return `its first row is ${['north', 'east', 'south', 'west'][turns]}${isMirrored ? ', and it is mirrored' : ''}: turned`;
}

/** What the tag for orientation stands for, from 1 on. */
export const ORIENTATIONS: readonly Orientation[] = [
  AS_STORED,
  { isMirrored: true, turns: 0 },
  { isMirrored: false, turns: 2 },
  { isMirrored: true, turns: 2 },
  { isMirrored: true, turns: 3 },
  { isMirrored: false, turns: 1 },
  { isMirrored: true, turns: 1 },
  { isMirrored: false, turns: 3 },
];
