import type { Size } from '../../core/heightmap.ts';
import { joined } from '../pieces.ts';
import { filePieces } from './chunks.ts';
import { type ChooseFilter, deflateRows, headerBody, requirePngSize, type StoreRow } from './encode.ts';
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
  return joined(await encodePngRows({ width, height }, RGB_BYTES, rowsOf(rgba, width, 0, 0), choose, pause));
}

/** Writes an 8-bit PNG of rows that are made on demand: neither the picture nor the file exists as a whole.
 *  @param channels 1: grey; 3: red, green and blue
 *  @param store fills a row, behind its first pixel, with a byte for each channel
 *  @returns the file in pieces */
export async function encodePngRows(
  { width, height }: Size,
  channels: 1 | 3,
  store: StoreRow,
  choose?: ChooseFilter,
  pause?: () => Promise<void>,
): Promise<Uint8Array[]> {
  return filePieces([
    { name: 'IHDR', body: [headerBody(width, height, 8, channels === 1 ? 0 : 2)] },
    { name: 'IDAT', body: await deflateRows(width, height, channels, store, choose, pause) },
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
