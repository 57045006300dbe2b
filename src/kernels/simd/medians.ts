import { latest } from '../../core/memo.ts';
import {
  advance,
  type Code,
  constant,
  type FunctionSource,
  f32,
  f64,
  i8x16,
  i32,
  i32x4,
  i64,
  type Local,
  repeatIf,
  repeatWhile,
  times4,
  times8,
  v128,
  when,
} from './assembler.ts';
import { compile, memoryLayout } from './module.ts';

/** Loops over a tile of float32 samples, row-major, in a memory of their own. Values are compared by their bits, so −0 is below +0. */
interface MedianKernels {
  /** Float32: the middle of the nine samples whose north-west one is at `north`, then of the nine that begin one sample further, and so on.
   *  @param stride bytes from row to row */
  middleOfNine(out: number, end: number, north: number, stride: number): void;
  /** Sorts the samples of the tile, up to the address `end`: fills `sorted` and `ranks`. */
  rank(end: number): void;
  /** Float32: the medians of windows that slide down over ranks, a row a turn; of an even number the mean of the middle two. The window must
   *  be empty; it is left as it was in the end.
   *  @param out of the first median; the next ones are a row further each
   *  @param width bytes of a row of the window
   *  @param stride bytes from row to row of ranks
   *  @param span bytes from a row to the one that comes in when it leaves
   *  @param entering address of the first row that comes in, `end` of where no more rows are
   *  @param ready address of the row that completes the first window, `stop` of the one after that of the last. They may lie behind `end`,
   *    where nothing comes in */
  slide(
    ...args: [
      ...[out: number, entering: number, width: number, stride: number],
      ...[span: number, end: number, ready: number, stop: number],
    ]
  ): void;
}

/** Samples of a tile without its margins, of windows that slide: in larger ones the next median is farther, smaller ones have more margins. */
export const TILE = { width: 64, height: 64 };
/** Of nines: the wider, the fewer rows to copy. */
export const TILE_OF_NINES = { width: 1024, height: 32 };
/** Along a border, one sample wide or high: every tile takes a while to begin with. */
export const TILE_OF_BORDER = { width: 1024, height: 1024 };
/** Of windows, in cells. */
export const MAX_RADIUS = 8;
/** Samples of tiles with margins as wide as windows reach: of the largest tile, and of the largest that is ranked. */
const MAX_SAMPLES = (TILE_OF_NINES.width + 2) * (TILE_OF_NINES.height + 2);
const MAX_RANKS = (TILE.width + 2 * MAX_RADIUS) * (TILE.height + 2 * MAX_RADIUS);

/** Three digits of so many bits make the 32 bits of a sample. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
/** Ranks that are looked at together. */
const BLOCK = 16;

const memory = memoryLayout();

/** Addresses. */
export const MEDIAN = {
  /** Float32 of the tile, and what becomes of them. */
  samples: memory.take(4 * MAX_SAMPLES),
  out: memory.take(4 * MAX_SAMPLES),
  /** Float32, ascending. */
  sorted: memory.take(4 * MAX_RANKS),
  /** Uint16, row-major: each sample's place in `sorted`. */
  ranks: memory.take(2 * MAX_RANKS),
  /** A byte for each rank: 255 if it lies in the window, else 0. */
  window: memory.take(MAX_RANKS),
  /** Int32 for each digit: how often it is met, then where the next sample with it goes. */
  counts: memory.take(4 * DIGITS),
  /** Int64, twice: number of a sample in the low half, in the high one bits that ascend as values do. */
  pairs: [memory.take(8 * MAX_RANKS), memory.take(8 * MAX_RANKS)],
} as const;
const MEDIAN_MEMORY_BYTES = memory.bytes();

/** The kernels of medians and their memory, compiled at the first call. Whoever uses them fills the memory anew. */
export const medianKernels = /* @__PURE__ */ latest(() =>
  compile<MedianKernels>({ middleOfNine, rank, slide }, MEDIAN_MEMORY_BYTES),
);

/** Four at a time. Of nine values in sorted columns these three have the middle between them:
 *
 *      low      low      low         the highest
 *      middle   middle   middle      the middle
 *      high     high     high        the lowest
 *
 *  @source P. Kolte, R. Smith, W. Su, "A fast median filter using AltiVec", International Conference on Computer Design (1999) */
const middleOfNine: FunctionSource = {
  params: { out: 'i32', end: 'i32', north: 'i32', stride: 'i32' },
  locals: {
    ...{ row: 'i32', south: 'i32', a: 'v128', b: 'v128', c: 'v128' },
    ...{ low0: 'v128', low1: 'v128', low2: 'v128', middle0: 'v128', middle1: 'v128', middle2: 'v128' },
    ...{ high0: 'v128', high1: 'v128', high2: 'v128' },
  },
  body: ({ out, end, north, stride, row, south, a, b, c, ...v }) => {
    const [low, middle, high] = ['low', 'middle', 'high'].map((name) => [0, 1, 2].map((x) => v[name + x]));
    /** Whole numbers that ascend as float32 do, and back again. */
    const ascending = (bits: Local): Code =>
      v128.xor(bits.get, i32x4.shrUnsigned(i32x4.shrSigned(bits.get, constant(31)), constant(1)));
    const sortTwo = (first: Local, second: Local): Code[] => [
      c.set(i32x4.larger(first.get, second.get)),
      first.set(i32x4.smaller(first.get, second.get)),
      second.set(c.get),
    ];
    const sortColumn = (x: number): Code[] => {
      const column = [low[x], middle[x], high[x]];
      return [
        ...[north, row, south].flatMap((pointer, y) => [
          column[y].set(v128.load(pointer.get, 4 * x)),
          column[y].set(ascending(column[y])),
        ]),
        ...sortTwo(low[x], middle[x]),
        ...sortTwo(middle[x], high[x]),
        ...sortTwo(low[x], middle[x]),
      ];
    };
    const middleOf = (first: Code, second: Code, third: Code): Code =>
      i32x4.larger(i32x4.smaller(first, second), i32x4.smaller(i32x4.larger(first, second), third));
    const [lows, middles, highs] = [low, middle, high].map((row) => row.map(({ get }) => get));
    return [
      row.set(i32.add(north.get, stride.get)),
      south.set(i32.add(row.get, stride.get)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...[0, 1, 2].flatMap(sortColumn),
        a.set(lows.reduce(i32x4.larger)),
        b.set(middleOf(middles[0], middles[1], middles[2])),
        c.set(highs.reduce(i32x4.smaller)),
        a.set(middleOf(a.get, b.get, c.get)),
        v128.store(out.get, ascending(a)),
        ...[out, north, row, south].map((pointer) => advance(pointer, 16)),
      ),
    ];
  },
};

/** Sorts pairs by the digits of their high halves, the lowest digit first. */
const rank: FunctionSource = {
  params: { end: 'i32' },
  locals: { count: 'i32', at: 'i32', slot: 'i32', place: 'i32', sum: 'i32', bits: 'i32', pair: 'i64' },
  body: ({ end, count, at, slot, place, sum, bits, pair }) => {
    const forEachPair = (address: number, ...body: Code[]): Code[] => [
      at.set(constant(0)),
      repeatWhile(i32.lessUnsigned(at.get, count.get), pair.set(i64.load(times8(at.get), address)), ...body, advance(at, 1)),
    ];
    const forEachDigit = (...body: Code[]): Code[] => [
      slot.set(constant(0)),
      repeatWhile(i32.lessUnsigned(slot.get, constant(4 * DIGITS)), ...body, advance(slot, 4)),
    ];
    const addAtDigit = (digit: number): Code[] => [
      slot.set(i32.fromInt64(i64.shrUnsigned(pair.get, i64.fromInt32(constant(32 + digit * DIGIT_BITS))))),
      slot.set(times4(i32.and(slot.get, constant(DIGITS - 1)))),
      place.set(i32.load(slot.get, MEDIAN.counts)),
      i32.store(slot.get, i32.add(place.get, constant(1)), MEDIAN.counts),
    ];
    const sortByDigit = (digit: number): Code[] => [
      ...forEachDigit(i32.store(slot.get, constant(0), MEDIAN.counts)),
      ...forEachPair(MEDIAN.pairs[digit % 2], ...addAtDigit(digit)),
      sum.set(constant(0)),
      ...forEachDigit(
        place.set(i32.load(slot.get, MEDIAN.counts)),
        i32.store(slot.get, sum.get, MEDIAN.counts),
        advance(sum, place.get),
      ),
      ...forEachPair(
        MEDIAN.pairs[digit % 2],
        ...addAtDigit(digit),
        i64.store(times8(place.get), pair.get, MEDIAN.pairs[(digit + 1) % 2]),
      ),
    ];
    const ascending = i32.xor(bits.get, i32.or(i32.shrSigned(bits.get, constant(31)), constant(0x80000000)));
    return [
      count.set(i32.shrUnsigned(i32.sub(end.get, constant(MEDIAN.samples)), constant(2))),
      at.set(constant(0)),
      repeatWhile(
        i32.lessUnsigned(at.get, count.get),
        bits.set(i32.load(times4(at.get), MEDIAN.samples)),
        i64.store(times8(at.get), i64.fromInt32(at.get), MEDIAN.pairs[0]),
        i32.store(times8(at.get), ascending, MEDIAN.pairs[0] + 4),
        advance(at, 1),
      ),
      ...[0, 1, 2].flatMap(sortByDigit),
      ...forEachPair(
        MEDIAN.pairs[1],
        place.set(i32.fromInt64(pair.get)),
        i32.storeShort(i32.shl(place.get, constant(1)), at.get, MEDIAN.ranks),
        i32.store(times4(at.get), i32.load(times4(place.get), MEDIAN.samples), MEDIAN.sorted),
      ),
    ];
  },
};

/** The middle is looked for from where it was before: `below` is how many ranks of the window are lower than the block in which that was.
 *  @source T. S. Huang, G. J. Yang, G. Y. Tang, "A fast two-dimensional median filtering algorithm", IEEE Transactions on Acoustics, Speech,
 *    and Signal Processing 27 (1979), with ranks in the place of grey levels */
const slide: FunctionSource = {
  params: {
    ...{ out: 'i32', entering: 'i32', width: 'i32', stride: 'i32' },
    ...{ span: 'i32', end: 'i32', ready: 'i32', stop: 'i32' },
  },
  locals: {
    ...{ from: 'i32', leaving: 'i32', at: 'i32', rowEnd: 'i32', rank: 'i32', count: 'i32' },
    ...{ block: 'i32', below: 'i32', middle: 'i32', inBlock: 'i32', rest: 'i32', upper: 'i32' },
  },
  body: ({ out, entering, width, stride, span, end, ready, stop, ...v }) => {
    const { from, leaving, at, rowEnd, rank, count, block, below, middle, inBlock, rest, upper } = v;
    const mark = (row: Local, byte: number, add: (a: Code, b: Code) => Code): Code[] => [
      at.set(row.get),
      rowEnd.set(i32.add(row.get, width.get)),
      repeatWhile(
        i32.lessUnsigned(at.get, rowEnd.get),
        rank.set(i32.loadShort(at.get)),
        i32.storeByte(rank.get, constant(byte), MEDIAN.window),
        below.set(add(below.get, i32.less(rank.get, block.get))),
        advance(at, 2),
      ),
      count.set(add(count.get, i32.shrUnsigned(width.get, constant(1)))),
    ];
    const leave = when(i32.atLeast(leaving.get, from.get), mark(leaving, 0, i32.sub));
    /** A bit for each rank of the block that lies in the window. */
    const look = (atBlock: Local): Code[] => [
      rest.set(i8x16.bitmask(v128.load(atBlock.get, MEDIAN.window))),
      inBlock.set(i32.countOnes(rest.get)),
    ];
    const dropLowest = rest.set(i32.and(rest.get, i32.sub(rest.get, constant(1))));
    const sortedAt = (rank: Local): Code => f64.fromFloat32(f32.load(times4(rank.get), MEDIAN.sorted));
    const write: Code[] = [
      middle.set(i32.shrUnsigned(i32.sub(count.get, constant(1)), constant(1))),
      repeatIf(
        i32.less(middle.get, below.get),
        advance(block, -BLOCK),
        ...look(block),
        below.set(i32.sub(below.get, inBlock.get)),
      ),
      ...look(block),
      repeatIf(
        i32.atLeast(middle.get, i32.add(below.get, inBlock.get)),
        advance(below, inBlock.get),
        advance(block, BLOCK),
        ...look(block),
      ),
      middle.set(i32.sub(middle.get, below.get)),
      repeatIf(middle.get, dropLowest, advance(middle, -1)),
      rank.set(i32.add(block.get, i32.trailingZeros(rest.get))),
      upper.set(rank.get),
      when(
        i32.and(count.get, constant(1)),
        [],
        [
          dropLowest,
          upper.set(block.get),
          repeatIf(i32.isZero(rest.get), advance(upper, BLOCK), ...look(upper)),
          advance(upper, i32.trailingZeros(rest.get)),
        ],
      ),
      f32.store(out.get, f32.fromFloat64(f64.mul(f64.add(sortedAt(rank), sortedAt(upper)), f64.const(0.5)))),
      advance(out, i32.shl(stride.get, constant(1))),
    ];
    return [
      from.set(entering.get),
      // The middle of all ranks, each of two bytes.
      block.set(i32.and(i32.shrUnsigned(i32.sub(end.get, entering.get), constant(2)), constant(-BLOCK))),
      leaving.set(i32.sub(entering.get, span.get)),
      repeatWhile(
        i32.less(entering.get, stop.get),
        when(i32.less(entering.get, end.get), mark(entering, 255, i32.add)),
        leave,
        when(i32.atLeast(entering.get, ready.get), write),
        ...[entering, leaving].map((row) => advance(row, stride.get)),
      ),
      repeatIf(i32.less(leaving.get, end.get), leave, advance(leaving, stride.get)),
    ];
  },
};
