import { MAX_SIDE } from '../core/heightmap.ts';
import { HISTORY, MAX_CODE_BITS, MAX_MATCH } from './deflate-symbols.ts';
import { type KernelMemory, memoryLayout } from './memory-layout.ts';

/** Loops that make bytes of a deflate stream, and rows of a PNG of these, in a memory of their own. Arguments are byte addresses; `state` is
 *  where `INFLATE` says. What is touched past `end` is less than 16 bytes. */
export interface InflateKernels {
  /** Goes on with the literals and matches of a block until it ends or is found damaged (`state.status`), until the next bits would be read
   *  past `inputStop`, or the window is full up to `WINDOW_STOP`.
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
export const INFLATE_MEMORY_BYTES = memory.bytes();
