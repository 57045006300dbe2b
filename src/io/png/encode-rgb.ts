import { MAX_SAMPLES, type Size } from '../../core/heightmap.ts';
import { joinParts, type StreamPart } from '../deflate.ts';
import type { FileInParts } from '../file-format.ts';
import { filePieces, joinChunks, type NewChunk } from './chunks.ts';
import { deflateColours, deflatePixelRows, type StoreRow } from './deflate-samples.ts';
import { type ChooseFilter, deflateRows, headerBody, requirePngSize } from './encode.ts';
import { FILTER } from './filters.ts';

/** Bytes of a pixel in the file. */
export const RGB_BYTES = 3;

/** The filter for pictures whose rows are mostly runs of one colour: files a tenth smaller than by judging each row, in half the time. */
export const forRuns: ChooseFilter = () => FILTER.sub;

/** Writes an 8-bit PNG of red, green and blue.
 *  @param rgba red, green, blue, alpha per pixel, row-major; alpha is left out
 *  @param choose chooses the filter of each row; by default the one that promises the smallest file
 *  @param pause see deflateRows
 *  @throws RangeError if `rgba` does not hold exactly width × height pixels */
export async function encodePngRgb(
  { width, height }: Size,
  rgba: Uint8ClampedArray,
  choose?: ChooseFilter,
  pause?: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  checkPixels({ width, height }, rgba);
  return joinChunks([
    { name: 'IHDR', body: [rgbHeader({ width, height })] },
    { name: 'IDAT', body: await deflateRows(width, height, RGB_BYTES, rowsOf(rgba, width, 0, 0), choose, pause) },
    { name: 'IEND', body: [] },
  ]);
}

/** Channels of an 8-bit picture: grey; red, green and blue; the same with alpha, not premultiplied. */
export type PngChannels = 1 | 3 | 4;

/** The colour types of PNG. */
const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 } as const satisfies Record<PngChannels, number>;

/** Rows of a picture come in multiples of so many: those for which light is made at once. */
const ROWS_TOGETHER = 64;
/** About how many pixels are deflated together: enough that starting anew costs next to nothing. */
const PART_PIXELS = 1 << 17;

/** An 8-bit PNG of rows that are made on demand, for speed, with the same bytes in every engine: neither the picture nor the file exists as a whole.
 *  @param storing called once, before the first part is made
 *  @throws RangeError for a size that no PNG has */
export function pngOfRows(size: Size, channels: PngChannels, storing: () => StoreRow): FileInParts<StreamPart> {
  requirePngSize(size);
  const { width, height } = size;
  const partRows = ROWS_TOGETHER * Math.ceil(PART_PIXELS / (ROWS_TOGETHER * width));
  let store: StoreRow | undefined;
  return {
    count: Math.ceil(height / partRows),
    make(part) {
      store ??= storing();
      const from = part * partRows;
      return deflatePixelRows({ from, end: Math.min(from + partRows, height) }, width, channels, store);
    },
    join: (parts) => ({
      pieces: filePieces([
        { name: 'IHDR', body: [headerBody(width, height, 8, COLOUR_TYPES[channels])] },
        { name: 'IDAT', body: joinParts(parts) },
        { name: 'IEND', body: [] },
      ]),
    }),
  };
}

/** Writes codes of 24 bits as an 8-bit PNG, the highest in red, for speed, with the same bytes in every engine.
 *  @param codesOf fills `out` with the codes of row `y`
 *  @returns the file in pieces
 *  @throws RangeError for a size that no PNG has */
export function encodePngColours(
  size: Size,
  codesOf: (y: number, out: Int32Array) => void,
  facts: readonly NewChunk[],
): Uint8Array[] {
  requirePngSize(size);
  return filePieces([
    { name: 'IHDR', body: [rgbHeader(size)] },
    ...facts,
    { name: 'IDAT', body: deflateColours(size, codesOf) },
    { name: 'IEND', body: [] },
  ]);
}

/** @throws RangeError for a size that no PNG has, and if `rgba` does not hold exactly width × height pixels */
export function checkPixels({ width, height }: Size, rgba: Uint8ClampedArray): void {
  requirePngSize({ width, height });
  if (rgba.length !== 4 * width * height) {
    throw new RangeError(`PNG pixels: ${width} × ${height} needs ${4 * width * height} bytes, got ${rgba.length}`);
  }
}

/** IHDR of an 8-bit picture of red, green and blue. */
export function rgbHeader({ width, height }: Size): Uint8Array {
  return headerBody(width, height, 8, 2);
}

/** Stores the rows of a part of a picture that begins at (left, top), as wide as the row is long.
 *  @param width of the whole picture */
export function rowsOf(rgba: Uint8ClampedArray, width: number, left: number, top: number): StoreRow {
  return (y, row) => storeRow(rgba, 4 * (width * (top + y) + left), row);
}

/** Stores pixels behind the first one of a row, until it is full.
 *  @param from index of the first pixel's red in `rgba` */
export function storeRow(rgba: Uint8ClampedArray, from: number, row: Uint8Array): void {
  for (let i = from, to = RGB_BYTES; to < row.length; i += 4, to += RGB_BYTES) {
    row[to] = rgba[i];
    row[to + 1] = rgba[i + 1];
    row[to + 2] = rgba[i + 2];
  }
}

/** A picture that never exists as a whole. */
interface BandedPicture extends Size {
  /** Transparency is kept; else it is left out. */
  readonly hasAlpha: boolean;
  /** Rows of a band, all but the last one. */
  readonly bandRows: number;
  /** Red, green, blue, alpha of a band's pixels, row-major, not premultiplied; called once for each band in turn. */
  bandAt(top: number, rows: number): Promise<Uint8ClampedArray>;
}

const RGBA_BYTES = 4;

/** Writes an 8-bit PNG of bands of rows, two of which exist at a time.
 *  @throws RangeError for a size that no PNG has, and for a band with other than its pixels */
export async function encodePngBands({
  width,
  height,
  hasAlpha,
  bandRows,
  bandAt,
}: BandedPicture): Promise<Uint8Array<ArrayBuffer>> {
  requirePngSize({ width, height });
  if (!Number.isInteger(bandRows) || bandRows < 1) {
    throw new RangeError(`PNG bands: expected 1 to ${MAX_SAMPLES} rows in a band, got ${bandRows}`);
  }
  const pixelBytes = hasAlpha ? RGBA_BYTES : RGB_BYTES;
  const bands = new Map<number, Uint8ClampedArray>();
  let ready = 0;
  const fetchBands = async (from: number, end: number): Promise<void> => {
    for (const top of bands.keys()) if (top + bandRows <= from) bands.delete(top);
    while (ready < end) {
      const rows = Math.min(bandRows, height - ready);
      const rgba = await bandAt(ready, rows);
      if (rgba.length !== 4 * width * rows) {
        throw new RangeError(`PNG band: ${width} × ${rows} pixels need ${4 * width * rows} bytes, got ${rgba.length}`);
      }
      bands.set(ready, rgba);
      ready += rows;
    }
  };
  const store = (y: number, row: Uint8Array): void => {
    const top = y - (y % bandRows);
    const rgba = bands.get(top);
    if (!rgba) throw new RangeError(`PNG band: expected the rows from ${top} on, got none`);
    const from = 4 * width * (y - top);
    if (hasAlpha) row.set(rgba.subarray(from, from + 4 * width), RGBA_BYTES);
    else storeRow(rgba, from, row);
  };
  return joinChunks([
    { name: 'IHDR', body: [headerBody(width, height, 8, hasAlpha ? 6 : 2)] },
    { name: 'IDAT', body: await deflateRows(width, height, pixelBytes, store, undefined, fetchBands) },
    { name: 'IEND', body: [] },
  ]);
}
