import {
  advance,
  type Code,
  constant,
  type FunctionSource,
  f64x2,
  HIGH_HALVES,
  i32,
  i64,
  LOW_HALVES,
  type Local,
  pair,
  repeatWhile,
  twice,
  v128,
  when,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Loops over blocks of samples of noise: float64 in rows of `rowBytes`, one behind the other.
 *  A line L(u) = a + b·u is two float64, [a, b]; a row of lattice points, `lineBytes` long, has one for each, and rises, [c, d], for lines elsewhere:
 *  L + rise · v. `vs` has for each row of samples a float64: how far behind the lattice row it lies. `columns` has for each sample of a row an
 *  int32: how many bytes the line of the lattice point to its left lies behind the first line. The right one's is the next; there u is u − 1. */
export interface NoiseKernels {
  /** a + s · (b − a) with a = left(u), b = right(u − 1), of the lines n + fade(v) · (s − n) with n = north + northRises · v,
   *  s = south + southRises · (v − 1)
   *  @param lines room for them */
  latticeRows(
    out: number,
    end: number,
    rowBytes: number,
    north: number,
    northRises: number,
    south: number,
    southRises: number,
    lines: number,
    lineBytes: number,
    vs: number,
    columns: number,
    u: number,
    s: number,
  ): void;
  /** Its derivatives by u and by v.
   *  @param ds the derivative of s */
  latticeSlopes(
    outX: number,
    end: number,
    outY: number,
    rowBytes: number,
    north: number,
    northRises: number,
    south: number,
    southRises: number,
    lines: number,
    slopes: number,
    lineBytes: number,
    vs: number,
    columns: number,
    u: number,
    s: number,
    ds: number,
  ): void;
  /** Adds t⁴ · left(u) + r⁴ · right(u − 1), t = max(0, h − u²), r = max(0, h − (u − 1)²), h = 1 − v²
   *  @param lifted room for the lines at v */
  addBumps(
    out: number,
    end: number,
    rowBytes: number,
    lines: number,
    rises: number,
    lifted: number,
    lineBytes: number,
    vs: number,
    columns: number,
    u: number,
  ): void;
  /** Adds the derivatives by u and by v: t³ · (t · slope − u · l · 8) and t³ · (t · rise − v · l · 8), of both bumps, l the line's value.
   *  @param rises only the first of each two counts */
  addBumpSlopes(
    outX: number,
    end: number,
    outY: number,
    rowBytes: number,
    lines: number,
    rises: number,
    lifted: number,
    lineBytes: number,
    vs: number,
    columns: number,
    u: number,
  ): void;
  /** √value, in place */
  roots(values: number, end: number): void;
  /** (value − other · share − mean) · scale, in place */
  centre(values: number, end: number, other: number, share: number, mean: number, scale: number): void;
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

const { add, sub, mul } = f64x2;
/** Two float64 at an offset from an address. */
const pairAt = (address: Local, offset: Local): Code => v128.load(i32.add(address.get, offset.get));
const storeAt = (address: Local, offset: Local, value: Code): Code => v128.store(i32.add(address.get, offset.get), value);

/** Two float64 a turn of `out` and of each pointer. */
export const eachPair = (out: Local, end: Local, pointers: readonly Local[], ...body: readonly Code[]): Code =>
  repeatWhile(i32.lessUnsigned(out.get, end.get), ...body, ...[out, ...pointers].map((pointer) => advance(pointer, 16)));

/** Every offset of two float64 in so many bytes. */
const eachOffset = (i: Local, bytes: Local, ...body: readonly Code[]): Code => [
  ...i.set(constant(0)),
  ...repeatWhile(i32.lessUnsigned(i.get, bytes.get), ...body, advance(i, 16)),
];

/** Every row of samples of a block. */
const eachRow = ({ end, rowBytes, vs, above }: Record<string, Local>, outs: readonly Local[], ...body: readonly Code[]): Code =>
  repeatWhile(
    i32.lessUnsigned(outs[0].get, end.get),
    above.set(v128.loadSplat64(vs.get)),
    ...body,
    ...outs.map((out) => advance(out, rowBytes.get)),
    advance(vs, 8),
  );

const ROW_PARAMS = { lineBytes: 'i32', vs: 'i32', columns: 'i32', u: 'i32' } as const;
const ROW_LOCALS = { i: 'i32', at: 'i32', other: 'i32', between: 'i64', above: 'v128', us: 'v128' } as const;

/** What stands beside two samples: the first and the second numbers of the points to their left, and of those to their right. */
interface Beside {
  readonly left: readonly [Local, Local];
  readonly right: readonly [Local, Local];
}
const LINES = { l0: 'v128', l1: 'v128', r0: 'v128', r1: 'v128' } as const;
const OTHERS = { l2: 'v128', l3: 'v128', r2: 'v128', r3: 'v128' } as const;
const linesOf = ({ l0, l1, r0, r1 }: Record<string, Local>): Beside => ({ left: [l0, l1], right: [r0, r1] });
const othersOf = ({ l2, l3, r2, r3 }: Record<string, Local>): Beside => ({ left: [l2, l3], right: [r2, r3] });

/** Every two samples of a row, with what stands beside them in some rows of lattice points: loaded anew where others stand there. */
const eachTwo = (
  v: Record<string, Local>,
  rows: readonly { readonly from: Local; readonly to: Beside }[],
  ...body: readonly Code[]
): Code => {
  const { i, at, other, between, columns, u, us, rowBytes } = v;
  const load = ({ from, to: { left, right } }: (typeof rows)[number]): Code[] => [
    other.set(i32.add(from.get, i32.load(at.get, 4))),
    at.set(i32.add(from.get, i32.load(at.get))),
    ...[left, right].flatMap(([first, second], k) => [
      first.set(v128.shuffle(pair(at, 16 * k), pair(other, 16 * k), LOW_HALVES)),
      second.set(v128.shuffle(pair(at, 16 * k), pair(other, 16 * k), HIGH_HALVES)),
    ]),
  ];
  const columnsHere = at.set(i32.add(columns.get, i32.shrUnsigned(i.get, constant(1))));
  return [
    ...between.set(i64.fromInt32(constant(-1))),
    ...eachOffset(
      i,
      rowBytes,
      columnsHere,
      when(i64.notEqual(between.get, i64.load(at.get)), [
        between.set(i64.load(at.get)),
        ...rows.flatMap((row) => [columnsHere, ...load(row)]),
      ]),
      us.set(pairAt(u, i)),
      ...body,
    ),
  ];
};

const LATTICE_PARAMS = { north: 'i32', northRises: 'i32', south: 'i32', southRises: 'i32' } as const;
const LATTICE_LOCALS = { ...ROW_LOCALS, below: 'v128', share: 'v128', n: 'v128', a: 'v128', b: 'v128' } as const;

/** fade(v) and, into `below`, v − 1. */
const blendShares = ({ above, below, share }: Record<string, Local>): Code[] => [
  below.set(sub(above.get, twice(1))),
  share.set(
    mul(mul(mul(above.get, above.get), above.get), add(mul(above.get, sub(mul(above.get, twice(6)), twice(15))), twice(10))),
  ),
];

const northAt = ({ north, northRises, above, i }: Record<string, Local>): Code =>
  add(pairAt(north, i), mul(pairAt(northRises, i), above.get));
const southAt = ({ south, southRises, below, i }: Record<string, Local>): Code =>
  add(pairAt(south, i), mul(pairAt(southRises, i), below.get));

/** The lines between two rows of lattice points. */
const blend = (v: Record<string, Local>): Code =>
  eachOffset(
    v.i,
    v.lineBytes,
    v.n.set(northAt(v)),
    storeAt(v.lines, v.i, add(v.n.get, mul(v.share.get, sub(southAt(v), v.n.get)))),
  );

/** a + s · (b − a) for two samples, with a and b left in their locals. */
function betweenLines(
  { i, s, us, a, b }: Record<string, Local>,
  { left, right }: Beside,
): { readonly find: Code; readonly value: Code } {
  return {
    find: [
      ...a.set(add(left[0].get, mul(left[1].get, us.get))),
      ...b.set(add(right[0].get, mul(right[1].get, sub(us.get, twice(1))))),
    ],
    value: add(a.get, mul(pairAt(s, i), sub(b.get, a.get))),
  };
}

const latticeRows: FunctionSource = {
  params: { out: 'i32', end: 'i32', rowBytes: 'i32', ...LATTICE_PARAMS, lines: 'i32', ...ROW_PARAMS, s: 'i32' },
  locals: { ...LATTICE_LOCALS, ...LINES },
  body: (v) => {
    const { out, i, lines } = v;
    const line = linesOf(v);
    const { find, value } = betweenLines(v, line);
    return [
      eachRow(v, [out], ...blendShares(v), blend(v), eachTwo(v, [{ from: lines, to: line }], find, storeAt(out, i, value))),
    ];
  },
};

const latticeSlopes: FunctionSource = {
  params: {
    ...{ outX: 'i32', end: 'i32', outY: 'i32', rowBytes: 'i32' },
    ...LATTICE_PARAMS,
    ...{ lines: 'i32', slopes: 'i32' },
    ...ROW_PARAMS,
    ...{ s: 'i32', ds: 'i32' },
  },
  locals: { ...LATTICE_LOCALS, ...LINES, ...OTHERS, rise: 'v128', steep: 'v128' },
  body: (v) => {
    const { outX, outY, northRises, southRises, lines, slopes, lineBytes, s, ds } = v;
    const { i, above, below, share, n, rise, steep, a, b } = v;
    const [line, slope] = [linesOf(v), othersOf(v)];
    const [alongX, alongY] = [betweenLines(v, line), betweenLines(v, slope)];
    const [west, east] = [line.left[1].get, line.right[1].get];
    return [
      eachRow(
        v,
        [outX, outY],
        ...blendShares(v),
        steep.set(mul(mul(mul(mul(twice(30), above.get), above.get), below.get), below.get)), // the derivative of fade
        blend(v),
        eachOffset(
          i,
          lineBytes,
          rise.set(pairAt(northRises, i)),
          n.set(northAt(v)),
          storeAt(
            slopes,
            i,
            add(mul(steep.get, sub(southAt(v), n.get)), add(rise.get, mul(share.get, sub(pairAt(southRises, i), rise.get)))),
          ),
        ),
        eachTwo(
          v,
          [
            { from: lines, to: line },
            { from: slopes, to: slope },
          ],
          alongX.find,
          storeAt(outX, i, add(mul(pairAt(ds, i), sub(b.get, a.get)), add(west, mul(pairAt(s, i), sub(east, west))))),
          alongY.find,
          storeAt(outY, i, alongY.value),
        ),
      ),
    ];
  },
};

/** The lines of a row of lattice points, at v. */
const lift = ({ i, lineBytes, lines, rises, lifted, above }: Record<string, Local>): Code =>
  eachOffset(i, lineBytes, storeAt(lifted, i, add(pairAt(lines, i), mul(pairAt(rises, i), above.get))));

const BUMP_PARAMS = { lines: 'i32', rises: 'i32', lifted: 'i32', ...ROW_PARAMS } as const;
const BUMP_LOCALS = { ...ROW_LOCALS, ...LINES, height: 'v128', t: 'v128', far: 'v128' } as const;
const heightOf = ({ above, height }: Record<string, Local>): Code => height.set(sub(twice(1), mul(above.get, above.get)));

const addBumps: FunctionSource = {
  params: { out: 'i32', end: 'i32', rowBytes: 'i32', ...BUMP_PARAMS },
  locals: { ...BUMP_LOCALS, sum: 'v128' },
  body: (v) => {
    const { out, lifted, i, us, height, t, far, sum } = v;
    const line = linesOf(v);
    const bump = (distance: Code, [a, b]: Beside['left']): Code[] => [
      t.set(f64x2.larger(sub(height.get, mul(distance, distance)), twice(0))),
      t.set(mul(t.get, t.get)),
      sum.set(add(sum.get, mul(mul(t.get, t.get), add(a.get, mul(b.get, distance))))),
    ];
    return [
      eachRow(
        v,
        [out],
        heightOf(v),
        lift(v),
        eachTwo(
          v,
          [{ from: lifted, to: line }],
          far.set(sub(us.get, twice(1))),
          sum.set(pairAt(out, i)),
          ...bump(us.get, line.left),
          ...bump(far.get, line.right),
          storeAt(out, i, sum.get),
        ),
      ),
    ];
  },
};

const addBumpSlopes: FunctionSource = {
  params: { outX: 'i32', end: 'i32', outY: 'i32', rowBytes: 'i32', ...BUMP_PARAMS },
  locals: { ...BUMP_LOCALS, ...OTHERS, cube: 'v128', value: 'v128' },
  body: (v) => {
    const { outX, outY, rises, lifted, i, us, above, height, t, far, cube, value } = v;
    const [line, rise] = [linesOf(v), othersOf(v)];
    const bump = (distance: Code, [a, b]: Beside['left'], [c]: Beside['left']): Code[] => [
      t.set(f64x2.larger(sub(height.get, mul(distance, distance)), twice(0))),
      cube.set(mul(mul(t.get, t.get), t.get)),
      value.set(mul(add(a.get, mul(b.get, distance)), twice(8))),
      storeAt(outX, i, add(pairAt(outX, i), mul(cube.get, sub(mul(t.get, b.get), mul(distance, value.get))))),
      storeAt(outY, i, add(pairAt(outY, i), mul(cube.get, sub(mul(t.get, c.get), mul(above.get, value.get))))),
    ];
    return [
      eachRow(
        v,
        [outX, outY],
        heightOf(v),
        lift(v),
        eachTwo(
          v,
          [
            { from: lifted, to: line },
            { from: rises, to: rise },
          ],
          far.set(sub(us.get, twice(1))),
          ...bump(us.get, line.left, rise.left),
          ...bump(far.get, line.right, rise.right),
        ),
      ),
    ];
  },
};

const roots: FunctionSource = {
  params: { values: 'i32', end: 'i32' },
  locals: {},
  body: ({ values, end }) => [eachPair(values, end, [], v128.store(values.get, f64x2.sqrt(pair(values))))],
};

const centre: FunctionSource = {
  params: { values: 'i32', end: 'i32', other: 'i32', share: 'f64', mean: 'f64', scale: 'f64' },
  locals: {},
  body: ({ values, end, other, share, mean, scale }) => [
    eachPair(
      values,
      end,
      [other],
      v128.store(
        values.get,
        mul(sub(sub(pair(values), mul(pair(other), f64x2.splat(share.get))), f64x2.splat(mean.get)), f64x2.splat(scale.get)),
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
  latticeRows,
  latticeSlopes,
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
