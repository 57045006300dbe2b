import { HISTORY, MAX_MATCH } from '../deflate-symbols.ts';
import { memoryLayout } from './module.ts';

/** Literals and matches of a full block. Twice as many would take less time, but fflate, and all that reads by it, loses
 *  what a block without matches has beyond 2¹⁷ bytes. */
export const BLOCK_SYMBOLS = 65_536;
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

/** Numbers that kernels go on from, int32 each. */
const state = {
  /** The search: where it is, the first literal that is not copied yet, and what makes an address a position in the stream; the ends of
   *  what a block has so far, its symbols, literals since the last match, and misses in a row. */
  ...memory.int32s('at', 'run', 'shift', 'literalEnd', 'sequenceEnd', 'symbols', 'pending', 'misses'),
  /** The output, and up to 7 bits that fill no byte yet. */
  ...memory.int32s('out', 'bits', 'bitCount'),
  /** The sums of Adler-32. */
  ...memory.int32s('a', 'b'),
};

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
  /** Two rows of samples, with room for a pixel before each, and a row as it is filtered. */
  rows: [memory.take(16 + (4 << 14)) + 16, memory.take(16 + (4 << 14)) + 16],
  filtered: memory.take(1 + (4 << 14)),
  window: memory.take(HISTORY + CHUNK),
} as const;
export const WINDOW_END = DEFLATE.window + HISTORY + CHUNK;
export const DEFLATE_MEMORY_BYTES = memory.bytes();
