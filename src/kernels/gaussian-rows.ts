import { exp } from '../core/exact-math.ts';
import type { Heightmap } from '../core/heightmap.ts';
import { periodOf, wrapped } from '../core/repeat.ts';
import type { KernelMemory, MemoryLayout } from './simd/module.ts';
import { TAP_BYTES, TURN, type WeightedKernels, writeTap } from './simd/weighted-rows.ts';

/** Standard deviations within which every weight counts; along a line those beyond are together 4e-8 of all. */
const REACH = 5.5;
/** Farther out, in standard deviations, a weight counts as if it stood here, 2e-277 of the largest: exp takes arguments to 700. */
const FARTHEST = 35.7;
/** Places of a row that are worked on together, at most: the rows within reach of one stay in the second-level cache. */
const STRIP = 512;

/** w(−radius) … w(radius), the radius being all cells within reach and, where that is no whole number, one more. */
export interface Weights {
  readonly weights: Float64Array;
  readonly radius: number;
}

/** @param sigma standard deviation in cells, from 0 on */
export function gaussianWeights(sigma: number): Weights {
  const radius = Math.ceil(REACH * sigma);
  const weights = new Float64Array(2 * radius + 1).fill(1);
  for (let d = 1; d <= radius; d++) {
    const t = Math.min(d / sigma, FARTHEST);
    weights[radius + d] = weights[radius - d] = exp(-0.5 * t * t);
  }
  return { weights, radius };
}

/** Samples along a side, and those that are weighed: none beyond the borders, or so many beyond each where the map repeats. */
export interface Side {
  readonly samples: number;
  readonly repeats: boolean;
  readonly beyond: number;
}

/** @param reach samples beyond a border that weights reach. A side of one sample has nothing beyond it. */
export function sideOf(samples: number, { repeats }: Heightmap, reach: number): Side {
  return repeats && samples > 1 ? { samples, repeats, beyond: reach } : { samples, repeats: false, beyond: 0 };
}

/** The place on the map of sample `i`, which may lie beyond a border. */
export function placeOf(i: number, { samples, repeats }: Side): number {
  return repeats ? wrapped(i, samples) : i;
}

/** The sum of the weights around place `at` that fall on samples which count. */
export function weightAround(at: number, { samples, beyond }: Side, { weights, radius }: Weights): number {
  const last = Math.min(samples - 1 + beyond, at + radius);
  let sum = 0;
  for (let i = Math.max(-beyond, at - radius); i <= last; i++) sum += weights[i - at + radius];
  return sum;
}

/** A stretch of a row. */
interface Strip {
  readonly first: number;
  readonly count: number;
}

/** Cuts a row of so many places into strips, of which none is longer than the first one. */
export function inStrips(places: number): Strip[] {
  const each = Math.ceil(places / Math.ceil(places / STRIP));
  return Array.from({ length: Math.ceil(places / each) }, (_, i) => {
    return { first: i * each, count: Math.min(each, places - i * each) };
  });
}

/** Float64 from one row to the next that kernels may fill in whole turns. The extra turn keeps rows from standing a power of two apart, where
 *  they would share the same lines of a cache. */
export function strideOf(values: number): number {
  return (Math.ceil(values / TURN) + 1) * TURN;
}

/** Writes the weighted sums of the samples around each place of a row `y` of the map to `out`, times `scales`: addresses of float64. */
type SumRow = (y: number, out: number, scales: number) => void;

/** Takes room for a row and for what is weighed along it, around `places` samples `step` apart. Samples of one of `step` phases stand one behind
 *  the other, so that neighbouring places are one load of a kernel:
 *
 *      row      0 1 2 3 4 5 6 7 8        step 3
 *      phases   0 3 6 | 1 4 7 | 2 5 8
 *
 *  @returns what begins a strip of rows whose first place is sample `first`, maybe beyond a border */
export function sumsAlong(
  layout: MemoryLayout,
  places: number,
  step: number,
  { weights, radius }: Weights,
): (memory: KernelMemory<WeightedKernels>, map: Heightmap, side: Side, first: number) => SumRow {
  const length = (places - 1) * step + weights.length;
  const stride = strideOf(places + Math.floor(weights.length / step));
  const row = layout.take(4 * (length + TURN * step));
  const phases = layout.take(8 * step * stride);
  const taps = layout.take(TAP_BYTES * weights.length);

  return (memory, { data, width }, side, first) => {
    const { kernels, floats } = memory;
    let tapsEnd = taps;
    for (const [i, weight] of weights.entries()) {
      tapsEnd = writeTap(memory, tapsEnd, 8 * ((i % step) * stride + Math.floor(i / step)), weight);
    }
    const load = rowLoader(floats.subarray(row / 4, row / 4 + length), data, width, side, first - radius);
    return (y, out, scales) => {
      load(y);
      for (let phase = 0; phase < step; phase++) {
        const to = phases + 8 * phase * stride;
        kernels.widen(to, to + 8 * Math.ceil((length - phase) / step), row + 4 * phase, 4 * step);
      }
      kernels.gather(out, out + 8 * places, phases, taps, tapsEnd, 1, scales);
    };
  };
}

/** What fills `room` with a row of the map from sample `first` on. Beyond the borders of one that does not repeat stand zeros: a sum that
 *  began at zero stays as it is when they are added. */
function rowLoader(room: Float32Array, data: Float32Array, width: number, side: Side, first: number): (y: number) => void {
  room.fill(0);
  if (!side.repeats) {
    const [from, to] = [Math.max(first, 0), Math.min(first + room.length, width)];
    return (y) => room.set(data.subarray(y * width + from, y * width + Math.max(from, to)), from - first);
  }
  const period = periodOf(width);
  const from = wrapped(first, width);
  return (y) => {
    const start = y * width;
    const own = Math.min(room.length, period - from);
    room.set(data.subarray(start + from, start + from + own));
    room.set(data.subarray(start, start + Math.min(from, room.length - own)), own);
    for (let done = period; done < room.length; done *= 2) room.copyWithin(done, 0, done);
  };
}
