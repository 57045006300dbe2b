import { FILE_EXTENTS, isFileRange, isFileSpacing, MAX_SAMPLE } from '../core/bounds.ts';
import { extentOf, MAX_SIDE, type Range, type Size, type Spacing, sampleRange, spacingOf } from '../core/heightmap.ts';
import { isObject, show } from '../core/params.ts';
import { FormatError, type TerrainToWrite } from './file-format.ts';

/** What the JSON file beside an R32 says that its samples cannot. */
export interface R32Sidecar {
  readonly width: number;
  readonly height: number;
  /** Elevations of the lowest and the highest code of the integer format that the terrain came from or goes to; `min` may lie above
   *  `max`. */
  readonly elevation?: Range | undefined;
  /** null: values of an unknown scale. */
  readonly unit: 'm' | null;
  /** As stated, or computed from the extent. */
  readonly cellSize?: Spacing | undefined;
  /** The sample that stands for no value. */
  readonly nodata?: number | undefined;
  /** The range of the samples when the sidecar was written. */
  readonly samples?: Range | undefined;
}

const FORMAT = 'r32';
const SAMPLE = 'float32';
const BYTE_ORDER = 'little-endian';
const ROW_ORDER = 'north first';

/** The sidecar's text. `recipeElevation` is for other readers. */
export function r32SidecarText({ map, elevation, recipeElevation, isInMetres, spacing }: TerrainToWrite): string {
  const { width, height } = map;
  const sidecar = {
    format: FORMAT,
    width,
    height,
    sample: SAMPLE,
    byteOrder: BYTE_ORDER,
    rowOrder: ROW_ORDER,
    unit: isInMetres ? 'm' : null,
    ...sampleRange(map.data),
    elevation,
    ...(recipeElevation && { recipeElevation }),
    ...(spacing && { cellSize: spacing, extent: extentOf(spacing, map) }),
  };
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}

/** Reads a sidecar.
 *  @throws FormatError with every problem at once */
export function parseR32Sidecar(bytes: Uint8Array): R32Sidecar {
  const value = parseJson(bytes);
  const problems: string[] = [];
  const check = (isRight: boolean | undefined, name: string, expected: string): void => {
    if (isRight !== true) problems.push(`R32 sidecar: ${name}: expected ${expected}, got ${show(value[name])}`);
  };
  const { format = FORMAT, sample = SAMPLE, byteOrder = BYTE_ORDER, rowOrder = ROW_ORDER } = value;
  const { width, height, unit = 'm', elevation, cellSize, extent, nodata, min, max } = value;
  check(format === FORMAT, 'format', `"${FORMAT}"`);
  check(sample === SAMPLE, 'sample', `"${SAMPLE}"`);
  check(isSide(width), 'width', `a whole number of samples from 1 to ${MAX_SIDE}`);
  check(isSide(height), 'height', `a whole number of samples from 1 to ${MAX_SIDE}`);
  check(byteOrder === BYTE_ORDER, 'byteOrder', `"${BYTE_ORDER}"`);
  check(rowOrder === ROW_ORDER, 'rowOrder', `"${ROW_ORDER}"`);
  check(unit === 'm' || unit === null, 'unit', '"m" or null');
  check(elevation === undefined || isRange(elevation), 'elevation', `the numbers { min, max } within ±${MAX_SAMPLE}`);
  check(nodata === undefined || isNumber(nodata), 'nodata', 'a number');
  const size = isSide(width) && isSide(height) ? { width, height } : { width: 1, height: 1 };
  const isCell = cellSize === undefined || (isSpacing(cellSize) && isFileSpacing(cellSize, size));
  check(isCell, 'cellSize', `the metres { x, y } that make a map of ${FILE_EXTENTS}`);
  const isExtent = extent === undefined || isSpacing(extent);
  check(isExtent, 'extent', 'the metres { x, y }');
  const stated = cellSize ?? (isSpacing(extent) ? cellOf(extent, size) : undefined);
  if (isSpacing(extent) && isSpacing(stated)) {
    const isOne = isFileSpacing(stated, size) && isNear(extentOf(stated, size), extent);
    check(isOne, 'extent', cellSize === undefined ? `that of a map of ${FILE_EXTENTS}` : 'the one that cellSize gives');
  }
  const samples = { min, max };
  check((min === undefined && max === undefined) || isRange(samples), 'min', `with max a range within ±${MAX_SAMPLE}`);
  if (problems.length > 0) throw new FormatError(problems.join('\n'));
  return { width, height, elevation, unit, cellSize: stated, nodata, ...(min !== undefined && { samples }) } as R32Sidecar;
}

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new FormatError(`R32 sidecar: expected JSON, got something else (${(error as Error).message})`);
  }
  if (!isObject(value)) throw new FormatError(`R32 sidecar: expected an object, got ${show(value)}`);
  return value;
}

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_SIDE;
}

function isRange(value: unknown): value is Range {
  return isObject(value) && isNumber(value.min) && isNumber(value.max) && isFileRange({ min: value.min, max: value.max });
}

function isSpacing(value: unknown): value is Spacing {
  return isObject(value) && isNumber(value.x) && isNumber(value.y);
}

/** The cell size of a map that spans an extent; along a side of one sample, which spans nothing, that of the other side. */
function cellOf(extent: Spacing, size: Size): Spacing {
  const { x, y } = spacingOf(extent, size);
  return { x: x || y, y: y || x };
}

/** Other writers may round. */
function isNear(a: Spacing, b: Spacing): boolean {
  return Math.abs(a.x - b.x) <= 1e-6 * b.x && Math.abs(a.y - b.y) <= 1e-6 * b.y;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
