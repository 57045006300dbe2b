import { FILE_EXTENTS, isFileRange, isFileSpacing, MAX_SAMPLE } from '../core/bounds.ts';
import { extentOf, isMapSide, MAX_SIDE, type Range, type Size, type Spacing, spacingOf } from '../core/heightmap.ts';
import { inWords, isObject, show } from '../core/params.ts';
import { errorText, onOneLine } from '../core/text.ts';
import { rangeOf } from '../kernels/values.ts';
import { type ByteOrder, type FirstRow, FormatError, type TerrainToWrite } from './file-format.ts';

/** A headerless format that needs a sidecar. */
export interface RawKind {
  /** `R32`, for messages. */
  readonly name: string;
  /** `r32` */
  readonly format: string;
  readonly sample: 'float32' | 'uint16';
  /** The orders that files of the kind have, the usual one first. */
  readonly byteOrders: readonly ByteOrder[];
  readonly firstRows: readonly FirstRow[];
}

/** What the JSON file beside a headerless file says that its samples cannot. */
export interface RawSidecar {
  readonly width: number;
  readonly height: number;
  readonly byteOrder: ByteOrder;
  readonly firstRow: FirstRow;
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

/** The sidecar's text. `recipeElevation` is for other readers. Codes of unknown elevations have no `elevation`. */
export function rawSidecarText(
  { format, sample, byteOrders, firstRows }: RawKind,
  { map, elevation, recipeElevation, isInMetres, isUnscaled, spacing }: TerrainToWrite,
  order: { readonly byteOrder: ByteOrder; readonly firstRow: FirstRow } = { byteOrder: byteOrders[0], firstRow: firstRows[0] },
): string {
  const { width, height } = map;
  const areCodes = sample === 'uint16';
  const sidecar = {
    format,
    width,
    height,
    sample,
    byteOrder: order.byteOrder,
    rowOrder: rowOrderText(order.firstRow),
    unit: isInMetres ? 'm' : null,
    ...(!areCodes && rangeOf(map.data)),
    ...(!(areCodes && isUnscaled) && { elevation }),
    ...(recipeElevation && { recipeElevation }),
    ...(spacing && { cellSize: spacing, extent: extentOf(spacing, map) }),
  };
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}

/** Reads a sidecar.
 *  @throws FormatError with every problem at once */
export function parseRawSidecar(kind: RawKind, bytes: Uint8Array): RawSidecar {
  const value = parseJson(kind, bytes);
  const problems: string[] = [];
  const check = (isRight: boolean | undefined, name: string, expected: string): void => {
    if (isRight !== true) problems.push(`${kind.name} sidecar: ${name}: expected ${expected}, got ${show(value[name])}`);
  };
  const {
    format = kind.format,
    sample = kind.sample,
    byteOrder = kind.byteOrders[0],
    rowOrder = rowOrderText(kind.firstRows[0]),
  } = value;
  const { width, height, unit = 'm', elevation, cellSize, extent, nodata, min, max } = value;
  check(format === kind.format, 'format', `"${kind.format}"`);
  check(sample === kind.sample, 'sample', `"${kind.sample}"`);
  check(isMapSide(width), 'width', `a whole number of samples from 1 to ${MAX_SIDE}`);
  check(isMapSide(height), 'height', `a whole number of samples from 1 to ${MAX_SIDE}`);
  check(isOneOf(byteOrder, kind.byteOrders), 'byteOrder', quoted(kind.byteOrders));
  const firstRow = kind.firstRows.find((row) => rowOrderText(row) === rowOrder);
  check(firstRow !== undefined, 'rowOrder', quoted(kind.firstRows.map(rowOrderText)));
  check(unit === 'm' || unit === null, 'unit', '"m" or null');
  check(elevation === undefined || isRange(elevation), 'elevation', `the numbers { min, max } within ±${MAX_SAMPLE}`);
  check(nodata === undefined || isNumber(nodata), 'nodata', 'a number');
  const size = isMapSide(width) && isMapSide(height) ? { width, height } : { width: 1, height: 1 };
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
  const known = { width, height, byteOrder, firstRow, elevation, unit, cellSize: stated, nodata };
  return { ...known, ...(min !== undefined && { samples }) } as RawSidecar;
}

function parseJson({ name }: RawKind, bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new FormatError(`${name} sidecar: expected JSON, got something else (${onOneLine(errorText(error))})`);
  }
  if (!isObject(value)) throw new FormatError(`${name} sidecar: expected an object, got ${show(value)}`);
  return value;
}

function rowOrderText(firstRow: FirstRow): string {
  return `${firstRow} first`;
}

function isOneOf(value: unknown, words: readonly string[]): boolean {
  return words.some((word) => word === value);
}

function quoted(words: readonly string[]): string {
  return inWords(
    words.map((word) => `"${word}"`),
    'or',
  );
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
