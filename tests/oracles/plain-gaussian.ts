import { exp } from '../../src/core/exact-math.ts';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { periodOf, repeatFirstInPlace, wrapped } from '../../src/core/repeat.ts';

type Values = (i: number) => number;
type Line = Map<number, number>;

/** Samples of a side, and whether it goes on beyond its borders. */
interface Side {
  readonly n: number;
  readonly repeats: boolean;
}

/** What `gaussianMean` gives, to the bit: sums written as they stand, each in the order that its bits depend on. */
export function plainGaussianMean(map: Heightmap, sigma: number): Float32Array {
  const { width, height, repeats } = map;
  const sides = [width, height].map((n): Side => ({ n, repeats: repeats === true && n > 1 }));
  const out = createHeightmap(width, height);
  if (sigma < 4) fillOnGrid(out.data, map, sides, sigma);
  else fillOnCoarserGrid(out.data, map, sides, sigma);
  if (repeats) repeatFirstInPlace(out.data, map);
  return out.data;
}

function weightsOf(sigma: number): { reach: number; weight: Values } {
  const weight = (d: number): number => {
    const t = Math.min(Math.abs(d) / sigma, 35.7);
    return d === 0 ? 1 : exp(-0.5 * t * t);
  };
  return { reach: Math.ceil(5.5 * sigma), weight };
}

/** The samples within reach that the map has, in order. */
function around(centre: number, reach: number, { n, repeats }: Side): number[] {
  const all = Array.from({ length: 2 * reach + 1 }, (_, i) => centre - reach + i);
  return all.filter((i) => repeats || (i >= 0 && i < n));
}

const place = (i: number, { n, repeats }: Side): number => (repeats ? wrapped(i, n) : i);
const total = (all: readonly number[], term: Values): number => all.reduce((sum, i) => sum + term(i), 0);

function fillOnGrid(out: Float32Array, { width, height, data }: Heightmap, [across, down]: Side[], sigma: number): void {
  const { reach, weight } = weightsOf(sigma);
  const scale = (at: number, side: Side): number => 1 / total(around(at, reach, side), (i) => weight(i - at));
  const along = Float64Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const sum = total(around(x, reach, across), (i) => weight(i - x) * data[y * width + place(i, across)]);
    return sum * scale(x, across);
  });
  out.forEach((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    out[at] = total(around(y, reach, down), (j) => weight(j - y) * along[place(j, down) * width + x]) * scale(y, down);
  });
}

function fillOnCoarserGrid(out: Float32Array, { width, height, data }: Heightmap, [across, down]: Side[], sigma: number): void {
  const step = Math.floor(sigma / 2);
  const { reach, weight } = weightsOf(sigma / Math.SQRT2);
  const gather = (side: Side, order: (samples: number[]) => number[], value: Values): Line => {
    const first = -Math.floor(reach / step);
    const count = Math.floor((side.n - 1 + reach) / step) - first + 1;
    const places = Array.from({ length: count }, (_, k) => first + k);
    const sumAt = (k: number): number => total(order(around(k * step, reach, side)), (i) => weight(i - k * step) * value(i));
    return new Map(places.map((k) => [k, sumAt(k)]));
  };
  const spread = (line: Line, x: number): number => {
    const places = [...line.keys()].filter((k) => Math.abs(x - k * step) <= reach);
    return total(places, (k) => weight(x - k * step) * (line.get(k) ?? Number.NaN));
  };
  const asTheyStand = (samples: number[]): number[] => samples;
  // Rows are read once each, and added wherever they appear.
  const byRow = (samples: number[]): number[] => {
    const row = (j: number): number => (down.repeats ? wrapped(j, height) : j);
    return samples.sort((a, b) => row(a) - row(b) || a - b);
  };
  const scales = [across, down].map((side) => {
    const ones = gather(side, asTheyStand, () => 1);
    return Float64Array.from({ length: side.n }, (_, at) => 1 / spread(ones, at));
  });

  const rows = Array.from({ length: down.repeats ? periodOf(height) : height }, (_, y) =>
    gather(across, asTheyStand, (i) => data[y * width + place(i, across)]),
  );
  const columns = new Map(
    [...rows[0].keys()].map((k) => [k, gather(down, byRow, (j) => rows[place(j, down)].get(k) ?? Number.NaN)]),
  );
  for (let y = 0; y < height; y++) {
    const line: Line = new Map([...columns].map(([k, column]) => [k, spread(column, y)]));
    for (let x = 0; x < width; x++) out[y * width + x] = spread(line, x) * scales[1][y] * scales[0][x];
  }
}
