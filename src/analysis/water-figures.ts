import { createHeightmap, type Heightmap, ownSizeOf, type Spacing } from '../core/heightmap.ts';
import { extremesOfColumns, LOWS, PIECE } from '../kernels/ground.ts';
import { rowKernels } from '../kernels/rows.ts';
import { fitLine, type LawFit, MIN_LAW_SIDE } from './hurst.ts';
import { type Flow, flowOf, stepLength } from './hydrology.ts';
import { ALL_EQUAL, areEqual, type NoFigure, noFigure, tooFewSamples } from './no-figure.ts';

/** What the rivers of a map are like. There is no sea: all ground is land. */
export interface WaterFigures {
  readonly kind: 'water';
  /** Square metres that drain where a river begins: a thousandth of the map. */
  readonly threshold: number;
  /** Kilometres of river per square kilometre. */
  readonly drainageDensity: number;
  /** Slope ∝ area⁻ᶿ along rivers: θ is the exponent. */
  readonly slopeArea: (LawFit & { readonly kind: 'law' }) | NoFigure;
  /** By Strahler's order, from 1 on. */
  readonly orders: readonly StreamOrder[];
  /** How many times more streams there are of an order than of the next; undefined below three orders. */
  readonly bifurcationRatio: number | undefined;
  /** How many times longer streams of the next order are. */
  readonly lengthRatio: number | undefined;
}

/** Streams of one order: each from where the order begins to where a higher one does. */
export interface StreamOrder {
  readonly count: number;
  /** Metres, of all of them. */
  readonly length: number;
}

export const M2_PER_KM2 = 1e6;
/** Samples along a side that rivers are followed over, at most. */
const MOST_SIDE = 513;
const BINS_PER_OCTAVE = 2;
/** Bins of fewer samples are left out. */
const LEAST_IN_BIN = 10;
const LEAST_BINS = 4;
const LEAST_ORDERS = 3;

/** Why there is no law of slopes. */
const TOO_FEW_RIVERS = /* @__PURE__ */ noFigure('its rivers are too few or too level');

/** Measures the rivers of a map, by D8; of maps beyond 513 samples a side, over the lowest of each n × n.
 *  @source R. E. Horton, "Erosional development of streams and their drainage basins" (1945); A. N. Strahler, "Quantitative analysis of watershed
 *  geomorphology" (1957); J. J. Flint, "Stream gradient as a function of order, magnitude, and discharge" (1974) */
export function waterFigures(whole: Heightmap, wholeSpacing: Spacing): WaterFigures | NoFigure {
  if (Math.min(whole.width, whole.height) < MIN_LAW_SIDE) return tooFewSamples(MIN_LAW_SIDE, whole);
  if (areEqual(whole.data)) return ALL_EQUAL;
  const { map, step } = thinned(whole);
  const spacing = { x: step * wholeSpacing.x, y: step * wholeSpacing.y };
  const { width, height } = ownSizeOf(map);
  const ground = width * height * spacing.x * spacing.y;
  const threshold = ground / 1000;
  const flow = flowOf(map, { spacing, threshold });
  const orders = streamOrders(map, spacing, flow);
  const length = orders.reduce((sum, order) => sum + order.length, 0);
  return {
    kind: 'water',
    threshold,
    drainageDensity: (length * 1000) / ground,
    slopeArea: slopeAreaLaw(map, spacing, flow, threshold),
    orders,
    ...hortonRatios(orders),
  };
}

/** A map of fewer samples where there are too many: each is the lowest of n × n around it, so that valleys stay connected. Every n-th sample alone
 *  would miss floors that are a cell wide, and rivers would climb. */
function thinned(map: Heightmap): { readonly map: Heightmap; readonly step: number } {
  const step = Math.ceil((Math.max(map.width, map.height) - 1) / (MOST_SIDE - 1));
  if (step === 1) return { map, step };
  const [width, height] = [map.width, map.height].map((side) => Math.floor((side - 1) / step) + 1);
  const lowest = createHeightmap(width, height);
  lowest.data.fill(Infinity);
  const { floats } = rowKernels();
  const half = step >> 1;
  for (let y = 0; y < height; y++) {
    const rows = { first: Math.max(y * step - half, 0), last: y < height - 1 ? (y + 1) * step - half - 1 : map.height - 1 };
    for (let from = 0; from < map.width; from += PIECE) {
      const count = Math.min(PIECE, map.width - from);
      extremesOfColumns(map, rows, from, count);
      for (let x = 0; x < count; x++) {
        const to = y * width + Math.min(Math.floor((from + x + half) / step), width - 1);
        if (floats[LOWS / 4 + x] < lowest.data[to]) lowest.data[to] = floats[LOWS / 4 + x];
      }
    }
  }
  return { map: lowest, step };
}

/** The streams of each order. */
function streamOrders(map: Heightmap, spacing: Spacing, { receiver, order, inRiver }: Flow): StreamOrder[] {
  const orders: { count: number; length: number }[] = [];
  const highest = new Uint8Array(order.length);
  for (const i of inRiver) {
    const to = receiver[i];
    if (to === i) continue;
    const at = order[i] - 1;
    orders[at] ??= { count: 0, length: 0 };
    orders[at].length += stepLength(map, spacing, i, to);
    // It begins where nothing of its own order comes from above.
    if (highest[i] < order[i]) orders[at].count++;
    highest[to] = Math.max(highest[to], order[i]);
  }
  return orders;
}

/** Ratios by the line of least squares through the logarithms of all orders, as streams have fewer and longer ones from order to order. */
export function hortonRatios(orders: readonly StreamOrder[]): Pick<WaterFigures, 'bifurcationRatio' | 'lengthRatio'> {
  if (orders.length < LEAST_ORDERS) return { bifurcationRatio: undefined, lengthRatio: undefined };
  return {
    bifurcationRatio: ratioOf(orders.map(({ count }) => 1 / count)),
    lengthRatio: ratioOf(orders.map(({ count, length }) => length / count)),
  };
}

/** How many times larger each value is than the one before, by the line of least squares through their logarithms. */
function ratioOf(values: readonly number[]): number | undefined {
  const line = fitLine(values.map((value, x) => ({ x, y: Math.log(value) })));
  return line && Math.exp(line.slope);
}

/** The power law of slopes along rivers outside lakes: the line of least squares in log-log scales through the means of two bins to the octave of
 *  drained area that have ten samples or more. */
function slopeAreaLaw(
  map: Heightmap,
  spacing: Spacing,
  { receiver, area, level, inRiver }: Flow,
  threshold: number,
): WaterFigures['slopeArea'] {
  const { data } = map;
  const bins: { count: number; slopes: number; logAreas: number; most: number }[] = [];
  for (const i of inRiver) {
    const to = receiver[i];
    if (to === i || level[i] > data[i]) continue;
    const bin = Math.floor(BINS_PER_OCTAVE * Math.log2(area[i] / threshold));
    bins[bin] ??= { count: 0, slopes: 0, logAreas: 0, most: 0 };
    bins[bin].count++;
    bins[bin].slopes += (data[i] - level[to]) / stepLength(map, spacing, i, to);
    bins[bin].logAreas += Math.log(area[i] / M2_PER_KM2);
    bins[bin].most = Math.max(bins[bin].most, area[i] / M2_PER_KM2);
  }
  const full = bins.flat().filter(({ count, slopes }) => count >= LEAST_IN_BIN && slopes > 0);
  if (full.length < LEAST_BINS) return TOO_FEW_RIVERS;
  const line = fitLine(full.map(({ count, slopes, logAreas }) => ({ x: logAreas / count, y: Math.log(slopes / count) })));
  if (!line) return TOO_FEW_RIVERS;
  const { slope, atZero, r2 } = line;
  const [from, to] = [threshold / M2_PER_KM2, full[full.length - 1].most];
  return { kind: 'law', exponent: 0 - slope, logFactor: atZero, r2, from, to, unit: 'km²' };
}
