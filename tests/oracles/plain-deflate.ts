import { bitsTo } from '../../src/io/deflate.ts';
import { HISTORY, MAX_MATCH } from '../../src/kernels/deflate-symbols.ts';
import { compileDeflate, type DeflateKernels, type DeflateMemory } from '../../src/kernels/simd/deflate.ts';
import {
  BLOCK_SYMBOLS,
  DEFLATE,
  HASH_FACTOR,
  LONG_BITS,
  LONG_FACTOR,
  MAX_STEP,
  MISSES_SHIFT,
  RUN_MATCH,
  SHORT_BITS,
} from '../../src/kernels/simd/deflate-memory.ts';

const MIN_MATCH = 4;
/** A match by the hash of eight bytes counts from this length on. */
const LONG_MATCH = 8;

const { state, lengthSymbols, distanceSymbols, distanceExtra } = DEFLATE;
/** Where the state stands among int32. */
const [AT, RUN, LITERAL_END, SEQUENCE_END] = [state.at, state.run, state.literalEnd, state.sequenceEnd].map(
  (address) => address / 4,
);
const [SYMBOLS, PENDING, MISSES, SHIFT] = [state.symbols, state.pending, state.misses, state.shift].map((address) => address / 4);
const [COUNTS, DISTANCE_COUNTS] = [DEFLATE.counts / 4, DEFLATE.distanceCounts / 4];
const [CODES, LENGTH_CODES, DISTANCE_CODES] = [DEFLATE.codes / 4, DEFLATE.lengthCodes / 4, DEFLATE.distanceCodes / 4];

/** A memory with what the deflate kernels mean, in plain TypeScript. */
export function plainDeflate(): DeflateMemory {
  const memory = compileDeflate();
  return { ...memory, kernels: plainKernels(memory) };
}

function plainKernels(memory: DeflateMemory): DeflateKernels {
  const { bytes, ints } = memory;
  const word = (at: number): number => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
  const shortAt = (at: number): number => DEFLATE.short / 4 + (Math.imul(word(at), HASH_FACTOR) >>> (32 - SHORT_BITS));
  const longAt = (at: number): number =>
    DEFLATE.long / 4 + (Math.imul(word(at) ^ Math.imul(word(at + 4), LONG_FACTOR), HASH_FACTOR) >>> (32 - LONG_BITS));

  function note(at: number): void {
    const position = at + ints[SHIFT];
    ints[longAt(at)] = position;
    ints[shortAt(at)] = position;
  }

  /** How many bytes at two places are the same. */
  function lengthOf(at: number, earlier: number, most: number): number {
    let length = 0;
    while (length < most && bytes[at + length] === bytes[earlier + length]) length++;
    return length;
  }

  /** The run at a place: length · 2¹⁶, or 0. */
  function runAt(at: number, end: number): number {
    const length = lengthOf(at, at - 1, Math.min(MAX_MATCH, end - at));
    return length >= RUN_MATCH ? length << 16 : 0;
  }

  /** The match at a place: length · 2¹⁶ + distance less 1, or 0. */
  function matchAt(at: number, end: number): number {
    const run = runAt(at, end);
    if (run > 0) return run;
    const most = Math.min(MAX_MATCH, end - at);
    const position = at + ints[SHIFT];
    const toLong = position - ints[longAt(at)];
    const toShort = position - ints[shortAt(at)];
    note(at);
    const long = toLong <= HISTORY ? lengthOf(at, at - toLong, most) : 0;
    if (long >= LONG_MATCH) return (long << 16) | (toLong - 1);
    const short = toShort <= HISTORY ? lengthOf(at, at - toShort, most) : 0;
    return short >= MIN_MATCH ? (short << 16) | (toShort - 1) : 0;
  }

  function copyLiterals(to: number): void {
    const run = ints[RUN];
    bytes.copyWithin(ints[LITERAL_END], run, to);
    ints[LITERAL_END] += to - run;
    ints[PENDING] += to - run;
  }

  function search(
    stop: number,
    end: number,
    found: (at: number, end: number) => number,
    stepAt: (at: number) => number,
    onMatch: (at: number, length: number) => void = () => {},
  ): void {
    let at = ints[AT];
    while (at < stop && ints[SYMBOLS] < BLOCK_SYMBOLS) {
      const match = found(at, end);
      if (match === 0) {
        const step = stepAt(at);
        at += step;
        ints[SYMBOLS] += step;
        continue;
      }
      copyLiterals(at);
      const sequence = ints[SEQUENCE_END] / 4;
      ints[sequence] = ints[PENDING];
      ints[sequence + 1] = match;
      ints[SEQUENCE_END] += 8;
      const length = match >>> 16;
      const distance = match & 0xffff;
      ints[COUNTS + 257 + bytes[lengthSymbols + length]]++;
      ints[DISTANCE_COUNTS + bytes[distanceSymbols + (distance < 256 ? distance : 256 + (distance >> 7))]]++;
      ints[SYMBOLS]++;
      ints[PENDING] = 0;
      ints[MISSES] = 0;
      onMatch(at, length);
      at += length;
      ints[RUN] = at;
    }
    copyLiterals(at);
    ints[AT] = at;
    ints[RUN] = at;
  }

  const put = bitsTo(memory);
  const putCode = (entry: number): void => put(entry & 0xffffff, entry >>> 24);

  function putLiterals(from: number, count: number): number {
    for (let i = from; i < from + count; i++) putCode(ints[CODES + bytes[i]]);
    return from + count;
  }

  return {
    filterUp(out, end, row, above) {
      for (let to = out, i = 0; to < end; to += 2, i += 2) {
        bytes[to] = bytes[row + i + 1] - bytes[above + i + 1];
        bytes[to + 1] = bytes[row + i] - bytes[above + i];
      }
    },

    filterColours(out, end, row, above) {
      for (let to = out, i = 0; to < end; to += 3, i += 4) {
        for (let k = 0; k < 3; k++) bytes[to + k] = bytes[row + i + 2 - k] - bytes[above + i + 2 - k];
      }
    },

    filterBytes(out, end, row, above) {
      for (let i = 0; out + i < end; i++) bytes[out + i] = bytes[row + i] - bytes[above + i];
    },

    addAdler: plainAdler(memory),

    findRuns(stop, end) {
      search(stop, end, runAt, (at) => {
        let step = 16;
        while (bytes[at + step - 1] === bytes[at + step - 2]) step--;
        return step;
      });
    },

    findMatches(stop, end) {
      const stepAt = (at: number) => Math.min(1 + (ints[MISSES]++ >> MISSES_SHIFT), MAX_STEP, end - at);
      search(stop, end, matchAt, stepAt, (at, length) => {
        if (at + length >= stop) return;
        note(at + 2);
        note(at + length - 2);
      });
    },

    countLiterals() {
      for (let i = DEFLATE.literals; i < ints[LITERAL_END]; i++) ints[COUNTS + bytes[i]]++;
    },

    writeSymbols() {
      let literal = DEFLATE.literals;
      for (let i = DEFLATE.sequences / 4; i < ints[SEQUENCE_END] / 4; i += 2) {
        literal = putLiterals(literal, ints[i]);
        const distance = ints[i + 1] & 0xffff;
        putCode(ints[LENGTH_CODES + (ints[i + 1] >>> 16)]);
        const symbol = bytes[distanceSymbols + (distance < 256 ? distance : 256 + (distance >> 7))];
        const extra = bytes[distanceExtra + symbol];
        putCode(ints[DISTANCE_CODES + symbol]);
        put(distance & ((1 << extra) - 1), extra);
      }
      putLiterals(literal, ints[PENDING]);
    },
  };
}

/** Goes on with the sums of Adler-32, two int32 at a byte address, in plain TypeScript. */
export function plainAdler({ bytes, ints }: { readonly bytes: Uint8Array; readonly ints: Int32Array }) {
  return (from: number, end: number, sums: number): void => {
    let [a, b] = [ints[sums / 4], ints[sums / 4 + 1]];
    for (let i = from; i < end; ) {
      // 3800 bytes keep both sums below 2³¹, so they stay machine integers.
      const pause = Math.min(i + 3800, end);
      for (; i < pause; i++) {
        a += bytes[i];
        b += a;
      }
      a %= 65_521;
      b %= 65_521;
    }
    ints[sums / 4] = a;
    ints[sums / 4 + 1] = b;
  };
}
