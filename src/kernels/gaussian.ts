import { exp } from '../core/exact-math.ts';
import type { Heightmap } from '../core/heightmap.ts';
import { type OnProgress, partOf, reportRow } from '../core/progress.ts';
import { modulo, periodOf, repeatFirstInPlace, wrapped } from '../core/repeat.ts';

/** Standard deviations within which every weight counts; along a line those beyond are together 4e-8 of all. */
const REACH = 5.5;
/** Farther out, in standard deviations, a weight counts as if it stood here, 2e-277 of the largest: exp takes arguments to 700. */
const FARTHEST = 35.7;
/** From this many cells on, a Gaussian is laid out on a coarser grid. */
const COARSE_FROM = 4;

/** Gaussian mean of the samples around each sample. Only samples of the map are weighed, so near a border the mean is over fewer of them, unless
 *  the map repeats.
 *
 *      out(x, y) = Σ w(i − x)·w(j − y)·v(i, j) / Σ w(i − x)·w(j − y)      w(d) = exp(−d² / 2σ²)
 *
 *  Within 4e-7 of the values' range of that sum; the cost per sample has a bound, however large σ.
 *  @param sigma standard deviation in cells, from 0 on */
export function gaussianMean(map: Heightmap, sigma: number, out: Float32Array, onProgress?: OnProgress): void {
  if (sigma < COARSE_FROM) meanOnGrid(map, sigma, out, onProgress);
  else meanOnCoarserGrid(map, sigma, out, onProgress);
  if (map.repeats) repeatFirstInPlace(out, map);
}

/** Samples along a side, and those that are weighed: none beyond the borders, or so many beyond each where the map repeats. */
interface Side {
  readonly samples: number;
  readonly repeats: boolean;
  readonly beyond: number;
}

/** @param reach samples beyond a border that weights reach. A side of one sample has nothing beyond it. */
function sideOf(samples: number, { repeats }: Heightmap, reach: number): Side {
  return repeats && samples > 1 ? { samples, repeats, beyond: reach } : { samples, repeats: false, beyond: 0 };
}

/** The place on the map of sample `i`, which may lie beyond a border. */
function placeOf(i: number, { samples, repeats }: Side): number {
  return repeats ? wrapped(i, samples) : i;
}

/** A row with what lies beyond its borders: sample x stands at beyond + x.
 *  @param room for it; not needed where nothing lies beyond, as the row is then not copied */
function widenedRow({ data, width }: Heightmap, y: number, across: Side, room: Float32Array): Float32Array {
  const row = data.subarray(y * width, (y + 1) * width);
  if (across.beyond === 0) return row;
  for (let i = 0; i < room.length; i++) room[i] = row[placeOf(i - across.beyond, across)];
  return room;
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
function meanOnGrid(map: Heightmap, sigma: number, out: Float32Array, onProgress: OnProgress | undefined): void {
  const { width, height } = map;
  const { weights, radius } = gaussianWeights(sigma);
  const [across, down] = [sideOf(width, map, radius), sideOf(height, map, radius)];
  const [scaleX, scaleY] = [across, down].map((side) => scalesOf(side, weights, radius));
  const room = new Float32Array(width + 2 * across.beyond);
  // The rows within reach of the one being made, smoothed along themselves, take turns in this ring.
  const ring = Array.from({ length: 2 * radius + 1 }, () => new Float64Array(width));
  const sum = new Float64Array(width);
  let ready = -down.beyond;
  for (let y = 0; y < height; y++) {
    for (; ready <= Math.min(y + radius, height - 1 + down.beyond); ready++) {
      const row = ring[modulo(ready, ring.length)];
      const from = widenedRow(map, placeOf(ready, down), across, room);
      for (let x = 0; x < width; x++) {
        const at = x + across.beyond;
        const last = Math.min(from.length - 1, at + radius);
        let s = 0;
        for (let i = Math.max(0, at - radius); i <= last; i++) s += weights[i - at + radius] * from[i];
        row[x] = s * scaleX[x];
      }
    }
    sum.fill(0);
    const last = Math.min(height - 1 + down.beyond, y + radius);
    for (let j = Math.max(-down.beyond, y - radius); j <= last; j++)
      addScaled(sum, 0, ring[modulo(j, ring.length)], 0, width, weights[j - y + radius]);
    for (let x = 0, i = y * width; x < width; x++, i++) out[i] = sum[x] * scaleY[y];
    reportRow(onProgress, y, height);
  }
}

/** What brings ones back to ones, for every sample of a side. */
function scalesOf({ samples, beyond }: Side, weights: Float64Array, radius: number): Float64Array {
  return Float64Array.from({ length: samples }, (_, at) => {
    let sum = 0;
    const last = Math.min(samples - 1 + beyond, at + radius);
    for (let i = Math.max(-beyond, at - radius); i <= last; i++) sum += weights[i - at + radius];
    return 1 / sum;
  });
}

/** Two Gaussians of σ/√2 after each other are one of σ. The first is evaluated only at every `step`-th sample of both axes, and some
 *  more beyond the borders; the second one spreads those values over the samples between:
 *
 *      samples   . . . . . . . . . .
 *      coarse  o     o     o     o     o     step ≤ σ/2
 *
 *  At √2 steps or more to a standard deviation, what that grid cannot hold is less than 3e-9. */
function meanOnCoarserGrid(map: Heightmap, sigma: number, out: Float32Array, onProgress: OnProgress | undefined): void {
  const { width, height } = map;
  const [gathering, spreading] = [partOf(onProgress, 0, 0.5), partOf(onProgress, 0.5, 1)];
  const step = Math.floor(sigma / 2);
  const { weights, radius } = gaussianWeights(sigma / Math.SQRT2);
  const [columns, rows] = [width, height].map((samples) => coarseLine(sideOf(samples, map, 2 * radius), step, weights, radius));

  const grid = new Float64Array(columns.count * rows.count);
  const line = new Float64Array(columns.count);
  const room = new Float32Array(width + 2 * columns.side.beyond);
  const { beyond, repeats } = rows.side;
  const period = repeats ? periodOf(height) : height;
  for (let row = 0; row < period; row++) {
    gather(columns, widenedRow(map, row, columns.side, room), line);
    // The row, and where the map repeats all rows beyond its borders that are the same.
    for (let y = row - period * Math.floor((row + beyond) / period); y < height + beyond; y += period) {
      const last = Math.min(Math.floor((y + radius) / step), rows.first + rows.count - 1);
      for (let k = Math.max(Math.ceil((y - radius) / step), rows.first); k <= last; k++) {
        addScaled(grid, (k - rows.first) * columns.count, line, 0, columns.count, weights[y - k * step + radius]);
      }
    }
    reportRow(gathering, row, period);
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
  readonly side: Side;
  readonly step: number;
  readonly weights: Float64Array;
  readonly radius: number;
  /** Place k, from `first` on, stands at sample k · step. */
  readonly first: number;
  readonly count: number;
  /** What brings ones back to ones, for every sample. */
  readonly scale: Float64Array;
}

function coarseLine(side: Side, step: number, weights: Float64Array, radius: number): CoarseLine {
  const { samples, beyond } = side;
  const first = -Math.floor(radius / step);
  const count = Math.floor((samples - 1 + radius) / step) - first + 1;
  const plain = { side, step, weights, radius, first, count, scale: new Float64Array(samples).fill(1) };
  const line = new Float64Array(count);
  gather(plain, new Float32Array(samples + 2 * beyond).fill(1), line);
  const ones = new Float64Array(samples);
  spread(plain, line, 1, ones, 0);
  return { ...plain, scale: ones.map((value) => 1 / value) };
}

/** Weighted sums of the samples around each place.
 *  @param row as `widenedRow` gives it */
function gather({ side, step, weights, radius, first }: CoarseLine, row: Float32Array, line: Float64Array): void {
  for (let k = 0; k < line.length; k++) {
    const at = (first + k) * step + side.beyond;
    const last = Math.min(row.length - 1, at + radius);
    let s = 0;
    for (let i = Math.max(0, at - radius), w = i - at + radius; i <= last; i++, w++) s += weights[w] * row[i];
    line[k] = s;
  }
}

/** Weighted sums of the places around each sample. */
function spread(
  { side: { samples }, step, weights, radius, first, scale }: CoarseLine,
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
