import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, createDeflate } from 'node:zlib';
import { bytesOf, chunk, header, makePng, pngOf, uint32 } from '../support/png-maker.ts';

const MIB = 2 ** 20;
const DOT = { width: 1, height: 1, bitDepth: 8, colourByte: 0, sample: () => 0 };
/** Signature and IHDR of the dot. */
const HEAD_BYTES = 33;
/** How much of a large file is written at a time. */
const BLOCK_BYTES = 16 * MIB;

/** A file that asks for much. */
export interface Bomb {
  readonly extension: string;
  readonly campaign: string;
  readonly write: (path: string) => void | Promise<void>;
}

/** A file that is made in memory. */
export const bomb = (extension: string, campaign: string, make: () => Uint8Array | Promise<Uint8Array>): Bomb => ({
  extension,
  campaign,
  write: async (path) => writeFileSync(path, await make()),
});

/** Files whose size, or what they claim or inflate to, is out of all proportion to their picture. */
export const pngBombs: readonly Bomb[] = [
  bomb('.png', 'header of 100000 × 100000', () => announcing(100_000, 100_000, bytesOf())),
  bomb('.png', 'header of 30000 × 30000, no data', () => announcing(30_000, 30_000, bytesOf())),
  bomb('.png', 'header of 8193 × 8193, 64 bytes of data', () => announcing(8193, 8193, new Uint8Array(64))),
  bomb('.png', '1 GiB of zeros in 1 × 1', async () => announcing(1, 1, await deflatedZeros(1024))),
  bomb('.png', '512 MiB of zeros as recipe', async () => {
    const text = bytesOf('faultline-recipe\0\x01\0\0\0', await deflatedZeros(512));
    return makePng(DOT, [['iTXt', text]]);
  }),
  { extension: '.png', campaign: 'ancillary chunk of 512 MiB', write: writeLongChunk },
  { extension: '.png', campaign: '5,000,000 empty IDAT chunks', write: writeEmptyChunks },
];

/** A folder for large files, gone when `use` is done. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-soak-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function announcing(width: number, height: number, zlib: Uint8Array): Uint8Array {
  return pngOf([
    ['IHDR', header({ ...DOT, width, height })],
    ['IDAT', zlib],
    ['IEND', bytesOf()],
  ]);
}

/** A dot with a private chunk behind its header. Its checksum is wrong, which nobody who steps over it notices. */
function writeLongChunk(path: string): void {
  const length = 512 * MIB;
  const dot = makePng(DOT);
  const file = openSync(path, 'w');
  writeSync(file, dot, 0, HEAD_BYTES);
  writeSync(file, bytesOf(uint32(length), 'baLl'));
  for (let at = 0; at < length; at += BLOCK_BYTES) writeSync(file, new Uint8Array(BLOCK_BYTES).fill(at / BLOCK_BYTES));
  writeSync(file, uint32(0));
  writeSync(file, dot, HEAD_BYTES);
  closeSync(file);
}

/** A dot whose image data comes behind five million chunks of none. */
function writeEmptyChunks(path: string): void {
  const empty = Buffer.from(chunk(['IDAT', bytesOf()]));
  const dot = makePng(DOT);
  const many = Buffer.alloc(5_000_000 * empty.length, empty);
  writeFileSync(path, Buffer.concat([dot.subarray(0, HEAD_BYTES), many, dot.subarray(HEAD_BYTES)]));
}

/** So many mebibytes of zeros as a zlib stream. */
export async function deflatedZeros(mebibytes: number): Promise<Uint8Array> {
  const deflate = createDeflate({ level: constants.Z_BEST_COMPRESSION });
  const zeros = new Uint8Array(MIB);
  const compressed = deflate.toArray();
  for (let i = 0; i < mebibytes; i++) await new Promise((resolve) => deflate.write(zeros, resolve));
  deflate.end();
  return bytesOf(...(await compressed));
}
