import type { Size, Spacing } from '../../core/heightmap.ts';
import { type Cells, degreeGround, latitudeText, possibleCells } from '../degrees.ts';
import { AS_STORED, type Orientation, turnedSize } from '../orientation.ts';
import { MOST_NUMBERS, TAG, type TiffDirectory } from './directory.ts';
import { unitOfProjected, unitOfVertical } from './foot-systems.ts';
import { type Grid, gridOf, ORIENTATIONS, turnText } from './grid.ts';
import { METRE, type Unit, unitOfCode } from './units.ts';

/** Where a raster lies, as far as it matters here. */
export interface Ground {
  /** How its rows and columns lie on the ground. */
  readonly orientation: Orientation;
  readonly isNorthStated: boolean;
  /** Whether its positions are of a coordinate system. */
  readonly isPlaced: boolean;
  /** Of its elevations, if the file names it. */
  readonly elevationUnit: Unit | undefined;
  /** Of its elevations, if the file names one that is not known: `EPSG 9208`. */
  readonly unknownUnit: string | undefined;
  readonly notes: readonly string[];
  /** Its cells as it is turned; undefined if the file states none.
   *  @param relief metres from the lowest to the highest sample; undefined if positions are metres without doubt */
  readonly cells: ((relief: number | undefined) => Cells) | undefined;
}

/** Keys of the directory of GeoTIFF. */
const KEY = {
  model: 1024,
  geographic: 2048,
  angular: 2054,
  angularSize: 2055,
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
const GEOCENTRIC = 3;
const USER_DEFINED = 32_767;
/** A unit of angle. */
type Angle = readonly [degrees: number, name: string];

const DEGREES: Angle = [1, 'degrees'];
/** Units of angle by their EPSG codes. */
const ANGLES: Readonly<Record<number, Angle>> = {
  9101: [180 / Math.PI, 'radians'],
  9102: DEGREES,
  9103: [1 / 60, 'arc-minutes'],
  9104: [1 / 3600, 'arc-seconds'],
  9105: [0.9, 'grads'],
  9106: [0.9, 'gons'],
  9109: [180e-6 / Math.PI, 'microradians'],
  9122: DEGREES,
};
const DEGREE = 9102;

/** Cell size and orientation of a GeoTIFF. Only the distance between samples counts, so it does not matter whether a position is that of a
 *  cell's corner or of its middle, except for the latitude, to half a cell.
 *  @param size as it is stored
 *  @source OGC GeoTIFF 1.1 */
export function readGround(directory: TiffDirectory, size: Size): Ground {
  const keys = geoKeys(directory);
  const unitCode = keys.get(KEY.verticalUnit);
  const elevationUnit = unitOfCode(unitCode) ?? unitOfVertical(keys.get(KEY.vertical));
  const unknownUnit = unitCode !== undefined && !elevationUnit ? `EPSG ${unitCode}` : undefined;
  const units = { elevationUnit, unknownUnit };
  const notes: string[] = [];
  const grid = gridOf(directory, size);
  const tag = directory.numbers(TAG.orientation, MOST_NUMBERS, 1)[0];
  const stored = ORIENTATIONS[(tag ?? 1) - 1] ?? AS_STORED;
  if (!grid) {
    if (stored !== AS_STORED) notes.push(`it states how it lies (Orientation ${tag}): turned`);
    return { orientation: stored, isNorthStated: false, isPlaced: false, ...units, notes, cells: undefined };
  }
  const { orientation, isOblique } = grid;
  if (stored !== AS_STORED) notes.push(`its Orientation ${tag} is ignored, as its position says how it lies`);
  const turned = turnText(orientation);
  if (turned !== undefined) notes.push(turned);
  if (isOblique) notes.push('its rows do not run from west to east: they are read as if they did');
  return {
    orientation,
    isNorthStated: !isOblique,
    isPlaced: [PROJECTED, GEOGRAPHIC].includes(keys.get(KEY.model) ?? 0),
    ...units,
    notes,
    cells: (relief) => readCells(grid, turnedSize(size, orientation), keys, directory, relief),
  };
}

/** The cell size: of degrees where the file calls its positions such or they are taken for them, else of a unit of length. */
function readCells(
  grid: Grid,
  size: Size,
  keys: ReadonlyMap<number, number>,
  directory: TiffDirectory,
  relief: number | undefined,
): Cells {
  const notes: string[] = [];
  const unitOfAngle = saysDegrees(keys) ? angularUnit(keys, directory) : DEGREES;
  const [degrees, angle] = unitOfAngle ?? DEGREES;
  const asDegrees = { cells: times(grid.cells, degrees), west: grid.west * degrees, middle: grid.middle * degrees };
  const ground = degreeGround(asDegrees, size, saysDegrees(keys), isLocal(keys) ? undefined : relief);
  let spacing: Spacing;
  if (ground) {
    if (!unitOfAngle) notes.push(`its positions are in an unknown angle (EPSG ${keys.get(KEY.angular)}): read as degrees`);
    if (degrees !== 1) notes.push(`its positions are in ${angle}: converted to degrees`);
    spacing = ground.spacing;
    notes.push(ground.note);
  } else {
    if (saysDegrees(keys)) notes.push(`its positions are called ${angle}, which they cannot be: read as lengths (a guess)`);
    const unit = linearUnit(keys, directory);
    const [metres, name] = unit ?? METRE;
    spacing = times(grid.cells, metres);
    if (!unit) notes.push(`its positions are in an unknown unit (EPSG ${keys.get(KEY.linear)}): read as metres`);
    if (metres !== 1) notes.push(`its positions are in ${name}: converted to metres`);
    if (isMercator(keys, directory)) {
      const { latitude, shrink } = mercatorAt(grid.middle * metres);
      spacing = times(spacing, shrink);
      notes.push(
        `Mercator stretches metres: multiplied by ${Number(shrink.toPrecision(3))}, the cosine of the latitude of the map's middle, ${latitudeText(latitude)}`,
      );
    }
  }
  return possibleCells(spacing, size, notes);
}

function times({ x, y }: Spacing, factor: number): Spacing {
  return { x: x * factor, y: y * factor };
}

/** Whether a file calls its positions degrees: by its model, or, where it names none, by a geographic system alone. */
function saysDegrees(keys: ReadonlyMap<number, number>): boolean {
  const model = keys.get(KEY.model);
  if (model === GEOGRAPHIC || model === PROJECTED || model === GEOCENTRIC) return model === GEOGRAPHIC;
  return keys.has(KEY.geographic) && !keys.has(KEY.projected);
}

/** Whether a file has a unit of length and no system, as GDAL writes what lies in a place of its own. */
function isLocal(keys: ReadonlyMap<number, number>): boolean {
  return keys.has(KEY.linear) && ![KEY.model, KEY.geographic, KEY.projected].some((key) => keys.has(key));
}

/** The unit of angle in degrees; undefined if it is not known. */
function angularUnit(keys: ReadonlyMap<number, number>, directory: TiffDirectory): Angle | undefined {
  const code = keys.get(KEY.angular) ?? DEGREE;
  const radians = code === USER_DEFINED ? doubleOf(KEY.angularSize, keys, directory) : undefined;
  if (radians !== undefined && radians > 0) return [(radians * 180) / Math.PI, `units of ${radians} radians`];
  return ANGLES[code];
}

/** The unit of length of positions; undefined if it is not known. */
function linearUnit(keys: ReadonlyMap<number, number>, directory: TiffDirectory): Unit | undefined {
  const code = keys.get(KEY.linear);
  if (code === undefined) return unitOfProjected(keys.get(KEY.projected)) ?? METRE;
  const unit = unitOfCode(code);
  if (unit) return unit;
  const size = code === USER_DEFINED ? doubleOf(KEY.linearSize, keys, directory) : undefined;
  return size !== undefined && size > 0 ? [size, `units of ${size} m`] : undefined;
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
