import {
  BLOCK_END,
  DISTANCES,
  extraOfLength,
  FIRST_LENGTH,
  HISTORY,
  LENGTH_ORDER,
  LENGTHS,
  MAX_CODE_BITS,
  MAX_MATCH,
} from '../kernels/deflate-symbols.ts';
import { type DeflateMemory, withDeflate } from '../kernels/simd/deflate.ts';
import { BLOCK_SYMBOLS, DEFLATE, MAX_STEP, NOWHERE, RUN_MATCH, WINDOW_END } from '../kernels/simd/deflate-memory.ts';
import { codeLengths, codesOf } from './huffman.ts';

/** Makes a zlib stream of bytes, the same in every engine. */
export interface Deflater {
  /** Takes more bytes, which may be changed afterwards. */
  push(bytes: Uint8Array): void;
  /** The stream, in pieces; nothing can be pushed any more. */
  finish(): Uint8Array<ArrayBuffer>[];
  /** The bytes as a part of a longer stream, instead. */
  finishPart(): StreamPart;
}

/** A part of a zlib stream. It reaches back to no other part, so that it can be made alone. */
export interface StreamPart {
  /** Whole bytes of blocks, none of them the last one. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
  /** Of the bytes that were deflated. */
  readonly length: number;
  /** Adler-32 of them: the sum of the bytes + 1, and the sum of these sums. */
  readonly a: number;
  readonly b: number;
}

/** What sums of bytes are taken by. */
const ADLER = 65_521;

/** Parts, one after another, as one stream in pieces. */
export function joinParts(parts: readonly StreamPart[]): Uint8Array<ArrayBuffer>[] {
  let [a, b] = [1, 0];
  for (const part of parts) {
    b = (b + part.b + (part.length % ADLER) * (a - 1 + ADLER)) % ADLER;
    a = (a + part.a - 1 + ADLER) % ADLER;
  }
  // The last block has fixed codes, and none but its end.
  return [header(), ...parts.flatMap(({ blocks }) => blocks), Uint8Array.of(3, 0), checksum(a, b)];
}

function header(): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(0x78, 0x01);
}

function checksum(a: number, b: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(b >> 8, b, a >> 8, a);
}

const { state, counts, distanceCounts } = DEFLATE;
/** What the search leaves to be searched with the next bytes: it may step over so many. */
const AHEAD = MAX_MATCH + MAX_STEP;

/** A deflater for speed: greedy matches at few places, Huffman codes for each block of 65,536 symbols.
 *  @param memory for one stream at a time
 *  @param matches `runs` of one byte as the only ones: smaller and faster where most bytes are noise
 *  @source RFC 1950 and RFC 1951 */
export function createDeflater(memory: DeflateMemory, matches: 'all' | 'runs' = 'all'): Deflater {
  const { bytes, ints, kernels } = memory;
  const find = matches === 'runs' ? kernels.findRuns : kernels.findMatches;
  const get = (name: keyof typeof state): number => ints[state[name] / 4];
  const set = (values: Partial<Record<keyof typeof state, number>>): void => {
    for (const [name, value] of Object.entries(values)) ints[state[name as keyof typeof state] / 4] = value;
  };
  const put = bitsTo(memory);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let filled = DEFLATE.window;
  let length = 0;

  ints.fill(NOWHERE, DEFLATE.short / 4, DEFLATE.window / 4);
  // The first byte is a literal: nothing lies before it.
  set({ at: filled + 1, run: filled, shift: -filled, misses: 0, out: DEFLATE.output, bits: 0, bitCount: 0, a: 1, b: 0 });
  startBlock();

  function startBlock(): void {
    ints.fill(0, counts / 4, counts / 4 + 288);
    ints.fill(0, distanceCounts / 4, distanceCounts / 4 + 32);
    set({ literalEnd: DEFLATE.literals, sequenceEnd: DEFLATE.sequences, symbols: 0, pending: 0 });
  }

  function writeBlock(isLast: boolean): void {
    kernels.countLiterals();
    ints[counts / 4 + BLOCK_END] = 1;
    const symbolLengths = codeLengths(ints.subarray(counts / 4, counts / 4 + FIRST_LENGTH + LENGTHS.length), MAX_CODE_BITS);
    const distanceLengths = codeLengths(ints.subarray(distanceCounts / 4, distanceCounts / 4 + DISTANCES.length), MAX_CODE_BITS);
    const symbolCodes = codesOf(symbolLengths);
    layOutCodes(ints, symbolLengths, symbolCodes, distanceLengths);
    put(isLast ? 1 : 0, 1);
    put(2, 2);
    putLengths(put, symbolLengths, distanceLengths);
    kernels.writeSymbols();
    put(symbolCodes[BLOCK_END], symbolLengths[BLOCK_END]);
    if (isLast) fillByte();
    takeOutput();
    startBlock();
  }

  function fillByte(): void {
    put(0, -get('bitCount') & 7);
  }

  function takeOutput(): void {
    pieces.push(bytes.slice(DEFLATE.output, get('out')));
    set({ out: DEFLATE.output });
  }

  /** Writes all that is left. */
  function end(isLast: boolean): void {
    search(filled - RUN_MATCH);
    const rest = filled - get('run');
    bytes.copyWithin(get('literalEnd'), get('run'), filled);
    set({ literalEnd: get('literalEnd') + rest, pending: get('pending') + rest });
    writeBlock(isLast);
  }

  function search(stop: number): void {
    while (get('at') < stop) {
      find(stop, filled);
      if (get('symbols') >= BLOCK_SYMBOLS) writeBlock(false);
    }
  }

  /** Moves what a match may reach, and what is not searched yet, to the start of the window. */
  function slide(): void {
    const from = get('at') - HISTORY;
    const distance = from - DEFLATE.window;
    bytes.copyWithin(DEFLATE.window, from, filled);
    set({ at: get('at') - distance, run: get('run') - distance, shift: get('shift') + distance });
    filled -= distance;
  }

  return {
    push(more) {
      length += more.length;
      for (let from = 0; from < more.length; ) {
        const part = more.subarray(from, from + WINDOW_END - filled);
        bytes.set(part, filled);
        kernels.addAdler(filled, filled + part.length, state.a);
        filled += part.length;
        from += part.length;
        if (filled < WINDOW_END) continue;
        search(filled - AHEAD);
        slide();
      }
    },
    finish() {
      end(true);
      return [header(), ...pieces, checksum(get('a'), get('b'))];
    },
    finishPart() {
      end(false);
      // A stored block of nothing ends at a whole byte.
      put(0, 3);
      fillByte();
      for (const byte of [0, 0, 0xff, 0xff]) put(byte, 8);
      takeOutput();
      return { blocks: pieces, length, a: get('a'), b: get('b') };
    },
  };
}

/** Bytes as one zlib stream, for speed, in pieces. */
export function deflated(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
  return withDeflate((memory) => {
    const deflater = createDeflater(memory);
    deflater.push(bytes);
    return deflater.finish();
  });
}

/** Writes bits, the lowest first, to the output of `state`: at most 24 at a time. */
export function bitsTo({ bytes, ints }: DeflateMemory): (value: number, count: number) => void {
  return (value, count) => {
    let bits = ints[state.bits / 4] | (value << ints[state.bitCount / 4]);
    let held = ints[state.bitCount / 4] + count;
    for (; held >= 8; held -= 8, bits >>>= 8) bytes[ints[state.out / 4]++] = bits;
    ints[state.bits / 4] = bits;
    ints[state.bitCount / 4] = held;
  };
}

/** Writes the codes where the kernels read them. */
function layOutCodes(ints: Int32Array, lengths: Uint8Array, codes: Uint16Array, distanceLengths: Uint8Array): void {
  for (let symbol = 0; symbol < BLOCK_END; symbol++) ints[DEFLATE.codes / 4 + symbol] = codes[symbol] | (lengths[symbol] << 24);
  for (const [i, least] of LENGTHS.entries()) {
    const symbol = FIRST_LENGTH + i;
    const next = LENGTHS[i + 1] ?? MAX_MATCH + 1;
    for (let length = least; length < next; length++) {
      const code = codes[symbol] | ((length - least) << lengths[symbol]);
      ints[DEFLATE.lengthCodes / 4 + length] = code | ((lengths[symbol] + extraOfLength(i)) << 24);
    }
  }
  for (const [symbol, code] of codesOf(distanceLengths).entries()) {
    ints[DEFLATE.distanceCodes / 4 + symbol] = code | (distanceLengths[symbol] << 24);
  }
}

/** A run of lengths as a symbol of its own with bits that follow. */
interface LengthSymbol {
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

/** The lengths of both codes, in a code of their own. */
function putLengths(put: (value: number, bits: number) => void, symbolLengths: Uint8Array, distanceLengths: Uint8Array): void {
  const symbols = lastUsed(symbolLengths, FIRST_LENGTH);
  const distances = lastUsed(distanceLengths, 1);
  const written = lengthSymbols([...symbolLengths.subarray(0, symbols), ...distanceLengths.subarray(0, distances)]);
  const met = new Uint16Array(LENGTH_ORDER.length);
  for (const { symbol } of written) met[symbol]++;
  const lengths = codeLengths(met, 7);
  const codes = codesOf(lengths);
  const orders = lastUsed(
    LENGTH_ORDER.map((symbol) => lengths[symbol]),
    4,
  );
  put(symbols - FIRST_LENGTH, 5);
  put(distances - 1, 5);
  put(orders - 4, 4);
  for (const symbol of LENGTH_ORDER.slice(0, orders)) put(lengths[symbol], 3);
  for (const { symbol, extra, extraBits } of written) {
    put(codes[symbol], lengths[symbol]);
    put(extra, extraBits);
  }
}

/** How many there are up to the last that is not 0, at least `least`. */
function lastUsed(lengths: ArrayLike<number>, least: number): number {
  let count = lengths.length;
  while (count > least && lengths[count - 1] === 0) count--;
  return count;
}

/** 16 repeats the length before 3 to 6 times, 17 and 18 are 3 to 10 and 11 to 138 zeros. */
function lengthSymbols(lengths: readonly number[]): LengthSymbol[] {
  const symbols: LengthSymbol[] = [];
  for (let i = 0, end = 0; i < lengths.length; i = end) {
    const length = lengths[i];
    while (end < lengths.length && lengths[end] === length) end++;
    let run = end - i;
    if (length !== 0) {
      symbols.push({ symbol: length, extra: 0, extraBits: 0 });
      run--;
    }
    while (run >= 3) {
      const repeats = Math.min(run, length === 0 ? 138 : 6);
      if (length !== 0) symbols.push({ symbol: 16, extra: repeats - 3, extraBits: 2 });
      else if (repeats <= 10) symbols.push({ symbol: 17, extra: repeats - 3, extraBits: 3 });
      else symbols.push({ symbol: 18, extra: repeats - 11, extraBits: 7 });
      run -= repeats;
    }
    for (; run > 0; run--) symbols.push({ symbol: length, extra: 0, extraBits: 0 });
  }
  return symbols;
}
