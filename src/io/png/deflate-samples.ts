import type { Size } from '../../core/heightmap.ts';
import { type DeflateKernels, type DeflateMemory, withDeflate } from '../../kernels/simd/deflate.ts';
import { DEFLATE } from '../../kernels/simd/deflate-memory.ts';
import { createDeflater, type Deflater, type StreamPart } from '../deflate.ts';
import { FILTER } from './filters.ts';

/** Fills a row, behind its first pixel, with the bytes of row `y`; called once for each row, from north to south within a part. */
export type StoreRow = (y: number, row: Uint8Array) => void;

/** Rows from one up to, but without, another. */
interface RowSpan {
  readonly from: number;
  readonly end: number;
}

/** IDAT of grey samples in 16 bits, in pieces.
 *  @param samplesOf fills `out` with the samples of row `y` */
export function deflateSamples({ width, height }: Size, samplesOf: (y: number, out: Uint16Array) => void): Uint8Array[] {
  const fill: Fill = ({ buffer }, address, y) => {
    const samples = new Uint16Array(buffer, address, width);
    samplesOf(y, samples);
    return samples;
  };
  return deflateUp({ from: 0, end: height }, 2 * width, 'filterUp', 'all', fill, (deflater) => deflater.finish());
}

/** IDAT of codes of 24 bits, the highest byte in red. The lowest bits are noise, so only runs are matched.
 *  @param codesOf fills `out` with the codes of row `y` */
export function deflateColours({ width, height }: Size, codesOf: (y: number, out: Int32Array) => void): Uint8Array[] {
  const fill: Fill = ({ buffer }, address, y) => {
    const codes = new Int32Array(buffer, address, width);
    codesOf(y, codes);
    return codes;
  };
  return deflateUp({ from: 0, end: height }, 3 * width, 'filterColours', 'runs', fill, (deflater) => deflater.finish());
}

/** IDAT of pixels in bytes. */
export function deflatePixels({ width, height }: Size, pixelBytes: number, store: StoreRow): Uint8Array[] {
  return deflateUp(
    { from: 0, end: height },
    pixelBytes * width,
    'filterBytes',
    'all',
    pixelFill(width, pixelBytes, store),
    (deflater) => deflater.finish(),
  );
}

/** Some rows of such pixels, as a part of IDAT. */
export function deflatePixelRows(rows: RowSpan, width: number, pixelBytes: number, store: StoreRow): StreamPart {
  const fill = pixelFill(width, pixelBytes, store);
  return deflateUp(rows, pixelBytes * width, 'filterBytes', 'all', fill, (deflater) => deflater.finishPart());
}

/** Stores row `y` at an address of the memory, with room for a pixel before it.
 *  @returns what was stored */
type Fill = (bytes: DeflateMemory['bytes'], address: number, y: number) => ArrayLike<number>;

function pixelFill(width: number, pixelBytes: number, store: StoreRow): Fill {
  return (bytes, address, y) => {
    const row = bytes.subarray(address - pixelBytes, address + pixelBytes * width);
    store(y, row);
    return row.subarray(pixelBytes);
  };
}

/** Rows made for speed: each has the filter *up*, which does for terrain what the best one for each row would, and is deflated by matches at few places. The
 *  same bytes in every engine.
 *  @param rowBytes of a row in the file
 *  @param finish takes what was deflated */
function deflateUp<T>(
  { from, end }: RowSpan,
  rowBytes: number,
  filter: keyof Pick<DeflateKernels, 'filterUp' | 'filterColours' | 'filterBytes'>,
  matches: 'all' | 'runs',
  fill: Fill,
  finish: (deflater: Deflater) => T,
): T {
  return withDeflate((memory) => {
    const { bytes, kernels } = memory;
    const deflater = createDeflater(memory, matches);
    const { filtered } = DEFLATE;
    const row = bytes.subarray(filtered, filtered + 1 + rowBytes);
    let [address, above] = DEFLATE.rows;
    bytes.fill(0, above, DEFLATE.filtered);
    for (let y = from; y < end; y++) {
      // Where nothing but zeros stands, the filter's own byte is to be one too: a plain below all else is then one long run.
      if (areZeros(fill(bytes, address, y))) row.fill(FILTER.none);
      else {
        // The first row is filtered by zeros, which is *up* only at the top of a picture.
        row[0] = y > from || from === 0 ? FILTER.up : FILTER.none;
        kernels[filter](filtered + 1, filtered + 1 + rowBytes, address, above);
      }
      deflater.push(row);
      [address, above] = [above, address];
    }
    return finish(deflater);
  });
}

function areZeros(samples: ArrayLike<number>): boolean {
  for (let i = 0; i < samples.length; i++) if (samples[i] !== 0) return false;
  return true;
}
