import {
  ENTRY,
  FIRST_BITS,
  INFLATE,
  INFLATE_MEMORY_BYTES,
  type InflateKernels,
  MORE_BITS,
  STATUS,
  WINDOW_STOP,
} from '../inflate-kernels.ts';
import { addAdler } from './adler-simd.ts';
import { type Code, either, type FunctionSource, i8x16, i32, i64, type Local, repeatWhile, v128, when } from './assembler.ts';
import { compile, type SimdModule } from './module.ts';
import { advance, constant, repeatIf, SWAPPED_PAIRS, times4 } from './shorthand.ts';

/** The inflate kernels in WebAssembly. Each gives the bytes and the verdict of its namesake in inflate-plain.ts. */

const { state } = INFLATE;
const read = (name: keyof typeof state): Code => i32.load(constant(state[name]));
const write = (name: keyof typeof state, value: Code): Code => i32.store(constant(state[name]), value);
const ones = (bits: Code): Code => i32.sub(i32.shl(constant(1), bits), constant(1));

/** Bits wait in an int64, `count` of them: at least 56 after `refill`. It may read bytes again that it holds the first bits of: they are the
 *  same. Three literals and the code of a length take 3 · 10 + 15 + 5 of them, and the code of a distance 15 + 13.
 *  @source the refill without a branch is F. Giesen's, "Reading bits in far too many ways, part 2" (2018), variant 4 */
const readSymbols: FunctionSource = {
  params: { inputStop: 'i32' },
  locals: {
    ...{ held: 'i64', count: 'i32', at: 'i32', out: 'i32', status: 'i32', entry: 'i32' },
    ...{ length: 'i32', distance: 'i32', from: 'i32', to: 'i32', pattern: 'v128' },
  },
  body: ({ inputStop, held, count, at, out, status, entry, length, distance, from, to, pattern }) => {
    const bits = i32.fromInt64(held.get);
    const refill: Code[] = [
      held.set(i64.or(held.get, i64.shl(i64.load(at.get), i64.fromInt32(count.get)))),
      advance(at, i32.shrUnsigned(i32.sub(constant(63), count.get), constant(3))),
      count.set(i32.or(count.get, constant(56))),
    ];
    const drop = (number: Code): Code[] => [
      held.set(i64.shrUnsigned(held.get, i64.fromInt32(number))),
      count.set(i32.sub(count.get, number)),
    ];
    const value = i32.shrUnsigned(entry.get, constant(ENTRY.valueShift));
    const has = (flag: number): Code => i32.and(entry.get, constant(flag));
    const lookUp = (table: number): Code => entry.set(i32.load(times4(i32.and(bits, constant((1 << FIRST_BITS) - 1))), table));
    // A shift looks at six bits of its count: the others of the entry are in nobody's way.
    const dropCode: Code[] = [
      held.set(i64.shrUnsigned(held.get, i64.fromInt32(entry.get))),
      count.set(i32.sub(count.get, i32.and(entry.get, constant(0x3f)))),
    ];
    const takeCode = (table: number): Code[] => [
      when(has(ENTRY.isLink), [
        ...drop(constant(FIRST_BITS)),
        entry.set(i32.load(times4(i32.add(value, i32.and(bits, constant((1 << MORE_BITS) - 1)))), table)),
      ]),
      ...dropCode,
    ];
    const takeBase = (base: Local): Code[] => [
      base.set(value),
      entry.set(i32.and(i32.shrUnsigned(entry.get, constant(ENTRY.extraShift)), constant(0xf))),
      base.set(i32.add(base.get, i32.and(bits, ones(entry.get)))),
      ...drop(entry.get),
    ];
    const putLiteral: Code[] = [i32.storeByte(out.get, value), advance(out, 1)];
    /** A literal of at most ten bits, and what the next ones stand for. */
    const literal = (...then: Code[]): Code =>
      when(has(ENTRY.isLiteral), [...putLiteral, ...dropCode, lookUp(INFLATE.symbols), ...then]);
    /** Sixteen bytes at a time, up to 15 too many. At a distance below 16 they are the same ones over and over. */
    const copy: Code[] = [
      to.set(out.get),
      advance(out, length.get),
      when(
        i32.lessUnsigned(distance.get, constant(16)),
        [
          entry.set(i32.shl(distance.get, constant(4))),
          pattern.set(i8x16.swizzle(v128.load(from.get), v128.load(entry.get, INFLATE.patterns))),
          distance.set(i32.sub(constant(16), i32.remUnsigned(constant(16), distance.get))),
          repeatWhile(i32.lessUnsigned(to.get, out.get), v128.store(to.get, pattern.get), advance(to, distance.get)),
        ],
        [
          repeatWhile(
            i32.lessUnsigned(to.get, out.get),
            v128.store(to.get, v128.load(from.get)),
            advance(to, 16),
            advance(from, 16),
          ),
        ],
      ),
    ];
    const damaged = status.set(constant(STATUS.damaged));
    const match: Code[] = [
      ...takeBase(length),
      ...refill,
      lookUp(INFLATE.distances),
      ...takeCode(INFLATE.distances),
      when(
        has(ENTRY.isBase),
        [
          ...takeBase(distance),
          from.set(i32.sub(out.get, distance.get)),
          when(i32.less(from.get, constant(INFLATE.window)), [damaged], copy),
        ],
        [damaged],
      ),
    ];
    const isOn = i32.and(
      i32.and(i32.isZero(status.get), i32.lessUnsigned(out.get, constant(WINDOW_STOP))),
      i32.lessUnsigned(at.get, i32.add(inputStop.get, constant(1))),
    );
    return [
      at.set(i32.shrUnsigned(read('position'), constant(3))),
      count.set(i32.and(read('position'), constant(7))),
      held.set(i64.shrUnsigned(i64.fromInt32(i32.loadByte(at.get)), i64.fromInt32(count.get))),
      count.set(i32.sub(constant(8), count.get)),
      advance(at, 1),
      out.set(read('out')),
      status.set(constant(STATUS.goesOn)),
      repeatIf(
        isOn,
        ...refill,
        lookUp(INFLATE.symbols),
        literal(literal(literal())),
        when(i32.isZero(has(ENTRY.isLiteral)), [
          ...takeCode(INFLATE.symbols),
          when(has(ENTRY.isLiteral), putLiteral, [
            when(has(ENTRY.isBase), match, [
              status.set(either(constant(STATUS.ended), constant(STATUS.damaged), has(ENTRY.isEnd))),
            ]),
          ]),
        ]),
      ),
      write('position', i32.sub(i32.shl(at.get, constant(3)), count.get)),
      write('out', out.get),
      write('status', status.get),
    ];
  },
};

const undoUp: FunctionSource = {
  params: { row: 'i32', end: 'i32', above: 'i32' },
  locals: {},
  body: ({ row, end, above }) => [
    repeatIf(
      i32.lessUnsigned(row.get, end.get),
      v128.store(row.get, i8x16.add(v128.load(row.get), v128.load(above.get))),
      ...[row, above].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

const swapPairs: FunctionSource = {
  params: { out: 'i32', end: 'i32', from: 'i32' },
  locals: { pairs: 'v128' },
  body: ({ out, end, from, pairs }) => [
    repeatIf(
      i32.lessUnsigned(out.get, end.get),
      pairs.set(v128.load(from.get)),
      v128.store(out.get, v128.shuffle(pairs.get, pairs.get, SWAPPED_PAIRS)),
      ...[out, from].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

/** The kernels with a memory; undefined where the engine has no WebAssembly SIMD or a page forbids it. */
export function simdInflate(): SimdModule<InflateKernels> | undefined {
  return compile<InflateKernels>({ readSymbols, addAdler, undoUp, swapPairs }, INFLATE_MEMORY_BYTES);
}
