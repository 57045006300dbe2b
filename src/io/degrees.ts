import { isFileSpacing } from '../core/bounds.ts';
import type { Size, Spacing } from '../core/heightmap.ts';

/** A degree of a great circle, of an Earth of 6371.0088 km. */
const DEGREE_M = 111_195.08;
/** Digits that all engines agree on, whatever their cosine. */
const DIGITS = 9;
/** Nearer to a pole, a cell has hardly any width. */
const MOST_LATITUDE = 89.9;

/** Tiles of one degree as the Shuttle Radar Topography Mission made them: fewer columns where meridians lie closer together. */
export const DEGREE_TILES: readonly {
  readonly rows: number;
  readonly arcSeconds: number;
  readonly columns: readonly number[];
}[] = [
  { rows: 1201, arcSeconds: 3, columns: [1201, 801, 601, 401, 241, 121] },
  { rows: 3601, arcSeconds: 1, columns: [3601, 2401, 1801, 1201, 721, 361] },
];

/** Where a grid lies, in the numbers of its file, and its cells. */
export interface GridPlace {
  readonly cells: Spacing;
  /** Its lowest x. */
  readonly west: number;
  /** The y of its middle. */
  readonly middle: number;
}

/** The cell size of a grid, and notes on it. */
export interface Cells {
  /** Undefined if they make no map. */
  readonly spacing: Spacing | undefined;
  readonly notes: readonly string[];
}

/** Cells in metres, unless no map can have them. */
export function possibleCells(spacing: Spacing, size: Size, notes: readonly string[]): Cells {
  if (isFileSpacing(spacing, size)) return { spacing, notes };
  return {
    spacing: undefined,
    notes: [...notes, `its cell size, ${metresText(spacing)}, makes no map of a possible size: it is ignored`],
  };
}

/** Whether unnamed numbers of a grid are degrees: they can be, and in metres the map would be impossibly steep, or flat and a metre wide. */
function areOnGlobe({ cells, west, middle }: GridPlace, { width, height }: Size): boolean {
  const [across, down] = [cells.x * width, cells.y * height];
  // Half a cell more than the globe: positions may be those of cells' corners or of their middles.
  const isAcross = west >= -360 - cells.x && west + across <= 360 + cells.x && across <= 360 + 2 * cells.x;
  return isAcross && Math.abs(middle) + down / 2 <= 90 + cells.y && Math.abs(middle) < MOST_LATITUDE;
}

/** From this relief on, as a share of its longer side, a map can hardly be in metres. */
const STEEPEST = 3;
/** A map that is flatter and no wider than so many units is a small part of the globe rather than a table top. */
const FLATTEST = 1 / 50;
const WIDEST_FLAT = 2;

/** Whether the numbers of a grid whose file does not call them degrees are such: they can be, and in metres the map would be far steeper than
 *  any ground, or a flat one of a metre.
 *  @param relief metres from its lowest to its highest sample */
function areDegrees(place: GridPlace, size: Size, relief: number): boolean {
  const { cells, west, middle } = place;
  if (!areOnGlobe(place, size)) return false;
  const side = Math.max(cells.x * size.width, cells.y * size.height);
  const isAtOrigin = west === 0 && Math.abs(middle) <= cells.y * size.height;
  return relief > STEEPEST * side || (!isAtOrigin && side <= WIDEST_FLAT && relief < FLATTEST * side);
}

/** Metres of a cell that is so many degrees wide and high, at a latitude. */
export function degreesAsMetres({ x, y }: Spacing, latitude: number): Spacing {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return { x: Number((x * DEGREE_M * shrink).toPrecision(DIGITS)), y: Number((y * DEGREE_M).toPrecision(DIGITS)) };
}

/** The cell size of a grid in degrees, and the note on it; undefined if it is of lengths.
 *  @param place as if it were in degrees
 *  @param saysDegrees whether its file calls it so
 *  @param relief metres from its lowest to its highest sample; undefined if its numbers are lengths unless the file says otherwise */
export function degreeGround(
  place: GridPlace,
  size: Size,
  saysDegrees: boolean,
  relief: number | undefined,
): { readonly spacing: Spacing; readonly note: string } | undefined {
  const areStated = saysDegrees && areOnGlobe(place, size);
  if (!areStated && (relief === undefined || !areDegrees(place, size, relief))) return undefined;
  const { cells, middle } = place;
  const spacing = degreesAsMetres(cells, middle);
  const degrees = [...new Set([cells.x, cells.y].map(shortNumber))].join(' × ');
  const what = areStated ? `its cells are ${degrees} degrees` : `its cells, ${degrees} wide, are taken for degrees (a guess)`;
  return { spacing, note: `${what}: ${metresText(spacing)} at its middle, ${latitudeText(middle)}` };
}

/** `63.79 × 92.66 m` */
function metresText({ x, y }: Spacing): string {
  return `${shortNumber(x)} × ${shortNumber(y)} m`;
}

/** With four digits. */
function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** `46.5° north` */
export function latitudeText(latitude: number): string {
  return `${Number(Math.abs(latitude).toFixed(2))}° ${latitude < 0 ? 'south' : 'north'}`;
}
