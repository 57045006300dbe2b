import {
  BLOCK_END,
  DISTANCES,
  extraOfDistance,
  extraOfLength,
  FIRST_LENGTH,
  LENGTH_ORDER,
  LENGTHS,
  MAX_CODE_BITS,
} from '../kernels/deflate-symbols.ts';
import { ENTRY, FIRST_BITS, INFLATE, type InflateMemory, MORE_BITS } from '../kernels/simd/inflate.ts';
import { codesOf } from './huffman.ts';

/** The bits of a stream, and the codes of a block, laid out as tables for the kernels. */

const POSITION = INFLATE.state.position / 4;

/** The next bits of the input, the lowest first, at `state.position`: at most 16. */
function peekIn({ bytes, ints }: Pick<InflateMemory, 'bytes' | 'ints'>): (count: number) => number {
  return (count) => {
    const at = ints[POSITION] >> 3;
    const three = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
    return (three >> (ints[POSITION] & 7)) & ((1 << count) - 1);
  };
}

/** Reads bits, at most 16 at a time. */
export function bitsFrom(memory: Pick<InflateMemory, 'bytes' | 'ints'>): (count: number) => number {
  const peek = peekIn(memory);
  return (count) => {
    const value = peek(count);
    memory.ints[POSITION] += count;
    return value;
  };
}

/** Reads a code of one of the tables; it gives the entry of its symbol. */
export function codesFrom(memory: Pick<InflateMemory, 'bytes' | 'ints'>): (table: number) => number {
  const { ints } = memory;
  const peek = peekIn(memory);
  return (table) => {
    const bits = peek(MAX_CODE_BITS);
    let entry = ints[table / 4 + (bits & ((1 << FIRST_BITS) - 1))];
    if (entry & ENTRY.isLink) {
      ints[POSITION] += FIRST_BITS;
      entry = ints[table / 4 + (entry >> ENTRY.valueShift) + (bits >> FIRST_BITS)];
    }
    ints[POSITION] += entry & 0x3f;
    return entry;
  };
}

/** Lays out the codes of blocks; one for a stream. */
export interface Codes {
  /** Reads those that a block brings.
   *  @returns false if they are damaged */
  read(): boolean;
  /** Those of blocks that bring none.
   *  @source RFC 1951, section 3.2.6 */
  useFixed(): void;
}

export function codesIn(memory: InflateMemory): Codes {
  const { ints } = memory;
  const take = bitsFrom(memory);
  const takeCode = codesFrom(memory);
  let areFixed = false;

  /** Lengths of codes, in a code of their own.
   *  @returns false if they are damaged */
  function readLengths(lengths: Uint8Array): boolean {
    for (let i = 0; i < lengths.length; ) {
      const symbol = takeCode(INFLATE.symbols) >> ENTRY.valueShift;
      if (symbol < 16) {
        lengths[i++] = symbol;
        continue;
      }
      if (symbol === 16 && i === 0) return false;
      const repeated = symbol === 16 ? lengths[i - 1] : 0;
      const count = symbol === 18 ? 11 + take(7) : 3 + take(symbol === 16 ? 2 : 3);
      if (i + count > lengths.length) return false;
      lengths.fill(repeated, i, i + count);
      i += count;
    }
    return true;
  }

  return {
    read() {
      areFixed = false;
      const symbols = FIRST_LENGTH + take(5);
      const lengths = new Uint8Array(symbols + 1 + take(5));
      if (symbols > FIRST_LENGTH + LENGTHS.length || lengths.length - symbols > DISTANCES.length) return false;
      const orders = 4 + take(4);
      const ofLengths = new Uint8Array(LENGTH_ORDER.length);
      for (let i = 0; i < orders; i++) ofLengths[LENGTH_ORDER[i]] = take(3);
      if (!layOut(ints, INFLATE.symbols, ofLengths, entryOfLength, false) || !readLengths(lengths)) return false;
      if (lengths[BLOCK_END] === 0) return false;
      return layOutBoth(ints, lengths.subarray(0, symbols), lengths.subarray(symbols));
    },
    useFixed() {
      if (areFixed) return;
      fixedTables ??= makeFixedTables();
      ints.set(fixedTables.symbols, INFLATE.symbols / 4);
      ints.set(fixedTables.distances, INFLATE.distances / 4);
      areFixed = true;
    },
  };
}

/** Made at first use: a stream may go to and fro between blocks of both kinds. */
let fixedTables: { readonly symbols: Int32Array; readonly distances: Int32Array } | undefined;

/** No code is longer than nine bits, so all stand in the first entries. */
function makeFixedTables(): { readonly symbols: Int32Array; readonly distances: Int32Array } {
  const ints = new Int32Array((INFLATE.distances + INFLATE.symbols) / 2);
  const lengths = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
  layOutBoth(ints, lengths, new Uint8Array(32).fill(5));
  const [symbols, distances] = [INFLATE.symbols, INFLATE.distances].map((at) => ints.slice(at / 4, at / 4 + (1 << FIRST_BITS)));
  return { symbols, distances };
}

function layOutBoth(ints: Int32Array, symbolLengths: Uint8Array, distanceLengths: Uint8Array): boolean {
  return (
    layOut(ints, INFLATE.symbols, symbolLengths, entryOfSymbol, true) &&
    layOut(ints, INFLATE.distances, distanceLengths, entryOfDistance, true)
  );
}

function entryOfLength(symbol: number): number {
  return symbol << ENTRY.valueShift;
}

function entryOfSymbol(symbol: number): number {
  if (symbol < BLOCK_END) return ENTRY.isLiteral | (symbol << ENTRY.valueShift);
  if (symbol === BLOCK_END) return ENTRY.isEnd;
  const i = symbol - FIRST_LENGTH;
  return i < LENGTHS.length ? base(LENGTHS[i], extraOfLength(i)) : 0;
}

function entryOfDistance(symbol: number): number {
  return symbol < DISTANCES.length ? base(DISTANCES[symbol] + 1, extraOfDistance(symbol)) : 0;
}

function base(least: number, extraBits: number): number {
  return ENTRY.isBase | (least << ENTRY.valueShift) | (extraBits << ENTRY.extraShift);
}

/** Writes the table of a code.
 *  @param mayBeOne a code of one bit may leave the other bit without a meaning, and there may be no code at all
 *  @returns false if several codes begin alike, or bits are left without a meaning */
function layOut(
  ints: Int32Array,
  table: number,
  lengths: Uint8Array,
  entryOf: (symbol: number) => number,
  mayBeOne: boolean,
): boolean {
  let longest = 0;
  let room = 1 << MAX_CODE_BITS;
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    longest = Math.max(longest, length);
    if (length > 0) room -= 1 << (MAX_CODE_BITS - length);
  }
  if (room < 0 || (room > 0 && !(mayBeOne && longest <= 1))) return false;
  const first = table / 4;
  const entries = 1 << Math.min(longest, FIRST_BITS);
  let free = 1 << FIRST_BITS;
  ints.fill(0, first, first + entries);
  const codes = codesOf(lengths);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    const code = codes[symbol];
    if (length === 0) continue;
    const entry = entryOf(symbol);
    if (length <= FIRST_BITS) {
      for (let bits = code; bits < entries; bits += 1 << length) ints[first + bits] = entry | length;
      continue;
    }
    const prefix = first + (code & ((1 << FIRST_BITS) - 1));
    if (ints[prefix] === 0) {
      ints[prefix] = ENTRY.isLink | (free << ENTRY.valueShift) | FIRST_BITS;
      free += 1 << MORE_BITS;
    }
    const more = first + (ints[prefix] >> ENTRY.valueShift);
    const moreLength = length - FIRST_BITS;
    for (let bits = code >> FIRST_BITS; bits < 1 << MORE_BITS; bits += 1 << moreLength) {
      ints[more + bits] = entry | moreLength;
    }
  }
  // The bits behind a short code may be any.
  for (let done = entries; done < 1 << FIRST_BITS; done *= 2) ints.copyWithin(first + done, first, first + done);
  return true;
}
