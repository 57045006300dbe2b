import { type KernelMemory, memoryLayout } from './memory-layout.ts';

/** The loop of CRC-32, in a memory of its own. */
export interface CrcKernels {
  /** Goes on with the sum in `CRC.state`, sixteen bytes a turn, of bytes from `from` to `end`: addresses that are multiples of 4, a multiple of
   *  16 apart. */
  crc(from: number, end: number): void;
}

export type CrcMemory = KernelMemory<CrcKernels>;

/** Bytes that are summed together: they stay in the first-level cache beside the tables. */
export const CRC_BLOCK = 1 << 14;

const memory = memoryLayout();

/** Addresses. */
export const CRC = {
  state: memory.take(4),
  /** Sixteen tables of 256 int32: entry `k * 256 + b` is the CRC of byte b followed by k zero bytes ("slicing by 16"). */
  tables: memory.take(4 * 16 * 256),
  block: memory.take(CRC_BLOCK),
} as const;
export const CRC_MEMORY_BYTES = memory.bytes();
