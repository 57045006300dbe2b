import { DISTANCES, extraOfDistance, HISTORY, LENGTHS, MAX_MATCH } from '../deflate-symbols.ts';
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
  smaller,
  times4,
  v128,
  when,
} from './assembler.ts';
import {
  BLOCK_SYMBOLS,
  DEFLATE,
  DEFLATE_MEMORY_BYTES,
  HASH_FACTOR,
  LONG_BITS,
  LONG_FACTOR,
  MAX_STEP,
  MISSES_SHIFT,
  RUN_MATCH,
  SHORT_BITS,
} from './deflate-memory.ts';
import { compile, type KernelMemory, poolOf } from './module.ts';

/** Loops over bytes that become a deflate stream, in a memory of their own. Arguments are byte addresses; `state` is where `DEFLATE` says. */
export interface DeflateKernels {
  /** Bytes of samples in 16 bits, high ones first, less those of the row above: PNG's filter *up*.
   *  @param row and @param above the samples, low bytes first; what is touched past `end` is less than 16 bytes */
  filterUp(out: number, end: number, row: number, above: number): void;
  /** Three bytes of each int32, from the third on down, less those of the row above: *up* of codes of 24 bits as colours.
   *  @param row and @param above the codes; what is touched past `end` is less than 16 bytes */
  filterColours(out: number, end: number, row: number, above: number): void;
  /** Bytes less those of the row above. */
  filterBytes(out: number, end: number, row: number, above: number): void;
  /** Goes on with the two sums of Adler-32 at `sums`, of bytes from `from` to `end`.
   *  @source RFC 1950, section 8.2 */
  addAdler(from: number, end: number, sums: number): void;
  /** Goes on splitting bytes into literals and matches from `state.at` on, until `stop` or until a block is full.
   *
   *  A match is looked for at distance 1, then where the same eight bytes were last met, then where the same four were:
   *  ```
   *  … a b c d e f g h ………… a b c d e f g h
   *    └ longest at(hash of 8)  └ state.at
   *  ```
   *  Where nothing was found many times, bytes are passed over in growing steps.
   *  @param end of the bytes that are there, at least 16 more than `stop` */
  findMatches(stop: number, end: number): void;
  /** The same with runs of one byte as the only matches: for noise, in which others are short and costly. */
  findRuns(stop: number, end: number): void;
  /** Adds how often each literal stands in `literals` … `state.literalEnd` to the counts of symbols. */
  countLiterals(): void;
  /** Writes the literals and matches of a block with the codes of `DEFLATE`, from `state.out` and its `bits` on. */
  writeSymbols(): void;
}

export type DeflateMemory = KernelMemory<DeflateKernels>;

/** Lends deflate kernels, with a memory that nobody else uses meanwhile. */
export const withDeflate = /* @__PURE__ */ poolOf(compileDeflate);

/** Deflate kernels with a memory of their own. */
export function compileDeflate(): DeflateMemory {
  const filterUp = filteredUp(SWAPPED_PAIRS, 16);
  const filterColours = filteredUp(COLOURS, 12);
  const filterBytes = filteredUp(IN_ORDER, 16);
  const sources = { filterUp, filterColours, filterBytes, addAdler, findMatches, findRuns, countLiterals, writeSymbols };
  const made = compile<DeflateKernels>(sources, DEFLATE_MEMORY_BYTES);
  const { bytes } = made;
  for (const [symbol, length] of LENGTHS.entries())
    bytes.fill(symbol, DEFLATE.lengthSymbols + length, DEFLATE.lengthSymbols + MAX_MATCH + 1);
  for (const [symbol, distance] of DISTANCES.entries()) {
    bytes[DEFLATE.distanceExtra + symbol] = extraOfDistance(symbol);
    const { distanceSymbols } = DEFLATE;
    if (distance < 256) bytes.fill(symbol, distanceSymbols + distance, distanceSymbols + 256);
    bytes.fill(symbol, distanceSymbols + 256 + (distance >> 7), distanceSymbols + 512);
  }
  return made;
}

const { state } = DEFLATE;
type StateName = keyof typeof state;

const read = (name: StateName): Code => i32.load(constant(state[name]));
const write = (name: StateName, value: Code): Code => i32.store(constant(state[name]), value);
const increment = (address: Code, offset: number): Code =>
  i32.store(address, i32.add(i32.load(address, offset), constant(1)), offset);

/** Differences of sixteen bytes, of which the first `taken` that `order` names are stored. */
const filteredUp = (order: readonly number[], taken: number): FunctionSource => ({
  params: { out: 'i32', end: 'i32', row: 'i32', above: 'i32' },
  locals: { less: 'v128' },
  body: ({ out, end, row, above, less }) => [
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      less.set(i8x16.sub(v128.load(row.get), v128.load(above.get))),
      v128.store(out.get, v128.shuffle(less.get, less.get, order)),
      advance(out, taken),
      advance(row, 16),
      advance(above, 16),
    ),
  ],
});

const IN_ORDER = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/** The last four bytes are written over by the next. */
const COLOURS = [2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 3, 7, 11, 15];

const shortEntry = (at: Code): Code =>
  i32.add(
    constant(DEFLATE.short),
    times4(i32.shrUnsigned(i32.mul(i32.load(at), constant(HASH_FACTOR)), constant(32 - SHORT_BITS))),
  );
const longEntry = (at: Code): Code => {
  const mixed = i32.xor(i32.load(at), i32.mul(i32.load(at, 4), constant(LONG_FACTOR)));
  return i32.add(
    constant(DEFLATE.long),
    times4(i32.shrUnsigned(i32.mul(mixed, constant(HASH_FACTOR)), constant(32 - LONG_BITS))),
  );
};

/** Where the symbol of a distance less 1 stands. */
const distanceSymbolAt = (distance: Code): Code =>
  i32.add(
    constant(DEFLATE.distanceSymbols),
    either(distance, i32.add(constant(256), i32.shrUnsigned(distance, constant(7))), i32.lessUnsigned(distance, constant(256))),
  );

/** The state of the search, which is kept in locals meanwhile. */
const SEARCH = {
  at: 'i32',
  run: 'i32',
  shift: 'i32',
  literalEnd: 'i32',
  sequenceEnd: 'i32',
  symbols: 'i32',
  pending: 'i32',
  misses: 'i32',
} as const;

/** What both searches keep in locals beside that. */
const FOUND = {
  ...SEARCH,
  entry: 'i32',
  distance: 'i32',
  length: 'i32',
  most: 'i32',
  differs: 'i32',
  earlier: 'i32',
} as const;
type Locals = Readonly<Record<string, Local>>;

/** A bit for each of sixteen bytes that differ. */
const differences = (a: Code, b: Code): Code => i32.xor(i8x16.bitmask(i8x16.equal(v128.load(a), v128.load(b))), constant(0xffff));

/** Sets `length` to how many bytes are those `back` before them. They are compared sixteen at a time; what is beyond `most` counts for nothing.
 *  @param from how many are known to be */
const measure = ({ at, earlier, length, most, differs }: Locals, back: Code, from: number): Code[] => [
  earlier.set(i32.sub(at.get, back)),
  length.set(constant(from - 16)),
  repeatWhile(
    i32.and(i32.isZero(differs.get), i32.less(length.get, most.get)),
    advance(length, 16),
    differs.set(differences(i32.add(at.get, length.get), i32.add(earlier.get, length.get))),
  ),
  advance(length, i32.trailingZeros(i32.or(differs.get, constant(0x10000)))),
  length.set(smaller(length.get, most.get)),
];

/** Copies what lies before `at`, and perhaps up to 15 bytes more. */
const copyLiterals = ({ at, run, literalEnd, pending, earlier }: Locals): Code[] => [
  earlier.set(literalEnd.get),
  literalEnd.set(i32.add(literalEnd.get, i32.sub(at.get, run.get))),
  pending.set(i32.add(pending.get, i32.sub(at.get, run.get))),
  v128.store(earlier.get, v128.load(run.get)),
  repeatIf(
    i32.lessUnsigned(i32.add(run.get, constant(16)), at.get),
    advance(run, 16),
    advance(earlier, 16),
    v128.store(earlier.get, v128.load(run.get)),
  ),
];

/** Notes a match of `length` bytes and steps over it. */
const found = (v: Locals, ...noted: Code[]): Code[] => [
  ...copyLiterals(v),
  i32.store(v.sequenceEnd.get, v.pending.get),
  i32.store(v.sequenceEnd.get, i32.or(i32.shl(v.length.get, constant(16)), v.distance.get), 4),
  advance(v.sequenceEnd, 8),
  v.entry.set(times4(i32.loadByte(i32.add(v.length.get, constant(DEFLATE.lengthSymbols))))),
  increment(v.entry.get, DEFLATE.counts + 4 * 257),
  v.entry.set(times4(i32.loadByte(distanceSymbolAt(v.distance.get)))),
  increment(v.entry.get, DEFLATE.distanceCounts),
  advance(v.symbols, 1),
  v.pending.set(constant(0)),
  v.misses.set(constant(0)),
  ...noted,
  advance(v.at, v.length.get),
  v.run.set(v.at.get),
];

/** A search from `at` on, until `stop` or until a block is full.
 *  @param step what is done at each place */
const searching = (v: Locals, stop: Local, end: Local, ...step: Code[]): Code[] => {
  const kept = Object.keys(SEARCH) as (keyof typeof SEARCH)[];
  return [
    ...kept.map((name) => v[name].set(read(name))),
    repeatIf(
      i32.and(i32.lessUnsigned(v.at.get, stop.get), i32.less(v.symbols.get, constant(BLOCK_SYMBOLS))),
      v.most.set(smaller(i32.sub(end.get, v.at.get), constant(MAX_MATCH))),
      v.differs.set(differences(v.at.get, i32.sub(v.at.get, constant(1)))),
      ...step,
    ),
    ...copyLiterals(v),
    v.run.set(v.at.get),
    ...kept.map((name) => write(name, v[name].get)),
  ];
};

/** A run begins behind the last byte that differs from the one before it, if at all. */
const findRuns: FunctionSource = {
  params: { stop: 'i32', end: 'i32' },
  locals: { ...FOUND, step: 'i32' },
  body: ({ stop, end, step, ...v }) =>
    searching(
      v,
      stop,
      end,
      when(
        i32.isZero(v.differs.get),
        [...measure(v, constant(1), RUN_MATCH), v.distance.set(constant(0)), ...found(v)],
        [step.set(i32.sub(constant(32), i32.leadingZeros(v.differs.get))), advance(v.at, step.get), advance(v.symbols, step.get)],
      ),
    ),
};

const findMatches: FunctionSource = {
  params: { stop: 'i32', end: 'i32' },
  locals: {
    ...FOUND,
    ...{ position: 'i32', toLong: 'i32', toShort: 'i32', step: 'i32', isLong: 'i32', isShort: 'i32' },
  },
  body: ({ stop, end, position, toLong, toShort, step, isLong, isShort, ...v }) => {
    const { at, symbols, misses, shift, entry, distance, length, differs, earlier } = v;
    /** Whether the bytes that the table knows are within reach and the same: without a branch, as either is hard to foresee.
     *  What is out of reach is compared with itself. */
    const isMatch = (back: Local, areEqual: (a: Code, b: Code) => Code): Code => {
      const isNear = i32.lessUnsigned(back.get, constant(HISTORY + 1));
      return i32.and(isNear, areEqual(at.get, i32.sub(at.get, either(back.get, constant(0), isNear))));
    };
    const note = (offset: Code): Code[] => [
      earlier.set(i32.add(at.get, offset)),
      position.set(i32.add(earlier.get, shift.get)),
      i32.store(longEntry(earlier.get), position.get),
      i32.store(shortEntry(earlier.get), position.get),
    ];
    const takeEntry = (back: Local, entryOf: (at: Code) => Code): Code[] => [
      entry.set(entryOf(at.get)),
      back.set(i32.sub(position.get, i32.load(entry.get))),
      i32.store(entry.get, position.get),
    ];
    const noted = when(i32.lessUnsigned(i32.add(at.get, length.get), stop.get), [
      ...note(constant(2)),
      ...note(i32.sub(length.get, constant(2))),
    ]);
    const missed: Code[] = [
      step.set(
        smaller(
          smaller(i32.add(constant(1), i32.shrUnsigned(misses.get, constant(MISSES_SHIFT))), constant(MAX_STEP)),
          i32.sub(end.get, at.get),
        ),
      ),
      advance(misses, 1),
      advance(at, step.get),
      advance(symbols, step.get),
    ];
    return searching(
      v,
      stop,
      end,
      when(
        i32.isZero(differs.get),
        [...measure(v, constant(1), RUN_MATCH), distance.set(constant(0))],
        [
          position.set(i32.add(at.get, shift.get)),
          ...takeEntry(toLong, longEntry),
          ...takeEntry(toShort, shortEntry),
          length.set(constant(0)),
          differs.set(constant(0)),
          isLong.set(isMatch(toLong, (a, b) => i64.equal(i64.load(a), i64.load(b)))),
          isShort.set(isMatch(toShort, (a, b) => i32.equal(i32.load(a), i32.load(b)))),
          when(i32.or(isLong.get, isShort.get), [
            toLong.set(either(toLong.get, toShort.get, isLong.get)),
            ...measure(v, toLong.get, 0),
            distance.set(i32.sub(toLong.get, constant(1))),
          ]),
        ],
      ),
      when(length.get, found(v, noted), missed),
    );
  },
};

const countLiterals: FunctionSource = {
  params: {},
  locals: { at: 'i32', end: 'i32', entry: 'i32' },
  body: ({ at, end, entry }) => [
    at.set(constant(DEFLATE.literals)),
    end.set(read('literalEnd')),
    repeatIf(
      i32.lessUnsigned(at.get, end.get),
      entry.set(times4(i32.loadByte(at.get))),
      increment(entry.get, DEFLATE.counts),
      advance(at, 1),
    ),
  ],
};

/** Bits wait in an int64: what fills no byte yet, and at most 48 of one symbol. */
const writeSymbols: FunctionSource = {
  params: {},
  locals: {
    ...{ out: 'i32', held: 'i64', count: 'i32', literal: 'i32', literalEnd: 'i32', sequence: 'i32', sequenceEnd: 'i32' },
    ...{ entry: 'i32', distance: 'i32', symbol: 'i32', extra: 'i32' },
  },
  body: ({ out, held, count, literal, literalEnd, sequence, sequenceEnd, entry, distance, symbol, extra }) => {
    const put = (value: Code, bits: Code): Code[] => [
      held.set(i64.or(held.get, i64.shl(i64.fromInt32(value), i64.fromInt32(count.get)))),
      advance(count, bits),
    ];
    const putEntry = (address: Code, offset: number): Code[] => [
      entry.set(i32.load(address, offset)),
      ...put(i32.and(entry.get, constant(0xffffff)), i32.shrUnsigned(entry.get, constant(24))),
    ];
    const flush: Code[] = [
      i64.store(out.get, held.get),
      advance(out, i32.shrUnsigned(count.get, constant(3))),
      held.set(i64.shrUnsigned(held.get, i64.fromInt32(i32.and(count.get, constant(~7))))),
      count.set(i32.and(count.get, constant(7))),
    ];
    const putLiterals = (length: Code): Code[] => [
      literalEnd.set(i32.add(literal.get, length)),
      repeatIf(
        i32.lessUnsigned(i32.add(literal.get, constant(1)), literalEnd.get),
        ...putEntry(times4(i32.loadByte(literal.get)), DEFLATE.codes),
        ...putEntry(times4(i32.loadByte(literal.get, 1)), DEFLATE.codes),
        ...flush,
        advance(literal, 2),
      ),
      when(i32.lessUnsigned(literal.get, literalEnd.get), [
        ...putEntry(times4(i32.loadByte(literal.get)), DEFLATE.codes),
        ...flush,
        advance(literal, 1),
      ]),
    ];
    return [
      out.set(read('out')),
      held.set(i64.fromInt32(read('bits'))),
      count.set(read('bitCount')),
      literal.set(constant(DEFLATE.literals)),
      sequence.set(constant(DEFLATE.sequences)),
      sequenceEnd.set(read('sequenceEnd')),
      repeatIf(
        i32.lessUnsigned(sequence.get, sequenceEnd.get),
        ...putLiterals(i32.load(sequence.get)),
        distance.set(i32.load(sequence.get, 4)),
        ...putEntry(times4(i32.shrUnsigned(distance.get, constant(16))), DEFLATE.lengthCodes),
        distance.set(i32.and(distance.get, constant(0xffff))),
        symbol.set(i32.loadByte(distanceSymbolAt(distance.get))),
        ...putEntry(times4(symbol.get), DEFLATE.distanceCodes),
        extra.set(i32.loadByte(symbol.get, DEFLATE.distanceExtra)),
        ...put(i32.and(distance.get, i32.sub(i32.shl(constant(1), extra.get), constant(1))), extra.get),
        ...flush,
        advance(sequence, 8),
      ),
      ...putLiterals(read('pending')),
      write('out', out.get),
      write('bits', i32.fromInt64(held.get)),
      write('bitCount', count.get),
    ];
  },
};
