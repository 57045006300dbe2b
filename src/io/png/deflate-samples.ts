import type { Size } from '../../core/heightmap.ts';
import { type DeflateKernels, type DeflateMemory, withDeflate } from '../../kernels/simd/deflate.ts';
import { DEFLATE } from '../../kernels/simd/deflate-memory.ts';
import { createDeflater } from '../deflate.ts';
import { FILTER } from './filters.ts';

/** Fills a row, behind its first pixel, with the bytes of row `y`; called once for each row in turn. */
export type StoreRow = (y: number, row: Uint8Array) => void;

/** IDAT of grey samples in 16 bits, in pieces.
 *  @param samplesOf fills `out` with the samples of row `y` */
export function deflateSamples({ width, height }: Size, samplesOf: (y: number, out: Uint16Array) => void): Uint8Array[] {
  return deflateUp(height, 2 * width, 'filterUp', 'all', ({ buffer }, address, y) => {
    const samples = new Uint16Array(buffer, address, width);
    samplesOf(y, samples);
    return samples;
  });
}

/** IDAT of codes of 24 bits, the highest byte in red. The lowest bits are noise, so only runs are matched.
 *  @param codesOf fills `out` with the codes of row `y` */
export function deflateColours({ width, height }: Size, codesOf: (y: number, out: Int32Array) => void): Uint8Array[] {
  return deflateUp(height, 3 * width, 'filterColours', 'runs', ({ buffer }, address, y) => {
    const codes = new Int32Array(buffer, address, width);
    codesOf(y, codes);
    return codes;
  });
}

/** IDAT of pixels in bytes. */
export function deflatePixels({ width, height }: Size, pixelBytes: number, store: StoreRow): Uint8Array[] {
  return deflateUp(height, pixelBytes * width, 'filterBytes', 'all', (bytes, address, y) => {
    const row = bytes.subarray(address - pixelBytes, address + pixelBytes * width);
    store(y, row);
    return row.subarray(pixelBytes);
  });
}

/** Rows made for speed: each has the filter *up*, which does for terrain what the best one for each row would, and is deflated by matches at few places. The
 *  same bytes in every engine.
 *  @param rowBytes of a row in the file
 *  @param fill stores row `y` at an address of the memory, with room for a pixel before it
 *  @returns in pieces */
function deflateUp(
  height: number,
  rowBytes: number,
  filter: keyof Pick<DeflateKernels, 'filterUp' | 'filterColours' | 'filterBytes'>,
  matches: 'all' | 'runs',
  fill: (bytes: DeflateMemory['bytes'], address: number, y: number) => ArrayLike<number>,
): Uint8Array[] {
  return withDeflate((memory) => {
    const { bytes, kernels } = memory;
    const deflater = createDeflater(memory, matches);
    const { filtered } = DEFLATE;
    const row = bytes.subarray(filtered, filtered + 1 + rowBytes);
    let [address, above] = DEFLATE.rows;
    bytes.fill(0, above, DEFLATE.filtered);
    for (let y = 0; y < height; y++) {
      // Where nothing but zeros stands, the filter's own byte is to be one too: a plain below all else is then one long run.
      if (areZeros(fill(bytes, address, y))) row.fill(FILTER.none);
      else {
        row[0] = FILTER.up;
        kernels[filter](filtered + 1, filtered + 1 + rowBytes, address, above);
      }
      deflater.push(row);
      [address, above] = [above, address];
    }
    return deflater.finish();
  });
}

function areZeros(samples: ArrayLike<number>): boolean {
  for (let i = 0; i < samples.length; i++) if (samples[i] !== 0) return false;
  return true;
}
