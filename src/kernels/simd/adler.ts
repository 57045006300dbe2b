import {
  advance,
  type Code,
  constant,
  type FunctionSource,
  i16x8,
  i32,
  i32x4,
  type Local,
  repeatIf,
  repeatWhile,
  smaller,
  v128,
} from './assembler.ts';

/** Bytes after which both sums are taken modulo 65521: fewer than make either pass 2³². */
const ADLER_TURN = 4096;
const ADLER_PRIME = 65_521;
const WEIGHTS = [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** Sixteen bytes a turn. Each adds itself to b as often as it and bytes behind it are added to a:
 *  b + 16 · a + 16 · first byte + 15 · second … + 1 · last one. */
export const addAdler: FunctionSource = {
  params: { from: 'i32', end: 'i32', sums: 'i32' },
  locals: { ...{ a: 'i32', b: 'i32', turns: 'i32', added: 'v128', before: 'v128', weighted: 'v128', bytes: 'v128' } },
  body: ({ from, end, sums, a, b, turns, added, before, weighted, bytes }) => {
    const zero = v128.int32s(0, 0, 0, 0);
    const total = (v: Local): Code => [0, 1, 2, 3].map((lane) => i32x4.lane(v.get, lane)).reduce(i32.add);
    const modulo = (sum: Local): Code => sum.set(i32.remUnsigned(sum.get, constant(ADLER_PRIME)));
    const pause = smaller(i32.add(from.get, constant(ADLER_TURN)), end.get);
    return [
      a.set(i32.load(sums.get)),
      b.set(i32.load(sums.get, 4)),
      repeatIf(
        i32.lessUnsigned(i32.add(from.get, constant(15)), end.get),
        ...[added, before, weighted].map((v) => v.set(zero)),
        turns.set(i32.shrUnsigned(i32.sub(pause, from.get), constant(4))),
        b.set(i32.add(b.get, i32.mul(a.get, i32.shl(turns.get, constant(4))))),
        repeatWhile(
          turns.get,
          bytes.set(v128.load(from.get)),
          before.set(i32x4.add(before.get, added.get)),
          added.set(i32x4.add(added.get, i32x4.sumPairs(i16x8.sumPairs(bytes.get)))),
          ...[i16x8.mulLow, i16x8.mulHigh].map((mul) =>
            weighted.set(i32x4.add(weighted.get, i32x4.sumPairs(mul(bytes.get, v128.bytes(WEIGHTS))))),
          ),
          advance(from, 16),
          turns.set(i32.sub(turns.get, constant(1))),
        ),
        a.set(i32.add(a.get, total(added))),
        b.set(i32.add(b.get, i32.add(i32.shl(total(before), constant(4)), total(weighted)))),
        modulo(a),
        modulo(b),
      ),
      repeatIf(
        i32.lessUnsigned(from.get, end.get),
        a.set(i32.add(a.get, i32.loadByte(from.get))),
        b.set(i32.add(b.get, a.get)),
        advance(from, 1),
      ),
      modulo(a),
      modulo(b),
      i32.store(sums.get, a.get),
      i32.store(sums.get, b.get, 4),
    ];
  },
};
