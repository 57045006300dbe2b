import type { Heightmap } from '../core/heightmap.ts';
import { type OnProgress, partOf, reportRow } from '../core/progress.ts';
import { periodOf } from '../core/repeat.ts';
import {
  gaussianWeights,
  inStrips,
  type Side,
  sideOf,
  strideOf,
  sumsAlong,
  type Weights,
  weightAround,
} from './gaussian-rows.ts';
import { memoryLayout } from './simd/module.ts';
import { giveBackWeighted, TAP_BYTES, TURN, takeWeighted, writeTap } from './simd/weighted-rows.ts';

/** Two Gaussians of σ/√2 after each other are one of σ. The first is evaluated only at every `step`-th sample of both axes, and some
 *  more beyond the borders; the second one spreads those values over the samples between:
 *
 *      samples   . . . . . . . . . .
 *      coarse  o     o     o     o     o     step ≤ σ/2
 *
 *  At √2 steps or more to a standard deviation, what that grid cannot hold is less than 3e-9.
 *  @param sigma standard deviation in cells, from 2 on */
export function meanOnCoarserGrid(map: Heightmap, sigma: number, out: Float32Array, onProgress: OnProgress | undefined): void {
  const { width, height } = map;
  const step = Math.floor(sigma / 2);
  const gaussian = gaussianWeights(sigma / Math.SQRT2);
  const { weights, radius } = gaussian;
  const [across, down] = [width, height].map((samples) => sideOf(samples, map, 2 * radius));
  const [scaleX, scaleY] = [across, down].map((side) => scalesOf(side, step, gaussian));
  // Place k stands at sample k · step; so many before sample 0 reach it.
  const before = Math.floor(radius / step);
  const placesFor = (samples: number): number => before + Math.floor((samples - 1 + radius) / step) + 1;
  const strips = inStrips(Math.ceil(width / step));
  const steps = strips[0].count;
  const places = placesFor(steps * step);
  const rows = placesFor(height);

  const [stride, phaseStride] = [places, steps].map(strideOf);
  const layout = memoryLayout();
  const grid = layout.take(8 * rows * stride);
  const [line, ones] = [layout.take(8 * stride), layout.take(8 * stride)];
  const [phases, scales] = [layout.take(8 * step * phaseStride), layout.take(8 * step * phaseStride)];
  const narrowed = layout.take(4 * (steps + TURN) * step);
  const downTaps = layout.take(TAP_BYTES * Math.ceil(weights.length / step));
  const phaseTaps = layout.take(TAP_BYTES * weights.length);
  const along = sumsAlong(layout, places, step, gaussian);
  const memory = takeWeighted(layout.bytes());
  const { doubles, floats, kernels } = memory;
  doubles.fill(1, ones / 8, ones / 8 + stride);

  /** Writes the taps between a row of samples and the rows of places within its reach.
   *  @returns their end */
  const writeDownTaps = (y: number): number => {
    let tap = downTaps;
    const last = Math.min(Math.floor((y + radius) / step), rows - before - 1);
    for (let k = Math.max(Math.ceil((y - radius) / step), -before); k <= last; k++)
      tap = writeTap(memory, tap, 8 * stride * (k + before), weights[y - k * step + radius]);
    return tap;
  };
  // Samples of one phase have the same taps; where those of each begin.
  const starts = [phaseTaps];
  for (let phase = 0; phase < step; phase++) {
    const from = Math.ceil((phase - radius) / step);
    let tap = starts[phase];
    for (let k = from, w = phase - from * step + radius; w >= 0; k++, w -= step)
      tap = writeTap(memory, tap, 8 * (k + before), weights[w]);
    starts.push(tap);
  }

  const { beyond, repeats } = down;
  const period = repeats ? periodOf(height) : height;
  for (const strip of strips) {
    const first = strip.first * step;
    const count = Math.min(strip.count * step, width - first);
    const [start, end] = [first / width, (first + count) / width];
    const middle = (start + end) / 2;
    const [gathering, spreading] = [partOf(onProgress, start, middle), partOf(onProgress, middle, end)];
    const sumRow = along(memory, map, across, first - before * step);
    doubles.fill(0, grid / 8, grid / 8 + rows * stride);
    for (let own = 0; own < period; own++) {
      sumRow(own, line, ones);
      // The row, and where the map repeats all rows beyond its borders that are the same.
      for (let y = own - period * Math.floor((own + beyond) / period); y < height + beyond; y += period) {
        const tapsEnd = writeDownTaps(y);
        if (tapsEnd > downTaps) kernels.spread(line, line + 8 * places, grid, downTaps, tapsEnd);
      }
      reportRow(gathering, own, period);
    }

    for (let x = 0; x < count; x++) doubles[scales / 8 + (x % step) * phaseStride + Math.floor(x / step)] = scaleX[first + x];
    const inUse = Math.min(step, count);
    for (let y = 0; y < height; y++) {
      kernels.gather(line, line + 8 * places, grid, downTaps, writeDownTaps(y), 1, ones);
      for (let phase = 0; phase < inUse; phase++) {
        const at = 8 * phase * phaseStride;
        const rowEnd = phases + at + 8 * Math.ceil((count - phase) / step);
        kernels.gather(phases + at, rowEnd, line, starts[phase], starts[phase + 1], scaleY[y], scales + at);
        kernels.narrow(phases + at, rowEnd, narrowed + 4 * phase, 4 * step);
      }
      out.set(floats.subarray(narrowed / 4, narrowed / 4 + count), y * width + first);
      reportRow(spreading, y, height);
    }
  }
  giveBackWeighted(memory);
}

/** What brings ones back to ones, for every sample of a side, when they are gathered at places and spread again. */
function scalesOf(side: Side, step: number, gaussian: Weights): Float64Array {
  const { samples } = side;
  const { weights, radius } = gaussian;
  const first = -Math.floor(radius / step);
  const places = Float64Array.from({ length: Math.floor((samples - 1 + radius) / step) - first + 1 }, (_, k) =>
    weightAround((first + k) * step, side, gaussian),
  );
  return Float64Array.from({ length: samples }, (_, x) => {
    const from = Math.ceil((x - radius) / step);
    let sum = 0;
    for (let k = from - first, w = x - from * step + radius; w >= 0; k++, w -= step) sum += weights[w] * places[k];
    return 1 / sum;
  });
}
