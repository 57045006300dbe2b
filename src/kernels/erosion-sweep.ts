import { type OnProgress, partOf, reportRow } from '../core/progress.ts';

/** Columns that are swept together, so that memory is read in whole cache lines. */
const STRIP = 32;

/** First-order recursive filter along a line, there and back, in place, along all rows and then all columns:
 *
 *      → h[j] ← f·h[j − 1] + (1 − f)·h[j]    from the second sample to the last
 *      ← h[j] ← f·h[j + 1] + (1 − f)·h[j]    from the last but one to the first
 *
 *  Each pass leaves its first sample as it is. The way back undoes the shift of the way there: away from borders both together
 *  weigh a sample at distance d by (1 − f) / (1 + f) · f^|d|. Passes run in float64; samples are rounded after the rows and after the columns.
 *  @param f 0 … 1, below 1 */
export function sweepErosionInPlace(data: Float32Array, width: number, height: number, f: number, onProgress?: OnProgress): void {
  const row = new Float64Array(width);
  const [across, down] = [partOf(onProgress, 0, 0.5), partOf(onProgress, 0.5, 1)];
  for (let y = 0; y < height; y++) {
    sweepRowInPlace(data, y * width, row, f);
    reportRow(across, y, height);
  }
  const strip = new Float64Array(STRIP * height);
  for (let x = 0; x < width; x += STRIP) {
    sweepStripInPlace(data, width, height, x, Math.min(STRIP, width - x), strip, f);
    down?.(x / width);
  }
}

function sweepRowInPlace(data: Float32Array, start: number, row: Float64Array, f: number): void {
  const last = row.length - 1;
  let h = data[start];
  row[0] = h;
  for (let x = 1; x <= last; x++) {
    const v = data[start + x];
    h = v + f * (h - v);
    row[x] = h;
  }
  data[start + last] = h;
  for (let x = last - 1; x >= 0; x--) {
    h = row[x] + f * (h - row[x]);
    data[start + x] = h;
  }
}

/** The columns from `x0` on, `count` of them.
 *  @param strip room for `count` float64 of every row */
function sweepStripInPlace(
  data: Float32Array,
  width: number,
  height: number,
  x0: number,
  count: number,
  strip: Float64Array,
  f: number,
): void {
  for (let x = 0; x < count; x++) strip[x] = data[x0 + x];
  for (let y = 1; y < height; y++) {
    for (let x = 0, i = y * count, from = y * width + x0; x < count; x++, i++) {
      const v = data[from + x];
      strip[i] = v + f * (strip[i - count] - v);
    }
  }
  for (let y = height - 2; y >= 0; y--) {
    for (let x = 0, i = y * count; x < count; x++, i++) strip[i] += f * (strip[i + count] - strip[i]);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * count, to = y * width + x0; x < count; x++, i++) data[to + x] = strip[i];
  }
}
