import { MAX_SIDE } from '../../core/heightmap.ts';
import { HISTORY, MAX_CODE_BITS, MAX_MATCH } from '../deflate-symbols.ts';
import { addAdler } from './adler.ts';
import {
  advance,
  type Code,
  constant,
  either,
  type FunctionSource,
  i8x16,
  i32,
  i64,
  type Local,
  repeatIf,
  repeatWhile,
  SWAPPED_PAIRS,
  times4,
  times8,
  v128,
  when,
} from './assembler.ts';
import { compile, type KernelMemory, memoryLayout, poolOf } from './module.ts';

/** Loops that make bytes of a deflate stream, and rows of a PNG of these, in a memory of their own. Arguments are byte addresses; `state` is
 *  where `INFLATE` says. What is touched past `end` is less than 16 bytes. */
export interface InflateKernels {
  /** Goes on with the literals and matches of a block until it ends or is found damaged (`state.status`). It stops before if the next bits
   *  would be read past `inputStop`, or the window is full up to `WINDOW_STOP`.
   *  @param inputStop a byte address; up to 24 bytes behind it are read, which must be input or zeros */
  readSymbols(inputStop: number): void;
  /** Goes on with the two sums of Adler-32 at `sums`, of bytes from `from` to `end`.
   *  @source RFC 1950, section 8.2 */
  addAdler(from: number, end: number, sums: number): void;
  /** Adds to the bytes of a row those of the row above, modulo 256: undoes PNG's filter *up*. */
  undoUp(row: number, end: number, above: number): void;
  /** Pairs of bytes, each the other way round: numbers of 16 bits as PNG stores them, the high byte first, and as memory does. */
  swapPairs(out: number, end: number, from: number): void;
}

export type InflateMemory = KernelMemory<InflateKernels>;

/** What became of a block. */
export const STATUS = { goesOn: 0, ended: 1, damaged: 2 } as const;

/** A code is looked up by its first bits; one that is longer goes on in a table of its own for the others.
 *  ```
 *  10 bits: table 0 ──┬── symbol        up to 5 more: table n ──── symbol
 *                     └── link ────────────────────────┘
 *  ``` */
export const FIRST_BITS = 10;
export const MORE_BITS = MAX_CODE_BITS - FIRST_BITS;
/** Of 288 symbols at least two share each table for more bits. */
const TABLE_ENTRIES = (1 << FIRST_BITS) + (288 / 2) * (1 << MORE_BITS);

/** An entry of a table, int32: in bits 0 … 5 how many bits its code takes from here, in bits 8 … 11 how many follow it; what it is; and from
 *  bit 16 on a byte, the least length or the least distance it stands for, or of a link the entries from the table's start. 0 is no code. */
export const ENTRY = {
  extraShift: 8,
  isBase: 1 << 12,
  isLink: 1 << 13,
  isEnd: 1 << 14,
  valueShift: 16,
  isLiteral: 1 << 31,
} as const;

const CHUNK = 1 << 16;
/** A turn begins below WINDOW_STOP and reaches at most so far past it: three literals, a match, and what its last sixteen bytes write too many. */
const TURN_BYTES = 3 + MAX_MATCH + 16;
/** Bytes of input that are there at once. */
export const INPUT_BYTES = 1 << 16;
/** What a turn may read behind the bits that it uses. */
export const LOOK_AHEAD = 24;
/** At the end of a stream turns begin up to so far behind it: only a damaged one gets there. */
export const PAST_END = 8;
/** Zeros behind the last input. A header that is cut off there may read older bytes behind them; the stream is damaged anyway. */
export const INPUT_MARGIN = PAST_END + LOOK_AHEAD;

/** Four channels of 16 bits. */
const ROW_BYTES = 8 * MAX_SIDE;

const memory = memoryLayout();

/** Numbers that kernels go on from, int32 each: the next bit, as 8 · address + bit; where the next byte goes; what became of the block; then
 *  the sums of Adler-32. */
const state = memory.int32s('position', 'out', 'status', 'a', 'b');

/** Addresses. */
export const INFLATE = {
  state,
  symbols: memory.take(4 * TABLE_ENTRIES),
  distances: memory.take(4 * TABLE_ENTRIES),
  /** For each distance below 16, sixteen numbers of bytes: where each of sixteen comes from. */
  patterns: memory.take(16 * 16),
  /** The pixels of two rows of a PNG, each behind the byte of its filter, and the samples of one. */
  rows: [memory.take(16 + ROW_BYTES) + 16, memory.take(16 + ROW_BYTES) + 16],
  samples: memory.take(ROW_BYTES),
  input: memory.take(INPUT_BYTES + INPUT_MARGIN),
  window: memory.take(HISTORY + CHUNK + TURN_BYTES),
} as const;
/** No turn begins here or beyond. */
export const WINDOW_STOP = INFLATE.window + HISTORY + CHUNK;
const INFLATE_MEMORY_BYTES = memory.bytes();

/** Lends inflate kernels, with a memory that nobody else uses meanwhile. */
export const withInflate = /* @__PURE__ */ poolOf(compileInflate);

/** Inflate kernels with a memory of their own. */
export function compileInflate(): InflateMemory {
  const made = compile<InflateKernels>({ readSymbols, addAdler, undoUp, swapPairs }, INFLATE_MEMORY_BYTES);
  for (let distance = 1; distance < 16; distance++) {
    for (let i = 0; i < 16; i++) made.bytes[INFLATE.patterns + 16 * distance + i] = i % distance;
  }
  return made;
}

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
      write('position', i32.sub(times8(at.get), count.get)),
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
