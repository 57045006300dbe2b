import { isObject, show } from '../../core/params.ts';
import { requireBytes } from '../file-format.ts';
import { gunzipped } from '../platform-deflate.ts';
import {
  COMPRESSIONS,
  type Directory,
  type Entry,
  HEADER_BYTES,
  MAX_ZOOM,
  type PmtilesHeader,
  readDirectory,
  readHeader,
  refuse,
  tileId,
} from './layout.ts';

/** Bytes of a file from `offset` on: as many as asked for. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

/** An open archive. */
export interface Pmtiles {
  readonly header: PmtilesHeader;
  /** What it says of itself, such as `name` and `attribution`; `encoding` is `terrarium` if its colours are elevations.
   *  @throws FormatError if it is damaged, or compressed otherwise than by gzip */
  metadata(): Promise<Readonly<Record<string, unknown>>>;
  /** The bytes of a tile, of the type that the header names, without the archive's compression.
   *  @param z zoom level, 0 … 26
   *  @param x column from the west
   *  @param y row from the north
   *  @returns undefined if the archive does not have it
   *  @throws FormatError if the archive is damaged, or compressed otherwise than by gzip
   *  @throws RangeError if the zoom level has no such column or row */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Bytes of metadata, or of a directory of up to a million entries, before and after decompression. */
const MAX_DIRECTORY_BYTES = 1 << 22;
const MAX_TILE_BYTES = 1 << 26;
/** Leaf directories below each other. Writers make one level. */
const MAX_LEVELS = 3;

/** Opens a PMTiles archive of version 3 by any writer, and reads its header and root directory. What lies outside the file or exceeds 4 MiB
 *  a directory, 64 MiB a tile is refused. The last leaf directory is kept: tiles in the order of ids are read fastest.
 *  @param size bytes of the file
 *  @throws FormatError if it is no archive, cut off, or damaged
 *  @source https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, version 3.6 */
export async function openPmtiles(read: ReadBytes, size: number): Promise<Pmtiles> {
  const start = await read(0, Math.min(size, HEADER_BYTES));
  requireBytes(start);
  const header = readHeader(start);
  const { minZoom, maxZoom, internalCompression, tileCompression } = header;
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM) {
    refuse(`expected zoom levels of 0 … ${MAX_ZOOM}, the lowest first, got ${minZoom} … ${maxZoom}`);
  }

  function requireWithin(name: string, offset: number, length: number): void {
    if (offset + length > size) refuse(`${name} would end at byte ${offset + length}, but the file has ${size}`);
  }
  requireWithin('the section of leaf directories', header.leavesOffset, header.leavesBytes);
  requireWithin('the tile data', header.dataOffset, header.dataBytes);

  async function part(
    name: string,
    offset: number,
    length: number,
    most = MAX_DIRECTORY_BYTES,
    compression = internalCompression,
  ) {
    requireWithin(name, offset, length);
    if (length > most) refuse(`${name}: expected at most ${most} bytes, got ${length}`);
    const bytes = await read(offset, length);
    if (bytes.length !== length) refuse(`${name} is cut off: expected ${length} bytes, got ${bytes.length}`);
    const method = COMPRESSIONS[compression] ?? `method ${compression}`;
    if (method === 'none' || method === 'unknown') return bytes;
    if (method !== 'gzip') refuse(`${name}: expected no compression or gzip, got ${method}`);
    return (await gunzipped(bytes, most)) ?? refuse(`${name}: expected an intact gzip stream of at most ${most} bytes`);
  }

  const rootName = 'the root directory';
  const root = readDirectory(await part(rootName, header.rootOffset, header.rootBytes), rootName);
  let kept: { readonly offset: number; readonly entries: Directory } | undefined;

  async function leafOf({ id, offset, length }: Entry): Promise<Directory> {
    if (kept?.offset === offset) return kept.entries;
    const name = `the leaf directory from tile id ${id} on`;
    const entries = readDirectory(await part(name, header.leavesOffset + offset, length), name);
    kept = { offset, entries };
    return entries;
  }

  return {
    header,
    metadata: async () => parsed(await part('the metadata', header.metadataOffset, header.metadataBytes)),
    async tile(z, x, y) {
      const id = tileId(z, x, y);
      let entry = entryFor(root, id);
      for (let level = 0; entry?.run === 0; level++) {
        if (level === MAX_LEVELS) refuse(`expected at most ${MAX_LEVELS} levels of leaf directories, got more`);
        entry = entryFor(await leafOf(entry), id);
      }
      return (
        entry && part(`tile ${z}/${x}/${y}`, header.dataOffset + entry.offset, entry.length, MAX_TILE_BYTES, tileCompression)
      );
    },
  };
}

/** The entry of the tile, or of the leaf directory that may have it. */
function entryFor(entries: Directory, id: number): Entry | undefined {
  let [low, high] = [0, entries.id.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries.id[middle] <= id) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return undefined;
  const at = low - 1;
  const entry = { id: entries.id[at], run: entries.run[at], length: entries.length[at], offset: entries.offset[at] };
  return entry.run === 0 || id < entry.id + entry.run ? entry : undefined;
}

function parsed(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return refuse('the metadata: expected JSON, got something else');
  }
  return isObject(value) ? value : refuse(`the metadata: expected an object, got ${show(value)}`);
}
