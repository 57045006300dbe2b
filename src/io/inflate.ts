import {
  BLOCK_END,
  DISTANCES,
  extraOfDistance,
  extraOfLength,
  FIRST_LENGTH,
  LENGTH_ORDER,
  LENGTHS,
} from '../kernels/deflate-symbols.ts';
import {
  ENTRY,
  FIRST_BITS,
  HISTORY,
  INFLATE,
  INPUT_BYTES,
  INPUT_MARGIN,
  type InflateMemory,
  MAX_CODE_BITS,
  MORE_BITS,
  STATUS,
  WINDOW_STOP,
} from '../kernels/inflate-kernels.ts';
import { bitsFrom, codesFrom } from '../kernels/inflate-plain.ts';
import { borrowInflate, giveBackInflate } from '../kernels/inflates.ts';
import { codesOf } from './huffman.ts';
import type { ZlibStream } from './zlib-stream.ts';

/** Inflates a zlib stream, handing each run of bytes to `receive`, and stops as soon as there are more than `limit`. Until it has said that the
 *  stream is intact, what was received must not lead to a verdict of its own.
 *  @param receive its argument is only valid during the call
 *  @param memory of the kernels, for one stream at a time
 *  @returns the number of bytes received if all of `stream` is one intact zlib stream of at most `limit` bytes, or undefined
 *  @source RFC 1950 and RFC 1951; codes that leave bits without a meaning are refused as zlib refuses them */
export function inflate(
  stream: ZlibStream,
  limit: number,
  receive: (bytes: Uint8Array) => void,
  memory: InflateMemory = borrowInflate(),
): number | undefined {
  try {
    return inflateIn(memory, stream, limit, receive);
  } finally {
    giveBackInflate(memory);
  }
}

const { state } = INFLATE;
const [POSITION, OUT, BLOCK_STATUS, A, B] = [state.position, state.out, state.status, state.a, state.b].map((at) => at / 4);

/** What the kernels may read behind the bits that they use. */
const LOOK_AHEAD = 24;
/** More than the header of a block has: 3 bits, 14, 19 of 3, and at most 320 lengths of 14. */
const HEADER_BYTES = 600;

function inflateIn(
  memory: InflateMemory,
  stream: ZlibStream,
  limit: number,
  receive: (bytes: Uint8Array) => void,
): number | undefined {
  const { bytes, ints, kernels } = memory;
  const input = createInput(memory, stream);
  const take = bitsFrom(memory);
  let areFixed = false;
  let total = 0;
  let handedOut: number = INFLATE.window;
  ints[OUT] = INFLATE.window;
  ints[A] = 1;
  ints[B] = 0;

  /** Hands out what is new in the window, and moves what a match may reach to its start.
   *  @returns false beyond the limit */
  function handOut(): boolean {
    const out = ints[OUT];
    total += out - handedOut;
    if (total > limit) return false;
    kernels.addAdler(handedOut, out, state.a);
    receive(bytes.subarray(handedOut, out));
    const kept = Math.min(HISTORY, out - INFLATE.window);
    bytes.copyWithin(INFLATE.window, out - kept, out);
    handedOut = INFLATE.window + kept;
    ints[OUT] = handedOut;
    return true;
  }

  function readSymbols(): boolean {
    for (;;) {
      kernels.readSymbols(input.stop());
      if (ints[BLOCK_STATUS] !== STATUS.goesOn) return ints[BLOCK_STATUS] === STATUS.ended;
      if (ints[OUT] >= WINDOW_STOP) {
        if (!handOut()) return false;
      } else if (!input.fill()) return false;
    }
  }

  /** A block that is stored as it is, from a whole byte on. */
  function readStored(): boolean {
    take(-ints[POSITION] & 7);
    const length = take(16);
    if ((take(16) ^ length) !== 0xffff) return false;
    for (let left = length; left > 0; ) {
      const at = ints[POSITION] / 8;
      const count = Math.min(left, input.end() - at, WINDOW_STOP - ints[OUT]);
      bytes.copyWithin(ints[OUT], at, at + Math.max(count, 0));
      if (count > 0) {
        ints[OUT] += count;
        ints[POSITION] += 8 * count;
        left -= count;
      } else if (ints[OUT] >= WINDOW_STOP) {
        if (!handOut()) return false;
      } else if (!input.fill()) return false;
    }
    return true;
  }

  function readBlock(kind: number): boolean {
    if (kind === 0) return readStored();
    if (kind === 3) return false;
    const hasCodes = kind === 1 ? areFixed || layOutFixed(ints) : readCodes(memory);
    areFixed = kind === 1;
    return hasCodes && readSymbols();
  }

  input.fill();
  if (!isZlibHeader(take(8), take(8))) return undefined;
  for (let isLast = 0; isLast === 0; ) {
    input.fill(HEADER_BYTES);
    isLast = take(1);
    if (!readBlock(take(2))) return undefined;
  }
  if (!handOut()) return undefined;
  take(-ints[POSITION] & 7);
  input.fill(HEADER_BYTES);
  const sums = [take(8), take(8), take(8), take(8)];
  const isIntact = ((sums[0] << 8) | sums[1]) === ints[B] && ((sums[2] << 8) | sums[3]) === ints[A];
  return isIntact && input.isAtEnd() ? total : undefined;
}

/** Deflate, a window of at most 32 KiB, no dictionary. */
function isZlibHeader(method: number, flags: number): boolean {
  return (method & 15) === 8 && method >> 4 <= 7 && (flags & 32) === 0 && (256 * method + flags) % 31 === 0;
}

/** The input of the kernels: as much of a stream as there is room for. */
interface Input {
  /** Reads on, unless so many bytes are there already.
   *  @returns false if the whole stream was there before */
  fill(least?: number): boolean;
  /** The address behind the bytes that are there. */
  end(): number;
  /** Where kernels stop reading: soon enough for what they look ahead, but where nothing follows only when they have read too far. */
  stop(): number;
  /** Whether all has been read, and no more. */
  isAtEnd(): boolean;
}

function createInput({ bytes, ints }: InflateMemory, stream: ZlibStream): Input {
  const pieces = stream.pieces()[Symbol.iterator]();
  let rest = new Uint8Array(0) as Uint8Array;
  let end: number = INFLATE.input;
  let isWhole = false;
  ints[POSITION] = 8 * INFLATE.input;
  return {
    fill(least = INPUT_BYTES) {
      if (isWhole) return false;
      const at = ints[POSITION] >> 3;
      if (end - at >= least) return true;
      bytes.copyWithin(INFLATE.input, at, end);
      end -= at - INFLATE.input;
      ints[POSITION] -= 8 * (at - INFLATE.input);
      while (end < INFLATE.input + INPUT_BYTES) {
        if (rest.length === 0) {
          const next = pieces.next();
          if (next.done) {
            isWhole = true;
            break;
          }
          rest = next.value;
        }
        const part = rest.subarray(0, INFLATE.input + INPUT_BYTES - end);
        bytes.set(part, end);
        end += part.length;
        rest = rest.subarray(part.length);
      }
      bytes.fill(0, end, end + INPUT_MARGIN);
      return true;
    },
    end: () => end,
    stop: () => (isWhole ? end + 8 : end - LOOK_AHEAD),
    isAtEnd: () => isWhole && ints[POSITION] === 8 * end,
  };
}

/** Reads the codes of a block.
 *  @returns false if they are not whole */
function readCodes(memory: InflateMemory): boolean {
  const { ints } = memory;
  const take = bitsFrom(memory);
  const takeCode = codesFrom(memory);
  const symbols = FIRST_LENGTH + take(5);
  const lengths = new Uint8Array(symbols + 1 + take(5));
  if (symbols > FIRST_LENGTH + LENGTHS.length || lengths.length - symbols > DISTANCES.length) return false;
  const orders = 4 + take(4);
  const ofLengths = new Uint8Array(LENGTH_ORDER.length);
  for (let i = 0; i < orders; i++) ofLengths[LENGTH_ORDER[i]] = take(3);
  if (!layOut(ints, INFLATE.symbols, ofLengths, (symbol) => symbol << ENTRY.valueShift, false)) return false;
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
  if (lengths[BLOCK_END] === 0) return false;
  return layOutBoth(ints, lengths.subarray(0, symbols), lengths.subarray(symbols));
}

/** The codes of blocks that bring none.
 *  @source RFC 1951, section 3.2.6 */
function layOutFixed(ints: Int32Array): boolean {
  const lengths = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
  return layOutBoth(ints, lengths, new Uint8Array(32).fill(5));
}

function layOutBoth(ints: Int32Array, symbolLengths: Uint8Array, distanceLengths: Uint8Array): boolean {
  return (
    layOut(ints, INFLATE.symbols, symbolLengths, entryOfSymbol, true) &&
    layOut(ints, INFLATE.distances, distanceLengths, entryOfDistance, true)
  );
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
  let free = 1 << FIRST_BITS;
  ints.fill(0, first, first + free);
  const codes = codesOf(lengths);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    const code = codes[symbol];
    if (length === 0) continue;
    const entry = entryOf(symbol);
    if (length <= FIRST_BITS) {
      for (let bits = code; bits < 1 << FIRST_BITS; bits += 1 << length) ints[first + bits] = entry | length;
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
  return true;
}
