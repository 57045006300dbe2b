import { isFileSpacing } from '../../core/bounds.ts';
import type { Size, Spacing } from '../../core/heightmap.ts';
import { degreesAsMetres, latitudeText } from '../degrees.ts';
import { TAG, type TiffDirectory } from './directory.ts';
import { unitOfProjected, unitOfVertical } from './foot-systems.ts';
import { FOOT, METRE, SURVEY_FOOT, type Unit } from './units.ts';

/** Where a raster lies, as far as it matters here. */
export interface Ground {
  readonly spacing: Spacing | undefined;
  readonly isSouthFirst: boolean;
  readonly isNorthStated: boolean;
  /** Whether its positions are of a coordinate system. */
  readonly isPlaced: boolean;
  /** Of its elevations, if the file names it. */
  readonly elevationUnit: Unit | undefined;
  readonly notes: readonly string[];
}

const MOST_NUMBERS = 65_536;
/** Keys of the directory of GeoTIFF. */
const KEY = {
  model: 1024,
  angular: 2054,
  projected: 3072,
  transform: 3075,
  linear: 3076,
  linearSize: 3077,
  standardParallel: 3078,
  falseNorthing: 3083,
  scale: 3092,
  vertical: 4096,
  verticalUnit: 4099,
} as const;
const PROJECTED = 1;
const GEOGRAPHIC = 2;
const USER_DEFINED = 32_767;
/** Units by their EPSG codes. */
const UNITS: Readonly<Record<number, Unit>> = { 9001: METRE, 9002: FOOT, 9003: SURVEY_FOOT, 9036: [1000, 'kilometres'] };
const DEGREE = 9102;

/** Cell size and orientation of a GeoTIFF. Only the distance between samples counts, so it does not matter whether a position is that of a
 *  cell's corner or of its middle, except for the latitude, to half a cell.
 *  @source OGC GeoTIFF 1.1 */
export function readGround(directory: TiffDirectory, size: Size): Ground {
  const keys = geoKeys(directory);
  const notes: string[] = [];
  const known = { elevationUnit: UNITS[keys.get(KEY.verticalUnit) ?? 0] ?? unitOfVertical(keys.get(KEY.vertical)), notes };
  const grid = gridOf(directory);
  if (!grid) return { spacing: undefined, isSouthFirst: false, isNorthStated: false, isPlaced: false, ...known };
  const { cell, north, isSouthFirst, isTurned } = grid;
  const place = { isSouthFirst, isNorthStated: !isTurned, isPlaced: [PROJECTED, GEOGRAPHIC].includes(keys.get(KEY.model) ?? 0) };
  if (isTurned) notes.push('its rows do not run from west to east: they are read as if they did');
  if (isSouthFirst) notes.push('its first row is south: turned');
  const middle = north + ((isSouthFirst ? 1 : -1) * cell.y * (size.height - 1)) / 2;
  let spacing: Spacing = cell;
  if (keys.get(KEY.model) === GEOGRAPHIC) {
    const angular = keys.get(KEY.angular) ?? DEGREE;
    if (angular !== DEGREE) notes.push(`its positions are in an unknown angle (EPSG ${angular}): read as degrees`);
    if (!(Math.abs(middle) < 89.9)) {
      notes.push(`its middle would lie ${latitudeText(middle)}: its cell size is ignored`);
      return { spacing: undefined, ...place, ...known };
    }
    spacing = degreesAsMetres(cell, middle);
    const cells = [spacing.x, spacing.y].map((metres) => String(Number(metres.toPrecision(4)))).join(' × ');
    notes.push(`its cells are ${degreesText(cell)} degrees: ${cells} m at its middle, ${latitudeText(middle)}`);
  } else {
    const [metres, name] = linearUnit(keys, directory);
    spacing = { x: cell.x * metres, y: cell.y * metres };
    if (metres !== 1) notes.push(`its positions are in ${name}: converted to metres`);
    if (isMercator(keys, directory)) {
      const { latitude, shrink } = mercatorAt(middle * metres);
      spacing = { x: spacing.x * shrink, y: spacing.y * shrink };
      const factor = Number(shrink.toPrecision(3));
      notes.push(
        `Mercator stretches metres: multiplied by ${factor}, the cosine of the latitude of the map's middle, ${latitudeText(latitude)}`,
      );
    }
  }
  if (isFileSpacing(spacing, size)) return { spacing, ...place, ...known };
  notes.push(`its cell size, ${spacing.x} × ${spacing.y} m, makes no map of a possible size: it is ignored`);
  return { spacing: undefined, ...place, ...known };
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
  const code = keys.get(KEY.linear);
  if (code === undefined) return unitOfProjected(keys.get(KEY.projected)) ?? METRE;
  const unit = UNITS[code];
  if (unit) return unit;
  const size = code === USER_DEFINED ? doubleOf(KEY.linearSize, keys, directory) : undefined;
  return size !== undefined && size > 0 ? [size, `units of ${size} m`] : [1, `an unknown unit (EPSG ${code})`];
}

/** Web Mercator, its older code and World Mercator. */
const MERCATOR = [3857, 3785, 3395];
const MERCATOR_TRANSFORM = 7;
const EARTH_RADIUS_M = 6_378_137;

/** Whether metres are those of the equator. A Mercator projection with another true latitude is none. */
function isMercator(keys: ReadonlyMap<number, number>, directory: TiffDirectory): boolean {
  const code = keys.get(KEY.projected) ?? 0;
  if (code !== USER_DEFINED) return MERCATOR.includes(code);
  const double = (key: number, byDefault: number): number => doubleOf(key, keys, directory) ?? byDefault;
  return (
    keys.get(KEY.transform) === MERCATOR_TRANSFORM &&
    double(KEY.scale, 1) === 1 &&
    double(KEY.standardParallel, 0) === 0 &&
    double(KEY.falseNorthing, 0) === 0
  );
}

/** The latitude of a northing, and the metres of ground that one metre of the projection is there, by the sphere. */
function mercatorAt(northing: number): { readonly latitude: number; readonly shrink: number } {
  const latitude = Math.atan(Math.sinh(northing / EARTH_RADIUS_M));
  // Nine digits, on which all engines agree.
  return { latitude: (latitude * 180) / Math.PI, shrink: Number(Math.cos(latitude).toPrecision(9)) };
}

function doubleOf(key: number, keys: ReadonlyMap<number, number>, directory: TiffDirectory): number | undefined {
  const index = keys.get(key);
  return index === undefined ? undefined : directory.numbers(TAG.geoDoubles, MOST_NUMBERS)[index];
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
