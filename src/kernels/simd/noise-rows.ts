import {
  advance,
  type Code,
  type FunctionSource,
  f64,
  f64x2,
  HIGH_HALVES,
  i32,
  LOW_HALVES,
  type Local,
  repeatWhile,
  v128,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Loops over one row of noise. A line L(u) = a + b·u is two float64, [a, b]; a row of lattice points has one for each. `columns` has, for each
 *  sample, an int32: how many bytes the line of the lattice point to its left lies behind `lines`. The right one's is the next; there u is u − 1. */
export interface NoiseKernels {
  /** line + rise · v, for each lattice point of a row. `rises` has the same layout. */
  lift(out: number, end: number, lines: number, rises: number, v: number): void;
  /** n + w · (s − n) with n = north + northRises · v, s = south + southRises · (v − 1), for each lattice point */
  blend(
    out: number,
    end: number,
    north: number,
    northRises: number,
    south: number,
    southRises: number,
    v: number,
    w: number,
  ): void;
  /** w · (s − n) + (northRises + fade · (southRises − northRises)), the derivative of `blend` by v; w is that of fade */
  blendSlope(
    out: number,
    end: number,
    north: number,
    northRises: number,
    south: number,
    southRises: number,
    v: number,
    fade: number,
    w: number,
  ): void;
  /** a + s · (b − a) with a = left(u), b = right(u − 1) */
  alongLines(out: number, end: number, lines: number, columns: number, u: number, s: number): void;
  /** ds · (b − a) + (slope of left + s · (slope of right − slope of left)), its derivative by u */
  slopeAlongLines(out: number, end: number, lines: number, columns: number, u: number, s: number, ds: number): void;
  /** Adds t⁴ · left(u) + r⁴ · right(u − 1), t = max(0, h − u²), r = max(0, h − (u − 1)²) */
  addBumps(out: number, end: number, lines: number, columns: number, u: number, h: number): void;
  /** Adds the derivatives by u and by v: t³ · (t · slope − u · l · 8) and t³ · (t · rise − v · l · 8), of both bumps, l the line's value.
   *  @param rises of lattice points, with the layout of lines: only the first of each two counts */
  addBumpSlopes(
    outX: number,
    end: number,
    outY: number,
    lines: number,
    rises: number,
    columns: number,
    u: number,
    h: number,
    v: number,
  ): void;
  /** √row, in place */
  roots(row: number, end: number): void;
  /** (row − other · share − mean) · scale, in place */
  centre(row: number, end: number, other: number, share: number, mean: number, scale: number): void;
  /** sum + n · a */
  addFbm(sum: number, end: number, n: number, a: number): void;
  /** sum + (|n| · 2 − 1) · a */
  addBillow(sum: number, end: number, n: number, a: number): void;
  /** sum + s · a with s = (1 − |n|)² · weight; the weight becomes 2s, kept to 0 … 1 */
  addRidged(sum: number, end: number, n: number, a: number, weights: number): void;
  /** sum + s with s = (n + 0.7) · a · weight; the weight becomes s, kept to 0 … 1 */
  addHybrid(sum: number, end: number, n: number, a: number, weights: number): void;
  /** sum + n · a / (1 + (dx² + dy²)), the slopes added to dx and dy before */
  addDamped(sum: number, end: number, n: number, a: number, slopeX: number, slopeY: number, dx: number, dy: number): void;
}

const add = f64x2.add;
const sub = f64x2.sub;
const mul = f64x2.mul;
const pair = (pointer: Local, offset = 0): Code => v128.load(pointer.get, offset);
const twice = (value: number): Code => v128.float64s(value, value);

/** Two float64 a turn of `out` and of each pointer. */
export const eachPair = (out: Local, end: Local, pointers: readonly Local[], ...body: readonly Code[]): Code =>
  repeatWhile(i32.lessUnsigned(out.get, end.get), ...body, ...[out, ...pointers].map((pointer) => advance(pointer, 16)));

const lift: FunctionSource = {
  params: { out: 'i32', end: 'i32', lines: 'i32', rises: 'i32', v: 'f64' },
  locals: { vs: 'v128' },
  body: ({ out, end, lines, rises, v, vs }) => [
    vs.set(f64x2.splat(v.get)),
    eachPair(out, end, [lines, rises], v128.store(out.get, add(pair(lines), mul(pair(rises), vs.get)))),
  ],
};

const BLEND_PARAMS = {
  out: 'i32',
  end: 'i32',
  north: 'i32',
  northRises: 'i32',
  south: 'i32',
  southRises: 'i32',
  v: 'f64',
} as const;

const blend: FunctionSource = {
  params: { ...BLEND_PARAMS, w: 'f64' },
  locals: { above: 'v128', below: 'v128', share: 'v128', n: 'v128' },
  body: ({ out, end, north, northRises, south, southRises, v, w, above, below, share, n }) => [
    above.set(f64x2.splat(v.get)),
    below.set(f64x2.splat(f64.sub(v.get, f64.const(1)))),
    share.set(f64x2.splat(w.get)),
    eachPair(
      out,
      end,
      [north, northRises, south, southRises],
      n.set(add(pair(north), mul(pair(northRises), above.get))),
      v128.store(out.get, add(n.get, mul(share.get, sub(add(pair(south), mul(pair(southRises), below.get)), n.get)))),
    ),
  ],
};

const blendSlope: FunctionSource = {
  params: { ...BLEND_PARAMS, fade: 'f64', w: 'f64' },
  locals: { above: 'v128', below: 'v128', share: 'v128', slope: 'v128', n: 'v128', rise: 'v128' },
  body: ({ out, end, north, northRises, south, southRises, v, fade, w, above, below, share, slope, n, rise }) => [
    above.set(f64x2.splat(v.get)),
    below.set(f64x2.splat(f64.sub(v.get, f64.const(1)))),
    share.set(f64x2.splat(fade.get)),
    slope.set(f64x2.splat(w.get)),
    eachPair(
      out,
      end,
      [north, northRises, south, southRises],
      rise.set(pair(northRises)),
      n.set(add(pair(north), mul(rise.get, above.get))),
      v128.store(
        out.get,
        add(
          mul(slope.get, sub(add(pair(south), mul(pair(southRises), below.get)), n.get)),
          add(rise.get, mul(share.get, sub(pair(southRises), rise.get))),
        ),
      ),
    ),
  ],
};

const LINE_LOCALS = { l0: 'v128', l1: 'v128', r0: 'v128', r1: 'v128', at: 'i32', us: 'v128' } as const;

/** Loads the lines beside two samples: their first and second numbers, left and right. */
function loadLines({ lines, columns, u, l0, l1, r0, r1, at, us }: Record<string, Local>) {
  return {
    load: [
      at.set(i32.add(lines.get, i32.load(columns.get))),
      l0.set(pair(at)),
      r0.set(pair(at, 16)),
      at.set(i32.add(lines.get, i32.load(columns.get, 4))),
      l1.set(pair(at)),
      r1.set(pair(at, 16)),
      us.set(pair(u)),
    ],
    left: [v128.shuffle(l0.get, l1.get, LOW_HALVES), v128.shuffle(l0.get, l1.get, HIGH_HALVES)],
    right: [v128.shuffle(r0.get, r1.get, LOW_HALVES), v128.shuffle(r0.get, r1.get, HIGH_HALVES)],
  };
}

const alongLines: FunctionSource = {
  params: { out: 'i32', end: 'i32', lines: 'i32', columns: 'i32', u: 'i32', s: 'i32' },
  locals: { ...LINE_LOCALS, a: 'v128', b: 'v128' },
  body: (v) => {
    const { out, end, columns, u, s, us, a, b } = v;
    const { load, left, right } = loadLines(v);
    return [
      eachPair(
        out,
        end,
        [u, s],
        ...load,
        a.set(add(left[0], mul(left[1], us.get))),
        b.set(add(right[0], mul(right[1], sub(us.get, twice(1))))),
        v128.store(out.get, add(a.get, mul(pair(s), sub(b.get, a.get)))),
        advance(columns, 8),
      ),
    ];
  },
};

const slopeAlongLines: FunctionSource = {
  params: { out: 'i32', end: 'i32', lines: 'i32', columns: 'i32', u: 'i32', s: 'i32', ds: 'i32' },
  locals: { ...LINE_LOCALS, a: 'v128', b: 'v128', slope: 'v128' },
  body: (v) => {
    const { out, end, columns, u, s, ds, us, a, b, slope } = v;
    const { load, left, right } = loadLines(v);
    return [
      eachPair(
        out,
        end,
        [u, s, ds],
        ...load,
        slope.set(left[1]),
        a.set(add(left[0], mul(slope.get, us.get))),
        b.set(right[1]),
        slope.set(add(slope.get, mul(pair(s), sub(b.get, slope.get)))),
        b.set(add(right[0], mul(b.get, sub(us.get, twice(1))))),
        v128.store(out.get, add(mul(pair(ds), sub(b.get, a.get)), slope.get)),
        advance(columns, 8),
      ),
    ];
  },
};

const addBumps: FunctionSource = {
  params: { out: 'i32', end: 'i32', lines: 'i32', columns: 'i32', u: 'i32', h: 'f64' },
  locals: { ...LINE_LOCALS, height: 'v128', t: 'v128', far: 'v128', sum: 'v128' },
  body: (v) => {
    const { out, end, columns, u, h, us, height, t, far, sum } = v;
    const { load, left, right } = loadLines(v);
    const bump = (distance: Code, line: readonly Code[]): Code[] => [
      t.set(f64x2.larger(sub(height.get, mul(distance, distance)), twice(0))),
      t.set(mul(t.get, t.get)),
      sum.set(add(sum.get, mul(mul(t.get, t.get), add(line[0], mul(line[1], distance))))),
    ];
    return [
      height.set(f64x2.splat(h.get)),
      eachPair(
        out,
        end,
        [u],
        ...load,
        far.set(sub(us.get, twice(1))),
        sum.set(pair(out)),
        ...bump(us.get, left),
        ...bump(far.get, right),
        v128.store(out.get, sum.get),
        advance(columns, 8),
      ),
    ];
  },
};

const addBumpSlopes: FunctionSource = {
  params: {
    outX: 'i32',
    end: 'i32',
    outY: 'i32',
    lines: 'i32',
    rises: 'i32',
    columns: 'i32',
    u: 'i32',
    h: 'f64',
    v: 'f64',
  },
  locals: {
    ...LINE_LOCALS,
    height: 'v128',
    vs: 'v128',
    t: 'v128',
    cube: 'v128',
    far: 'v128',
    value: 'v128',
    at2: 'i32',
    q0: 'v128',
  },
  body: (all) => {
    const { outX, end, outY, rises, columns, u, h, v, us, height, vs, t, cube, far, value, at2, q0 } = all;
    const { load, left, right } = loadLines(all);
    const risesOf = (bytes: number): Code[] => [
      at2.set(i32.add(rises.get, i32.load(columns.get))),
      q0.set(pair(at2, bytes)),
      at2.set(i32.add(rises.get, i32.load(columns.get, 4))),
      q0.set(v128.shuffle(q0.get, pair(at2, bytes), LOW_HALVES)),
    ];
    const bump = (distance: Code, line: readonly Code[], bytes: number): Code[] => [
      t.set(f64x2.larger(sub(height.get, mul(distance, distance)), twice(0))),
      cube.set(mul(mul(t.get, t.get), t.get)),
      value.set(mul(add(line[0], mul(line[1], distance)), twice(8))),
      v128.store(outX.get, add(pair(outX), mul(cube.get, sub(mul(t.get, line[1]), mul(distance, value.get))))),
      ...risesOf(bytes),
      v128.store(outY.get, add(pair(outY), mul(cube.get, sub(mul(t.get, q0.get), mul(vs.get, value.get))))),
    ];
    return [
      height.set(f64x2.splat(h.get)),
      vs.set(f64x2.splat(v.get)),
      eachPair(
        outX,
        end,
        [outY, u],
        ...load,
        far.set(sub(us.get, twice(1))),
        ...bump(us.get, left, 0),
        ...bump(far.get, right, 16),
        advance(columns, 8),
      ),
    ];
  },
};

const roots: FunctionSource = {
  params: { row: 'i32', end: 'i32' },
  locals: {},
  body: ({ row, end }) => [eachPair(row, end, [], v128.store(row.get, f64x2.sqrt(pair(row))))],
};

const centre: FunctionSource = {
  params: { row: 'i32', end: 'i32', other: 'i32', share: 'f64', mean: 'f64', scale: 'f64' },
  locals: {},
  body: ({ row, end, other, share, mean, scale }) => [
    eachPair(
      row,
      end,
      [other],
      v128.store(
        row.get,
        mul(sub(sub(pair(row), mul(pair(other), f64x2.splat(share.get))), f64x2.splat(mean.get)), f64x2.splat(scale.get)),
      ),
    ),
  ],
};

const kept = (value: Code): Code => f64x2.smaller(f64x2.larger(value, twice(0)), twice(1));

const addFbm: FunctionSource = {
  params: { sum: 'i32', end: 'i32', n: 'i32', a: 'f64' },
  locals: {},
  body: ({ sum, end, n, a }) => [eachPair(sum, end, [n], v128.store(sum.get, add(pair(sum), mul(pair(n), f64x2.splat(a.get)))))],
};

const addBillow: FunctionSource = {
  params: { sum: 'i32', end: 'i32', n: 'i32', a: 'f64' },
  locals: {},
  body: ({ sum, end, n, a }) => [
    eachPair(
      sum,
      end,
      [n],
      v128.store(sum.get, add(pair(sum), mul(sub(mul(f64x2.abs(pair(n)), twice(2)), twice(1)), f64x2.splat(a.get)))),
    ),
  ],
};

const addRidged: FunctionSource = {
  params: { sum: 'i32', end: 'i32', n: 'i32', a: 'f64', weights: 'i32' },
  locals: { s: 'v128' },
  body: ({ sum, end, n, a, weights, s }) => [
    eachPair(
      sum,
      end,
      [n, weights],
      s.set(sub(twice(1), f64x2.abs(pair(n)))),
      s.set(mul(mul(s.get, s.get), pair(weights))),
      v128.store(sum.get, add(pair(sum), mul(s.get, f64x2.splat(a.get)))),
      v128.store(weights.get, kept(mul(s.get, twice(2)))),
    ),
  ],
};

const addHybrid: FunctionSource = {
  params: { sum: 'i32', end: 'i32', n: 'i32', a: 'f64', weights: 'i32' },
  locals: { s: 'v128' },
  body: ({ sum, end, n, a, weights, s }) => [
    eachPair(
      sum,
      end,
      [n, weights],
      s.set(mul(mul(add(pair(n), twice(0.7)), f64x2.splat(a.get)), pair(weights))),
      v128.store(sum.get, add(pair(sum), s.get)),
      v128.store(weights.get, kept(s.get)),
    ),
  ],
};

const addDamped: FunctionSource = {
  params: { sum: 'i32', end: 'i32', n: 'i32', a: 'f64', slopeX: 'i32', slopeY: 'i32', dx: 'i32', dy: 'i32' },
  locals: { x: 'v128', y: 'v128' },
  body: ({ sum, end, n, a, slopeX, slopeY, dx, dy, x, y }) => [
    eachPair(
      sum,
      end,
      [n, slopeX, slopeY, dx, dy],
      x.set(add(pair(dx), pair(slopeX))),
      y.set(add(pair(dy), pair(slopeY))),
      v128.store(dx.get, x.get),
      v128.store(dy.get, y.get),
      v128.store(
        sum.get,
        add(pair(sum), f64x2.div(mul(pair(n), f64x2.splat(a.get)), add(add(mul(x.get, x.get), mul(y.get, y.get)), twice(1)))),
      ),
    ),
  ],
};

export const noiseSources = (): Sources<NoiseKernels> => ({
  lift,
  blend,
  blendSlope,
  alongLines,
  slopeAlongLines,
  addBumps,
  addBumpSlopes,
  roots,
  centre,
  addFbm,
  addBillow,
  addRidged,
  addHybrid,
  addDamped,
});
