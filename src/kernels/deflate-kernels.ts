import { HISTORY, MAX_MATCH } from './deflate-symbols.ts';
import { type KernelMemory, memoryLayout } from './memory-layout.ts';

/** Loops over bytes that become a deflate stream, in a memory of their own. Arguments are byte addresses; `state` is where `DEFLATE` says. */
export interface DeflateKernels {
  /** Bytes of samples in 16 bits, high ones first, less those of the row above: PNG's filter *up*.
   *  @param row and @param above the samples, low bytes first; what is touched past `end` is less than 16 bytes */
  filterUp(out: number, end: number, row: number, above: number): void;
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
  /** Adds how often each literal stands in `literals` … `state.literalEnd` to the counts of symbols. */
  countLiterals(): void;
  /** Writes the literals and matches of a block with the codes of `DEFLATE`, from `state.out` and its `bits` on. */
  writeSymbols(): void;
}

export type DeflateMemory = KernelMemory<DeflateKernels>;

/** Literals and matches of a full block. Twice as many would take less time, but fflate, and all that reads by it, loses
 *  what a block without matches has beyond 2¹⁷ bytes. */
export const BLOCK_SYMBOLS = 65_536;
export const MIN_MATCH = 4;
/** A match by the hash of eight bytes counts from this length on. */
export const LONG_MATCH = 8;
/** At distance 1 matches count from this length on. */
export const RUN_MATCH = 16;
/** Steps grow by one byte with every second miss in a row, up to `MAX_STEP`. */
export const MISSES_SHIFT = 1;
export const MAX_STEP = 256;
export const SHORT_BITS = 13;
export const LONG_BITS = 15;
/** Multipliers of the hashes: high · LONG_FACTOR ^ low, times HASH_FACTOR, of which the highest bits count. */
export const HASH_FACTOR = 0x9e3779b1 | 0;
export const LONG_FACTOR = 0x85ebca6b | 0;
/** Where no bytes were met yet: farther back than any match. */
export const NOWHERE = -2 * HISTORY;

/** Bytes of the window beyond the history. */
const CHUNK = 1 << 18;
const memory = memoryLayout();

/** Numbers that kernels go on from, int32 each: `at` is where the search is, `run` the first literal that is not copied yet, `shift`
 *  what makes an address a position in the stream; then the ends of what a block has so far, its symbols, literals since the last match,
 *  and misses in a row; then the output, with up to 7 bits that fill no byte yet; then the sums of Adler-32. */
const state = memory.int32s(
  ...([
    'at',
    'run',
    'shift',
    'literalEnd',
    'sequenceEnd',
    'symbols',
    'pending',
    'misses',
    'out',
    'bits',
    'bitCount',
    'a',
    'b',
  ] as const),
);

/** Addresses. */
export const DEFLATE = {
  state,
  /** A byte for each length: its symbol less 257. */
  lengthSymbols: memory.take(MAX_MATCH + 1),
  /** A byte for each distance less 1 below 256, then for each 128 of them: its symbol. */
  distanceSymbols: memory.take(512),
  /** A byte for each symbol of a distance: how many more bits it has. */
  distanceExtra: memory.take(32),
  /** Int32, how often each symbol is met: 0 … 255 literals, 256 the end, 257 … 285 lengths. */
  counts: memory.take(4 * 288),
  distanceCounts: memory.take(4 * 32),
  /** Int32, bits of a code in the low 24, and how many in the others. Those of lengths have the bits that follow with them. */
  codes: memory.take(4 * 288),
  lengthCodes: memory.take(4 * (MAX_MATCH + 1)),
  distanceCodes: memory.take(4 * 32),
  literals: memory.take(BLOCK_SYMBOLS + MAX_STEP),
  /** Two int32 for each match: literals before it; its length · 2¹⁶ + its distance less 1. */
  sequences: memory.take(8 * (BLOCK_SYMBOLS + 1)),
  /** No symbol takes more than 48 bits. */
  output: memory.take(6 * (BLOCK_SYMBOLS + MAX_STEP) + 1024),
  /** Int32, positions in the stream where bytes were last met. */
  short: memory.take(4 << SHORT_BITS),
  long: memory.take(4 << LONG_BITS),
  /** Two rows of samples, and a row as it is filtered. */
  rows: [memory.take(2 << 14), memory.take(2 << 14)],
  filtered: memory.take(1 + (2 << 14)),
  window: memory.take(HISTORY + CHUNK),
} as const;
export const WINDOW_END = DEFLATE.window + HISTORY + CHUNK;
export const DEFLATE_MEMORY_BYTES = memory.bytes();
