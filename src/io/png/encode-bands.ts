import { MAX_SAMPLES, type Size } from '../../core/heightmap.ts';
import { joinChunks } from './chunks.ts';
import { deflateRows, headerBody, requirePngSize } from './encode.ts';
import { RGB_BYTES, storeRow } from './encode-rgb.ts';

/** A picture that never exists as a whole. */
export interface BandedPicture extends Size {
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
