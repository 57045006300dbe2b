import {
  advance,
  type Code,
  constant,
  either,
  type FunctionSource,
  f64,
  f64x2,
  HIGH_HALVES,
  i32,
  i32x4,
  inHalves,
  LOW_HALVES,
  type Local,
  lanes,
  repeatWhile,
  twice,
  v128,
  when,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** A fault line in row memory: three float64, the column at which it crosses row 0, columns a row, and its step; then three int32, its first row,
 *  the one after its last, and the bits of a fraction, or 0 if all of its rows are to be listed; and four bytes more. */
export const LINE_BYTES = 40;

/** Bits of the fraction of a column that are looked at. With those of the largest column they fit in 32. */
export const FRACTION_BITS = 17;
/** Added to a column, leaves it rounded to a whole number of 2^−FRACTION_BITS, which is then in the low bits of the sum. */
export const TO_FRACTIONS = 0x10_0000_0000_0000 / (1 << FRACTION_BITS);

/** Adds, for each fault line, its step to the first mark right of where it crosses each of the rows it shares with `top` … `bottom`, numbers of
 *  rows both; where that place is within half of 2^−FRACTION_BITS of a sample, adds nothing and lists line and row.
 *  @param lines one or more, `LINE_BYTES` each, up to `linesEnd`
 *  @param marks of row `top`, `stride` bytes a row
 *  @param unsettled room for 8 bytes for each line and row, and 4 more: address of a line and number of a row, the last one followed by 0 */
export type MarkCrossings = (
  lines: number,
  linesEnd: number,
  marks: number,
  stride: number,
  top: number,
  bottom: number,
  unsettled: number,
) => void;

/** Loops over the marks of fault lines. */
export interface FaultKernels {
  /** Marks int32 for steps that are whole numbers. */
  readonly markCrossings: MarkCrossings;
  /** Marks float64. */
  readonly markWeightedCrossings: MarkCrossings;
  /** Float32 of int32 marks: base + (start + the sum of all marks up to each). Clears the marks. */
  sumMarks(out: number, end: number, marks: number, start: number, base: number): void;
  /** Float32 of float64 marks: (start + the sum of all marks up to each) · factor. Clears the marks. */
  sumWeightedMarks(out: number, end: number, marks: number, start: number, factor: number): void;
  /** The same of sums: (start + the sum of all sums of all marks up to each) · factor. Clears the marks. */
  sumWeightedSlopes(out: number, end: number, marks: number, start: number, factor: number): void;
}

/** What is marked: steps of 1 as int32, or steps of any size as float64. */
interface MarkKind {
  readonly type: 'i32' | 'f64';
  /** log₂ of a mark's bytes. */
  readonly shift: number;
  readonly step: (inTable: Code) => Code;
  readonly addAt: (address: Code, step: Code) => Code;
}

const units: MarkKind = {
  type: 'i32',
  shift: 2,
  step: (inTable) => i32.fromFloat64(inTable),
  addAt: (address, step) => i32.store(address, i32.add(i32.load(address), step)),
};
const weights: MarkKind = {
  type: 'f64',
  shift: 3,
  step: (inTable) => inTable,
  addAt: (address, step) => f64.store(address, f64.add(f64.load(address), step)),
};

/** Two rows of a line a turn:
 *
 *      row       where the line crosses it          in 2^−FRACTION_BITS        marks
 *      r         column + slope · r                 place · fraction           ·  ·  ±1  ·
 *      r + 1     column + slope · (r + 1)           place · fraction           ·  ·  ·  ±1
 *
 *  What lies between two samples is marked; where the fraction is 0, the line may pass on either side of the sample. */
const crossingsOf = ({ type, shift, step: stepOf, addAt }: MarkKind): FunctionSource => ({
  params: { lines: 'i32', linesEnd: 'i32', marks: 'i32', stride: 'i32', top: 'i32', bottom: 'i32', unsettled: 'i32' },
  locals: {
    ...{ row: 'i32', end: 'i32', at: 'i32', step: type },
    ...{ column: 'v128', slope: 'v128', fraction: 'v128', rows: 'v128', places: 'v128' },
  },
  body: ({ lines, linesEnd, marks, stride, top, bottom, unsettled, ...v }) => {
    const { row, end, at, step, column, slope, fraction, rows, places } = v;
    const estimate = places.set(f64x2.add(f64x2.add(column.get, f64x2.mul(slope.get, rows.get)), twice(TO_FRACTIONS)));
    /** Of the row in this half: the low 32 bits of its sum. */
    const place = (half: number): Code => i32x4.lane(places.get, 2 * half);
    const mark = (half: number): Code => {
      const offset = i32.and(i32.shrUnsigned(place(half), constant(FRACTION_BITS - shift)), constant(-1 << shift));
      return addAt(i32.add(at.get, offset), step.get);
    };
    const list = (rowNumber: Code): Code[] => [
      i32.store(unsettled.get, lines.get),
      i32.store(unsettled.get, rowNumber, 4),
      advance(unsettled, 8),
    ];
    const markOrList = (half: number, rowNumber: Code): Code =>
      when(i32.and(place(half), i32x4.lane(fraction.get, 0)), [mark(half)], list(rowNumber));
    const areSure = i32x4.allTrue(v128.or(v128.and(places.get, fraction.get), v128.int32s(0, 1, 0, 1)));
    const nextRow = i32.add(row.get, constant(1));
    return [
      repeatWhile(
        i32.lessUnsigned(lines.get, linesEnd.get),
        ...[column, slope].map((value, i) => value.set(v128.loadSplat64(lines.get, 8 * i))),
        step.set(stepOf(f64.load(lines.get, 16))),
        fraction.set(v128.loadSplat32(lines.get, 32)),
        row.set(i32.load(lines.get, 24)),
        row.set(either(row.get, top.get, i32.less(top.get, row.get))),
        end.set(i32.load(lines.get, 28)),
        end.set(either(end.get, bottom.get, i32.less(end.get, bottom.get))),
        at.set(i32.add(marks.get, i32.mul(i32.sub(row.get, top.get), stride.get))),
        rows.set(f64x2.add(f64x2.splat(f64.fromInt32(row.get)), v128.float64s(0, 1))),
        when(i32.less(nextRow, end.get), [
          repeatWhile(
            i32.less(nextRow, end.get),
            estimate,
            when(
              areSure,
              [mark(0), advance(at, stride.get), mark(1), advance(at, stride.get)],
              [markOrList(0, row.get), advance(at, stride.get), markOrList(1, nextRow), advance(at, stride.get)],
            ),
            rows.set(f64x2.add(rows.get, twice(2))),
            advance(row, 2),
          ),
        ]),
        when(i32.less(row.get, end.get), [estimate, markOrList(0, row.get)]),
        advance(lines, LINE_BYTES),
      ),
      i32.store(unsettled.get, constant(0)),
    ];
  },
});

/** Sums of four values a turn, by two additions of themselves:
 *
 *      a   b       c           d
 *      a   a + b   b + c       c + d
 *      a   a + b   a + b + c   a + b + c + d          */
const sumMarks: FunctionSource = {
  params: { out: 'i32', end: 'i32', marks: 'i32', start: 'i32', base: 'f64' },
  locals: { sums: 'v128', before: 'v128', zeros: 'v128', bases: 'v128' },
  body: ({ out, end, marks, start, base, sums, before, zeros, bases }) => {
    /** Adds values that are moved up, zeros behind them: a shuffle of zeros and values. */
    const addMoved = (bytes: readonly number[]): Code => sums.set(i32x4.add(sums.get, v128.shuffle(zeros.get, sums.get, bytes)));
    const float32 = (pair: Code): Code => f64x2.toFloat32(f64x2.add(bases.get, f64x2.fromLowInt32(pair)));
    return [
      before.set(i32x4.splat(start.get)),
      bases.set(f64x2.splat(base.get)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        sums.set(v128.load(marks.get)),
        v128.store(marks.get, zeros.get),
        addMoved(lanes(0, 4, 5, 6)),
        addMoved(lanes(0, 1, 4, 5)),
        sums.set(i32x4.add(sums.get, before.get)),
        before.set(v128.shuffle(sums.get, sums.get, lanes(3, 3, 3, 3))),
        v128.store(out.get, inHalves(sums, float32)),
        ...[out, marks].map((pointer) => advance(pointer, 16)),
      ),
    ];
  },
};

/** The same of float64, two values at a time, summed once or twice. */
const weightedSums = (befores: readonly string[]): FunctionSource => ({
  params: { out: 'i32', end: 'i32', marks: 'i32', start: 'f64', factor: 'f64' },
  locals: {
    ...{ first: 'v128', second: 'v128', zeros: 'v128', factors: 'v128' },
    ...Object.fromEntries(befores.map((name) => [name, 'v128' as const])),
  },
  body: ({ out, end, marks, start, factor, first, second, zeros, factors, ...v }) => {
    const sumPair = (sums: Local, offset: number): Code[] => [
      sums.set(v128.load(marks.get, offset)),
      v128.store(marks.get, zeros.get, offset),
      ...befores.flatMap((before) => [
        sums.set(f64x2.add(sums.get, v128.shuffle(zeros.get, sums.get, LOW_HALVES))),
        sums.set(f64x2.add(sums.get, v[before].get)),
        v[before].set(v128.shuffle(sums.get, sums.get, HIGH_HALVES)),
      ]),
    ];
    const float32 = (sums: Local): Code => f64x2.toFloat32(f64x2.mul(sums.get, factors.get));
    return [
      v.before.set(f64x2.splat(start.get)),
      factors.set(f64x2.splat(factor.get)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...sumPair(first, 0),
        ...sumPair(second, 16),
        v128.store(out.get, v128.shuffle(float32(first), float32(second), LOW_HALVES)),
        advance(out, 16),
        advance(marks, 32),
      ),
    ];
  },
});

export const faultSources = (): Sources<FaultKernels> => ({
  markCrossings: crossingsOf(units),
  markWeightedCrossings: crossingsOf(weights),
  sumMarks,
  sumWeightedMarks: weightedSums(['before']),
  sumWeightedSlopes: weightedSums(['step', 'before']),
});
