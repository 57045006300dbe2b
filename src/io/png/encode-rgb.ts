import type { Size } from '../../core/heightmap.ts';
import { joinChunks } from './chunks.ts';
import { deflateRows, headerBody } from './encode.ts';

const PIXEL_BYTES = 3;

/** Writes an 8-bit PNG of red, green and blue.
 *  @param rgba red, green, blue, alpha per pixel, row-major; alpha is left out
 *  @throws RangeError if `rgba` does not hold exactly width × height pixels */
export async function encodePngRgb({ width, height }: Size, rgba: Uint8ClampedArray): Promise<Uint8Array<ArrayBuffer>> {
  if (rgba.length !== 4 * width * height) {
    throw new RangeError(`PNG pixels: ${width} × ${height} needs ${4 * width * height} bytes, got ${rgba.length}`);
  }
  const store = (y: number, row: Uint8Array): void => {
    for (let i = 4 * width * y, to = PIXEL_BYTES; to < row.length; i += 4, to += PIXEL_BYTES) {
      row[to] = rgba[i];
      row[to + 1] = rgba[i + 1];
      row[to + 2] = rgba[i + 2];
    }
  };
  return joinChunks([
    { name: 'IHDR', body: [headerBody(width, height, 8, 2)] },
    { name: 'IDAT', body: await deflateRows(width, height, PIXEL_BYTES, store) },
    { name: 'IEND', body: [] },
  ]);
}
