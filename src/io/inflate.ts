import { HISTORY } from '../kernels/deflate-symbols.ts';
import {
  INFLATE,
  INPUT_BYTES,
  INPUT_MARGIN,
  type InflateMemory,
  LOOK_AHEAD,
  PAST_END,
  STATUS,
  WINDOW_STOP,
  withInflate,
} from '../kernels/simd/inflate.ts';
import { bitsFrom, codesIn } from './inflate-codes.ts';

/** Inflates a zlib stream, handing each run of bytes to `receive`, and stops as soon as there are more than `limit`. Until it has said that the
 *  stream is intact, what was received must not lead to a verdict of its own.
 *  @param receive its argument is only valid during the call
 *  @param pieces of the stream, in order
 *  @param memory of the kernels, for one stream at a time
 *  @returns the number of bytes received if all pieces are one intact zlib stream of at most `limit` bytes, or undefined
 *  @source RFC 1950 and RFC 1951; codes that leave bits without a meaning are refused as zlib refuses them */
export function inflate(
  pieces: Iterable<Uint8Array>,
  limit: number,
  receive: (bytes: Uint8Array) => void,
  memory?: InflateMemory,
): number | undefined {
  const inflateBy = (lent: InflateMemory): number | undefined => inflateIn(lent, pieces, limit, receive);
  return memory ? inflateBy(memory) : withInflate(inflateBy);
}

const { state } = INFLATE;
const [POSITION, OUT, BLOCK_STATUS, A, B] = [state.position, state.out, state.status, state.a, state.b].map((at) => at / 4);

/** More than the header of a block has: 3 bits, 14, 19 of 3, and at most 320 lengths of 14. */
const HEADER_BYTES = 600;
/** A stream may have a block for each byte that it may make, and so many more: without a limit, empty ones would take long to make nothing. */
const SPARE_BLOCKS = 4096;

function inflateIn(
  memory: InflateMemory,
  pieces: Iterable<Uint8Array>,
  limit: number,
  receive: (bytes: Uint8Array) => void,
): number | undefined {
  const { bytes, ints, kernels } = memory;
  const input = createInput(memory, pieces);
  const take = bitsFrom(memory);
  const codes = codesIn(memory);
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
      if (count > 0) {
        bytes.copyWithin(ints[OUT], at, at + count);
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
    if (kind === 1) codes.useFixed();
    else if (!codes.read()) return false;
    return readSymbols();
  }

  input.fill();
  if (!isZlibHeader(take(8), take(8))) return undefined;
  for (let isLast = 0, blocks = 0; isLast === 0; blocks++) {
    if (blocks > limit + SPARE_BLOCKS) return undefined;
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
  /** The last address where a turn may begin: early enough for what it looks ahead, or, at the end of the stream, late enough that only a
   *  damaged one gets there. */
  stop(): number;
  /** Whether all has been read, and no more. */
  isAtEnd(): boolean;
}

function createInput({ bytes, ints }: InflateMemory, pieces: Iterable<Uint8Array>): Input {
  const unread = pieces[Symbol.iterator]();
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
          const next = unread.next();
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
    stop: () => (isWhole ? end + PAST_END : end - LOOK_AHEAD),
    isAtEnd: () => isWhole && ints[POSITION] === 8 * end,
  };
}
