import { exp } from '../core/exact-math.ts';
import { type OnProgress, partOf, reportRow } from '../core/progress.ts';

/** Standard deviations within which every weight counts; along a line those beyond are together 4e-8 of all. */
const REACH = 5.5;
/** Farther out, in standard deviations, a weight counts as if it stood here, 2e-277 of the largest: exp takes arguments to 700. */
const FARTHEST = 35.7;
/** From this many cells on, a Gaussian is laid out on a coarser grid. */
const COARSE_FROM = 4;

/** Gaussian mean of the samples around each sample. Only samples of the map are weighed, so near a border the mean is over fewer of them.
 *
 *      out(x, y) = Σ w(i − x)·w(j − y)·v(i, j) / Σ w(i − x)·w(j − y)      w(d) = exp(−d² / 2σ²)
 *
 *  Within 4e-7 of the values' range of that sum; the cost per sample has a bound, however large σ.
 *  @param sigma standard deviation in cells, from 0 on */
export function gaussianMean(
  data: Float32Array,
  width: number,
  height: number,
  sigma: number,
  out: Float32Array,
  onProgress?: OnProgress,
): void {
  if (sigma < COARSE_FROM) meanOnGrid(data, width, height, sigma, out, onProgress);
  else meanOnCoarserGrid(data, width, height, sigma, out, onProgress);
}

/** w(−radius) … w(radius), the radius being all cells within reach and, where that is no whole number, one more. */
function gaussianWeights(sigma: number): { readonly weights: Float64Array; readonly radius: number } {
  const radius = Math.ceil(REACH * sigma);
  const weights = new Float64Array(2 * radius + 1).fill(1);
  for (let d = 1; d <= radius; d++) {
    const t = Math.min(d / sigma, FARTHEST);
    weights[radius + d] = weights[radius - d] = exp(-0.5 * t * t);
  }
  return { weights, radius };
}

/** The sum as it stands, along rows and then down columns. */
function meanOnGrid(
  data: Float32Array,
  width: number,
  height: number,
  sigma: number,
  out: Float32Array,
  onProgress: OnProgress | undefined,
): void {
  const { weights, radius } = gaussianWeights(sigma);
  const scaleX = reciprocals(Float64Array.from({ length: width }, (_, x) => weightInside(weights, radius, x, width)));
  const scaleY = reciprocals(Float64Array.from({ length: height }, (_, y) => weightInside(weights, radius, y, height)));
  // The rows within reach of the one being made, smoothed along themselves, take turns in this ring.
  const ring = Array.from({ length: 2 * radius + 1 }, () => new Float64Array(width));
  const sum = new Float64Array(width);
  let ready = 0;
  for (let y = 0; y < height; y++) {
    for (; ready <= Math.min(y + radius, height - 1); ready++) {
      const row = ring[ready % ring.length];
      for (let x = 0, start = ready * width; x < width; x++) {
        const last = Math.min(width - 1, x + radius);
        let s = 0;
        for (let i = Math.max(0, x - radius); i <= last; i++) s += weights[i - x + radius] * data[start + i];
        row[x] = s * scaleX[x];
      }
    }
    sum.fill(0);
    const last = Math.min(height - 1, y + radius);
    for (let j = Math.max(0, y - radius); j <= last; j++)
      addScaled(sum, 0, ring[j % ring.length], 0, width, weights[j - y + radius]);
    for (let x = 0, i = y * width; x < width; x++, i++) out[i] = sum[x] * scaleY[y];
    reportRow(onProgress, y, height);
  }
}

function weightInside(weights: Float64Array, radius: number, at: number, length: number): number {
  let sum = 0;
  const last = Math.min(length - 1, at + radius);
  for (let i = Math.max(0, at - radius); i <= last; i++) sum += weights[i - at + radius];
  return sum;
}

/** Two Gaussians of σ/√2 after each other are one of σ. The first is evaluated only at every `step`-th sample of both axes, and some
 *  more beyond the borders; the second one spreads those values over the samples between:
 *
 *      samples   . . . . . . . . . .
 *      coarse  o     o     o     o     o     step ≤ σ/2
 *
 *  At √2 steps or more to a standard deviation, what that grid cannot hold is less than 3e-9. */
function meanOnCoarserGrid(
  data: Float32Array,
  width: number,
  height: number,
  sigma: number,
  out: Float32Array,
  onProgress: OnProgress | undefined,
): void {
  const [gathering, spreading] = [partOf(onProgress, 0, 0.5), partOf(onProgress, 0.5, 1)];
  const step = Math.floor(sigma / 2);
  const { weights, radius } = gaussianWeights(sigma / Math.SQRT2);
  const columns = coarseLine(width, step, weights, radius);
  const rows = columns.samples === height ? columns : coarseLine(height, step, weights, radius);

  const grid = new Float64Array(columns.count * rows.count);
  const line = new Float64Array(columns.count);
  for (let y = 0; y < height; y++) {
    gather(columns, data, y * width, line);
    const last = Math.floor((y + radius) / step);
    for (let k = Math.ceil((y - radius) / step); k <= last; k++) {
      addScaled(grid, (k - rows.first) * columns.count, line, 0, columns.count, weights[y - k * step + radius]);
    }
    reportRow(gathering, y, height);
  }
  for (let y = 0; y < height; y++) {
    line.fill(0);
    const last = Math.floor((y + radius) / step);
    for (let k = Math.ceil((y - radius) / step); k <= last; k++) {
      addScaled(line, 0, grid, (k - rows.first) * columns.count, columns.count, weights[y - k * step + radius]);
    }
    spread(columns, line, rows.scale[y], out, y * width);
    reportRow(spreading, y, height);
  }
}

/** Places at every `step`-th sample of a line, and beyond both its ends as far as the weights reach. */
interface CoarseLine {
  readonly samples: number;
  readonly step: number;
  readonly weights: Float64Array;
  readonly radius: number;
  /** Place k, from `first` on, stands at sample k · step. */
  readonly first: number;
  readonly count: number;
  /** What brings ones back to ones, for every sample. */
  readonly scale: Float64Array;
}

function coarseLine(samples: number, step: number, weights: Float64Array, radius: number): CoarseLine {
  const first = -Math.floor(radius / step);
  const count = Math.floor((samples - 1 + radius) / step) - first + 1;
  const plain = { samples, step, weights, radius, first, count, scale: new Float64Array(samples).fill(1) };
  const line = new Float64Array(count);
  gather(plain, new Float32Array(samples).fill(1), 0, line);
  const ones = new Float64Array(samples);
  spread(plain, line, 1, ones, 0);
  return { ...plain, scale: reciprocals(ones) };
}

/** Weighted sums of the samples around each place. */
function gather(
  { samples, step, weights, radius, first }: CoarseLine,
  data: Float32Array,
  start: number,
  line: Float64Array,
): void {
  for (let k = 0; k < line.length; k++) {
    const at = (first + k) * step;
    const last = Math.min(samples - 1, at + radius);
    let s = 0;
    for (let i = Math.max(0, at - radius), w = i - at + radius; i <= last; i++, w++) s += weights[w] * data[start + i];
    line[k] = s;
  }
}

/** Weighted sums of the places around each sample. */
function spread(
  { samples, step, weights, radius, first, scale }: CoarseLine,
  line: Float64Array,
  factor: number,
  out: Float32Array | Float64Array,
  start: number,
): void {
  for (let x = 0; x < samples; x++) {
    const from = Math.ceil((x - radius) / step);
    let s = 0;
    for (let k = from - first, w = x - from * step + radius; w >= 0; k++, w -= step) s += weights[w] * line[k];
    out[start + x] = s * factor * scale[x];
  }
}

/** to[i] += factor · from[i] for `count` values. */
function addScaled(
  to: Float64Array,
  toStart: number,
  from: Float64Array,
  fromStart: number,
  count: number,
  factor: number,
): void {
  for (let i = 0; i < count; i++) to[toStart + i] += factor * from[fromStart + i];
}

function reciprocals(values: Float64Array): Float64Array {
  return values.map((value) => 1 / value);
}
