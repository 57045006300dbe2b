import type { RowKernels } from '../row-kernels.ts';
import {
  type Code,
  type FunctionSource,
  f64,
  f64x2,
  i32,
  i32x4,
  type Local,
  repeatWhile,
  type Variables,
  v128,
  when,
} from './assembler.ts';
import { markCrossings, markWeightedCrossings, sumMarks, sumWeightedMarks } from './faults-simd.ts';
import { compile, type SimdModule } from './module.ts';
import { extremes, planeErrors, quadErrors } from './quads-simd.ts';
import { advance, repeatIf } from './shorthand.ts';
import { range, rescale, roundShares } from './values-simd.ts';

/** The row kernels in WebAssembly, two or four points at a time. Each does what its namesake in rows-plain.ts does, bit for bit;
 *  they read and write up to 64 bytes past the end. */

/** Both operands' first elements, and both operands' second ones. */
const zipLow = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];
const zipHigh = [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31];

/** Hashes four neighbouring points of a lattice row a turn and hands them on. Six lines of latticeHash, four lanes wide. */
function offsetRow(locals: Variables, store: (v: Record<string, Local>) => Code[]): FunctionSource {
  return {
    params: { out: 'i32', end: 'i32', x: 'i32', step: 'i32', rowKeyB: 'i32', amplitude: 'f64', knots: 'i32' },
    locals: { h: 'v128', columns: 'v128', stride: 'v128', key: 'v128', factor1: 'v128', factor2: 'v128', ...locals },
    body: (v) => {
      const { out, end, x, step, rowKeyB, h, columns, stride, key, factor1, factor2 } = v;
      const xorShifted = (bits: number): Code => h.set(v128.xor(h.get, i32x4.shrUnsigned(h.get, i32.const(bits))));
      const times = (factor: Local): Code => h.set(i32x4.mul(h.get, factor.get));
      return [
        columns.set(i32x4.add(i32x4.splat(x.get), i32x4.mul(i32x4.splat(step.get), v128.int32s(0, 1, 2, 3)))),
        stride.set(i32x4.splat(i32.mul(step.get, i32.const(4)))),
        key.set(i32x4.splat(rowKeyB.get)),
        factor1.set(i32x4.splat(i32.const(0x21f0aaad))),
        factor2.set(i32x4.splat(i32.const(0x735a2d97))),
        repeatWhile(
          i32.lessUnsigned(out.get, end.get),
          h.set(columns.get),
          xorShifted(16),
          times(factor1),
          xorShifted(15),
          h.set(v128.xor(h.get, key.get)),
          times(factor2),
          xorShifted(15),
          ...store(v),
          columns.set(i32x4.add(columns.get, stride.get)),
          advance(out, 32),
        ),
      ];
    },
  };
}

/** A law that is a whole number read from the hash, times the amplitude. */
const scaledRow = (whole: (hash: Code) => Code): FunctionSource =>
  offsetRow({}, ({ h, out, amplitude }) => {
    const scaled = (hash: Code): Code => f64x2.mul(f64x2.fromLowInt32(hash), f64x2.splat(amplitude.get));
    return [
      h.set(whole(h.get)),
      v128.store(out.get, scaled(h.get)),
      v128.store(out.get, scaled(v128.shuffle(h.get, h.get, zipHigh)), 16),
    ];
  });
const uniform = (): FunctionSource => scaledRow((hash) => hash);
const binary = (): FunctionSource => scaledRow((hash) => v128.or(i32x4.shrSigned(hash, i32.const(31)), v128.int32s(1, 1, 1, 1)));

/** A cell's two borders are one load; of two points' cells they become the lows and the highs. */
const gaussian = (): FunctionSource =>
  offsetRow(
    { cells: 'v128', parts: 'v128', first: 'v128', second: 'v128', low: 'v128' },
    ({ h, out, amplitude, knots, cells, parts, first, second, low }) => {
      const borders = (lane: number): Code => v128.load(i32.add(knots.get, i32x4.lane(cells.get, lane)));
      const pair = (firstLane: number, fractions: Code): Code[] => [
        first.set(borders(firstLane)),
        second.set(borders(firstLane + 1)),
        low.set(v128.shuffle(first.get, second.get, zipLow)),
        first.set(f64x2.sub(v128.shuffle(first.get, second.get, zipHigh), low.get)),
        second.set(f64x2.mul(f64x2.fromLowInt32(fractions), v128.float64s(1 / 0x100000, 1 / 0x100000))),
        low.set(f64x2.add(low.get, f64x2.mul(first.get, second.get))),
        v128.store(out.get, f64x2.mul(low.get, f64x2.splat(amplitude.get)), 8 * firstLane),
      ];
      return [
        cells.set(v128.and(i32x4.shrUnsigned(h.get, i32.const(17)), v128.int32s(0x7ff8, 0x7ff8, 0x7ff8, 0x7ff8))),
        parts.set(v128.and(h.get, v128.int32s(0xfffff, 0xfffff, 0xfffff, 0xfffff))),
        ...pair(0, parts.get),
        ...pair(2, v128.shuffle(parts.get, parts.get, zipHigh)),
      ];
    },
  );

const sum = (a: Code, b: Code): Code => f64x2.add(a, b);
const pair = (pointer: Local, offset = 0): Code => v128.load(pointer.get, offset);

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
      v128.store(out.get, v128.shuffle(west.get, middle.get, zipLow)),
      v128.store(out.get, v128.shuffle(west.get, middle.get, zipHigh), 16),
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
      v128.store(out.get, v128.shuffle(middle.get, east.get, zipLow)),
      v128.store(out.get, v128.shuffle(middle.get, east.get, zipHigh), 16),
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
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, zipLow), pair(offsets))),
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, zipHigh), pair(offsets, 16)), 16),
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
    factor.set(v128.shuffle(f64x2.splat(f64.const(1)), f64x2.splat(stretch.get), zipLow)),
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      even.set(f64x2.mul(sum(pair(north), pair(south)), half.get)),
      odd.set(f64x2.mul(sum(pair(north), pair(south, 8)), half.get)),
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, zipLow), f64x2.mul(pair(offsets), factor.get))),
      v128.store(out.get, sum(v128.shuffle(even.get, odd.get, zipHigh), f64x2.mul(pair(offsets, 16), factor.get)), 16),
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
    v128.store(out, v128.shuffle(left, middle, zipLow)),
    v128.store(out, v128.shuffle(left, middle, zipHigh), 16),
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
      v128.store(out.get, v128.shuffle(f64x2.toFloat32(pair(from)), f64x2.toFloat32(pair(from, 16)), zipLow)),
      advance(out, 16),
      advance(from, 32),
    ),
  ],
};

/** The kernels with a memory of so many bytes; undefined where the engine has no WebAssembly SIMD or a page forbids it. */
export function simdRows(memoryBytes: number): SimdModule<RowKernels> | undefined {
  const functions = {
    uniform: uniform(),
    binary: binary(),
    gaussian: gaussian(),
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
    quadErrors: quadErrors(),
    planeErrors,
    extremes,
    range: range(),
    markCrossings: markCrossings(),
    markWeightedCrossings: markWeightedCrossings(),
    sumMarks,
    sumWeightedMarks,
    rescale,
    roundShares,
  };
  return compile<RowKernels>(functions, memoryBytes);
}
