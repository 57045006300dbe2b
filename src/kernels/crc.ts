import { CRC, CRC_BLOCK, CRC_MEMORY_BYTES, type CrcKernels, type CrcMemory } from './crc-kernels.ts';
import { simdCrc } from './simd/crc-simd.ts';

/** Below this many bytes, one after the other is as soon done. */
const FEW = 64;

let made: CrcMemory | undefined;

function kernelOfThisEngine(): CrcMemory {
  made ??= makeCrc(true);
  return made;
}

/** CRC-32 of `bytes[start … end)`, 0 … 2³² − 1.
 *  @param before the CRC of the bytes that come before these, to continue from
 *  @param memory by which it is made
 *  @source PNG specification, annex D; sixteen bytes a step after Kounavis and Berry, 2005 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length, before = 0, memory = kernelOfThisEngine()): number {
  const { bytes: inMemory, ints, kernels } = memory;
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

/** The kernel with a memory of its own: by WebAssembly if it is wanted and may run here, else in plain TypeScript. */
export function makeCrc(wantsSimd: boolean): CrcMemory {
  const simd = wantsSimd ? simdCrc() : undefined;
  const buffer = simd?.buffer ?? new ArrayBuffer(CRC_MEMORY_BYTES);
  const ints = new Int32Array(buffer);
  fillTables(ints.subarray(CRC.tables / 4));
  return { bytes: new Uint8Array(buffer), ints, kernels: simd?.functions ?? plainCrc(ints) };
}

function fillTables(tables: Int32Array): void {
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    tables[byte] = crc;
  }
  for (let i = 256; i < 16 * 256; i++) {
    const shorter = tables[i - 256];
    tables[i] = tables[shorter & 0xff] ^ (shorter >>> 8);
  }
}

/** What the kernel means, and what runs where WebAssembly does not. */
function plainCrc(ints: Int32Array): CrcKernels {
  const [state, tables] = [CRC.state / 4, CRC.tables / 4];
  return {
    crc(from, end) {
      for (let word = from / 4; word < end / 4; word += 4) {
        let crc = 0;
        for (let i = 0; i < 4; i++) {
          const four = ints[word + i] ^ (i === 0 ? ints[state] : 0);
          for (let byte = 0; byte < 4; byte++) crc ^= ints[tables + 256 * (15 - 4 * i - byte) + ((four >>> (8 * byte)) & 0xff)];
        }
        ints[state] = crc;
      }
    },
  };
}
