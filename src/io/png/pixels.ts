import type { OnProgress } from '../../core/progress.ts';
import { MAX_EXPANSION } from '../../kernels/deflate-symbols.ts';
import { type InflateMemory, withInflate } from '../../kernels/simd/inflate.ts';
import { inflate } from '../inflate.ts';
import { type PngHeader, pngError } from './header.ts';
import { createRowReader, inflatedLength, type PixelData, passesOf, type RowReader } from './rows.ts';
import type { PngPixels } from './split.ts';

/** Inflates and unfilters all rows. An unknown filter is only reported in an intact stream. */
export function readPixels(header: PngHeader, { length, pieces }: PngPixels, onProgress?: OnProgress): PixelData {
  const size = `${header.width} × ${header.height}`;
  const expected = inflatedLength(passesOf(header));
  if (length * MAX_EXPANSION < expected) {
    throw pngError(
      'damaged',
      `${size} pixels need at least ${Math.ceil(expected / MAX_EXPANSION)} bytes of compressed image data, got ${length}`,
    );
  }
  return withInflate((memory) => {
    const rows = reserveRows(header, memory, size);
    let received = 0;
    const receive = (part: Uint8Array): void => {
      rows.receive(part);
      received += part.length;
      onProgress?.(received / expected);
    };
    const total = inflate(pieces, expected, receive, memory);
    if (total !== expected) {
      throw pngError(
        'damaged',
        `expected ${expected} intact bytes of image data for ${size} pixels, got damaged ones, fewer or more`,
      );
    }
    const bad = rows.badFilter();
    if (bad) throw pngError('damaged', `row ${bad.row} of the image data has filter type ${bad.value}, expected 0 to 4`);
    return rows.data;
  });
}

function reserveRows(header: PngHeader, memory: InflateMemory, size: string): RowReader {
  try {
    return createRowReader(header, memory);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw pngError('too large', `there is no memory left for ${size} pixels of ${header.channels} × ${header.bitDepth} bits`);
  }
}
