import { isMapSize, MAX_SAMPLES, MAX_SIDE, type Size } from '../../core/heightmap.ts';
import { exrRecompression } from '../conversion.ts';
import { FormatError } from '../file-format.ts';

/** The first four bytes of every EXR. */
export const MAGIC = 20_000_630;
/** Numbers of types and compressions in a file. */
export const PIXEL = { uint: 0, half: 1, float: 2 } as const;
export const COMPRESSION = { none: 0, rle: 1, zips: 2, zip: 3, piz: 4, pxr24: 5 } as const;
/** What is not read, by its number. */
const OTHER_COMPRESSIONS: Readonly<Record<number, string>> = {
  6: 'B44',
  7: 'B44A',
  8: 'DWAA',
  9: 'DWAB',
};
const TILED = 0x200;
const DEEP = 0x800;
const MULTIPART = 0x1000;
/** More than any writer has. */
const MAX_ATTRIBUTES = 4096;
const MAX_CHANNELS = 1024;
/** More than any writer makes of a map. */
const MAX_TILES = 1 << 20;
/** Bytes of all channels of the pixels that are compressed together: they are in memory twice. */
const MAX_BLOCK_BYTES = 1 << 26;

/** One channel of a pixel. */
export interface ExrChannel {
  readonly name: string;
  readonly type: keyof typeof PIXEL;
  readonly bytes: 2 | 4;
}

/** What an EXR says before its rows. */
export interface ExrHeader extends Size {
  /** Of the first row. */
  readonly top: number;
  /** In the order of the file. */
  readonly channels: readonly ExrChannel[];
  readonly compression: keyof typeof COMPRESSION;
  /** Pixels that are compressed together: rows of the picture, or a tile. */
  readonly block: Size;
  readonly isTiled: boolean;
  /** Bytes of a pixel, all channels together. */
  readonly pixelBytes: number;
  /** Texts by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Where the offsets of the blocks begin. */
  readonly end: number;
}

/** @throws FormatError with the first thing that is wrong or not read
 *  @source https://openexr.com/en/latest/OpenEXRFileLayout.html */
export function readHeader(bytes: Uint8Array, name = 'in.exr'): ExrHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 8 || view.getInt32(0, true) !== MAGIC) refuse('expected an EXR file, got another kind of file');
  const flags = view.getInt32(4, true);
  if ((flags & 0xff) > 2) refuse(`expected version 2, got ${flags & 0xff}`);
  if (flags & MULTIPART) refuse('files of several parts are not read: expected one part');
  if (flags & DEEP) refuse('deep data are not read: expected rows of pixels');
  const { attributes, end } = readAttributes(bytes, view);
  const window = wanted(attributes, 'dataWindow', 16);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => window.getInt32(at, true));
  const [width, height] = [right - left + 1, bottom - top + 1];
  if (!isMapSize({ width, height })) {
    refuse(`expected at most ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, got ${width} × ${height}`);
  }
  const code = wanted(attributes, 'compression', 1).getUint8(0);
  const compression = (['none', 'rle', 'zips', 'zip', 'piz', 'pxr24'] as const).find((name) => COMPRESSION[name] === code);
  if (!compression) {
    return refuse(
      `its compression is ${OTHER_COMPRESSIONS[code] ?? `number ${code}`}: expected none, RLE, ZIPS, ZIP, PIZ or PXR24, as of ${exrRecompression(name)}`,
    );
  }
  const channels = readChannels(wanted(attributes, 'channels', 1));
  const pixelBytes = channels.reduce((sum, channel) => sum + channel.bytes, 0);
  const isTiled = (flags & TILED) !== 0;
  const blockRows = { none: 1, rle: 1, zips: 1, zip: 16, piz: 32, pxr24: 16 }[compression];
  const block = isTiled ? tileOf(wanted(attributes, 'tiles', 9), { width, height }) : { width, height: blockRows };
  const blockBytes = block.width * block.height * pixelBytes;
  if (blockBytes > MAX_BLOCK_BYTES) {
    const rows = blockRows === 1 ? 'a row' : `${blockRows} rows, which are compressed together`;
    refuse(`expected at most ${MAX_BLOCK_BYTES} bytes of all channels in ${isTiled ? 'a tile' : rows}, got ${blockBytes}`);
  }
  const texts = new Map<string, string>();
  for (const [name, { type, value }] of attributes) {
    if (type === 'string') texts.set(name, new TextDecoder().decode(value));
  }
  return { width, height, top, channels, compression, block, isTiled, pixelBytes, texts, end };
}

/** The full size alone is read: smaller levels of a mipmap are not. */
function tileOf(tiles: DataView, { width, height }: Size): Size {
  const [across, down] = [tiles.getUint32(0, true), tiles.getUint32(4, true)];
  if (across === 0 || down === 0 || Math.ceil(width / across) * Math.ceil(height / down) > MAX_TILES) {
    refuse(`expected at most ${MAX_TILES} tiles, got tiles of ${across} × ${down} pixels`);
  }
  return { width: Math.min(across, width), height: Math.min(down, height) };
}

interface Attribute {
  readonly type: string;
  readonly value: DataView;
}

function readAttributes(bytes: Uint8Array, view: DataView): { attributes: Map<string, Attribute>; end: number } {
  const attributes = new Map<string, Attribute>();
  let at = 8;
  for (;;) {
    const name = textAt(bytes, at);
    at += name.length + 1;
    if (name === '') return { attributes, end: at };
    const type = textAt(bytes, at);
    at += type.length + 1;
    const size = at + 4 <= bytes.length ? view.getInt32(at, true) : -1;
    at += 4;
    if (size < 0 || at + size > bytes.length) refuse('the header is cut off');
    attributes.set(name, { type, value: new DataView(bytes.buffer, bytes.byteOffset + at, size) });
    at += size;
    if (attributes.size > MAX_ATTRIBUTES) refuse(`expected at most ${MAX_ATTRIBUTES} attributes, got more`);
  }
}

/** Longer names are none: a file that is no EXR would be searched to its end. */
const MAX_NAME = 255;

function textAt(bytes: Uint8Array, at: number): string {
  const end = bytes.subarray(at, at + MAX_NAME + 1).indexOf(0);
  if (end < 0) refuse('the header is cut off');
  return String.fromCharCode(...bytes.subarray(at, at + end));
}

function wanted(attributes: ReadonlyMap<string, Attribute>, name: string, bytes: number): DataView {
  const value = attributes.get(name)?.value;
  if (!value) return refuse(`the header has no ${name}`);
  if (value.byteLength < bytes) refuse(`${name}: expected ${bytes} bytes, got ${value.byteLength}`);
  return value;
}

function readChannels(list: DataView): ExrChannel[] {
  const bytes = new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
  const channels: ExrChannel[] = [];
  for (let at = 0; ; at += 16) {
    const name = textAt(bytes, at);
    if (name === '') break;
    at += name.length + 1;
    if (at + 16 > list.byteLength) refuse('the list of channels is cut off');
    const code = list.getInt32(at, true);
    const type = (['uint', 'half', 'float'] as const).find((known) => PIXEL[known] === code);
    if (!type) return refuse(`channel ${JSON.stringify(name)}: expected integers, halves or floats, got type ${code}`);
    if (list.getInt32(at + 8, true) !== 1 || list.getInt32(at + 12, true) !== 1) {
      refuse(`channel ${JSON.stringify(name)} has fewer samples than the picture: expected one for each pixel`);
    }
    channels.push({ name, type, bytes: type === 'half' ? 2 : 4 });
    if (channels.length > MAX_CHANNELS) refuse(`expected at most ${MAX_CHANNELS} channels, got more`);
  }
  if (channels.length === 0) refuse('it has no channels');
  return channels;
}

function refuse(problem: string): never {
  throw new FormatError(`EXR: ${problem}`);
}
