import { latest } from '../../core/memo.ts';
import { advance, type Code, constant, type FunctionSource, i32, repeatIf, times4 } from './assembler.ts';
import { compile, type KernelMemory, memoryLayout } from './module.ts';

/** The loop of CRC-32, in a memory of its own. */
interface CrcKernels {
  /** Goes on with the sum in `CRC.state`, sixteen bytes a turn, of bytes from `from` to `end`: addresses that are multiples of 4, a multiple of
   *  16 apart. */
  crc(from: number, end: number): void;
}

/** Bytes that are summed together: they stay in the first-level cache beside the tables. */
const CRC_BLOCK = 1 << 14;
/** Below this many bytes, one after the other is as soon done. */
const FEW = 64;

const memory = memoryLayout();

/** Addresses. */
const CRC = {
  state: memory.take(4),
  /** Sixteen tables of 256 int32: entry `k * 256 + b` is the CRC of byte b followed by k zero bytes ("slicing by 16"). */
  tables: memory.take(4 * 16 * 256),
  block: memory.take(CRC_BLOCK),
} as const;
const CRC_MEMORY_BYTES = memory.bytes();

const crcKernels = /* @__PURE__ */ latest(compileCrc);

/** CRC-32 of `bytes[start … end)`, 0 … 2³² − 1.
 *  @param before the CRC of the bytes that come before these, to continue from
 *  @source PNG specification, annex D; sixteen bytes a step after Kounavis and Berry, 2005 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number {
  const { bytes: inMemory, ints, kernels } = crcKernels();
  const one = CRC.tables / 4;
  let crc = ~before;
  let at = start;
  while (end - at >= FEW) {
    const part = bytes.subarray(at, at + (Math.min(CRC_BLOCK, end - at) & -16));
    inMemory.set(part, CRC.block);
    ints[CRC.state / 4] = crc;
    kernels.crc(CRC.block, CRC.block + part.length);
    crc = ints[CRC.state / 4];
    at += part.length;
  }
  for (; at < end; at++) crc = ints[one + ((crc ^ bytes[at]) & 0xff)] ^ (crc >>> 8);
  return ~crc >>> 0;
}

function compileCrc(): KernelMemory<CrcKernels> {
  const made = compile<CrcKernels>({ crc }, CRC_MEMORY_BYTES);
  const tables = made.ints.subarray(CRC.tables / 4);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    tables[byte] = crc;
  }
  for (let i = 256; i < 16 * 256; i++) {
    const shorter = tables[i - 256];
    tables[i] = tables[shorter & 0xff] ^ (shorter >>> 8);
  }
  return made;
}

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
