import { normalQuantile } from '../core/exact-math.ts';

/** Parts of the standard normal distribution that the gaussian law tells apart. */
export const CELLS = 4096;

/** Borders of 4096 equally likely cells of the standard normal distribution. The outermost ones are finite (±3.97),
 *  placed so that a value spread evenly inside each cell has variance 1. */
export function gaussianKnots(): Float64Array {
  const table = new Float64Array(CELLS + 1);
  let variance = 0;
  for (let i = CELLS / 2 + 1; i < CELLS; i++) {
    const inner = table[i - 1];
    const outer = normalQuantile(i / CELLS);
    table[i] = outer;
    table[CELLS - i] = -outer;
    variance += (inner * inner + inner * outer + outer * outer) / 3;
  }
  const inner = table[CELLS - 1];
  const wanted = 3 * (CELLS / 2 - variance); // of the last cell: inner² + inner·outer + outer²
  const outer = (Math.sqrt(4 * wanted - 3 * inner * inner) - inner) / 2;
  table[CELLS] = outer;
  table[0] = -outer;
  return table;
}
