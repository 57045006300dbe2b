import {
  advance,
  type Code,
  type FunctionSource,
  f64x2,
  HIGH_HALVES,
  i32,
  i32x4,
  LOW_HALVES,
  type Local,
  repeatWhile,
  twice,
  type Variables,
  v128,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** The offsets of a law at columns x (with the row's first key added), x + step, x + 2·step, … of one lattice row.
 *  @param amplitude factor of the hash (uniform), of its sign (binary), or of the normal variate it stands for (gaussian)
 *  @param knots address of the borders of the gaussian law's cells */
type OffsetRow = (out: number, end: number, x: number, step: number, rowKeyB: number, amplitude: number, knots: number) => void;

/** Loops that draw the offsets of a row. */
export interface OffsetKernels {
  readonly uniform: OffsetRow;
  readonly binary: OffsetRow;
  readonly gaussian: OffsetRow;
}

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
      v128.store(out.get, scaled(v128.shuffle(h.get, h.get, HIGH_HALVES)), 16),
    ];
  });

/** A cell's two borders are one load; of two points' cells they become the lows and the highs. */
const gaussian = (): FunctionSource =>
  offsetRow(
    { cells: 'v128', parts: 'v128', first: 'v128', second: 'v128', low: 'v128' },
    ({ h, out, amplitude, knots, cells, parts, first, second, low }) => {
      const borders = (lane: number): Code => v128.load(i32.add(knots.get, i32x4.lane(cells.get, lane)));
      const pair = (firstLane: number, fractions: Code): Code[] => [
        first.set(borders(firstLane)),
        second.set(borders(firstLane + 1)),
        low.set(v128.shuffle(first.get, second.get, LOW_HALVES)),
        first.set(f64x2.sub(v128.shuffle(first.get, second.get, HIGH_HALVES), low.get)),
        second.set(f64x2.mul(f64x2.fromLowInt32(fractions), twice(1 / 0x100000))),
        low.set(f64x2.add(low.get, f64x2.mul(first.get, second.get))),
        v128.store(out.get, f64x2.mul(low.get, f64x2.splat(amplitude.get)), 8 * firstLane),
      ];
      return [
        cells.set(v128.and(i32x4.shrUnsigned(h.get, i32.const(17)), v128.int32s(0x7ff8, 0x7ff8, 0x7ff8, 0x7ff8))),
        parts.set(v128.and(h.get, v128.int32s(0xfffff, 0xfffff, 0xfffff, 0xfffff))),
        ...pair(0, parts.get),
        ...pair(2, v128.shuffle(parts.get, parts.get, HIGH_HALVES)),
      ];
    },
  );

export const offsetSources = (): Sources<OffsetKernels> => ({
  uniform: scaledRow((hash) => hash),
  binary: scaledRow((hash) => v128.or(i32x4.shrSigned(hash, i32.const(31)), v128.int32s(1, 1, 1, 1))),
  gaussian: gaussian(),
});
