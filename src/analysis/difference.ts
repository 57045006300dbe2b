import {
  createHeightmap,
  type Heightmap,
  isSameSize,
  type Range,
  type Size,
  type Spacing,
  sampleBilinear,
  samplesIn,
} from '../core/heightmap.ts';
import { requireFilled } from '../core/holes.ts';
import { type OnProgress, partOf, reportRow } from '../core/progress.ts';
import { countUpperHalves, quantilePlaces } from './order-statistics.ts';

/** How far two terrains differ, `of` less `less`, in the unit of their samples. */
export interface DifferenceFigures extends Range {
  readonly count: number;
  /** Of the differences. */
  readonly mean: number;
  readonly meanAbsolute: number;
  /** Root of the mean square. */
  readonly rms: number;
  /** The largest of all, without its sign. */
  readonly largest: number;
  /** Pearson's, of the samples of both, −1 … 1; undefined where all samples of one are equal. */
  readonly correlation: number | undefined;
  /** Share of samples that are equal, 0 … 1. */
  readonly equal: number;
  /** 99.5 % of the differences lie within ± this: the end of a colour scale; more than 0. */
  readonly limit: number;
  /** The grid on which they were compared: along each side the fewer samples of the two. */
  readonly size: Size;
  /** Which of the two was resampled to it, bilinear. */
  readonly resampled: 'neither' | 'of' | 'less' | 'both';
}

/** The largest that a sample can be. */
const LARGEST_SAMPLE = (2 - 2 ** -23) * 2 ** 127;

/** Share of the differences that a colour scale to `limit` tells apart. */
const LIMIT_SHARE = 0.995;

/** What a difference is made with besides its two terrains. */
export interface DifferenceOptions {
  /** Where the differences go if it has exactly the length for them. It may be the samples of `of`, which are then used up. */
  readonly buffer?: Float32Array | undefined;
  /** Called now and then with the fraction done, 0 … 1. */
  readonly onProgress?: OnProgress | undefined;
}

/** `of` less `less` at equal fractions of their extents, on a grid that has the fewer samples of each side. Figures are float64, the map is
 *  rounded once. Equal samples give 0, never −0, and exchanging the two turns every sign. `whyNoMap` tells if differences exceed float32.
 *  @throws RangeError for an inconsistent map, and for samples without a value */
export function differenceOf(
  of: Heightmap,
  less: Heightmap,
  { buffer, onProgress }: DifferenceOptions = {},
): { readonly map: Heightmap; readonly figures: DifferenceFigures } {
  requireFilled(of);
  requireFilled(less);
  const { width, height } = gridOf(of, less);
  // Of all terrain only one that has the grid's own size has so many samples, and of it no row is read again once it is written.
  const map = createHeightmap(width, height, samplesIn(buffer, width * height));
  return { map, figures: measure(of, less, map.data, onProgress) };
}

/** The figures of `differenceOf` without its map: rows are computed twice, and none is kept. */
export function differenceFigures(of: Heightmap, less: Heightmap, onProgress?: OnProgress): DifferenceFigures {
  return measure(of, less, undefined, onProgress);
}

/** Along each side the fewer samples of the two. */
function gridOf(of: Size, less: Size): Size {
  return { width: Math.min(of.width, less.width), height: Math.min(of.height, less.height) };
}

/** @param out gets the differences, if it is there */
function measure(of: Heightmap, less: Heightmap, out: Float32Array | undefined, onProgress?: OnProgress): DifferenceFigures {
  const grid = gridOf(of, less);
  const { width, height } = grid;
  const [ofRow, lessRow] = [rowsOf(of, grid), rowsOf(less, grid)];
  const [differences, magnitudes] = [new Float32Array(width), new Float32Array(width)];
  const rowOut = (y: number): Float32Array => out?.subarray(y * width, (y + 1) * width) ?? differences;
  const sums = createSums();
  const upper = countUpperHalves();
  const [first, second] = [partOf(onProgress, 0, 0.6), partOf(onProgress, 0.6, 1)];
  for (let y = 0; y < height; y++) {
    const [minuend, subtrahend, row] = [ofRow(y), lessRow(y), rowOut(y)];
    addRow(sums, minuend, subtrahend);
    subtract(minuend, subtrahend, row);
    upper.add(magnitudesOf(row, magnitudes));
    reportRow(first, y, height);
  }
  const quantiles = quantilePlaces(width * height, [LIMIT_SHARE, 1]);
  const lower = upper.thenLowerHalves(quantiles.ranks);
  for (let y = 0; y < height; y++) {
    const row = rowOut(y);
    if (!out) subtract(ofRow(y), lessRow(y), row);
    lower.add(magnitudesOf(row, magnitudes));
    reportRow(second, y, height);
  }
  const [share, largest] = quantiles.between(lower.values());
  // Where hardly any samples differ, the largest difference; where none do, 1.
  const limit = share || largest || 1;
  return { ...figuresOf(sums), limit, size: grid, resampled: resampledOf(of, less, grid) };
}

/** Elevations of a row: those of the map itself, or float64 between its samples. */
type Row = Float32Array | Float64Array;

/** @param out may be one of the two */
function subtract(of: Row, less: Row, out: Float32Array): void {
  // + 0: what is nothing, or rounds to it, has no sign.
  for (let x = 0; x < out.length; x++) out[x] = Math.fround(of[x] - less[x]) + 0;
}

function magnitudesOf(differences: Float32Array, out: Float32Array): Float32Array {
  for (let x = 0; x < out.length; x++) {
    const magnitude = Math.abs(differences[x]);
    out[x] = magnitude > LARGEST_SAMPLE ? LARGEST_SAMPLE : magnitude;
  }
  return out;
}

/** Gives the rows of a coarser grid over the same extent: on a sample of the map, that sample itself. A row holds until the next one is
 *  asked for. */
function rowsOf(map: Heightmap, grid: Size): (y: number) => Row {
  const { width } = grid;
  if (isSameSize(map, grid)) return (y) => map.data.subarray(y * width, (y + 1) * width);
  // Multiplied first: the quotient of whole numbers is exact wherever a grid point lies on a sample.
  const at = (i: number, samples: number, count: number): number => (count > 1 ? (i * (samples - 1)) / (count - 1) : 0);
  const row = new Float64Array(width);
  return (y) => {
    const south = at(y, map.height, grid.height);
    for (let x = 0; x < width; x++) row[x] = sampleBilinear(map, at(x, map.width, width), south);
    return row;
  };
}

/** Sums of both terrains are taken from their first samples, so that high ground does not drown what varies on it. */
function createSums() {
  return {
    count: 0,
    equal: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    sum: 0,
    absolute: 0,
    squares: 0,
    firstOf: 0,
    firstLess: 0,
    of: 0,
    less: 0,
    ofOf: 0,
    lessLess: 0,
    ofLess: 0,
  };
}

type Sums = ReturnType<typeof createSums>;

function addRow(sums: Sums, ofRow: Row, lessRow: Row): void {
  if (sums.count === 0) [sums.firstOf, sums.firstLess] = [ofRow[0], lessRow[0]];
  let { equal, min, max, sum, absolute, squares, of, less, ofOf, lessLess, ofLess } = sums;
  const { firstOf, firstLess } = sums;
  for (let x = 0; x < ofRow.length; x++) {
    const difference = ofRow[x] - lessRow[x] + 0;
    if (difference === 0) equal++;
    if (difference < min) min = difference;
    if (difference > max) max = difference;
    sum += difference;
    absolute += Math.abs(difference);
    squares += difference * difference;
    const a = ofRow[x] - firstOf;
    const b = lessRow[x] - firstLess;
    of += a;
    less += b;
    ofOf += a * a;
    lessLess += b * b;
    ofLess += a * b;
  }
  const count = sums.count + ofRow.length;
  Object.assign(sums, { count, equal, min, max, sum, absolute, squares, of, less, ofOf, lessLess, ofLess });
}

function figuresOf(sums: Sums): Omit<DifferenceFigures, 'limit' | 'size' | 'resampled'> {
  const { count, equal, min, max, sum, absolute, squares } = sums;
  return {
    count,
    min,
    max,
    mean: sum / count,
    meanAbsolute: absolute / count,
    rms: Math.sqrt(squares / count),
    largest: Math.max(max, -min),
    correlation: correlationOf(sums),
    equal: equal / count,
  };
}

function correlationOf({ count, of, less, ofOf, lessLess, ofLess }: Sums): number | undefined {
  const ofVariance = ofOf - (of * of) / count;
  const lessVariance = lessLess - (less * less) / count;
  if (!(ofVariance > 0 && lessVariance > 0)) return undefined;
  const correlation = (ofLess - (of * less) / count) / Math.sqrt(ofVariance * lessVariance);
  return Math.min(Math.max(correlation, -1), 1);
}

/** Why differences are no map, if they are none: a sentence without a capital and a full stop. */
export function whyNoMap({ largest }: Pick<DifferenceFigures, 'largest'>): string | undefined {
  if (Number.isFinite(Math.fround(largest))) return undefined;
  return `differences reach ${largest.toPrecision(2)}, and samples of 32 bits end at ${LARGEST_SAMPLE.toPrecision(2)}`;
}

function resampledOf(of: Size, less: Size, grid: Size): DifferenceFigures['resampled'] {
  const isOther = ({ width, height }: Size): boolean => width !== grid.width || height !== grid.height;
  if (isOther(of)) return isOther(less) ? 'both' : 'of';
  return isOther(less) ? 'less' : 'neither';
}

/** What is to be known of a comparison of terrains that have other extents. */
export const EXTENTS_DIFFER = 'extents differ: compared at equal fractions of each';

/** Lengths of the same ground may differ by rounding. */
const SAME_WITHIN = 1e-6;

/** Whether two terrains lie on ground of other lengths, in metres or any other unit.
 *  @param hasLine whether one is a line: it has no ground across */
export function extentsDiffer(a: Spacing, b: Spacing, hasLine: boolean): boolean {
  const isOther = (x: number, y: number): boolean => Math.abs(x - y) > SAME_WITHIN * Math.max(x, y);
  return isOther(a.x, b.x) || (!hasLine && isOther(a.y, b.y));
}
