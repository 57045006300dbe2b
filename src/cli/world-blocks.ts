/** Blocks of tiles as files, so that a call which was stopped goes on where it was. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { tileId, tileOf } from '../io/pmtiles/layout.ts';
import type { TileToStore } from '../io/pmtiles/write.ts';
import { type TilePlace, type World, worldTilePng } from '../world.ts';
import { hiddenName } from './hidden-files.ts';

/** Tiles that are made and kept together: a run of ids at one level. */
export interface Block {
  readonly first: number;
  readonly count: number;
}

/** At a level with as many or more. */
const BLOCK_TILES = 256;
const DIGEST_BYTES = 32;
/** Of a tile in the table at the end of a file: its length, and the SHA-256 of its bytes. */
const ROW_BYTES = 4 + DIGEST_BYTES;

/** All blocks of some levels, in the order of their ids. */
export function blocksOf(minZoom: number, maxZoom: number): Block[] {
  const blocks: Block[] = [];
  for (let z = minZoom; z <= maxZoom; z++) {
    const count = Math.min(4 ** z, BLOCK_TILES);
    const first = tileId(z, 0, 0);
    for (let i = 0; i < 4 ** z; i += count) blocks.push({ first: first + i, count });
  }
  return blocks;
}

/** A tile that cannot be made. */
class TileError extends Error {
  constructor({ z, x, y }: TilePlace, cause: unknown) {
    super(`tile ${z}/${x}/${y}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'TileError';
  }
}

export function blockFile(folder: string, { first }: Block): string {
  return path.join(folder, `${first}.tiles`);
}

/** Makes the tiles of a block and keeps them: their bytes one after another, then the table, then the SHA-256 of the table. The file has its name
 *  once it is whole.
 *  @throws TileError for the first one that cannot be made */
export function makeBlock(world: World, folder: string, block: Block, onTile: (done: number) => void): void {
  const temporary = path.join(folder, hiddenName('tmp'));
  const table = Buffer.alloc(block.count * ROW_BYTES);
  const file = openSync(temporary, 'wx');
  try {
    for (let i = 0; i < block.count; i++) {
      const place = tileOf(block.first + i);
      const bytes = Buffer.concat(pngOf(world, place));
      table.writeUInt32LE(bytes.length, i * ROW_BYTES);
      digestOf(bytes).copy(table, i * ROW_BYTES + 4);
      writeSync(file, bytes);
      onTile((i + 1) / block.count);
    }
    writeSync(file, Buffer.concat([table, digestOf(table)]));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, blockFile(folder, block));
}

function pngOf(world: World, place: TilePlace): Uint8Array[] {
  try {
    return worldTilePng(world, place);
  } catch (error) {
    throw new TileError(place, error);
  }
}

/** A tile in a file of a block. */
export interface KeptTile extends TileToStore {
  /** Its first byte in the file. */
  readonly offset: number;
}

/** The tiles of a block that was kept; undefined unless its file is there and whole.
 *  @param isSure whether the bytes of all tiles are checked, too, not only table and length */
export function keptTiles(folder: string, block: Block, isSure: boolean): KeptTile[] | undefined {
  let file: number;
  try {
    file = openSync(blockFile(folder, block), 'r');
  } catch {
    return undefined; // not made yet
  }
  try {
    const tableBytes = block.count * ROW_BYTES;
    const dataBytes = fstatSync(file).size - tableBytes - DIGEST_BYTES;
    if (dataBytes < 0) return undefined;
    const end = readBytes(file, dataBytes, tableBytes + DIGEST_BYTES);
    const table = end.subarray(0, tableBytes);
    if (!digestOf(table).equals(end.subarray(tableBytes))) return undefined;
    const tiles: KeptTile[] = [];
    let offset = 0;
    for (let i = 0; i < block.count; i++) {
      const length = table.readUInt32LE(i * ROW_BYTES);
      const digest = table.subarray(i * ROW_BYTES + 4, (i + 1) * ROW_BYTES);
      if (isSure && !digestOf(readBytes(file, offset, length)).equals(digest)) return undefined;
      tiles.push({ id: block.first + i, length, content: digest.toString('base64'), offset });
      offset += length;
    }
    return offset === dataBytes ? tiles : undefined;
  } finally {
    closeSync(file);
  }
}

/** The bytes of some tiles of a block, in turn. */
export function* tileBytes(folder: string, block: Block, tiles: Iterable<KeptTile>): Generator<Buffer> {
  const file = openSync(blockFile(folder, block), 'r');
  try {
    for (const { offset, length } of tiles) yield readBytes(file, offset, length);
  } finally {
    closeSync(file);
  }
}

/** As many as there are. */
function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const read = readSync(file, bytes, 0, length, offset);
  return bytes.subarray(0, read);
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
