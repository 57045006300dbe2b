import { bitsFrom, codesFrom } from '../../src/io/inflate-codes.ts';
import {
  compileInflate,
  ENTRY,
  INFLATE,
  type InflateKernels,
  type InflateMemory,
  STATUS,
  WINDOW_STOP,
} from '../../src/kernels/simd/inflate.ts';
import { plainAdler } from './plain-deflate.ts';

const { state, symbols, distances, window } = INFLATE;
const [POSITION, OUT, STATE_STATUS] = [state.position / 4, state.out / 4, state.status / 4];

/** A memory with what the inflate kernels mean, in plain TypeScript. */
export function plainInflate(): InflateMemory {
  const memory = compileInflate();
  return { ...memory, kernels: plainKernels(memory) };
}

function plainKernels(memory: InflateMemory): InflateKernels {
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
