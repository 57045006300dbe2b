import { FormatError } from '../file-format.ts';

/** The deepest zoom level whose ids stay below 2⁵³, where numbers are exact: the last one is 6,004,799,503,160,660. */
export const MAX_ZOOM = 26;

/** The id of a tile. Ids count through zoom level 0, then 1, and so on, each along its Hilbert curve: 1/0/0 = 1, 1/0/1 = 2, 1/1/1 = 3,
 *  1/1/0 = 4. They are exact for all zoom levels allowed.
 *  @param z zoom level, 0 … 26
 *  @param x column from the west, 0 … 2^z − 1
 *  @param y row from the north, 0 … 2^z − 1
 *  @throws RangeError if there is no such tile
 *  @source https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, 4.1 */
export function tileId(z: number, x: number, y: number): number {
  if (!isWithin(z, MAX_ZOOM)) throw new RangeError(`tile ${z}/${x}/${y}: expected a zoom level of 0 … ${MAX_ZOOM}`);
  const last = 2 ** z - 1;
  if (!isWithin(x, last) || !isWithin(y, last)) {
    throw new RangeError(`tile ${z}/${x}/${y}: expected a column and a row of 0 … ${last} at zoom level ${z}`);
  }
  let id = firstId(z);
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const east = x >= side ? 1 : 0;
    const south = y >= side ? 1 : 0;
    id += side * side * ((3 * east) ^ south);
    [x, y] = turned(x - east * side, y - south * side, side, east, south);
  }
  return id;
}

/** The tile of an id: the inverse of `tileId`.
 *  @param id 0 … 6,004,799,503,160,660
 *  @throws RangeError if no tile has this id */
export function tileOf(id: number): { z: number; x: number; y: number } {
  const last = firstId(MAX_ZOOM + 1) - 1;
  if (!isWithin(id, last)) throw new RangeError(`tile id: expected a whole number of 0 … ${last}, got ${id}`);
  let z = 0;
  while (id >= firstId(z + 1)) z++;
  let rest = id - firstId(z);
  let [x, y] = [0, 0];
  for (let side = 1; side < 2 ** z; side *= 2) {
    const quarter = rest % 4;
    rest = (rest - quarter) / 4;
    const east = quarter >> 1;
    const south = (quarter & 1) ^ east;
    [x, y] = turned(x, y, side, east, south);
    x += east * side;
    y += south * side;
  }
  return { z, x, y };
}

/** The curve runs through the northern quarters of a square mirrored: at its north-west corner it begins, at its north-east corner it ends. */
function turned(x: number, y: number, side: number, east: number, south: number): [x: number, y: number] {
  if (south === 1) return [x, y];
  return east === 1 ? [side - 1 - y, side - 1 - x] : [y, x];
}

/** The id of the first tile of a zoom level: the number of tiles in all levels before it, 1 + 4 + 16 + … */
export const firstId = (z: number): number => (4 ** z - 1) / 3;

const isWithin = (value: number, last: number): boolean => Number.isInteger(value) && value >= 0 && value <= last;

/** What numbers of the header stand for, by number. Compressions 0, 1 and 2 are read, 1 is written; tiles of type PNG are written. */
export const COMPRESSIONS = ['unknown', 'none', 'gzip', 'brotli', 'zstd'] as const;
export const TILE_TYPES = ['unknown', 'MVT', 'PNG', 'JPEG', 'WebP', 'AVIF', 'MLT'] as const;

/** The fields after magic number and version, in the order of the file, and their bytes: 8 for offsets and counts, 4 for degrees. */
const FIELDS = {
  rootOffset: 8,
  rootBytes: 8,
  metadataOffset: 8,
  metadataBytes: 8,
  leavesOffset: 8,
  leavesBytes: 8,
  dataOffset: 8,
  dataBytes: 8,
  addressedTiles: 8,
  tileEntries: 8,
  tileContents: 8,
  clustered: 1,
  internalCompression: 1,
  tileCompression: 1,
  tileType: 1,
  minZoom: 1,
  maxZoom: 1,
  west: 4,
  south: 4,
  east: 4,
  north: 4,
  centreZoom: 1,
  centreLon: 4,
  centreLat: 4,
} as const;

/** The header of an archive. Offsets count from the first byte of the file. The three counts are those of tiles, of entries that lead to
 *  tiles, and of different contents; 0 means unknown. Longitudes are −180° … 180°, latitudes −90° … 90°, in steps of 10⁻⁷. */
export type PmtilesHeader = { readonly [K in keyof typeof FIELDS]: number };

const NAMES = Object.keys(FIELDS) as (keyof PmtilesHeader)[];
const MAGIC = [...new TextEncoder().encode('PMTiles')];
const VERSION = 3;
export const HEADER_BYTES = 127;

/** The header as its 127 bytes. */
export function writeHeader(header: PmtilesHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  bytes.set([...MAGIC, VERSION]);
  const view = new DataView(bytes.buffer);
  let at = MAGIC.length + 1;
  for (const name of NAMES) {
    if (FIELDS[name] === 8) view.setBigUint64(at, BigInt(header[name]), true);
    else if (FIELDS[name] === 4) view.setInt32(at, Math.round(header[name] * 1e7), true);
    else view.setUint8(at, header[name]);
    at += FIELDS[name];
  }
  return bytes;
}

/** @param bytes the first 127 of the file, or all that it has
 *  @throws FormatError if they are not the header of a PMTiles archive of version 3 */
export function readHeader(bytes: Uint8Array): PmtilesHeader {
  if (MAGIC.some((code, i) => bytes[i] !== code)) refuse('expected a PMTiles archive, got another kind of file');
  const version = bytes[MAGIC.length];
  if (version !== undefined && version !== VERSION) refuse(`expected version ${VERSION}, got ${version}`);
  if (bytes.length < HEADER_BYTES) refuse(`the header is cut off: expected ${HEADER_BYTES} bytes, got ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header: Partial<Record<keyof PmtilesHeader, number>> = {};
  let at = MAGIC.length + 1;
  for (const name of NAMES) {
    if (FIELDS[name] === 8) header[name] = Number(view.getBigUint64(at, true));
    else header[name] = FIELDS[name] === 4 ? view.getInt32(at, true) / 1e7 : view.getUint8(at);
    at += FIELDS[name];
  }
  return header as PmtilesHeader;
}

/** An entry of a directory. */
export interface Entry {
  /** Of the first tile. */
  readonly id: number;
  /** From the start of the tile data, or of the leaf directories. */
  readonly offset: number;
  readonly length: number;
  /** How many tiles, with ids in sequence, have these data; 0 for a leaf directory. */
  run: number;
}

/** The least that a directory says of an entry: four numbers of one byte. */
export const MIN_ENTRY_BYTES = 4;

/** A directory as bytes: the number of its entries, then ids, runs, lengths and offsets, in that order, of all of them.
 *  @source the specification, 4.2 */
export function writeDirectory(entries: readonly Entry[]): Uint8Array {
  const out: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
    out.push(rest);
  };
  put(entries.length);
  for (const [i, { id }] of entries.entries()) put(i === 0 ? id : id - entries[i - 1].id);
  for (const { run } of entries) put(run);
  for (const { length } of entries) put(length);
  for (const [i, { offset }] of entries.entries()) put(i > 0 && offset === endOf(entries[i - 1]) ? 0 : offset + 1);
  return Uint8Array.from(out);
}

/** The entries of a directory, one number of all of them after the other: a file of a few kilobytes may have a million. */
export type Directory = Readonly<Record<keyof Entry, Float64Array>>;

/** The entries of a directory. Some writers make one without any for an archive without tiles.
 *  @param what its name in messages
 *  @throws FormatError if it is damaged: entries that it has no bytes for, ids that do not ascend, numbers above 2⁵³ */
export function readDirectory(bytes: Uint8Array, what: string): Directory {
  let at = 0;
  const take = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      if (at === bytes.length) refuse(`${what} is cut off`);
      const next = bytes[at++];
      value += (next & 127) * scale;
      if (!Number.isSafeInteger(value)) refuse(`${what} has a number above 2⁵³`);
      if (next < 128) return value;
    }
  };
  const count = take();
  if (count > (bytes.length - at) / MIN_ENTRY_BYTES) {
    refuse(`${what} claims ${count} entries, more than its ${bytes.length} bytes hold`);
  }
  const column = (): Float64Array => {
    const numbers = new Float64Array(count);
    for (let i = 0; i < count; i++) numbers[i] = take();
    return numbers;
  };
  const directory: Directory = { id: column(), run: column(), length: column(), offset: column() };
  const { id: ids, run: runs, length: lengths, offset: offsets } = directory;
  for (let i = 0, id = 0, end = -1; i < count; i++) {
    if (i > 0 && ids[i] === 0) refuse(`${what}: the ids of its tiles do not ascend`);
    if (lengths[i] === 0) refuse(`${what}: expected entries of at least 1 byte, got 0`);
    id += ids[i];
    const offset = offsets[i] === 0 ? end : offsets[i] - 1;
    if (offset < 0) refuse(`${what}: its first entry has no offset`);
    end = offset + lengths[i];
    if (!Number.isSafeInteger(id + runs[i]) || !Number.isSafeInteger(end)) refuse(`${what} has a number above 2⁵³`);
    // Steps become ids; 0 becomes the end of the entry before.
    ids[i] = id;
    offsets[i] = offset;
  }
  return directory;
}

const endOf = ({ offset, length }: Entry): number => offset + length;

export function refuse(problem: string): never {
  throw new FormatError(`PMTiles: ${problem}`);
}
