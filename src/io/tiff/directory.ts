import { FormatError } from '../file-format.ts';

/** The tags of a TIFF that are read or written. */
export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  bands: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  software: 305,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  pixelScale: 33_550,
  tiepoint: 33_922,
  transformation: 34_264,
  geoKeys: 34_735,
  geoDoubles: 34_736,
  gdalMetadata: 42_112,
  gdalNodata: 42_113,
} as const;

/** Numbers of a tag about the ground: more are refused. */
export const MOST_NUMBERS = 65_536;

/** Numbers and texts of an image of a TIFF, by tag. */
export interface TiffDirectory {
  readonly isLittleEndian: boolean;
  /** Where the next directory begins; 0 after the last one. */
  readonly next: number;
  has(tag: number): boolean;
  /** @param most more of them are refused
   *  @param wanted those after the first so many are not read; by default all are
   *  @returns none if there is no such tag
   *  @throws FormatError if they lie outside the file */
  numbers(tag: number, most: number, wanted?: number): readonly number[];
  /** @returns undefined if there is no such tag */
  text(tag: number, most: number): string | undefined;
}

/** Bytes of a value, and how it is read, by the type's number in the file. */
const TYPES: Readonly<Record<number, readonly [bytes: number, read: (view: DataView, at: number, little: boolean) => number]>> = {
  1: [1, (view, at) => view.getUint8(at)],
  2: [1, (view, at) => view.getUint8(at)],
  3: [2, (view, at, little) => view.getUint16(at, little)],
  4: [4, (view, at, little) => view.getUint32(at, little)],
  6: [1, (view, at) => view.getInt8(at)],
  8: [2, (view, at, little) => view.getInt16(at, little)],
  9: [4, (view, at, little) => view.getInt32(at, little)],
  11: [4, (view, at, little) => view.getFloat32(at, little)],
  12: [8, (view, at, little) => view.getFloat64(at, little)],
  13: [4, (view, at, little) => view.getUint32(at, little)],
  16: [8, (view, at, little) => Number(view.getBigUint64(at, little))],
  17: [8, (view, at, little) => Number(view.getBigInt64(at, little))],
  18: [8, (view, at, little) => Number(view.getBigUint64(at, little))],
};
/** More than any writer has. */
const MAX_ENTRIES = 4096;
/** Images that are looked at: the first one, its mask, and their overviews. */
const MAX_DIRECTORIES = 64;

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Where the values lie, if they fit into the entry; else where their offset does. */
  readonly at: number;
}

/** A directory of a TIFF or a BigTIFF.
 *  @param from where it begins; by default the first one
 *  @throws FormatError if there is none */
export function readDirectory(bytes: Uint8Array, from?: number): TiffDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const order = bytes.length >= 8 ? view.getUint16(0) : 0;
  if (order !== 0x4949 && order !== 0x4d4d) throw new FormatError('TIFF: expected a TIFF file, got another kind of file');
  const little = order === 0x4949;
  const version = view.getUint16(2, little);
  if (version !== 42 && version !== 43) throw new FormatError(`TIFF: expected version 42 or 43, got ${version}`);
  const isBig = version === 43;
  const word = isBig ? 8 : 4;
  const wordAt = (at: number): number => (isBig ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little));
  /** @throws FormatError if these bytes lie outside the file */
  const within = (at: number, length: number, what: string): number => {
    if (at + length <= bytes.length) return at;
    throw new FormatError(`TIFF: ${what} would end at byte ${at + length}, but the file has ${bytes.length}`);
  };
  const start = from ?? wordAt(within(isBig ? 8 : 4, word, 'the header'));
  const countBytes = isBig ? 8 : 2;
  within(start, countBytes, 'the directory');
  const entryCount = isBig ? wordAt(start) : view.getUint16(start, little);
  if (entryCount > MAX_ENTRIES) throw new FormatError(`TIFF: expected at most ${MAX_ENTRIES} tags, got ${entryCount}`);
  const entryBytes = 4 + 2 * word;
  within(start, countBytes + entryCount * entryBytes, 'the directory');
  const entries = new Map<number, Entry>();
  for (let i = 0; i < entryCount; i++) {
    const at = start + countBytes + i * entryBytes;
    const tag = view.getUint16(at, little);
    entries.set(tag, { type: view.getUint16(at + 2, little), count: wordAt(at + 4), at: at + 4 + word });
  }
  const found = (tag: number, most: number) => {
    const entry = entries.get(tag);
    if (!entry) return undefined;
    const type = TYPES[entry.type];
    if (!type) throw new FormatError(`TIFF: tag ${tag}: expected a number or a text, got type ${entry.type}`);
    const [size, read] = type;
    if (entry.count > most) throw new FormatError(`TIFF: tag ${tag}: expected at most ${most} values, got ${entry.count}`);
    const length = size * entry.count;
    const at = length <= word ? entry.at : within(wordAt(entry.at), length, `tag ${tag}`);
    return { at, size, read, count: entry.count };
  };
  const end = start + countBytes + entryCount * entryBytes;
  return {
    isLittleEndian: little,
    next: end + word <= bytes.length ? wordAt(end) : 0,
    has: (tag) => entries.has(tag),
    numbers(tag, most, wanted = most) {
      const values = found(tag, most);
      if (!values) return [];
      const { at, size, read, count } = values;
      return Array.from({ length: Math.min(count, wanted) }, (_, i) => read(view, at + i * size, little));
    },
    text(tag, most) {
      const values = found(tag, most);
      if (!values) return undefined;
      const text = new TextDecoder().decode(bytes.subarray(values.at, values.at + values.count));
      return text.split('\0')[0];
    },
  };
}

/** The directories behind one, as far as they can be read: other images are no reason to refuse the first. */
export function directoriesAfter(bytes: Uint8Array, first: TiffDirectory): TiffDirectory[] {
  const found: TiffDirectory[] = [];
  try {
    for (let { next } = first; next > 0 && found.length < MAX_DIRECTORIES; next = found[found.length - 1].next) {
      found.push(readDirectory(bytes, next));
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return found;
}
