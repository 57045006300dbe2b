import { joined } from '../bytes.ts';
import {
  COMPRESSIONS,
  type Entry,
  HEADER_BYTES,
  MIN_ENTRY_BYTES,
  type PmtilesHeader,
  TILE_TYPES,
  tileOf,
  writeDirectory,
  writeHeader,
} from './layout.ts';

/** A tile to store, without its data. */
export interface TileToStore {
  /** `tileId` of its place. */
  readonly id: number;
  /** Bytes of its PNG, at least 1. */
  readonly length: number;
  /** Equal for equal bytes, different for others: a hash of them, as text. */
  readonly content: string;
}

/** Bounds and centre in degrees, the centre's zoom level, and an object for the metadata, such as `{ encoding: 'terrarium' }`. */
export interface PmtilesFacts
  extends Pick<PmtilesHeader, 'west' | 'south' | 'east' | 'north' | 'centreLon' | 'centreLat' | 'centreZoom'> {
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What an archive is made of: `head`, then the data of the tiles `stored`, in this order and nothing between them. */
export interface PmtilesPlan {
  /** Header, root directory, metadata and leaf directories. */
  readonly head: Uint8Array;
  /** Ids of the tiles whose data are stored: the first of each content, ascending. */
  readonly stored: readonly number[];
  /** Bytes of the whole archive. */
  readonly size: number;
}

/** Readers fetch header and root directory as the first 16 KiB. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4096;
const MAX_LEAVES = 1024;
/** A `Map` takes no more keys. */
export const MAX_CONTENTS = 2 ** 24;

/** Plans a PMTiles archive of PNG tiles. Its data are clustered: in the order of ids, each content once. Directories are not compressed, so
 *  that the same tiles and facts give the same bytes on every machine. With hashes of 64 digits, about 280 bytes of memory are used for each
 *  different tile: 100 MB for the 349,525 of zoom levels 0 … 9, 1.6 GB for the 5,592,405 of 0 … 11.
 *  @param tiles in ascending order of ids, with at most 2²⁴ different contents
 *  @throws RangeError if there are none or too many, if one is not in order or has no bytes, or if one content has two lengths
 *  @source https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, version 3.6 */
export function planPmtiles(tiles: Iterable<TileToStore>, { metadata, ...place }: PmtilesFacts): PmtilesPlan {
  const { entries, stored, addressedTiles, dataBytes } = entriesOf(tiles);
  const last = entries.at(-1);
  if (!last) throw new RangeError('tiles: expected at least one, got none');
  const { root, leaves } = directoriesOf(entries);
  const text = new TextEncoder().encode(JSON.stringify(metadata));
  const metadataOffset = HEADER_BYTES + root.length;
  const leavesOffset = metadataOffset + text.length;
  const dataOffset = leavesOffset + leaves.length;
  const header = writeHeader({
    rootOffset: HEADER_BYTES,
    rootBytes: root.length,
    metadataOffset,
    metadataBytes: text.length,
    leavesOffset,
    leavesBytes: leaves.length,
    dataOffset,
    dataBytes,
    addressedTiles,
    tileEntries: entries.length,
    tileContents: stored.length,
    clustered: 1,
    internalCompression: COMPRESSIONS.indexOf('none'),
    tileCompression: COMPRESSIONS.indexOf('none'),
    tileType: TILE_TYPES.indexOf('PNG'),
    minZoom: tileOf(entries[0].id).z,
    maxZoom: tileOf(last.id + last.run - 1).z,
    ...place,
  });
  return { head: joined([header, root, text, leaves]), stored, size: dataOffset + dataBytes };
}

function entriesOf(tiles: Iterable<TileToStore>) {
  const entries: Entry[] = [];
  const stored: number[] = [];
  const firstOf = new Map<string, Entry>();
  let [addressedTiles, dataBytes, next] = [0, 0, 0];
  for (const { id, length, content } of tiles) {
    if (!(id >= next)) throw new RangeError(`tiles: expected ascending ids, got ${id} after ${next - 1}`);
    if (!(Number.isSafeInteger(length) && length > 0)) throw new RangeError(`tile ${id}: expected 1 byte or more, got ${length}`);
    const first = firstOf.get(content);
    if (first && first.length !== length) {
      throw new RangeError(`tile ${id}: expected ${first.length} bytes, as of tile ${first.id} of equal content, got ${length}`);
    }
    const before = entries.at(-1);
    if (first && id === next && before?.offset === first.offset) before.run++;
    else entries.push({ id, offset: first?.offset ?? dataBytes, length, run: 1 });
    if (!first) {
      if (stored.length === MAX_CONTENTS) throw new RangeError(`tiles: expected at most ${MAX_CONTENTS} contents, got more`);
      firstOf.set(content, entries[entries.length - 1]);
      stored.push(id);
      dataBytes += length;
    }
    addressedTiles++;
    next = id + 1;
  }
  return { entries, stored, addressedTiles, dataBytes };
}

/** All entries in the root directory if they fit; else in leaf directories of 4096 entries, or of as many more as keep these to 1024. One
 *  level is enough for any number of tiles: an entry of the root directory has at most 13 bytes, 8 of its id, 1, 3 of its length, and 1. */
function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const all = entries.length * MIN_ENTRY_BYTES < MAX_ROOT_BYTES ? writeDirectory(entries) : undefined;
  if (all && all.length <= MAX_ROOT_BYTES) return { root: all, leaves: new Uint8Array() };
  const leafEntries = Math.max(LEAF_ENTRIES, Math.ceil(entries.length / MAX_LEAVES));
  const leaves: Uint8Array[] = [];
  const rootEntries: Entry[] = [];
  for (let from = 0, offset = 0; from < entries.length; from += leafEntries) {
    const leaf = writeDirectory(entries.slice(from, from + leafEntries));
    rootEntries.push({ id: entries[from].id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: writeDirectory(rootEntries), leaves: joined(leaves) };
}
