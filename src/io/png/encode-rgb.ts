import type { Size } from '../../core/heightmap.ts';
import { joinChunks } from './chunks.ts';
import { deflatePieces, headerBody } from './encode.ts';
import { paeth } from './filters.ts';

const PIXEL_BYTES = 3;

/** Writes an 8-bit PNG of red, green and blue.
 *  @param rgba red, green, blue, alpha per pixel, row-major; alpha is left out
 *  @throws RangeError if `rgba` does not hold exactly width × height pixels */
export async function encodePngRgb({ width, height }: Size, rgba: Uint8ClampedArray): Promise<Uint8Array<ArrayBuffer>> {
  if (rgba.length !== 4 * width * height) {
    throw new RangeError(`PNG pixels: ${width} × ${height} needs ${4 * width * height} bytes, got ${rgba.length}`);
  }
  let row = new Uint8Array(PIXEL_BYTES * (width + 1)); // behind one pixel of zeros
  let above = new Uint8Array(row.length);
  let y = 0;
  const nextRow = (): Uint8Array<ArrayBuffer> | undefined => {
    if (y === height) return undefined;
    for (let i = 4 * width * y, to = PIXEL_BYTES; to < row.length; i += 4, to += PIXEL_BYTES) {
      row[to] = rgba[i];
      row[to + 1] = rgba[i + 1];
      row[to + 2] = rgba[i + 2];
    }
    y++;
    const filtered = smallestFiltered(row, above);
    [row, above] = [above, row];
    return filtered;
  };
  const header = { name: 'IHDR', body: [headerBody(width, height, 8, 2)] };
  return joinChunks([header, { name: 'IDAT', body: await deflatePieces(nextRow) }, { name: 'IEND', body: [] }]);
}

/** What each filter takes a byte to be: from its neighbours to the left, above, and above on the left. */
const GUESSES: readonly ((a: number, b: number, c: number) => number)[] = [
  () => 0,
  (a) => a,
  (_, b) => b,
  (a, b) => (a + b) >> 1,
  paeth,
];

/** A row behind the number of its filter: the one that leaves the smallest sum of |byte|, bytes taken as −128 … 127.
 *  @source the heuristic the PNG specification recommends in section 12.7 */
function smallestFiltered(row: Uint8Array, above: Uint8Array): Uint8Array<ArrayBuffer> {
  let best = new Uint8Array(0);
  let least = Number.POSITIVE_INFINITY;
  for (const [filter, guess] of GUESSES.entries()) {
    const out = new Uint8Array(1 + row.length - PIXEL_BYTES);
    out[0] = filter;
    let sum = 0;
    for (let i = PIXEL_BYTES, to = 1; i < row.length; i++, to++) {
      out[to] = row[i] - guess(row[i - PIXEL_BYTES], above[i], above[i - PIXEL_BYTES]);
      sum += Math.abs((out[to] << 24) >> 24);
    }
    if (sum < least) [best, least] = [out, sum];
  }
  return best;
}
