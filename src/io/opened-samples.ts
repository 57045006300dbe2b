import { MAX_SAMPLE } from '../core/bounds.ts';
import type { Heightmap, Range, Size, Spacing } from '../core/heightmap.ts';
import { canonicalHolesInPlace, HOLE_BITS } from '../core/holes.ts';
import { rangeOf } from '../kernels/values.ts';
import { codesCover, scaled, unfitSample } from './codes.ts';
import { type CodeScale, FormatError, type OpenedFile, type OpenHint } from './file-format.ts';
import { absentNodata, otherDataText, type Suspicion, suspectNodata, type ToMetres } from './suspect-nodata.ts';

/** Fields of an opened file that a reader knows already. */
type ReadFields = Pick<
  OpenedFile,
  | 'guesses'
  | 'sizes'
  | 'byteOrders'
  | 'rawTypes'
  | 'channels'
  | 'encodings'
  | 'isNorthStated'
  | 'isPlaced'
  | 'levels'
  | 'areMetresAssumed'
  | 'isColoured'
  | 'colourCodes'
>;

/** The samples that a reader found in a file, and what the file says of them. */
export interface FoundSamples extends Size, Partial<ReadFields> {
  /** `R32`, for messages. */
  readonly format: string;
  /** `float32` */
  readonly depth: string;
  /** Row-major, row 0 north; they become the terrain's. */
  readonly data: Float32Array;
  /** Of elevations that the file states with a scale or in another unit; numbers for no value are those of the samples before it. */
  readonly toMetres?: ToMetres | undefined;
  /** All codes that the file may hold, if samples are codes; else they are elevations. */
  readonly allCodes?: Range | undefined;
  /** Of floats: whether the file says nothing of them, neither a unit nor where they lie. */
  readonly areBareFloats?: boolean;
  /** Elevations of the lowest and the highest code; of elevations, a range that the file states for them. */
  readonly elevation?: Range | undefined;
  readonly isInMetres: boolean;
  /** The cell size; of some files it depends on the relief. */
  readonly spacing?: Spacing | ((range: Range) => Spacing | undefined) | undefined;
  /** The sample that the file states for no value. */
  readonly nodata?: number | undefined;
  /** A number as the samples hold it; by default as a float32. */
  readonly rounded?: (value: number) => number;
  /** Ranges in which the file states that its samples lie: no number in them is suspected to stand for no value. */
  readonly stated?: readonly (Range | undefined)[];
  readonly recipeText?: string | undefined;
  /** What a person should know, given the range of the samples that have a value. */
  readonly notes?: (range: Range) => readonly string[];
  /** How `spacing` was found. */
  readonly groundNotes?: (range: Range) => readonly string[];
  /** Why samples may be no elevations. */
  readonly explain?: (data: Float32Array) => string | undefined;
}

/** Samples as an opened file: holes marked, the rest checked.
 *  @throws FormatError where no sample has a value, or one is too far from 0 */
export function openedSamples(found: FoundSamples, hint: OpenHint = {}): OpenedFile {
  const { format, width, height, depth, data, toMetres, spacing, recipeText, rounded = Math.fround } = found;
  const absent = absentNodata(data, hint.nodata, rounded);
  // What a person says adds to what the file states; only that no number stands for no value takes it back.
  const known = hint.nodata === null ? [] : [hint.nodata, found.nodata].filter((value) => value !== undefined);
  const marked = markNodataInPlace(data, known.map(rounded), !found.allCodes);
  const suspicion = hint.nodata === null || found.allCodes ? {} : suspicionOf(data, found);
  const holes = suspicion.nodata ? markNodataInPlace(data, suspicion.nodata.value) : marked;
  const stored = toMetres && rangeOf(data);
  if (toMetres) scaleInPlace(data, toMetres);
  const range = rangeOf(data);
  const unfit = unfitSample({ width, height, data }, true, range);
  if (unfit !== undefined) {
    const why = found.explain?.(data);
    const problem =
      holes === data.length
        ? `${format}: no sample has a value`
        : `${format} samples: expected elevations within ±${MAX_SAMPLE}, got ${unfit}`;
    throw new FormatError(why === undefined ? problem : `${problem}; ${why}`);
  }
  const areShares = found.areBareFloats === true && mayBeShares(range);
  const allCodes = areShares ? { min: 0, max: 1 } : found.allCodes;
  const isStated = allCodes !== undefined || (found.elevation && codesCover(found.elevation, range));
  const elevation = isStated ? found.elevation : range;
  const all = allCodes ?? elevation ?? range;
  return {
    width,
    height,
    depth,
    areCodes: allCodes !== undefined,
    elevation,
    isInMetres: found.isInMetres && !areShares,
    codes: range,
    stored,
    allCodes: all,
    holes,
    nodata: known[0] ?? suspicion.nodata?.value[0],
    absentNodata: absent,
    guesses: { ...found.guesses, ...(suspicion.nodata && { nodata: suspicion.nodata }) },
    outlier: suspicion.outlier,
    usualCode: suspicion.usualCode,
    sizes: found.sizes ?? [],
    byteOrders: found.byteOrders ?? [],
    rawTypes: found.rawTypes ?? [],
    channels: found.channels ?? [],
    encodings: found.encodings ?? [],
    spacing: typeof spacing === 'function' ? spacing(range) : spacing,
    isNorthStated: found.isNorthStated,
    isPlaced: found.isPlaced,
    levels: found.levels,
    areMetresAssumed: found.areMetresAssumed,
    areSharesAssumed: areShares,
    isColoured: found.isColoured === true,
    colourCodes: found.colourCodes,
    ...(allCodes && { atLowest: countOf(data, range.min) }),
    ...(recipeText !== undefined && { recipeText }),
    notes: found.notes?.(range) ?? [],
    groundNotes: found.groundNotes?.(range) ?? [],
    samples: { data },
  };
}

/** The samples of a file, NaN at holes. Floats that are read as they are stand in the file's own memory.
 *  @param scale the elevations to read instead of those that the file states */
export function heightmapOf(
  file: Pick<OpenedFile, 'width' | 'height' | 'areCodes' | 'allCodes' | 'elevation' | 'samples'>,
  scale: CodeScale | undefined = statedScale(file),
): Heightmap {
  const { width, height, samples } = file;
  if (!scale && samples.data instanceof Float32Array) return { width, height, data: samples.data };
  const data = scaled(samples.data, scale ?? { elevation: file.allCodes, codes: file.allCodes });
  if (samples.holes) markHolesInPlace(data, samples.holes);
  else if (samples.data instanceof Float32Array) canonicalHolesInPlace(data);
  return { width, height, data };
}

/** The elevations that a file states for its codes, else 0 … 1; undefined if its samples are no codes. */
function statedScale({
  areCodes,
  allCodes,
  elevation = { min: 0, max: 1 },
}: Pick<OpenedFile, 'areCodes' | 'allCodes' | 'elevation'>): CodeScale | undefined {
  return areCodes ? { elevation, codes: allCodes } : undefined;
}

function markHolesInPlace(data: Float32Array, holes: Uint8Array): void {
  const bits = new Uint32Array(data.buffer);
  for (let i = 0; i < bits.length; i++) if (holes[i] === 1) bits[i] = HOLE_BITS;
}

/** Whether samples may be shares of a range of elevations, as World Machine, Gaea, Houdini and painting programs write them. */
function mayBeShares(range: Range): boolean {
  return range.min >= 0 && range.max > 0 && range.max <= 1 && otherDataText(range) === undefined;
}

/** The largest float32, either side of 0: what GDAL writes by default where there is no value. */
const FARTHEST = 2 ** 128 - 2 ** 104;

/** Makes holes of all samples without a value.
 *  @param nodata numbers for no value, as the samples hold them
 *  @returns how many holes there are */
function markNodataInPlace(data: Float32Array, nodata: readonly number[], mayBeFarthest = true): number {
  const { min, max } = rangeOf(data);
  const codes = (mayBeFarthest ? [...nodata, FARTHEST, -FARTHEST] : nodata).filter((code) => code >= min && code <= max);
  for (const code of codes) {
    for (let i = 0; i < data.length; i++) if (data[i] === code) data[i] = Number.NaN;
  }
  return canonicalHolesInPlace(data);
}

/** What may stand for no value, unless the file states that elevations reach so far. */
function suspicionOf(
  data: Float32Array,
  { stated = [], toMetres, rounded }: Pick<FoundSamples, 'stated' | 'toMetres' | 'rounded'>,
): Suspicion {
  const { nodata, outlier, usualCode } = suspectNodata(data, toMetres, rounded);
  const mayBe = (value: number | undefined): value is number => {
    if (value === undefined) return false;
    const elevation = toMetres ? Math.fround(value * toMetres.factor + toMetres.offset) : value;
    return !stated.some(
      (range) =>
        range &&
        elevation >= Math.fround(Math.min(range.min, range.max)) &&
        elevation <= Math.fround(Math.max(range.min, range.max)),
    );
  };
  const value = nodata?.value.filter(mayBe) ?? [];
  return {
    ...(nodata && value.length > 0 && { nodata: { ...nodata, value } }),
    ...(mayBe(outlier) && { outlier }),
    ...(mayBe(usualCode) && { usualCode }),
  };
}

function scaleInPlace(data: Float32Array, { factor, offset }: ToMetres): void {
  for (let i = 0; i < data.length; i++) data[i] = data[i] * factor + offset;
  canonicalHolesInPlace(data);
}

function countOf(data: Float32Array, value: number): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) if (data[i] === value) count++;
  return count;
}
