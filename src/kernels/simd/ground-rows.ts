import {
  addInOrder,
  advance,
  type Code,
  constant,
  type FunctionSource,
  f64,
  f64x2,
  HIGH_HALVES,
  i8x16,
  i32,
  i32x4,
  inPairs,
  LOW_HALVES,
  type Local,
  pair,
  pairOfFloat32,
  repeatWhile,
  SECOND_AND_THIRD,
  times8,
  twice,
  v128,
  when,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Steps of the table of arctangents from 0 to 1. */
export const ARCTANGENT_STEPS = 64;

/** Loops over one row of float32 of a map and the rows beside it, each with a value before its first. */
export interface GroundKernels {
  /** Float64, how much the ground rises: `east` (next − previous) · scaleX, `south` (below − above) · scaleY. */
  rises(
    ...args: [
      ...[east: number, end: number, south: number, above: number, row: number, below: number],
      ...[scaleX: number, scaleY: number],
    ]
  ): void;
  /** Float64 in place: √(south² + east²). Raises the two float64 at `most` to the most of south² + east². */
  tangents(east: number, end: number, south: number, most: number): void;
  /** Float64 in place: arctangents of tangents of 0 … ∞, in radians, within 4e-16:
   *
   *      arctan t = arctan c + arctan r,   r = (t − c) ⁄ (1 + t·c)
   *
   *  with the nearest c of a table, so that |r| ≤ 1 ⁄ 128 and four terms of the series leave nothing; beyond 1, π ⁄ 2 − arctan 1 ⁄ t.
   *  @param table float64: the arctangents of 0, 1 ⁄ 64 … 1 */
  arctangents(row: number, end: number, table: number): void;
  /** Float64, of angles in radians: adds them to the float64 at `sum`, and counts each by its degrees in one of two tables of int32 that stand side
   *  by side, one number of each after the other. */
  countAngles(row: number, end: number, sum: number, counts: number): void;
  /** Bytes of angles in float64: 255 · angle ⁄ (π ⁄ 2), rounded. */
  angleBytes(out: number, end: number, angles: number): void;
  /** Bytes of float64 rises: 255 · (sunUp − sunEast · east − sunSouth · south) ⁄ √(1 + east² + south²), at least 0, rounded. */
  lightBytes(
    ...args: [...[out: number, end: number, east: number, south: number], ...[sunEast: number, sunSouth: number, sunUp: number]]
  ): void;
  /** Three bytes a sample, of float64 rises: the normal (−east, green · south, 1) ⁄ √(1 + east² + south²), each from 1 for −1 to 255 for 1, rounded.
   *  @param green a number, 1 or −1 */
  normalBytes(out: number, end: number, east: number, south: number, green: number): void;
  /** Roots of the summed squares of the steps to the eight neighbours: adds them to the float64 at `sums`, and raises the two after it to the
   *  most of them. */
  ruggedness(row: number, end: number, above: number, below: number, sums: number): void;
  /** Steps without their sign: adds those from the sample before to the float64 at `sums`, and those from the row above to the one after it. */
  sumSteps(row: number, end: number, above: number, sums: number): void;
}

/** Two samples a turn. */
const rises: FunctionSource = {
  params: {
    ...{ east: 'i32', end: 'i32', south: 'i32', above: 'i32', row: 'i32', below: 'i32' },
    ...{ scaleX: 'f64', scaleY: 'f64' },
  },
  locals: { scalesX: 'v128', scalesY: 'v128' },
  body: ({ east, end, south, above, row, below, scaleX, scaleY, scalesX, scalesY }) => [
    scalesX.set(f64x2.splat(scaleX.get)),
    scalesY.set(f64x2.splat(scaleY.get)),
    advance(row, -4),
    repeatWhile(
      i32.lessUnsigned(east.get, end.get),
      v128.store(east.get, f64x2.mul(f64x2.sub(pairOfFloat32(row, 8), pairOfFloat32(row)), scalesX.get)),
      v128.store(south.get, f64x2.mul(f64x2.sub(pairOfFloat32(below), pairOfFloat32(above)), scalesY.get)),
      ...[east, south].map((pointer) => advance(pointer, 16)),
      ...[above, row, below].map((pointer) => advance(pointer, 8)),
    ),
  ],
};

/** The larger ones of `most` and of so many of the lanes. */
const raise = (most: Local, lanes: Local, values: 1 | 2): Code =>
  most.set(f64x2.larger(most.get, values === 2 ? lanes.get : v128.shuffle(lanes.get, lanes.get, LOW_HALVES)));

// Slopes take three loops: one that did it all would wait for its roots and quotients, as processors look ahead only so many instructions.

const tangents: FunctionSource = {
  params: { east: 'i32', end: 'i32', south: 'i32', most: 'i32' },
  locals: { highest: 'v128', square: 'v128' },
  body: ({ east, end, south, most, highest, square }) => [
    highest.set(v128.load(most.get)),
    inPairs(east, end, 8, (values) => [
      square.set(f64x2.add(f64x2.mul(pair(south), pair(south)), f64x2.mul(pair(east), pair(east)))),
      raise(highest, square, values),
      v128.store(east.get, f64x2.sqrt(square.get)),
      ...[east, south].map((pointer) => advance(pointer, 16)),
    ]),
    v128.store(most.get, highest.get),
  ],
};

/** Two a turn. Most ground is flatter than 45°, and has no need of 1 ⁄ t. */
const arctangents: FunctionSource = {
  params: { row: 'i32', end: 'i32', table: 'i32' },
  locals: { t: 'v128', isSteep: 'v128', small: 'v128', step: 'v128', r: 'v128', square: 'v128', angle: 'v128' },
  body({ row, end, table, t, isSteep, small, step, r, square, angle }) {
    const { add, sub, mul, div } = f64x2;
    const entry = (lane: number): Code => v128.loadSplat64(i32.add(table.get, times8(i32x4.lane(step.get, lane))));
    return [
      repeatWhile(
        i32.lessUnsigned(row.get, end.get),
        t.set(pair(row)),
        isSteep.set(f64x2.less(twice(1), t.get)),
        small.set(t.get),
        when(v128.anyTrue(isSteep.get), [small.set(v128.select(div(twice(1), t.get), t.get, isSteep.get))]),
        step.set(i32x4.fromFloat64(add(mul(small.get, twice(ARCTANGENT_STEPS)), twice(0.5)))),
        angle.set(mul(f64x2.fromLowInt32(step.get), twice(1 / ARCTANGENT_STEPS))),
        r.set(div(sub(small.get, angle.get), add(twice(1), mul(small.get, angle.get)))),
        square.set(mul(r.get, r.get)),
        angle.set(sub(twice(1 / 5), mul(square.get, twice(1 / 7)))),
        angle.set(sub(twice(1 / 3), mul(square.get, angle.get))),
        angle.set(sub(r.get, mul(mul(r.get, square.get), angle.get))),
        angle.set(add(v128.shuffle(entry(0), entry(1), LOW_HALVES), angle.get)),
        v128.store(row.get, v128.select(sub(twice(Math.PI / 2), angle.get), angle.get, isSteep.get)),
        advance(row, 16),
      ),
    ];
  },
};

const countAngles: FunctionSource = {
  params: { row: 'i32', end: 'i32', sum: 'i32', counts: 'i32' },
  locals: { total: 'f64', angle: 'v128', degrees: 'v128', counter: 'i32' },
  body({ row, end, sum, counts, total, angle, degrees, counter }) {
    const count = (lane: number): Code[] => [
      counter.set(i32.add(counts.get, times8(i32x4.lane(degrees.get, lane)))),
      i32.store(counter.get, i32.add(i32.load(counter.get, 4 * lane), constant(1)), 4 * lane),
    ];
    return [
      total.set(f64.load(sum.get)),
      inPairs(row, end, 8, (values) => [
        angle.set(pair(row)),
        addInOrder(total, angle, values),
        degrees.set(i32x4.fromFloat64(f64x2.div(f64x2.mul(angle.get, twice(180)), twice(Math.PI)))),
        ...[0, 1].slice(0, values).flatMap(count),
        advance(row, 16),
      ]),
      f64.store(sum.get, total.get),
    ];
  },
};

/** Four float64 without their fractions, as int32.
 *  @param two those at so many bytes from the first */
const fourInt32 = (two: (offset: number) => Code): Code =>
  v128.shuffle(i32x4.fromFloat64(two(0)), i32x4.fromFloat64(two(16)), LOW_HALVES);

/** Stores four float64, at least 0 and rounded, as bytes. */
const storeGreys = (out: Local, two: (offset: number) => Code): Code => {
  const rounded = fourInt32((offset) => f64x2.add(f64x2.larger(two(offset), twice(0)), twice(0.5)));
  return i32.store(out.get, i32x4.lane(i8x16.swizzle(rounded, v128.bytes(LOWEST_BYTES)), 0));
};

/** The lowest byte, and the lowest three bytes, of each of four int32, and what comes first again. */
const LOWEST_BYTES = [0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const LOWEST_THREE_BYTES = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0, 0, 0, 0];

/** √(1 + east² + south²) */
const lengths = (east: Code, south: Code): Code =>
  f64x2.sqrt(f64x2.add(f64x2.add(twice(1), f64x2.mul(east, east)), f64x2.mul(south, south)));

/** Four samples a turn, as in the two below. */
const angleBytes: FunctionSource = {
  params: { out: 'i32', end: 'i32', angles: 'i32' },
  locals: {},
  body: ({ out, end, angles }) => [
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      storeGreys(out, (offset) => f64x2.div(f64x2.mul(pair(angles, offset), twice(255)), twice(Math.PI / 2))),
      advance(out, 4),
      advance(angles, 32),
    ),
  ],
};

const lightBytes: FunctionSource = {
  params: { ...{ out: 'i32', end: 'i32', east: 'i32', south: 'i32' }, ...{ sunEast: 'f64', sunSouth: 'f64', sunUp: 'f64' } },
  locals: {},
  body({ out, end, east, south, sunEast, sunSouth, sunUp }) {
    const { sub, mul, div, splat } = f64x2;
    const lit = (offset: number): Code => {
      const [e, s] = [pair(east, offset), pair(south, offset)];
      const facing = sub(sub(splat(sunUp.get), mul(splat(sunEast.get), e)), mul(splat(sunSouth.get), s));
      return div(mul(facing, twice(255)), lengths(e, s));
    };
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        storeGreys(out, lit),
        advance(out, 4),
        ...[east, south].map((pointer) => advance(pointer, 32)),
      ),
    ];
  },
};

const normalBytes: FunctionSource = {
  params: { out: 'i32', end: 'i32', east: 'i32', south: 'i32', green: 'f64' },
  locals: { low: 'v128', high: 'v128' },
  body({ out, end, east, south, green, low, high }) {
    const { add, sub, mul, div } = f64x2;
    const half = (offset: number): Code => (offset === 0 ? low : high).get;
    const greens = (offset: number): Code => mul(mul(f64x2.splat(green.get), pair(south, offset)), half(offset));
    const red = fourInt32((offset) => sub(twice(128), mul(pair(east, offset), half(offset))));
    const greenBytes = fourInt32((offset) => add(twice(128), greens(offset)));
    const blue = fourInt32((offset) => add(twice(128), half(offset)));
    const shifted = (bytes: Code, bits: number): Code => i32x4.shl(bytes, constant(bits));
    const pixels = v128.or(v128.or(red, shifted(greenBytes, 8)), shifted(blue, 16));
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...[low, high].map((at, i) => at.set(div(twice(127.5), lengths(pair(east, 16 * i), pair(south, 16 * i))))),
        v128.store(out.get, i8x16.swizzle(pixels, v128.bytes(LOWEST_THREE_BYTES))),
        advance(out, 12),
        ...[east, south].map((pointer) => advance(pointer, 32)),
      ),
    ];
  },
};

/** Two samples a turn. */
const ruggedness: FunctionSource = {
  params: { row: 'i32', end: 'i32', above: 'i32', below: 'i32', sums: 'i32' },
  locals: {
    ...{ total: 'f64', most: 'v128', here: 'v128', four: 'v128', west: 'v128', east: 'v128' },
    ...{ step: 'v128', squares: 'v128', others: 'v128' },
  },
  body({ row, end, above, below, sums, total, most, here, four, west, east, step, squares, others }) {
    const { add } = f64x2;
    /** The samples before and after those of a row. */
    const read = (pointer: Local): Code[] => [
      four.set(v128.load(pointer.get)),
      west.set(f64x2.fromLowFloat32(four.get)),
      east.set(f64x2.fromLowFloat32(v128.shuffle(four.get, four.get, HIGH_HALVES))),
    ];
    const between = v128.shuffle(west.get, east.get, SECOND_AND_THIRD);
    const square = (neighbours: Code): Code => [...step.set(f64x2.sub(neighbours, here.get)), ...f64x2.mul(step.get, step.get)];
    const three = add(add(square(west.get), square(between)), square(east.get));
    return [
      total.set(f64.load(sums.get)),
      most.set(v128.load(sums.get, 8)),
      ...[row, end, above, below].map((pointer) => advance(pointer, -4)),
      inPairs(row, end, 4, (values) => [
        ...read(row),
        here.set(between),
        others.set(add(square(west.get), square(east.get))),
        ...read(above),
        squares.set(three),
        ...read(below),
        squares.set(f64x2.sqrt(add(add(squares.get, three), others.get))),
        addInOrder(total, squares, values),
        raise(most, squares, values),
        ...[row, above, below].map((pointer) => advance(pointer, 8)),
      ]),
      f64.store(sums.get, total.get),
      v128.store(sums.get, most.get, 8),
    ];
  },
};

/** Both sums are the lanes of one. */
const sumSteps: FunctionSource = {
  params: { row: 'i32', end: 'i32', above: 'i32', sums: 'i32' },
  locals: { totals: 'v128', here: 'v128', along: 'v128', down: 'v128' },
  body: ({ row, end, above, sums, totals, here, along, down }) => [
    totals.set(v128.load(sums.get)),
    ...[row, end].map((pointer) => advance(pointer, -4)),
    inPairs(row, end, 4, (values) => [
      here.set(pairOfFloat32(row, 4)),
      along.set(f64x2.abs(f64x2.sub(here.get, pairOfFloat32(row)))),
      down.set(f64x2.abs(f64x2.sub(here.get, pairOfFloat32(above)))),
      ...[LOW_HALVES, HIGH_HALVES]
        .slice(0, values)
        .map((lane) => totals.set(f64x2.add(totals.get, v128.shuffle(along.get, down.get, lane)))),
      ...[row, above].map((pointer) => advance(pointer, 8)),
    ]),
    v128.store(sums.get, totals.get),
  ],
};

export const groundSources = (): Sources<GroundKernels> => ({
  ...{ rises, tangents, arctangents, countAngles },
  ...{ angleBytes, lightBytes, normalBytes },
  ...{ ruggedness, sumSteps },
});
