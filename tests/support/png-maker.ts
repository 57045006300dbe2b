/** Makes PNG files, whole and broken, without the code under test: slow, literal, the same bytes in every engine. */

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  /** 0 grey, 2 rgb, 3 palette, 4 grey-alpha, 6 rgba */
  readonly colourByte: number;
  readonly interlaced?: boolean;
  /** Filter of each stored row in turn, from the first again behind the last; 0 if absent. */
  readonly filters?: readonly number[];
  /** The value of one channel of one pixel. */
  readonly sample: (x: number, y: number, channel: number) => number;
}

export type ChunkSpec = readonly [name: string, body: Uint8Array];

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** A PNG of a picture whose pixels are stored without compression; `extra` chunks stand before IDAT. */
export function makePng(picture: Picture, extra: readonly ChunkSpec[] = []): Uint8Array<ArrayBuffer> {
  return pngOf([['IHDR', header(picture)], ...extra, ['IDAT', storedZlib(rawRows(picture))], ['IEND', bytesOf()]]);
}

/** Signature and chunks, with right lengths and checksums. */
export function pngOf(chunks: readonly ChunkSpec[]): Uint8Array<ArrayBuffer> {
  return joined([Uint8Array.from(SIGNATURE), ...chunks.map(chunk)]);
}

export function chunk([name, body]: ChunkSpec): Uint8Array<ArrayBuffer> {
  const named = joined([bytesOf(name), body]);
  return joined([uint32(body.length), named, uint32(crc(named))]);
}

export function header(picture: Omit<Picture, 'sample'>): Uint8Array<ArrayBuffer> {
  const { width, height, bitDepth, colourByte, interlaced = false } = picture;
  return joined([uint32(width), uint32(height), Uint8Array.of(bitDepth, colourByte, 0, 0, interlaced ? 1 : 0)]);
}

/** The rows as they are before compression: filter byte and filtered bytes, one pass after another. */
export function rawRows(picture: Picture): Uint8Array<ArrayBuffer> {
  const { width, height, bitDepth, colourByte, interlaced, filters = [0], sample } = picture;
  const channels = CHANNELS[colourByte];
  const pixelBytes = Math.max(1, (bitDepth * channels) / 8);
  const out: number[] = [];
  let stored = 0;
  for (const [x0, y0, stepX, stepY] of interlaced ? ADAM7 : [[0, 0, 1, 1]]) {
    let above: number[] = [];
    if (x0 >= width) continue;
    for (let y = y0; y < height; y += stepY) {
      let bits = '';
      for (let x = x0; x < width; x += stepX) {
        for (let c = 0; c < channels; c++) bits += sample(x, y, c).toString(2).padStart(bitDepth, '0');
      }
      const row: number[] = [];
      for (let i = 0; i < bits.length; i += 8) row.push(Number.parseInt(bits.slice(i, i + 8).padEnd(8, '0'), 2));
      const filter = filters[stored++ % filters.length];
      out.push(filter);
      for (let i = 0; i < row.length; i++) {
        const a = row[i - pixelBytes] ?? 0;
        const b = above[i] ?? 0;
        const c = above[i - pixelBytes] ?? 0;
        out.push((row[i] - predicted(filter, a, b, c)) & 0xff);
      }
      above = row;
    }
  }
  return Uint8Array.from(out);
}

function predicted(filter: number, a: number, b: number, c: number): number {
  if (filter === 1) return a;
  if (filter === 2) return b;
  if (filter === 3) return Math.floor((a + b) / 2);
  if (filter !== 4) return 0;
  const p = a + b - c;
  const far = [a, b, c].map((v) => Math.abs(p - v));
  return [a, b, c][far.indexOf(Math.min(...far))];
}

/** A zlib stream of blocks that are not compressed. */
export function storedZlib(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at === 0 || at < raw.length; at += 65_535) {
    const block = raw.subarray(at, at + 65_535);
    const isLast = at + 65_535 >= raw.length;
    parts.push(
      Uint8Array.of(isLast ? 1 : 0, block.length & 255, block.length >> 8, ~block.length & 255, (~block.length >> 8) & 255),
      block,
    );
  }
  return joined([...parts, uint32(adler(raw))]);
}

export function adler(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}

export function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

export function uint32(value: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Latin-1 text and bytes in turn, as bytes. */
export function bytesOf(...parts: readonly (string | readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return joined(
    parts.map((part) => (typeof part === 'string' ? Uint8Array.from(part, (c) => c.charCodeAt(0)) : Uint8Array.from(part))),
  );
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The chunks of a well-formed PNG. */
export function chunksOf(png: Uint8Array): ChunkSpec[] {
  const chunks: ChunkSpec[] = [];
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    chunks.push([String.fromCharCode(...png.subarray(at + 4, at + 8)), png.slice(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  return chunks;
}

/** `png` with the bodies of the named chunks replaced and their checksums right again. */
export function withBody(png: Uint8Array, name: string, change: (body: Uint8Array) => Uint8Array): Uint8Array<ArrayBuffer> {
  return pngOf(chunksOf(png).map(([each, body]) => [each, each === name ? change(body) : body]));
}

/** The elevations that a pCAL chunk gives to the codes 0 and 65535, read by the letter of the PNG specification. */
export function calibrationOf(png: Uint8Array): { readonly min: number; readonly max: number } {
  const text = String.fromCharCode(...png.subarray(0, 4096));
  const at = text.indexOf('pCAL');
  const view = new DataView(png.buffer, png.byteOffset);
  const body = text.slice(at + 4, at + 4 + view.getUint32(at - 4));
  const numbers = at + 4 + body.indexOf('\0') + 1;
  const [x0, x1] = [view.getInt32(numbers), view.getInt32(numbers + 4)];
  const [, p0, p1] = body.slice(numbers + 10 - at - 4).split('\0');
  const physical = (original: number) => Number(p0) + (Number(p1) * original) / (x1 - x0);
  return { min: physical(x0), max: physical(x1) };
}
