import { FILE_EXTENTS, isFileRange, isFileSpacing, MAX_SAMPLE } from '../core/bounds.ts';
import { type Heightmap, isMapSize, MAX_SAMPLES, MAX_SIDE, type Range } from '../core/heightmap.ts';
import { countHoles, holeProblem } from '../core/holes.ts';
import type { Recipe } from '../core/recipe.ts';
import { rangeOf, roundShares } from '../kernels/values.ts';
import { type ByteOrder, type CodeScale, type FirstRow, FormatError, type TerrainToWrite } from './file-format.ts';

const HIGHEST_CODE = 65_535;
/** For rounding errors. */
const SLACK = 1e-6;

/** Half the step between two codes of a range: how far an elevation may lie from that of its code.
 *  @param range either way round */
export function halfCodeOf({ min, max }: Range): number {
  return Math.abs(max - min) / (2 * HIGHEST_CODE);
}

/** The largest error of float32 for elevations of a range: |v|·2⁻²⁴, or 2⁻¹⁵⁰ near 0. */
export function float32ErrorOf({ min, max }: Range): number {
  return Math.max(Math.max(Math.abs(min), Math.abs(max)) * 2 ** -24, 2 ** -150);
}

/** The 16-bit codes of a map, row-major: round((v − min) ⁄ (max − min) · 65535), values outside the range clamped.
 *  A range without width gives 0 everywhere.
 *  @throws RangeError for a range that is not finite */
export function quantise({ data }: Heightmap, range: Range): Uint16Array {
  const codes = new Uint16Array(data.length);
  quantiseInto(codes, data, range);
  return codes;
}

/** The codes of as many samples.
 *  @param highest the highest code, if not that of 16 bits */
export function quantiseInto(codes: Uint16Array, samples: Float32Array, { min, max }: Range, highest = HIGHEST_CODE): void {
  const span = max - min;
  if (!Number.isFinite(span)) throw new RangeError(`range: expected finite numbers, got ${min} … ${max}`);
  if (span === 0) codes.fill(0);
  else roundShares(codes, samples, { min, max }, highest);
}

/** The 16-bit codes of a terrain, two bytes each. */
export function codesAsBytes(
  { map: { width, height, data }, elevation }: Pick<TerrainToWrite, 'map' | 'elevation'>,
  byteOrder: ByteOrder,
  firstRow: FirstRow = 'north',
): Uint8Array {
  const codes = new Uint16Array(width);
  const bytes = new Uint8Array(2 * width * height);
  const [low, high] = byteOrder === 'little-endian' ? [0, 1] : [1, 0];
  for (let y = 0, to = 0; y < height; y++) {
    const from = width * (firstRow === 'north' ? y : height - 1 - y);
    quantiseInto(codes, data.subarray(from, from + width), elevation);
    for (let i = 0; i < width; i++, to += 2) {
      bytes[to + low] = codes[i];
      bytes[to + high] = codes[i] >> 8;
    }
  }
  return bytes;
}

/** The elevations of the lowest and the highest code for a recipe's terrain: the range that the map spans. If that is the recipe's
 *  elevation within half a code, it is exactly the recipe's. */
export function codeRange({ elevation }: Recipe, map: Heightmap): Range {
  const range = rangeOf(map.data);
  if (!elevation) return range;
  const isSame = Math.fround(elevation.min) === range.min && Math.fround(elevation.max) === range.max;
  // If float32 rounds by more than half a code, the recipe's numbers are not those of the samples.
  const error = Math.max(Math.abs(elevation.min - range.min), Math.abs(elevation.max - range.max));
  return isSame && error <= halfCodeOf(elevation) ? elevation : range;
}

/** Whether codes of `range` can stand for samples that span `samples`: none lies outside by more than half a code.
 *  @param range either way round */
export function codesCover(range: Range, samples: Range): boolean {
  const lowest = Math.min(range.min, range.max);
  const highest = Math.max(range.min, range.max);
  const slack = halfCodeOf(range);
  // Float32 may have rounded the ends outwards.
  return samples.min >= Math.fround(lowest) - slack && samples.max <= Math.fround(highest) + slack;
}

/** The note on a range in which float32 samples are too coarse for 16 bits; undefined for any other. */
export function narrowNote(range: Range, isInMetres: boolean): string | undefined {
  const { min, max } = range;
  const isNarrow = min !== max && float32ErrorOf(range) >= halfCodeOf(range);
  return isNarrow ? `${min} … ${max}${isInMetres ? ' m' : ''} is too narrow for float32 to keep all 16 bits` : undefined;
}

/** The range, or the samples' own where they lie outside. */
export function coveringRange(range: Range, { data }: Heightmap): Range {
  const samples = rangeOf(data);
  return codesCover(range, samples) ? range : samples;
}

/** Refuses a terrain that a reader would refuse, or whose samples lie outside its elevation by more than half a code: nothing is
 *  clamped.
 *  @throws FormatError with the first thing that is wrong */
export function requireWritable({ map, elevation, spacing }: TerrainToWrite): void {
  const refuse = (message: string): never => {
    throw new FormatError(message);
  };
  const { width, height } = map;
  if (!isMapSize(map)) {
    refuse(`size: expected at most ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, got ${width} × ${height}`);
  }
  const holes = holeProblem(map);
  if (holes !== undefined) refuse(`samples: ${holes}; fillHoles fills them`);
  // It has none, and they need not be counted again.
  const samples = rangeOf(map.data);
  const unfit = unfitSample(map, true, samples);
  if (unfit !== undefined) refuse(`samples: expected elevations within ±${MAX_SAMPLE}, got ${unfit}`);
  const isCovered = isFileRange(elevation) && codesCover(elevation, samples);
  const [stated, held] = [elevation, samples].map(({ min, max }) => `${min} … ${max}`);
  if (!isCovered) refuse(`elevation: expected a range that covers the samples, ${held}, got ${stated}`);
  if (spacing && !isFileSpacing(spacing, map)) {
    refuse(`cell size: expected metres that make a map of ${FILE_EXTENTS}, got ${spacing.x} × ${spacing.y}`);
  }
}

/** Samples in the elevations of a scale, as a new array; NaN stays NaN, of any bits. Where both codes are equal, all samples are at the
 *  lower elevation. */
export function scaled(samples: ArrayLike<number>, { elevation, codes }: CodeScale): Float32Array {
  const data = new Float32Array(samples.length);
  const isFlat = codes.max === codes.min;
  const steps = isFlat ? 1 : codes.max - codes.min;
  const span = isFlat ? 0 : elevation.max - elevation.min;
  for (let i = 0; i < data.length; i++) data[i] = elevation.min + ((samples[i] - codes.min) / steps) * span;
  return data;
}

/** The first sample that files cannot hold, in words: it is no number, or too far from 0.
 *  @param mayHaveHoles whether some samples, but not all, may be NaN
 *  @param range of all samples, where it is known */
export function unfitSample({ data, width }: Heightmap, mayHaveHoles = false, range = rangeOf(data)): string | undefined {
  const { min, max } = range;
  if (mayHaveHoles && min > max) return 'none that has a value';
  if (min >= -MAX_SAMPLE && max <= MAX_SAMPLE && (mayHaveHoles || countHoles(data) === 0)) return undefined;
  const i = data.findIndex((value) => !(Math.abs(value) <= MAX_SAMPLE || (mayHaveHoles && Number.isNaN(value))));
  return i < 0 ? undefined : `${data[i]} at column ${i % width}, row ${Math.floor(i / width)}`;
}

/** Pairs of neighbours that tell what samples are like. */
const MOST_PAIRS = 100_000;

/** The step from one pair of neighbours to the next that is looked at, of so many. */
export function strideOver(pairs: number): number {
  return Math.max(Math.floor(pairs / MOST_PAIRS), 1);
}

/** Whether 16-bit codes can be those of elevations that rise with `values` along some straight line. A code may differ from its
 *  elevation by half a code and by the error of float32.
 *  @param range the elevations that the codes span, if they are known */
export function fitsInCodes(values: readonly number[], codes: readonly number[], range?: Range): boolean {
  if (range && range.min === range.max) return true;
  const rounding = range ? float32ErrorOf(range) / (2 * halfCodeOf(range)) : 0;
  const tolerance = 0.5 + SLACK + rounding;
  return leastSpread(values, codes) <= 2 * tolerance;
}

/** The smallest span of codes − slope · values over all slopes from 0 on. It is convex in the slope, so a ternary search finds it. */
function leastSpread(values: readonly number[], codes: readonly number[]): number {
  const first = values[0];
  const spreadAt = (slope: number): number => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < values.length; i++) {
      const rest = codes[i] - slope * (values[i] - first);
      if (rest < low) low = rest;
      if (rest > high) high = rest;
    }
    return high - low;
  };
  const furthest = values.reduce((most, value) => Math.max(most, Math.abs(value - first)), 0);
  if (furthest === 0) return spreadAt(0);
  let [from, to] = [0, (3 * HIGHEST_CODE) / furthest];
  for (let round = 0; round < 100; round++) {
    const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
    if (spreadAt(a) <= spreadAt(b)) to = b;
    else from = a;
  }
  return spreadAt((from + to) / 2);
}
