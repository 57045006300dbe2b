import {
  advance,
  type Code,
  constant,
  type FunctionSource,
  f32x4,
  f64,
  f64x2,
  i32,
  type Local,
  lanes,
  repeatWhile,
  twice,
  v128,
  when,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Loops over rows of vertices, which are float32. */
export interface DetailKernels {
  /** Lowers float32 of `lows` to those of a row, and raises those of `highs`. NaN counts for nothing. */
  extend(lows: number, end: number, highs: number, row: number): void;
  /** Raises float64 to how far quads are from the vertices between their corners, at most: the middles of their sides against the mean of both
   *  ends, and c against the cut from north-east to south-west. Quad i has its corners at places 2i and 2i + 2 of `north` and `south`.
   *  @param u, @param v where between the sides the other vertices stand
   *  @param isUneven adds a quarter of the quads' twist */
  quadErrors(
    ...args: [
      ...[most: number, end: number, north: number, middle: number, south: number],
      ...[u: number, v: number, isUneven: number],
    ]
  ): void;
}

/** Four values a turn. */
const extend: FunctionSource = {
  params: { lows: 'i32', end: 'i32', highs: 'i32', row: 'i32' },
  locals: { values: 'v128' },
  body: ({ lows, end, highs, row, values }) => [
    repeatWhile(
      i32.lessUnsigned(lows.get, end.get),
      values.set(v128.load(row.get)),
      v128.store(lows.get, f32x4.smaller(v128.load(lows.get), values.get)),
      v128.store(highs.get, f32x4.larger(v128.load(highs.get), values.get)),
      ...[lows, highs, row].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

/** Two quads a turn. */
const quadErrors: FunctionSource = {
  params: {
    ...{ most: 'i32', end: 'i32', north: 'i32', middle: 'i32', south: 'i32' },
    ...{ u: 'f64', v: 'f64', isUneven: 'i32' },
  },
  locals: {
    ...{ us: 'v128', vs: 'v128', restU: 'v128', restV: 'v128', isLower: 'i32' },
    ...{ four: 'v128', nw: 'v128', ne: 'v128', sw: 'v128', se: 'v128', n: 'v128', s: 'v128', w: 'v128', c: 'v128', e: 'v128' },
    ...{ top: 'v128', left: 'v128', error: 'v128' },
  },
  body({ most, end, north, middle, south, u, v, isUneven, us, vs, restU, restV, isLower, four, ...vertices }) {
    const { nw, ne, sw, se, n, s, w, c, e, top, left, error } = vertices;
    const { add, sub, mul, abs, larger } = f64x2;
    /** Of both quads: the vertices of one row. */
    const read = (pointer: Local, west: Local, between: Local, east: Local): Code[] => [
      four.set(v128.load(pointer.get)),
      west.set(f64x2.fromLowFloat32(v128.shuffle(four.get, four.get, lanes(0, 2, 0, 2)))),
      between.set(f64x2.fromLowFloat32(v128.shuffle(four.get, four.get, lanes(1, 3, 1, 3)))),
      four.set(v128.load(pointer.get, 8)),
      east.set(f64x2.fromLowFloat32(v128.shuffle(four.get, four.get, lanes(0, 2, 0, 2)))),
    ];
    const part = (share: Local, from: Local, to: Local): Code => mul(share.get, sub(to.get, from.get));
    /** How far a vertex is from a line that has gone so far up from a corner. */
    const compare = (vertex: Local, corner: Local, up: Code): Code =>
      error.set(larger(error.get, abs(sub(sub(vertex.get, corner.get), up))));
    return [
      us.set(f64x2.splat(u.get)),
      vs.set(f64x2.splat(v.get)),
      restU.set(sub(twice(1), us.get)),
      restV.set(sub(twice(1), vs.get)),
      isLower.set(f64.less(f64.const(1), f64.add(u.get, v.get))),
      repeatWhile(
        i32.lessUnsigned(most.get, end.get),
        ...read(north, nw, n, ne),
        ...read(middle, w, c, e),
        ...read(south, sw, s, se),
        top.set(part(us, nw, ne)),
        left.set(part(vs, nw, sw)),
        when(
          isLower.get,
          [error.set(add(add(se.get, part(restU, se, sw)), part(restV, se, ne)))],
          [error.set(add(add(nw.get, top.get), left.get))],
        ),
        error.set(abs(sub(c.get, error.get))),
        compare(n, nw, top.get),
        compare(w, nw, left.get),
        compare(e, ne, part(vs, ne, se)),
        compare(s, sw, part(us, sw, se)),
        when(isUneven.get, [error.set(add(error.get, mul(abs(sub(sub(add(nw.get, se.get), ne.get), sw.get)), twice(0.25))))]),
        v128.store(most.get, larger(v128.load(most.get), error.get)),
        ...[most, north, middle, south].map((pointer) => advance(pointer, constant(16))),
      ),
    ];
  },
};

export const detailSources = (): Sources<DetailKernels> => ({ extend, quadErrors });
