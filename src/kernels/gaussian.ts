import type { Heightmap } from '../core/heightmap.ts';
import { type OnProgress, partOf, reportRow } from '../core/progress.ts';
import { modulo, repeatFirstInPlace } from '../core/repeat.ts';
import { meanOnCoarserGrid } from './gaussian-coarse.ts';
import {
  gaussianWeights,
  inStrips,
  placeOf,
  type Side,
  sideOf,
  strideOf,
  sumsAlong,
  type Weights,
  weightAround,
} from './gaussian-rows.ts';
import { memoryLayout } from './simd/module.ts';
import { giveBackWeighted, TWO_TAP_BYTES, takeWeighted, writeTwoTap } from './simd/weighted-rows.ts';

/** From this many cells on, a Gaussian is laid out on a coarser grid. */
const COARSE_FROM = 4;

/** Gaussian mean of the samples around each sample. Only samples of the map are weighed, so near a border the mean is over fewer of them, unless
 *  the map repeats.
 *
 *      out(x, y) = Σ w(i − x)·w(j − y)·v(i, j) / Σ w(i − x)·w(j − y)      w(d) = exp(−d² / 2σ²)
 *
 *  Within 4e-7 of the values' range of that sum; the cost per sample has a bound, however large σ.
 *  @param sigma standard deviation in cells, from 0 on
 *  @throws NoWebAssembly */
export function gaussianMean(map: Heightmap, sigma: number, out: Float32Array, onProgress?: OnProgress): void {
  if (sigma < COARSE_FROM) meanOnGrid(map, sigma, out, onProgress);
  else meanOnCoarserGrid(map, sigma, out, onProgress);
  if (map.repeats) repeatFirstInPlace(out, map);
}

/** The sum as it stands, along rows and then down columns. */
function meanOnGrid(map: Heightmap, sigma: number, out: Float32Array, onProgress: OnProgress | undefined): void {
  const { width, height } = map;
  const gaussian = gaussianWeights(sigma);
  const { weights, radius } = gaussian;
  const [across, down] = [sideOf(width, map, radius), sideOf(height, map, radius)];
  const [scaleX, scaleY] = [across, down].map((side) => scalesOf(side, gaussian));
  const strips = inStrips(width);
  const stride = strideOf(strips[0].count);

  // The rows within reach of the two being made, smoothed along themselves, take turns in this ring.
  const slots = 2 * radius + 2;
  const layout = memoryLayout();
  const ring = layout.take(8 * slots * stride);
  const [scales, narrowed] = [layout.take(8 * stride), layout.take(8 * stride)];
  const sums = layout.take(8 * 2 * stride);
  const taps = layout.take(TWO_TAP_BYTES * slots);
  const along = sumsAlong(layout, strips[0].count, 1, gaussian);
  const memory = takeWeighted(layout.bytes());
  const { doubles, floats, kernels } = memory;
  // Two rows are made at a time. One beyond the reach of the first weighs nothing in it, and so for the second.
  const padded = Float64Array.of(0, ...weights, 0);

  for (const { first, count } of strips) {
    const progress = partOf(onProgress, first / width, (first + count) / width);
    const sumRow = along(memory, map, across, first);
    doubles.set(scaleX.subarray(first, first + count), scales / 8);
    let ready = -down.beyond;
    for (let y = 0; y < height; y += 2) {
      const last = Math.min(y + 1 + radius, height - 1 + down.beyond);
      for (; ready <= last; ready++) sumRow(placeOf(ready, down), ring + 8 * stride * modulo(ready, slots), scales);
      let tapsEnd = taps;
      for (let j = Math.max(-down.beyond, y - radius); j <= last; j++) {
        const i = j - y + radius;
        tapsEnd = writeTwoTap(memory, tapsEnd, 8 * stride * modulo(j, slots), padded[i + 1], padded[i]);
      }
      kernels.gatherTwo(sums, sums + 8 * count, 8 * stride, ring, taps, tapsEnd, scaleY[y], scaleY[y + 1]);
      for (let row = y; row < Math.min(y + 2, height); row++) {
        const sum = sums + 8 * stride * (row - y);
        kernels.narrow(sum, sum + 8 * count, narrowed, 4);
        out.set(floats.subarray(narrowed / 4, narrowed / 4 + count), row * width + first);
      }
      reportRow(progress, y, height);
    }
  }
  giveBackWeighted(memory);
}

/** What brings ones back to ones, for every sample of a side. */
function scalesOf(side: Side, gaussian: Weights): Float64Array {
  return Float64Array.from({ length: side.samples }, (_, at) => 1 / weightAround(at, side, gaussian));
}
