import type { Heightmap } from '../../src/core/heightmap.ts';
import { FAULT_LATTICE } from '../../src/kernels/fault-crossings.ts';

/** Article 004 to the letter: for every line, visit every sample and add 1 on one side. Lines are x1, y1, x2, y2 each,
 *  on the fault lattice; everything is multiplied by (width − 1)·(height − 1) to stay in whole numbers, which never round. */
export function faultLinesOracle(lines: Int32Array, width: number, height: number): Heightmap {
  const data = new Float32Array(width * height);
  const w = BigInt(width - 1);
  const h = BigInt(height - 1);
  for (let line = 0; line < lines.length; line += 4) {
    const [x1, y1, x2, y2] = Array.from(lines.subarray(line, line + 4), BigInt);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const south = BigInt(y * FAULT_LATTICE) - y1 * h; // (y − y1)·h
        const east = BigInt(x * FAULT_LATTICE) - x1 * w; // (x − x1)·w
        if ((x2 - x1) * w * south - (y2 - y1) * h * east > 0n) data[y * width + x] += 1;
      }
    }
  }
  return { width, height, data };
}
