import {
  addInOrder,
  advance,
  type Code,
  constant,
  type FunctionSource,
  f32x4,
  f64,
  f64x2,
  HIGH_HALVES,
  i16x8,
  i32,
  i32x4,
  inHalves,
  inPairs,
  LOW_HALVES,
  pairOfFloat32,
  repeatIf,
  repeatWhile,
  twice,
  v128,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Loops over single values of float32. */
export interface ValueKernels {
  /** Float32, of a row of a whole number of 16 values: lowers the four values at `extremes` to its least and raises the four after them to
   *  its greatest, each to those of every fourth value. NaN counts for nothing. */
  range(row: number, end: number, extremes: number): void;
  /** Float32 in place: base + (value − from) / span · rise, computed in float64. */
  rescale(row: number, end: number, from: number, span: number, rise: number, base: number): void;
  /** Uint16 of float32: (value − from) / span · highest, kept to 0 … highest and rounded, halves up; of NaN 0. */
  roundShares(out: number, end: number, row: number, from: number, span: number, highest: number): void;
  /** Int32 of float32: (value − from) · rate + ½ without its fraction, computed in float64. */
  roundSteps(out: number, end: number, row: number, from: number, rate: number): void;
  /** Adds float32 to the float64 at `sum`, one after the other. */
  sum(row: number, end: number, sum: number): void;
  /** The same of (value − mean)². */
  sumSquares(row: number, end: number, sum: number, mean: number): void;
  /** With t = (value − mean) / deviation, adds t³ to the float64 at `sums` and t⁴ to the one after it. */
  sumShape(row: number, end: number, sums: number, mean: number, deviation: number): void;
  /** Counts float32 in one of four tables of int32 that stand side by side, one number of each after the other: at ⌊value · perUnit⌋ − first. */
  countBars(row: number, end: number, counts: number, perUnit: number, first: number): void;
}

const QUADS = [0, 1, 2, 3];

/** Sixteen values a turn, each quad of them against extremes of its own, so that no turn waits for the one before. What is no number is neither
 *  smaller nor larger. */
const range = (): FunctionSource => {
  const lows = QUADS.map((quad) => `low${quad}`);
  const highs = QUADS.map((quad) => `high${quad}`);
  return {
    params: { row: 'i32', end: 'i32', extremes: 'i32' },
    locals: { values: 'v128', ...Object.fromEntries([...lows, ...highs].map((name) => [name, 'v128'] as const)) },
    body: ({ row, end, extremes, values, ...v }) => {
      const merged = (names: readonly string[], pick: (a: Code, b: Code) => Code): Code =>
        names.map((name) => v[name].get).reduce(pick);
      return [
        ...lows.map((name) => v[name].set(v128.load(extremes.get))),
        ...highs.map((name) => v[name].set(v128.load(extremes.get, 16))),
        repeatWhile(
          i32.lessUnsigned(row.get, end.get),
          ...QUADS.flatMap((quad) => [
            values.set(v128.load(row.get, 16 * quad)),
            v[lows[quad]].set(f32x4.smaller(v[lows[quad]].get, values.get)),
            v[highs[quad]].set(f32x4.larger(v[highs[quad]].get, values.get)),
          ]),
          advance(row, 64),
        ),
        v128.store(extremes.get, merged(lows, f32x4.smaller)),
        v128.store(extremes.get, merged(highs, f32x4.larger), 16),
      ];
    },
  };
};

const rescale: FunctionSource = {
  params: { row: 'i32', end: 'i32', from: 'f64', span: 'f64', rise: 'f64', base: 'f64' },
  locals: { values: 'v128', froms: 'v128', spans: 'v128', rises: 'v128', bases: 'v128' },
  body: ({ row, end, from, span, rise, base, values, froms, spans, rises, bases }) => {
    const scaled = (pair: Code): Code => {
      const share = f64x2.div(f64x2.sub(f64x2.fromLowFloat32(pair), froms.get), spans.get);
      return f64x2.toFloat32(f64x2.add(bases.get, f64x2.mul(share, rises.get)));
    };
    return [
      froms.set(f64x2.splat(from.get)),
      spans.set(f64x2.splat(span.get)),
      rises.set(f64x2.splat(rise.get)),
      bases.set(f64x2.splat(base.get)),
      repeatWhile(
        i32.lessUnsigned(row.get, end.get),
        values.set(v128.load(row.get)),
        v128.store(row.get, inHalves(values, scaled)),
        advance(row, 16),
      ),
    ];
  },
};

/** Eight values a turn. Half a step is added after the fraction is known, as 0.5 less a little, plus 0.5, would be 1. */
const roundShares: FunctionSource = {
  params: { out: 'i32', end: 'i32', row: 'i32', from: 'f64', span: 'f64', highest: 'f64' },
  locals: { froms: 'v128', spans: 'v128', tops: 'v128', values: 'v128', share: 'v128', whole: 'v128', low: 'v128' },
  body: ({ out, end, row, from, span, highest, froms, spans, tops, values, share, whole, low }) => {
    const rounded = (pair: Code, into: (two: Code) => Code): Code[] => [
      share.set(f64x2.mul(f64x2.div(f64x2.sub(f64x2.fromLowFloat32(pair), froms.get), spans.get), tops.get)),
      share.set(f64x2.smaller(tops.get, f64x2.larger(twice(0), share.get))),
      whole.set(f64x2.floor(share.get)),
      share.set(v128.and(f64x2.atLeast(f64x2.sub(share.get, whole.get), twice(0.5)), twice(1))),
      into(i32x4.fromFloat64(f64x2.add(whole.get, share.get))),
    ];
    const four = (address: Code): Code[] => [
      values.set(address),
      ...rounded(values.get, (two) => low.set(two)),
      ...rounded(v128.shuffle(values.get, values.get, HIGH_HALVES), (two) => values.set(two)),
      low.set(v128.shuffle(low.get, values.get, LOW_HALVES)),
    ];
    return [
      froms.set(f64x2.splat(from.get)),
      spans.set(f64x2.splat(span.get)),
      tops.set(f64x2.splat(highest.get)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...four(v128.load(row.get)),
        v128.store(out.get, i16x8.fromInt32s(low.get, low.get)),
        ...four(v128.load(row.get, 16)),
        v128.store(out.get, i16x8.fromInt32s(low.get, low.get), 8),
        advance(row, 32),
        advance(out, 16),
      ),
    ];
  },
};

/** Four values a turn. */
const roundSteps: FunctionSource = {
  params: { out: 'i32', end: 'i32', row: 'i32', from: 'f64', rate: 'f64' },
  locals: { froms: 'v128', rates: 'v128', values: 'v128' },
  body: ({ out, end, row, from, rate, froms, rates, values }) => {
    const rounded = (pair: Code): Code => {
      const steps = f64x2.mul(f64x2.sub(f64x2.fromLowFloat32(pair), froms.get), rates.get);
      return i32x4.fromFloat64(f64x2.add(steps, twice(0.5)));
    };
    return [
      froms.set(f64x2.splat(from.get)),
      rates.set(f64x2.splat(rate.get)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        values.set(v128.load(row.get)),
        v128.store(out.get, inHalves(values, rounded)),
        advance(row, 16),
        advance(out, 16),
      ),
    ];
  },
};

const sum: FunctionSource = {
  params: { row: 'i32', end: 'i32', sum: 'i32' },
  locals: { total: 'f64', values: 'v128' },
  body: ({ row, end, sum, total, values }) => [
    total.set(f64.load(sum.get)),
    inPairs(row, end, 4, (count) => [values.set(pairOfFloat32(row)), addInOrder(total, values, count), advance(row, 8)]),
    f64.store(sum.get, total.get),
  ],
};

const sumSquares: FunctionSource = {
  params: { row: 'i32', end: 'i32', sum: 'i32', mean: 'f64' },
  locals: { means: 'v128', total: 'f64', values: 'v128' },
  body: ({ row, end, sum, mean, means, total, values }) => [
    means.set(f64x2.splat(mean.get)),
    total.set(f64.load(sum.get)),
    inPairs(row, end, 4, (count) => [
      values.set(f64x2.sub(pairOfFloat32(row), means.get)),
      values.set(f64x2.mul(values.get, values.get)),
      addInOrder(total, values, count),
      advance(row, 8),
    ]),
    f64.store(sum.get, total.get),
  ],
};

/** Both sums are the lanes of one. */
const sumShape: FunctionSource = {
  params: { row: 'i32', end: 'i32', sums: 'i32', mean: 'f64', deviation: 'f64' },
  locals: { means: 'v128', deviations: 'v128', totals: 'v128', t: 'v128', square: 'v128' },
  body: ({ row, end, sums, mean, deviation, means, deviations, totals, t, square }) => [
    means.set(f64x2.splat(mean.get)),
    deviations.set(f64x2.splat(deviation.get)),
    totals.set(v128.load(sums.get)),
    inPairs(row, end, 4, (count) => [
      t.set(f64x2.div(f64x2.sub(pairOfFloat32(row), means.get), deviations.get)),
      square.set(f64x2.mul(t.get, t.get)),
      t.set(f64x2.mul(square.get, t.get)),
      square.set(f64x2.mul(square.get, square.get)),
      ...[LOW_HALVES, HIGH_HALVES]
        .slice(0, count)
        .map((lane) => totals.set(f64x2.add(totals.get, v128.shuffle(t.get, square.get, lane)))),
      advance(row, 8),
    ]),
    v128.store(sums.get, totals.get),
  ],
};

/** Neighbours often count in the same bar: each of four has a table of its own, so that none waits for the one before. */
const countBars: FunctionSource = {
  params: { row: 'i32', end: 'i32', counts: 'i32', perUnit: 'f64', first: 'f64' },
  locals: { perUnits: 'v128', firsts: 'v128', bars: 'v128', bar: 'i32' },
  body: ({ row, end, counts, perUnit, first, perUnits, firsts, bars, bar }) => {
    const two = (offset: number): Code =>
      bars.set(i32x4.fromFloat64(f64x2.sub(f64x2.floor(f64x2.mul(pairOfFloat32(row, offset), perUnits.get)), firsts.get)));
    const count = (lane: number, counter: number): Code[] => [
      bar.set(i32.add(counts.get, i32.shl(i32x4.lane(bars.get, lane), constant(4)))),
      i32.store(bar.get, i32.add(i32.load(bar.get, 4 * counter), constant(1)), 4 * counter),
    ];
    return [
      perUnits.set(f64x2.splat(perUnit.get)),
      firsts.set(f64x2.splat(first.get)),
      repeatIf(
        i32.lessUnsigned(i32.add(row.get, constant(12)), end.get),
        ...[two(0), ...count(0, 0), ...count(1, 1), two(8), ...count(0, 2), ...count(1, 3)],
        advance(row, 16),
      ),
      repeatIf(i32.lessUnsigned(row.get, end.get), two(0), ...count(0, 0), advance(row, 4)),
    ];
  },
};

export const valueSources = (): Sources<ValueKernels> => ({
  range: range(),
  rescale,
  roundShares,
  roundSteps,
  sum,
  sumSquares,
  sumShape,
  countBars,
});
