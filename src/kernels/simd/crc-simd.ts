import { CRC, CRC_MEMORY_BYTES, type CrcKernels } from '../crc-kernels.ts';
import { type Code, type FunctionSource, i32 } from './assembler.ts';
import { compile, type SimdModule } from './module.ts';
import { advance, constant, repeatIf, times4 } from './shorthand.ts';

/** The byte of a word looked up in the table of as many zero bytes as follow it in sixteen. */
const lookedUp = (word: Code, i: number, byte: number): Code =>
  i32.load(
    times4(i32.and(i32.shrUnsigned(word, constant(8 * byte)), constant(0xff))),
    CRC.tables + 4 * 256 * (15 - 4 * i - byte),
  );

const crc: FunctionSource = {
  params: { from: 'i32', end: 'i32' },
  locals: { crc: 'i32', first: 'i32', second: 'i32', third: 'i32', fourth: 'i32' },
  body: ({ from, end, crc, ...words }) => {
    const four = [words.first, words.second, words.third, words.fourth];
    return [
      crc.set(i32.load(constant(CRC.state))),
      repeatIf(
        i32.lessUnsigned(from.get, end.get),
        ...four.map((word, i) => word.set(i32.load(from.get, 4 * i))),
        words.first.set(i32.xor(words.first.get, crc.get)),
        // The words that do not wait for the turn before come first.
        crc.set([3, 2, 1, 0].flatMap((i) => [0, 1, 2, 3].map((byte) => lookedUp(four[i].get, i, byte))).reduce(i32.xor)),
        advance(from, 16),
      ),
      i32.store(constant(CRC.state), crc.get),
    ];
  },
};

/** The kernel with a memory; undefined where the engine has no WebAssembly or a page forbids it. */
export function simdCrc(): SimdModule<CrcKernels> | undefined {
  return compile<CrcKernels>({ crc }, CRC_MEMORY_BYTES);
}
