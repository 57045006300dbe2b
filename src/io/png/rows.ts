import { INFLATE, type InflateMemory } from '../../kernels/simd/inflate.ts';
import { FILTER, unfilterInPlace } from './filters.ts';
import type { BitDepth, PngHeader } from './header.ts';

/** One of the reduced pictures that an interlaced PNG stores one after another; other PNGs are a single pass.
 *  Its column c, row r is the picture's column x + c·stepX, row y + r·stepY. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of one stored row, without its filter byte. */
  readonly rowBytes: number;
}

/** Where the seven Adam7 passes begin and how far apart their samples lie, as [x, y, stepX, stepY]:
 *  ```
 *  1 6 4 6 2 6 4 6
 *  7 7 7 7 7 7 7 7
 *  5 6 5 6 5 6 5 6
 *  7 7 7 7 7 7 7 7
 *  3 6 4 6 3 6 4 6
 *  7 7 7 7 7 7 7 7
 *  5 6 5 6 5 6 5 6
 *  7 7 7 7 7 7 7 7
 *  ``` */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The passes of a picture in stored order; those without a single sample are left out, as in the file. */
export function passesOf(header: PngHeader): readonly Pass[] {
  const origins = header.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  const bitsPerPixel = header.bitDepth * header.channels;
  const passes: Pass[] = [];
  for (const [x, y, stepX, stepY] of origins) {
    const width = Math.ceil((header.width - x) / stepX);
    const height = Math.ceil((header.height - y) / stepY);
    if (width < 1 || height < 1) continue;
    passes.push({ x, y, stepX, stepY, width, height, rowBytes: Math.ceil((width * bitsPerPixel) / 8) });
  }
  return passes;
}

/** Bytes of all passes before compression: every row with its filter byte. */
export function inflatedLength(passes: readonly Pass[]): number {
  return passes.reduce((sum, pass) => sum + pass.height * (pass.rowBytes + 1), 0);
}

/** Samples of a PNG, of 16 bits or fewer. */
export type PixelData = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** Takes the inflated bytes of a PNG in runs of any length and leaves the samples in `data`. */
export interface RowReader {
  /** The samples so far: row-major, channels interleaved, one element a sample. */
  readonly data: PixelData;
  /** Takes the next bytes; those beyond the last row are left out. */
  receive(bytes: Uint8Array): void;
  /** Where the first unknown filter was met; nothing is read from there on. */
  badFilter(): BadFilter | undefined;
}

interface BadFilter {
  /** Row in the file, from 0; an interlaced file stores the rows of its passes one after another. */
  readonly row: number;
  /** 5 … 255 */
  readonly value: number;
}

/** A reader for the passes of `header`. Beside the samples it holds two rows and the samples of one, in the memory of the kernels.
 *  @throws RangeError if there is no memory for the samples */
export function createRowReader(header: PngHeader, memory: InflateMemory): RowReader {
  const { bytes: inMemory, kernels } = memory;
  const { bitDepth, channels, interlaced } = header;
  const passes = passesOf(header);
  const length = header.width * header.height * channels;
  const data = bitDepth === 16 ? new Uint16Array(length) : new Uint8Array(length);
  const samples = interlaced ? data.slice(0, header.width * channels) : data;
  const pixelBytes = Math.max(1, (bitDepth * channels) / 8);
  const longest = 1 + Math.max(...passes.map((pass) => pass.rowBytes));
  let [row, above] = INFLATE.rows.map((pixels) => ({ pixels, bytes: inMemory.subarray(pixels - 1, pixels - 1 + longest) }));
  above.bytes.fill(0);
  let filled = 0;
  let passIndex = 0;
  let passRow = 0;
  let rowsRead = 0;
  let bad: BadFilter | undefined;

  const finishRow = (pass: Pass): void => {
    const [filter] = row.bytes;
    if (filter > FILTER.paeth) {
      bad = { row: rowsRead, value: filter };
      return;
    }
    if (filter === FILTER.up) kernels.undoUp(row.pixels, row.pixels + pass.rowBytes, above.pixels);
    else unfilterInPlace(row.bytes, above.bytes, pass.rowBytes + 1, pixelBytes);
    const count = pass.width * channels;
    const [out, at] = interlaced ? [samples, 0] : [data, passRow * count];
    if (bitDepth === 16) {
      kernels.swapPairs(INFLATE.samples, INFLATE.samples + 2 * count, row.pixels);
      out.set(new Uint16Array(inMemory.buffer, INFLATE.samples, count), at);
    } else unpack(row.bytes, bitDepth, out, at, count);
    if (interlaced) scatter(samples, pass, passRow, header, data);
    [row, above] = [above, row];
    filled = 0;
    rowsRead++;
    if (++passRow < pass.height) return;
    passIndex++;
    passRow = 0;
    above.bytes.fill(0);
  };

  return {
    data,
    receive(bytes) {
      for (let at = 0; at < bytes.length && passIndex < passes.length && !bad; ) {
        const pass = passes[passIndex];
        const take = Math.min(pass.rowBytes + 1 - filled, bytes.length - at);
        row.bytes.set(bytes.subarray(at, at + take), filled);
        filled += take;
        at += take;
        if (filled > pass.rowBytes) finishRow(pass);
      }
    },
    badFilter: () => bad,
  };
}

/** Writes the `count` samples of a row of at most 8 bits, which begin behind its filter byte, to `out` from `at` on. */
function unpack(row: Uint8Array, bitDepth: BitDepth, out: PixelData, at: number, count: number): void {
  if (bitDepth === 8) {
    out.set(row.subarray(1, 1 + count), at);
    return;
  }
  // Sub-byte samples fill each byte from its highest bits; rows begin on a whole byte.
  const mask = (1 << bitDepth) - 1;
  for (let i = 0, bit = 8; i < count; i++, bit += bitDepth) {
    out[at + i] = (row[bit >> 3] >> (8 - bitDepth - (bit & 7))) & mask;
  }
}

/** Puts the samples of one row of a pass where they belong in the whole picture. */
function scatter(samples: PixelData, pass: Pass, passRow: number, header: PngHeader, out: PixelData): void {
  const { channels } = header;
  const stride = pass.stepX * channels;
  let to = ((pass.y + passRow * pass.stepY) * header.width + pass.x) * channels;
  for (let from = 0; from < pass.width * channels; from += channels, to += stride) {
    for (let channel = 0; channel < channels; channel++) out[to + channel] = samples[from + channel];
  }
}
