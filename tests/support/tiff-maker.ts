/** TIFFs as others write them, made without the code under test. */
import { zlibSync } from 'fflate';
import { joined } from './png-maker.ts';

/** A TIFF to make. */
export interface TiffToMake {
  readonly width: number;
  readonly height: number;
  readonly kind: 'uint' | 'int' | 'float';
  /** 1 bit of masks alone; of 16-bit floats, samples are their bits. */
  readonly bits: 1 | 8 | 16 | 32 | 64;
  readonly sample: (x: number, y: number, band: number) => number;
  readonly bands?: number;
  readonly isPlanar?: boolean;
  readonly isBigEndian?: boolean;
  readonly isBigTiff?: boolean;
  readonly compression?: 'none' | 'deflate' | 'lzw' | 'packbits';
  readonly predictor?: 1 | 2 | 3;
  readonly tile?: { readonly width: number; readonly height: number };
  readonly rowsPerStrip?: number;
  /** Blocks that are left out, as GDAL leaves out those without a value. */
  readonly isSparse?: boolean;
  readonly tags?: readonly TiffTag[];
  /** Bytes in place of the one strip, whatever the samples are. */
  readonly strip?: Uint8Array;
  /** The image behind it, such as its mask; of the same byte order. */
  readonly next?: TiffToMake;
}

export type TiffTag = readonly [tag: number, type: 'ascii' | 'short' | 'long' | 'double', values: string | readonly number[]];

const COMPRESSION = { none: 1, lzw: 5, deflate: 8, packbits: 32_773 };
const TYPES = { ascii: 2, short: 3, long: 4, double: 12 };
const BYTES = { ascii: 1, short: 2, long: 4, double: 8 };

/** The bytes of a TIFF. */
export function makeTiff(of: TiffToMake): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(0);
  for (let image: TiffToMake | undefined = of, nextAt = 0; image; image = image.next) {
    const base = bytes.length;
    const made = imageOf(image, base);
    bytes = new Uint8Array(joined([bytes, made.bytes]));
    const view = new DataView(bytes.buffer);
    const start = base + made.head;
    if (base > 0 && of.isBigTiff) view.setBigUint64(nextAt, BigInt(start), !of.isBigEndian);
    else if (base > 0) view.setUint32(nextAt, start, !of.isBigEndian);
    nextAt = base + made.nextAt;
  }
  return bytes;
}

/** @param base where it begins in the file: its head there is not read */
function imageOf(of: TiffToMake, base: number) {
  const { width, height, bands = 1, isPlanar = false, isBigEndian = false, tile, compression = 'none', predictor = 1 } = of;
  const block = tile ?? { width, height: of.rowsPerStrip ?? height };
  const blocks: Uint8Array[] = of.strip ? [of.strip] : [];
  for (let plane = 0; !of.strip && plane < (isPlanar ? bands : 1); plane++) {
    for (let top = 0; top < height; top += block.height) {
      for (let left = 0; left < width; left += block.width) {
        const rows = tile ? block.height : Math.min(block.height, height - top);
        blocks.push(of.isSparse ? new Uint8Array(0) : packed(of, { left, top, width: block.width, height: rows }, plane));
      }
    }
  }
  const offsets = blocks.map(() => 0);
  const lengths = blocks.map(({ length }) => length);
  const format = { uint: 1, int: 2, float: 3 }[of.kind];
  const tags: TiffTag[] = [
    [256, 'long', [width]],
    [257, 'long', [height]],
    [258, 'short', Array<number>(bands).fill(of.bits)],
    [259, 'short', [COMPRESSION[compression]]],
    [262, 'short', [1]],
    [277, 'short', [bands]],
    [284, 'short', [isPlanar ? 2 : 1]],
    [317, 'short', [predictor]],
    [339, 'short', Array<number>(bands).fill(format)],
    ...(tile
      ? ([
          [322, 'short', [tile.width]],
          [323, 'short', [tile.height]],
          [324, 'long', offsets],
          [325, 'long', lengths],
        ] satisfies TiffTag[])
      : ([
          [273, 'long', offsets],
          [278, 'long', [block.height]],
          [279, 'long', lengths],
        ] satisfies TiffTag[])),
    ...(of.tags ?? []),
  ];
  return file(
    [...tags].sort(([a], [b]) => a - b),
    blocks,
    !isBigEndian,
    of.isBigTiff ?? false,
    base,
  );
}

/** One block, predicted and compressed. */
function packed(of: TiffToMake, window: { left: number; top: number; width: number; height: number }, plane: number): Uint8Array {
  const { bands = 1, isPlanar = false, compression = 'none', predictor = 1, bits, isBigEndian = false } = of;
  const stride = isPlanar ? 1 : bands;
  const rows: Uint8Array[] = [];
  for (let y = 0; y < window.height; y++) {
    const values: number[] = [];
    for (let x = 0; x < window.width; x++) {
      for (let band = 0; band < stride; band++) {
        const [column, row] = [Math.min(window.left + x, of.width - 1), Math.min(window.top + y, of.height - 1)];
        values.push(of.sample(column, row, isPlanar ? plane : band));
      }
    }
    if (predictor === 2) for (let i = values.length - 1; i >= stride; i--) values[i] -= values[i - stride];
    const row = bytesOf(values, of.kind, bits, predictor === 3 || isBigEndian);
    rows.push(predictor === 3 ? floatPredicted(row, bits / 8, stride) : row);
  }
  const bytes = joined(rows);
  return { none: (all: Uint8Array) => all, deflate: (all: Uint8Array) => zlibSync(all), lzw, packbits }[compression](bytes);
}

function bytesOf(values: readonly number[], kind: TiffToMake['kind'], bits: TiffToMake['bits'], isBig: boolean): Uint8Array {
  if (bits === 1) return bitsOf(values);
  const view = new DataView(new ArrayBuffer((values.length * bits) / 8));
  values.forEach((value, i) => {
    const at = (i * bits) / 8;
    if (kind === 'float' && bits === 16) view.setUint16(at, value, !isBig);
    else if (kind === 'float') bits === 64 ? view.setFloat64(at, value, !isBig) : view.setFloat32(at, value, !isBig);
    else if (bits === 8) view.setUint8(at, value);
    else bits === 16 ? view.setUint16(at, value, !isBig) : view.setUint32(at, value, !isBig);
  });
  return new Uint8Array(view.buffer);
}

/** A row of a mask, the first sample in the highest bit. */
function bitsOf(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    bytes[i >> 3] |= value << (7 - (i % 8));
  });
  return bytes;
}

function floatPredicted(row: Uint8Array, bytes: number, stride: number): Uint8Array {
  const count = row.length / bytes;
  const planes = row.map((_, at) => row[(at % count) * bytes + Math.floor(at / count)]);
  return planes.map((byte, at) => (at >= stride ? byte - planes[at - stride] : byte));
}

/** Every string that was written is looked up again: slow and plain. */
function lzw(bytes: Uint8Array): Uint8Array {
  const bits: number[] = [];
  const put = (code: number, width: number): void => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((code >> bit) & 1);
  };
  let table = new Map<string, number>();
  const reset = (): void => {
    table = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]));
  };
  let [next, width] = [258, 9];
  put(256, width);
  reset();
  let run = '';
  for (const byte of bytes) {
    const longer = run + String.fromCharCode(byte);
    if (table.has(longer)) {
      run = longer;
      continue;
    }
    put(table.get(run) ?? 0, width);
    table.set(longer, next++);
    if (next === 1 << width) width++;
    if (next === 4095) {
      put(256, 12);
      reset();
      [next, width] = [258, 9];
    }
    run = String.fromCharCode(byte);
  }
  if (run !== '') put(table.get(run) ?? 0, width);
  next++;
  if (next === 1 << width && width < 12) width++;
  put(257, width);
  while (bits.length % 8 !== 0) bits.push(0);
  return Uint8Array.from({ length: bits.length / 8 }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));
}

/** Runs of up to 128 others, and of one byte where four are equal. */
function packbits(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let same = 1;
    while (same < 128 && bytes[at + same] === bytes[at]) same++;
    if (same >= 4) {
      out.push(257 - same, bytes[at]);
      at += same;
      continue;
    }
    const others = bytes.subarray(at, at + Math.min(3, bytes.length - at));
    out.push(others.length - 1, ...others);
    at += others.length;
  }
  return Uint8Array.from(out);
}

function file(tags: readonly TiffTag[], blocks: readonly Uint8Array[], little: boolean, isBig: boolean, base: number) {
  const word = isBig ? 8 : 4;
  const [head, entry] = isBig ? [16, 20] : [8, 12];
  const lengthOf = ([, type, values]: TiffTag): number => BYTES[type] * (values.length + (type === 'ascii' ? 1 : 0));
  const valuesAt = head + (isBig ? 8 : 2) + entry * tags.length + word;
  const stored = tags.map((tag) => (lengthOf(tag) > word ? lengthOf(tag) + (lengthOf(tag) % 2) : 0));
  const blocksAt = stored.reduce((sum, size) => sum + size, valuesAt);
  const bytes = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, blocksAt));
  const view = new DataView(bytes.buffer);
  const setWord = (at: number, value: number): void =>
    isBig ? view.setBigUint64(at, BigInt(value), little) : view.setUint32(at, value, little);
  bytes.set(little ? [0x49, 0x49] : [0x4d, 0x4d]);
  view.setUint16(2, isBig ? 43 : 42, little);
  if (isBig) view.setUint16(4, 8, little);
  setWord(isBig ? 8 : 4, head);
  if (isBig) setWord(head, tags.length);
  else view.setUint16(head, tags.length, little);
  let free = valuesAt;
  for (const [i, tag] of tags.entries()) {
    const [number, type] = tag;
    const at = head + (isBig ? 8 : 2) + entry * i;
    view.setUint16(at, number, little);
    view.setUint16(at + 2, TYPES[type], little);
    setWord(at + 4, lengthOf(tag) / BYTES[type]);
    const place = stored[i] > 0 ? free : at + 4 + word;
    if (stored[i] > 0) setWord(at + 4 + word, base + free);
    free += stored[i];
    // Offsets that a caller gives stay.
    const isOffsets = (number === 273 || number === 324) && tag[2][0] === 0;
    const starts = blocks.map((block, j) =>
      block.length === 0 ? 0 : blocks.slice(0, j).reduce((sum, { length }) => sum + length, base + blocksAt),
    );
    const values = isOffsets ? starts : tag[2];
    if (typeof values === 'string') bytes.set(new TextEncoder().encode(values), place);
    else {
      values.forEach((value, j) => {
        const to = place + BYTES[type] * j;
        if (type === 'short') view.setUint16(to, value, little);
        else if (type === 'long') view.setUint32(to, value, little);
        else view.setFloat64(to, value, little);
      });
    }
  }
  let at = blocksAt;
  for (const block of blocks) {
    bytes.set(block, at);
    at += block.length;
  }
  return { bytes, head, nextAt: head + (isBig ? 8 : 2) + entry * tags.length };
}
