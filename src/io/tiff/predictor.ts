import { floatsOfDifferences } from '../../kernels/simd/float-planes.ts';

/** Adds each sample of a row to the one before it of the same band.
 *  @param stride samples of a pixel */
export function undoDifferences(row: Uint8Array, bytes: number, stride: number, isLittleEndian: boolean): void {
  const view = new DataView(row.buffer, row.byteOffset, row.length);
  const step = bytes * stride;
  for (let at = step; at + bytes <= row.length; at += bytes) {
    if (bytes === 1) row[at] += row[at - step];
    else if (bytes === 2) {
      view.setUint16(at, view.getUint16(at, isLittleEndian) + view.getUint16(at - step, isLittleEndian), isLittleEndian);
    } else {
      view.setUint32(at, view.getUint32(at, isLittleEndian) + view.getUint32(at - step, isLittleEndian), isLittleEndian);
    }
  }
}

/** The floats of a row that was stored as differences of bytes, all highest bytes first, then all second ones …
 *  @returns each float with its lowest byte first, good until the next call
 *  @source Adobe Photoshop TIFF Technical Note 3 */
export function undoFloatPredictor(row: Uint8Array, bytes: number, stride: number): Uint8Array {
  if (bytes === 4 && stride === 1) return floatsOfDifferences(row);
  const out = new Uint8Array(row.length);
  for (let band = 0; band < stride; band++) {
    let value = 0;
    for (let at = band; at < row.length; at += stride) {
      value += row[at];
      row[at] = value;
    }
  }
  for (let plane = 0, at = 0; plane < bytes; plane++) {
    for (let i = bytes - 1 - plane; i < row.length; i += bytes) out[i] = row[at++];
  }
  return out;
}
