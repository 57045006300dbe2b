import type { Size } from '../../core/heightmap.ts';
import { type DeflateMemory, withDeflate } from '../../kernels/simd/deflate.ts';
import { DEFLATE } from '../../kernels/simd/deflate-memory.ts';
import { createDeflater } from '../deflate.ts';
import { FILTER } from './filters.ts';

/** IDAT of grey samples in 16 bits, in pieces, made for speed: every row has the filter *up*, which does for terrain what the best one for
 *  each row would, and is deflated by matches at few places. The same bytes in every engine.
 *  @param samplesOf fills `out` with the samples of row `y` */
export function deflateSamples(size: Size, samplesOf: (y: number, out: Uint16Array) => void): Uint8Array[] {
  return withDeflate((memory) => deflateIn(memory, size, samplesOf));
}

function deflateIn(
  memory: DeflateMemory,
  { width, height }: Size,
  samplesOf: (y: number, out: Uint16Array) => void,
): Uint8Array[] {
  const { bytes, kernels } = memory;
  const deflater = createDeflater(memory);
  const { filtered } = DEFLATE;
  const row = bytes.subarray(filtered, filtered + 1 + 2 * width);
  let [address, above] = DEFLATE.rows;
  bytes.fill(0, above, above + 2 * width);
  for (let y = 0; y < height; y++) {
    const samples = new Uint16Array(bytes.buffer, address, width);
    samplesOf(y, samples);
    // Where nothing but zeros stands, the filter's own byte is to be one too: a plain below all else is then one long run.
    if (areZeros(samples)) row.fill(FILTER.none);
    else {
      row[0] = FILTER.up;
      kernels.filterUp(filtered + 1, filtered + 1 + 2 * width, address, above);
    }
    deflater.push(row);
    [address, above] = [above, address];
  }
  return deflater.finish();
}

/** IDAT of codes of 24 bits, the highest byte in red. The lowest bits are noise, so only runs are matched.
 *  @param codesOf fills `out` with the codes of row `y` */
export function deflateColours({ width, height }: Size, codesOf: (y: number, out: Int32Array) => void): Uint8Array[] {
  return withDeflate((memory) => {
    const { bytes, kernels } = memory;
    const deflater = createDeflater(memory, 'runs');
    const { filtered } = DEFLATE;
    const row = bytes.subarray(filtered, filtered + 1 + 3 * width);
    let [address, above] = DEFLATE.rows;
    bytes.fill(0, above, above + 4 * width);
    row[0] = FILTER.up;
    for (let y = 0; y < height; y++) {
      codesOf(y, new Int32Array(bytes.buffer, address, width));
      kernels.filterColours(filtered + 1, filtered + 1 + 3 * width, address, above);
      deflater.push(row);
      [address, above] = [above, address];
    }
    return deflater.finish();
  });
}

function areZeros(samples: Uint16Array): boolean {
  for (let i = 0; i < samples.length; i++) if (samples[i] !== 0) return false;
  return true;
}
