/** Blocks of tiles as files, so that a call which was stopped goes on where it was. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OnProgress } from '../core/progress.ts';
import { recipeToJson } from '../core/recipe.ts';
import { FormatError } from '../io/file-format.ts';
import { firstId, tileOf } from '../io/pmtiles/layout.ts';
import type { TileToStore } from '../io/pmtiles/write.ts';
import { hasCodes, MAX_WORLD_ZOOM, type World, worldTileFile } from '../world.ts';
import { hiddenName } from './hidden-files.ts';
import { readVersion } from './package.ts';
import { Failure, isSystemError } from './system-errors.ts';

/** Tiles that are made and kept together: a run of ids at one level. */
export interface Block {
  readonly first: number;
  readonly count: number;
}

/** A world, and the folder of the files of its blocks. */
export interface WorldWork {
  readonly world: World;
  readonly folder: string;
}
/** A block to make. */
export interface BlockWork extends WorldWork {
  readonly block: Block;
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
    const first = firstId(z);
    for (let i = 0; i < 4 ** z; i += count) blocks.push({ first: first + i, count });
  }
  return blocks;
}

/** The block that begins with a tile; undefined if none does. */
export function blockFrom(first: number): Block | undefined {
  if (!Number.isInteger(first) || first < 0 || first >= firstId(MAX_WORLD_ZOOM + 1)) return undefined;
  const { z } = tileOf(first);
  const count = Math.min(4 ** z, BLOCK_TILES);
  return (first - firstId(z)) % count === 0 ? { first, count } : undefined;
}

/** The folder of the blocks of an archive. Its name holds what the bytes of their tiles depend on. */
export function partsFolder(archive: string, world: World): string {
  return `${archive}${partsEnding(world)}`;
}

/** Whether a name is that of a folder of such blocks, and leads into no other folder. */
export function isPartsName(name: string, world: World): boolean {
  // The separators of Windows are those of all systems.
  return name.endsWith(partsEnding(world)) && path.win32.basename(name) === name;
}

function partsEnding({ recipe, tileSize, samples, file, codes }: World): string {
  // In an order of its own: PostgreSQL gives fields back in another one.
  const options = Object.entries(file.options).sort(([a], [b]) => (a < b ? -1 : 1));
  const facts = [tileSize, samples, file.extension, file.kind ?? '', options, codes.min, codes.max];
  const text = JSON.stringify([readVersion(), recipeToJson(recipe), ...facts]);
  return `.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.parts`;
}

export function blockFile(folder: string, { first }: Block): string {
  return path.join(folder, `${first}.tiles`);
}

/** Makes the tiles of a block and keeps them: their bytes one after another, then the table, then the SHA-256 of the table. The file has its name
 *  once it is whole.
 *  @param onTile called with the fraction done
 *  @returns why the first tile that cannot be made cannot; the block is not kept then
 *  @throws a system error if the file cannot be written */
export async function makeBlock({ world, folder, block }: BlockWork, onTile: OnProgress): Promise<string | undefined> {
  const temporary = path.join(folder, hiddenName('tmp'));
  const table = Buffer.alloc(block.count * ROW_BYTES);
  const file = openSync(temporary, 'wx');
  let isWhole = false;
  try {
    for (let i = 0; i < block.count; i++) {
      const { z, x, y } = tileOf(block.first + i);
      let bytes: Buffer;
      try {
        bytes = Buffer.concat(await worldTileFile(world, { z, x, y }));
      } catch (error) {
        if (error instanceof FormatError)
          return `tile ${z}/${x}/${y}: ${error.message}${hasCodes(world.file) ? '; --range sets another' : ''}`;
        throw error;
      }
      table.writeUInt32LE(bytes.length, i * ROW_BYTES);
      digestOf(bytes).copy(table, i * ROW_BYTES + 4);
      writeFileSync(file, bytes);
      onTile((i + 1) / block.count);
    }
    // Its digests show whether all of it is on the disk.
    writeFileSync(file, Buffer.concat([table, digestOf(table)]));
    isWhole = true;
  } finally {
    closeSync(file);
    if (!isWhole) rmSync(temporary, { force: true });
  }
  renameSync(temporary, blockFile(folder, block));
  return undefined;
}

/** A tile in a file of a block. */
export interface KeptTile extends TileToStore {
  /** Its first byte in the file. */
  readonly offset: number;
}

/** Whether a block was kept, with all bytes of its tiles. */
export function isKept(folder: string, block: Block): boolean {
  const file = openIfThere(blockFile(folder, block));
  if (file === undefined) return false;
  try {
    const tiles = tilesOf(file, block);
    return tiles?.every(({ offset, length, content }) => contentOf(readBytes(file, offset, length)) === content) ?? false;
  } finally {
    closeSync(file);
  }
}

/** The tiles of a block whose file is there and as long as its table says; else undefined. Whoever takes their bytes checks them. */
export function listedTiles(folder: string, block: Block): KeptTile[] | undefined {
  const file = openIfThere(blockFile(folder, block));
  if (file === undefined) return undefined;
  try {
    return tilesOf(file, block);
  } finally {
    closeSync(file);
  }
}

/** The tiles of a block that was kept.
 *  @throws Failure if its file is gone or not whole */
export function keptTiles(folder: string, block: Block): KeptTile[] {
  const tiles = listedTiles(folder, block);
  if (tiles) return tiles;
  throw new Failure(`${blockFile(folder, block)}: expected the tiles that were made, which are gone; call again to make them`);
}

/** The bytes of some tiles of a block, in turn.
 *  @throws Failure if its file has changed */
export function* tileBytes(folder: string, block: Block, tiles: Iterable<KeptTile>): Generator<Buffer> {
  const name = blockFile(folder, block);
  const file = openSync(name, 'r');
  try {
    for (const { offset, length, content } of tiles) {
      const bytes = readBytes(file, offset, length);
      if (contentOf(bytes) !== content)
        throw new Failure(`${name}: expected the tiles that were made, got others; call again to make them`);
      yield bytes;
    }
  } finally {
    closeSync(file);
  }
}

function openIfThere(name: string): number | undefined {
  try {
    return openSync(name, 'r');
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The table of a block's file; undefined unless that is whole and the file as long as it says. */
function tilesOf(file: number, block: Block): KeptTile[] | undefined {
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
    const content = table.toString('base64', i * ROW_BYTES + 4, (i + 1) * ROW_BYTES);
    tiles.push({ id: block.first + i, length, content, offset });
    offset += length;
  }
  return offset === dataBytes ? tiles : undefined;
}

/** As many as there are. */
function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const read = readSync(file, bytes, 0, length, offset);
  return bytes.subarray(0, read);
}

/** Names the bytes of a tile: their SHA-256. */
export function contentOf(bytes: Uint8Array): string {
  return digestOf(bytes).toString('base64');
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
