import { withoutNoise } from './decimals.ts';
import { isObject, type Problem, show } from './params.ts';
import { periodOf, repeatFirstInPlace, wrapped } from './repeat.ts';

/** Samples a side. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A map of one sample, which spans no ground. */
export function isSingle({ width, height }: Size): boolean {
  return width === 1 && height === 1;
}

/** Whether a map may have this size: whole numbers of samples, at most `MAX_SIDE` a side and `MAX_SAMPLES` in all. */
export function isMapSize({ width, height }: Size): boolean {
  return isMapSide(width) && isMapSide(height) && width * height <= MAX_SAMPLES;
}

/** Whether a map may have so many samples along a side. */
export function isMapSide(samples: unknown): samples is number {
  return isSide(samples) && samples <= MAX_SIDE;
}

export function isSameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

/** W × H elevations, row-major, row 0 = north = top of the image: `data[y * width + x]`. */
export interface Heightmap extends Size {
  readonly data: Float32Array;
  /** The map tiles: its last column is its first again, and its last row its first. What looks at the neighbours of a sample then goes on
   *  beyond the border at the opposite one. Left out, the terrain ends at the border. */
  readonly repeats?: true | undefined;
}

/** Columns and rows of a map without those that are its first again. */
export function ownSizeOf({ width, height, repeats }: Pick<Heightmap, 'width' | 'height' | 'repeats'>): Size {
  return repeats ? { width: periodOf(width), height: periodOf(height) } : { width, height };
}

/** Whether a sample, by its index, lies at the border of a map; a map that repeats has none. */
export function isAtBorder({ width, height, repeats }: Pick<Heightmap, 'width' | 'height' | 'repeats'>, i: number): boolean {
  const column = i % width;
  return !repeats && (column === 0 || column === width - 1 || i < width || i >= width * (height - 1));
}

/** A rectangle of samples; `x` and `y` may lie anywhere, negative included. */
export interface Window extends Size {
  readonly x: number;
  readonly y: number;
}

/** A lowest and a highest value. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Samples along one side of a map, at most. */
export const MAX_SIDE = 16_384;
/** Samples in one map, at most (8193²). */
export const MAX_SAMPLES = 67_125_249;

/** Wraps `data`, or fresh zeros, as a map of width × height samples.
 *  @throws RangeError for sides that are no whole numbers from 1 on, and if `data` does not hold exactly width × height samples */
export function createHeightmap(width: number, height: number, data?: Float32Array): Heightmap {
  if (data) return requireMap({ width, height, data });
  requireSize(width, height);
  return { width, height, data: new Float32Array(width * height) };
}

/** A map made from another one, of the same ground: it repeats if that does. */
export function repeatingAs({ repeats }: { readonly repeats?: true | undefined }, made: Heightmap): Heightmap {
  return repeats ? { ...made, repeats } : made;
}

/** A map from a program that uses the library, which may have put it together itself.
 *  @throws RangeError if it does not hold exactly width × height samples, TypeError if these are no Float32Array */
export function requireMap<M extends Heightmap>(map: M): M {
  const [problem] = mapProblems(map, 'heightmap');
  if (!problem) return map;
  const OwnError = isObject(map) && isFloat32Array(map.data) ? RangeError : TypeError;
  throw new OwnError(`${problem.path}: ${problem.message}`);
}

/** What keeps a value from being a map whose size fits its samples.
 *  @param path what the value is called */
export function mapProblems(value: unknown, path: string): Problem[] {
  if (!isObject(value)) return [{ path, message: `expected { width, height, data }, got ${show(value)}` }];
  const { width, height, data } = value;
  const problems = Object.entries({ width, height })
    .filter(([, side]) => !isSide(side))
    .map(([side, given]) => ({
      path: `${path}.${side}`,
      message: `expected a whole number of samples from 1 on, got ${show(given)}`,
    }));
  if (!isFloat32Array(data)) problems.push({ path: `${path}.data`, message: 'expected a Float32Array' });
  else if (isSide(width) && isSide(height) && data.length !== width * height) {
    problems.push({ path: `${path}.data`, message: `expected ${width} × ${height} samples, got ${data.length}` });
  }
  return problems;
}

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1;
}

/** Also for an array of another window or of a sandbox, which is no instance of this one's class. */
export function isFloat32Array(data: unknown): data is Float32Array {
  return ArrayBuffer.isView(data) && Object.prototype.toString.call(data) === '[object Float32Array]';
}

/** @throws RangeError unless a map may have these sides */
export function requireSize(width: number, height: number): void {
  if (!isSide(width) || !isSide(height)) {
    throw new RangeError(`heightmap: expected whole numbers of samples from 1 on, got ${width} × ${height}`);
  }
  if (width * height <= MAX_SAMPLES) return;
  throw new RangeError(`heightmap: expected at most ${MAX_SAMPLES} samples in all, got ${width} × ${height}`);
}

/** Room for `count` samples: `buffer` if it has that length, else fresh zeros. */
export function samplesIn(buffer: Float32Array | undefined, count: number): Float32Array {
  return buffer?.length === count ? buffer : new Float32Array(count);
}

/** The least range that holds both. */
export function unionOf(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

/** The lowest and highest of some values, of which there is at least one. */
export function sampleRange(data: ArrayLike<number>): Range {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < data.length; i++) {
    const v = data[i];
    if (v < min) min = v;
    if (v > max) max = v;
  }
  return { min, max };
}

/** Metres from one sample to the next, east-west and north-south. */
export interface Spacing {
  readonly x: number;
  readonly y: number;
}

/** Metres across a map, between its first and last sample: 29908.8 of 372 cells of 80.4, without the noise of the product. */
export function extentOf(spacing: Spacing, { width, height }: Size): Spacing {
  return { x: withoutNoise(spacing.x * (width - 1)), y: withoutNoise(spacing.y * (height - 1)) };
}

/** Metres from one sample to the next of a map that spans `extent`, without the noise of the quotient; along a single sample, the extent
 *  itself. */
export function spacingOf(extent: Spacing, { width, height }: Size): Spacing {
  return { x: withoutNoise(extent.x / Math.max(1, width - 1)), y: withoutNoise(extent.y / Math.max(1, height - 1)) };
}

/** Sides of a cell that differ by less than this part of their length are equal: extents are decimal numbers. */
const EQUAL_WITHIN = 1e-6;

/** Whether samples lie as far apart east-west as north-south. */
export function hasSquareCells({ x, y }: Spacing): boolean {
  return areEqualSides(x, y);
}

/** Whether cells have the same two sides. */
export function hasEqualCells(a: Spacing, b: Spacing): boolean {
  return areEqualSides(a.x, b.x) && areEqualSides(a.y, b.y);
}

function areEqualSides(a: number, b: number): boolean {
  return Math.abs(a - b) <= EQUAL_WITHIN * a;
}

/** Metres from one sample to the next when the same ground gets other samples. A side of one sample, which has no extent, keeps its own. */
export function respaced(spacing: Spacing, from: Size, to: Size): Spacing {
  const { x, y } = extentOf(spacing, from);
  return spacingOf({ x: x || spacing.x, y: y || spacing.y }, to);
}

/** How far from the origin a window may reach: kernels count in int32. */
const MAX_COORDINATE = 0x40000000;

/** A window that there cannot be, or that a terrain does not have. */
export class WindowError extends RangeError {
  /** What is wrong, without the word `window`. */
  readonly problem: string;
  constructor(problem: string) {
    super(`window: ${problem}`);
    this.problem = problem;
  }
}

/** Checks a window that comes from outside.
 *  @throws RangeError unless it is made of whole numbers, has 1 … MAX_SAMPLES samples and reaches no further than ±2³⁰ */
export function requireWindow({ x, y, width, height }: Window): void {
  const isWhole = [x, y, width, height].every(Number.isInteger);
  const hasSize = width >= 1 && height >= 1 && width * height <= MAX_SAMPLES;
  const isNear = Math.min(x, y) >= -MAX_COORDINATE && Math.max(x + width, y + height) <= MAX_COORDINATE;
  if (isWhole && hasSize && isNear) return;
  throw new WindowError(
    `expected whole numbers, 1 to ${MAX_SAMPLES} samples within ±2³⁰, got ${width} × ${height} at (${x}, ${y})`,
  );
}

/** @throws RangeError if the window reaches outside a map of these sides */
export function requireInside({ x, y, width, height }: Window, mapWidth: number, mapHeight: number): void {
  if (x >= 0 && y >= 0 && x + width <= mapWidth && y + height <= mapHeight) return;
  throw new WindowError(`${width} × ${height} at (${x}, ${y}) reaches outside ${mapWidth} × ${mapHeight}`);
}

/** The samples of `map` inside `window`, as a new map, which does not repeat. The window may reach outside a map that repeats.
 *  @throws RangeError if the window is not made of whole numbers, is empty or reaches outside another map */
export function crop(map: Heightmap, window: Window): Heightmap {
  requireMap(map);
  requireWindow(window);
  if (!map.repeats) requireInside(window, map.width, map.height);
  const { x, y, width, height } = window;
  const out = new Float32Array(width * height);
  if (map.repeats) {
    const columns = Int32Array.from({ length: width }, (_, i) => wrapped(x + i, map.width));
    for (let row = 0, i = 0; row < height; row++) {
      const start = wrapped(y + row, map.height) * map.width;
      for (let column = 0; column < width; column++, i++) out[i] = map.data[start + columns[column]];
    }
    return { width, height, data: out };
  }
  for (let row = 0; row < height; row++) {
    const start = (y + row) * map.width + x;
    out.set(map.data.subarray(start, start + width), row * width);
  }
  return { width, height, data: out };
}

/** The first row as a map: all rows of a drawn-out line are the same. */
export function firstRow(map: Heightmap): Heightmap {
  return crop(map, { x: 0, y: 0, width: map.width, height: 1 });
}

/** Elevation at a fractional position, in samples, bilinear. Positions outside are clamped to the border, unless the map repeats. */
export function sampleBilinear(map: Heightmap, x: number, y: number): number {
  const cx = map.repeats ? wrapped(x, map.width) : Math.min(Math.max(x, 0), map.width - 1);
  const cy = map.repeats ? wrapped(y, map.height) : Math.min(Math.max(y, 0), map.height - 1);
  const x0 = Math.min(Math.floor(cx), Math.max(map.width - 2, 0));
  const y0 = Math.min(Math.floor(cy), Math.max(map.height - 2, 0));
  const fx = cx - x0;
  const fy = cy - y0;
  const i = y0 * map.width + x0;
  const right = map.width > 1 ? 1 : 0;
  const down = map.height > 1 ? map.width : 0;
  const north = map.data[i] * (1 - fx) + map.data[i + right] * fx;
  const south = map.data[i + down] * (1 - fx) + map.data[i + down + right] * fx;
  return north * (1 - fy) + south * fy;
}

/** The same extent with another number of samples, bilinear; corners stay on corners, and a map that repeats still does. With the
 *  same number it is a copy, bit for bit.
 *  @param buffer where the samples go if it has the length for them
 *  @throws RangeError for an inconsistent map, and for sides that are no whole numbers from 1 on or make more than MAX_SAMPLES */
export function resample(map: Heightmap, width: number, height: number, buffer?: Float32Array): Heightmap {
  requireMap(map);
  requireSize(width, height);
  const out = repeatingAs(map, createHeightmap(width, height, samplesIn(buffer, width * height)));
  if (map.width === width && map.height === height) {
    out.data.set(map.data);
    return out;
  }
  const scaleX = width > 1 ? (map.width - 1) / (width - 1) : 0;
  const scaleY = height > 1 ? (map.height - 1) / (height - 1) : 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) out.data[i] = sampleBilinear(map, x * scaleX, y * scaleY);
  }
  if (out.repeats) repeatFirstInPlace(out.data, out);
  return out;
}
