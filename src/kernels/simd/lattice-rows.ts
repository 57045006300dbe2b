import {
  advance,
  type Code,
  type FunctionSource,
  f64,
  f64x2,
  HIGH_HALVES,
  i32,
  LOW_HALVES,
  pair,
  repeatIf,
  repeatWhile,
  v128,
  when,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Loops over one row of float64 of a lattice or a line. */
export interface LatticeKernels {
  /** ((nw + ne) + (sw + se)) · ¼ + offset */
  centres(out: number, end: number, north: number, south: number, offsets: number): void;
  /** Samples, and between them ((w + e) + (above + below)) · ¼ + offset */
  evenRow(out: number, end: number, coarse: number, above: number, below: number, offsets: number): void;
  /** ((w + e) + (north + south)) · ¼ + offset, and between them the centres. `west` is the centre before the row's first. */
  oddRow(out: number, end: number, west: number, north: number, south: number, offsets: number): void;
  /** Adds another row; what stands past the end is left as it is. */
  addRow(out: number, end: number, row: number): void;
  /** north · weight + south · (1 − weight) */
  mix(out: number, end: number, north: number, south: number, weight: number): void;
  /** Two points for each pair of neighbours: west · near + east · (1 − near) + offset, west · far + east · (1 − far) + offset.
   *  The last point's eastern neighbour is read too and must be finite. */
  spread(out: number, end: number, coarse: number, offsets: number, near: number, far: number): void;
  /** (north + south) · ½ + offset, and between them (north-west + south-east) · ½ + stretch · offset */
  triangleRow(out: number, end: number, north: number, south: number, offsets: number, stretch: number): void;
  /** Points, and between them (left + right) · ½ + offset */
  lineMidpoints(out: number, end: number, coarse: number, offsets: number): void;
  /** The same, rounded to float32; `out` is full of those at `end`. */
  lineMidpointsFloat32(out: number, end: number, coarse: number, offsets: number): void;
  /** Rounds float64 to float32; `out` is full of the latter at `end`. */
  toFloat32(out: number, end: number, from: number): void;
}

const sum = (a: Code, b: Code): Code => f64x2.add(a, b);

const centres: FunctionSource = {
  params: { out: 'i32', end: 'i32', north: 'i32', south: 'i32', offsets: 'i32' },
  locals: { quarter: 'v128' },
  body: ({ out, end, north, south, offsets, quarter }) => [
    quarter.set(f64x2.splat(f64.const(0.25))),
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      v128.store(
        out.get,
        sum(f64x2.mul(sum(sum(pair(north), pair(north, 8)), sum(pair(south), pair(south, 8))), quarter.get), pair(offsets)),
      ),
      ...[out, north, south, offsets].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

const evenRow: FunctionSource = {
  params: { out: 'i32', end: 'i32', coarse: 'i32', above: 'i32', below: 'i32', offsets: 'i32' },
  locals: { quarter: 'v128', west: 'v128', middle: 'v128' },
  body: ({ out, end, coarse, above, below, offsets, quarter, west, middle }) => [
    quarter.set(f64x2.splat(f64.const(0.25))),
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      west.set(pair(coarse)),
      middle.set(sum(f64x2.mul(sum(sum(west.get, pair(coarse, 8)), sum(pair(above), pair(below))), quarter.get), pair(offsets))),
      v128.store(out.get, v128.shuffle(west.get, middle.get, LOW_HALVES)),
      v128.store(out.get, v128.shuffle(west.get, middle.get, HIGH_HALVES), 16),
      advance(out, 32),
      ...[coarse, above, below, offsets].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

const oddRow: FunctionSource = {
  params: { out: 'i32', end: 'i32', west: 'i32', north: 'i32', south: 'i32', offsets: 'i32' },
  locals: { quarter: 'v128', east: 'v128', middle: 'v128' },
  body: ({ out, end, west, north, south, offsets, quarter, east, middle }) => [
    quarter.set(f64x2.splat(f64.const(0.25))),
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      east.set(pair(west, 8)),
      middle.set(sum(f64x2.mul(sum(sum(pair(west), east.get), sum(pair(north), pair(south))), quarter.get), pair(offsets))),
      v128.store(out.get, v128.shuffle(middle.get, east.get, LOW_HALVES)),
      v128.store(out.get, v128.shuffle(middle.get, east.get, HIGH_HALVES), 16),
      advance(out, 32),
      ...[west, north, south, offsets].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

const addRow: FunctionSource = {
  params: { out: 'i32', end: 'i32', row: 'i32' },
  locals: {},
  body: ({ out, end, row }) => [
    repeatIf(
      i32.lessUnsigned(i32.add(out.get, i32.const(8)), end.get),
      v128.store(out.get, sum(pair(out), pair(row))),
      ...[out, row].map((pointer) => advance(pointer, 16)),
    ),
    when(i32.lessUnsigned(out.get, end.get), [f64.store(out.get, f64.add(f64.load(out.get), f64.load(row.get)))]),
  ],
};

const mix: FunctionSource = {
  params: { out: 'i32', end: 'i32', north: 'i32', south: 'i32', weight: 'f64' },
  locals: { factor: 'v128', rest: 'v128' },
  body: ({ out, end, north, south, weight, factor, rest }) => [
    factor.set(f64x2.splat(weight.get)),
    rest.set(f64x2.splat(f64.sub(f64.const(1), weight.get))),
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      v128.store(out.get, sum(f64x2.mul(pair(north), factor.get), f64x2.mul(pair(south), rest.get))),
      ...[out, north, south].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

const spread: FunctionSource = {
  params: { out: 'i32', end: 'i32', coarse: 'i32', offsets: 'i32', near: 'f64', far: 'f64' },
  locals: { west: 'v128', east: 'v128', even: 'v128', odd: 'v128', a: 'v128', b: 'v128', c: 'v128', d: 'v128' },
  body: ({ out, end, coarse, offsets, near, far, west, east, even, odd, a, b, c, d }) => [
    a.set(f64x2.splat(near.get)),
    b.set(f64x2.splat(f64.sub(f64.const(1), near.get))),
    c.set(f64x2.splat(far.get)),
    d.set(f64x2.splat(f64.sub(f64.const(1), far.get))),
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      west.set(pair(coarse)),
      east.set(pair(coarse, 8)),
      even.set(sum(f64x2.mul(west.get, a.get), f64x2.mul(east.get, b.get))),
      odd.set(sum(f64x2.mul(west.get, c.get), f64x2.mul(east.get, d.get))),
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, LOW_HALVES), pair(offsets))),
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, HIGH_HALVES), pair(offsets, 16)), 16),
      advance(coarse, 16),
      ...[out, offsets].map((pointer) => advance(pointer, 32)),
    ),
  ],
};

const triangleRow: FunctionSource = {
  params: { out: 'i32', end: 'i32', north: 'i32', south: 'i32', offsets: 'i32', stretch: 'f64' },
  locals: { half: 'v128', factor: 'v128', even: 'v128', odd: 'v128' },
  body: ({ out, end, north, south, offsets, stretch, half, factor, even, odd }) => [
    half.set(f64x2.splat(f64.const(0.5))),
    factor.set(v128.shuffle(f64x2.splat(f64.const(1)), f64x2.splat(stretch.get), LOW_HALVES)),
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      even.set(f64x2.mul(sum(pair(north), pair(south)), half.get)),
      odd.set(f64x2.mul(sum(pair(north), pair(south, 8)), half.get)),
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, LOW_HALVES), f64x2.mul(pair(offsets), factor.get))),
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, HIGH_HALVES), f64x2.mul(pair(offsets, 16), factor.get)), 16),
      ...[north, south].map((pointer) => advance(pointer, 16)),
      ...[out, offsets].map((pointer) => advance(pointer, 32)),
    ),
  ],
};

/** Two points and their midpoints a turn; `store` puts them in order. */
const midpointsOf = (bytes: number, store: (out: Code, left: Code, middle: Code) => Code[]): FunctionSource => ({
  params: { out: 'i32', end: 'i32', coarse: 'i32', offsets: 'i32' },
  locals: { half: 'v128', left: 'v128', middle: 'v128' },
  body: ({ out, end, coarse, offsets, half, left, middle }) => {
    const turn = (at: number): Code[] => [
      left.set(pair(coarse, 16 * at)),
      middle.set(sum(f64x2.mul(sum(left.get, pair(coarse, 16 * at + 8)), half.get), pair(offsets, 16 * at))),
      ...store(i32.add(out.get, i32.const(bytes * at)), left.get, middle.get),
    ];
    return [
      half.set(f64x2.splat(f64.const(0.5))),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...turn(0),
        ...turn(1),
        advance(out, 2 * bytes),
        ...[coarse, offsets].map((pointer) => advance(pointer, 32)),
      ),
    ];
  },
});

const lineMidpoints = (): FunctionSource =>
  midpointsOf(32, (out, left, middle) => [
    v128.store(out, v128.shuffle(left, middle, LOW_HALVES)),
    v128.store(out, v128.shuffle(left, middle, HIGH_HALVES), 16),
  ]);

const lineMidpointsFloat32 = (): FunctionSource =>
  midpointsOf(16, (out, left, middle) => [
    v128.store(
      out,
      v128.shuffle(f64x2.toFloat32(left), f64x2.toFloat32(middle), [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23]),
    ),
  ]);

const toFloat32: FunctionSource = {
  params: { out: 'i32', end: 'i32', from: 'i32' },
  locals: {},
  body: ({ out, end, from }) => [
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      v128.store(out.get, v128.shuffle(f64x2.toFloat32(pair(from)), f64x2.toFloat32(pair(from, 16)), LOW_HALVES)),
      advance(out, 16),
      advance(from, 32),
    ),
  ],
};

export const latticeSources = (): Sources<LatticeKernels> => ({
  centres,
  evenRow,
  oddRow,
  addRow,
  mix,
  spread,
  triangleRow,
  lineMidpoints: lineMidpoints(),
  lineMidpointsFloat32: lineMidpointsFloat32(),
  toFloat32,
});
