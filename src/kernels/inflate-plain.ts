import { plainAdler } from './adler-plain.ts';
import { MAX_CODE_BITS } from './deflate-symbols.ts';
import { ENTRY, FIRST_BITS, INFLATE, type InflateKernels, type InflateMemory, STATUS, WINDOW_STOP } from './inflate-kernels.ts';

const { state, symbols, distances, window } = INFLATE;
const [POSITION, OUT, STATE_STATUS] = [state.position / 4, state.out / 4, state.status / 4];

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

/** The inflate kernels in plain TypeScript: what they mean, and what runs where WebAssembly SIMD does not. */
export function plainInflate(memory: Pick<InflateMemory, 'bytes' | 'ints'>): InflateKernels {
  const { bytes, ints } = memory;
  const take = bitsFrom(memory);
  const takeCode = codesFrom(memory);
  const takeBase = (entry: number): number => (entry >> ENTRY.valueShift) + take((entry >> ENTRY.extraShift) & 0xf);

  /** @returns what becomes of the block */
  function copyMatch(ofLength: number): number {
    const length = takeBase(ofLength);
    const ofDistance = takeCode(distances);
    if (!(ofDistance & ENTRY.isBase)) return STATUS.damaged;
    const out = ints[OUT];
    const from = out - takeBase(ofDistance);
    if (from < window) return STATUS.damaged;
    for (let i = 0; i < length; i++) bytes[out + i] = bytes[from + i];
    ints[OUT] += length;
    return STATUS.goesOn;
  }

  return {
    readSymbols(inputStop) {
      ints[STATE_STATUS] = STATUS.goesOn;
      while (ints[STATE_STATUS] === STATUS.goesOn && ints[OUT] < WINDOW_STOP && ints[POSITION] >> 3 <= inputStop) {
        const entry = takeCode(symbols);
        if (entry & ENTRY.isLiteral) bytes[ints[OUT]++] = entry >> ENTRY.valueShift;
        else if (entry & ENTRY.isBase) ints[STATE_STATUS] = copyMatch(entry);
        else ints[STATE_STATUS] = entry & ENTRY.isEnd ? STATUS.ended : STATUS.damaged;
      }
    },

    addAdler: plainAdler(memory),

    undoUp(row, end, above) {
      for (let i = 0; row + i < end; i++) bytes[row + i] += bytes[above + i];
    },

    swapPairs(out, end, from) {
      for (let i = 0; out + i < end; i += 2) {
        bytes[out + i] = bytes[from + i + 1];
        bytes[out + i + 1] = bytes[from + i];
      }
    },
  };
}
