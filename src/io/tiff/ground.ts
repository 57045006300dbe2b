import { isFileSpacing } from '../../core/bounds.ts';
import type { Size, Spacing } from '../../core/heightmap.ts';
import { degreesAsMetres, latitudeText } from '../degrees.ts';
import { TAG, type TiffDirectory } from './directory.ts';

/** Where a raster lies, as far as it matters here. */
export interface Ground {
  readonly spacing: Spacing | undefined;
  readonly isSouthFirst: boolean;
  /** Of its elevations, if the file names it. */
  readonly elevationUnit: Unit | undefined;
  readonly notes: readonly string[];
}

const MOST_NUMBERS = 65_536;
/** Keys of the directory of GeoTIFF. */
const KEY = { model: 1024, raster: 1025, angular: 2054, linear: 3076, linearSize: 3077, vertical: 4099 } as const;
const GEOGRAPHIC = 2;
/** A unit of length. */
export type Unit = readonly [metres: number, name: string];
export const METRE: Unit = [1, 'metres'];
export const FOOT: Unit = [0.3048, 'feet'];
export const SURVEY_FOOT: Unit = [1200 / 3937, 'US survey feet'];
/** By their EPSG codes. */
const UNITS: Readonly<Record<number, Unit>> = { 9001: METRE, 9002: FOOT, 9003: SURVEY_FOOT, 9036: [1000, 'kilometres'] };
const DEGREE = 9102;

/** Cell size and orientation of a GeoTIFF. Only the distance between samples counts, so it does not matter whether a position is that of a
 *  cell's corner or of its middle, except for the latitude, to half a cell.
 *  @source OGC GeoTIFF 1.1 */
export function readGround(directory: TiffDirectory, size: Size): Ground {
  const keys = geoKeys(directory);
  const notes: string[] = [];
  const known = { elevationUnit: UNITS[keys.get(KEY.vertical) ?? 0], notes };
  const grid = gridOf(directory);
  if (!grid) return { spacing: undefined, isSouthFirst: false, ...known };
  const { cell, north, isSouthFirst, isTurned } = grid;
  if (isTurned) notes.push('its rows do not run from west to east: they are read as if they did');
  if (isSouthFirst) notes.push('its first row is south: turned');
  let spacing: Spacing = cell;
  if (keys.get(KEY.model) === GEOGRAPHIC) {
    const angular = keys.get(KEY.angular) ?? DEGREE;
    if (angular !== DEGREE) notes.push(`its positions are in an unknown angle (EPSG ${angular}): read as degrees`);
    const latitude = north + ((isSouthFirst ? 1 : -1) * cell.y * (size.height - 1)) / 2;
    if (!(Math.abs(latitude) < 89.9)) {
      notes.push(`its middle would lie ${latitudeText(latitude)}: its cell size is ignored`);
      return { spacing: undefined, isSouthFirst, ...known };
    }
    spacing = degreesAsMetres(cell, latitude);
    const cells = [spacing.x, spacing.y].map((metres) => String(Number(metres.toPrecision(4)))).join(' × ');
    notes.push(`its cells are ${degreesText(cell)} degrees: ${cells} m at its middle, ${latitudeText(latitude)}`);
  } else {
    const [metres, name] = linearUnit(keys, directory);
    spacing = { x: cell.x * metres, y: cell.y * metres };
    if (metres !== 1) notes.push(`its positions are in ${name}: converted to metres`);
  }
  if (isFileSpacing(spacing, size)) return { spacing, isSouthFirst, ...known };
  notes.push(`its cell size, ${spacing.x} × ${spacing.y} m, makes no map of a possible size: it is ignored`);
  return { spacing: undefined, isSouthFirst, ...known };
}

function degreesText({ x, y }: Spacing): string {
  return [...new Set([x, y].map((degrees) => String(Number(degrees.toPrecision(4)))))].join(' × ');
}

interface Grid {
  readonly cell: Spacing;
  /** Of the first row. */
  readonly north: number;
  readonly isSouthFirst: boolean;
  readonly isTurned: boolean;
}

/** Cells and the position of the first row, from scale and tiepoint or from a transformation. */
function gridOf(directory: TiffDirectory): Grid | undefined {
  const [scaleX, scaleY] = directory.numbers(TAG.pixelScale, MOST_NUMBERS);
  if (scaleX !== undefined && scaleY !== undefined) {
    const [, row = 0, , , y = 0] = directory.numbers(TAG.tiepoint, MOST_NUMBERS);
    const cell = { x: Math.abs(scaleX), y: Math.abs(scaleY) };
    return { cell, north: y + row * scaleY, isSouthFirst: scaleY < 0, isTurned: false };
  }
  const matrix = directory.numbers(TAG.transformation, MOST_NUMBERS);
  if (matrix.length < 16) return undefined;
  const [a, b, , , d, e, , north] = matrix;
  return {
    cell: { x: Math.sqrt(a * a + d * d), y: Math.sqrt(b * b + e * e) },
    north,
    isSouthFirst: e > 0,
    isTurned: Math.abs(d) > 1e-6 * Math.abs(a) || a < 0,
  };
}

function linearUnit(keys: ReadonlyMap<number, number>, directory: TiffDirectory): Unit {
  const code = keys.get(KEY.linear) ?? 9001;
  const unit = UNITS[code];
  if (unit) return unit;
  const [size] = code === 32_767 ? directory.numbers(TAG.geoDoubles, MOST_NUMBERS).slice(keys.get(KEY.linearSize) ?? 0) : [];
  return size > 0 ? [size, `units of ${size} m`] : [1, `an unknown unit (EPSG ${code})`];
}

/** Keys whose values are short numbers, and, of those in the list of doubles, where they stand there. */
function geoKeys(directory: TiffDirectory): Map<number, number> {
  const numbers = directory.numbers(TAG.geoKeys, MOST_NUMBERS);
  const keys = new Map<number, number>();
  for (let at = 4; at + 3 < numbers.length; at += 4) {
    const [key, place, , value] = numbers.slice(at, at + 4);
    if (place === 0 || place === TAG.geoDoubles) keys.set(key, value);
  }
  return keys;
}
