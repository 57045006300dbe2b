import { type Heightmap, ownSizeOf } from '../core/heightmap.ts';
import { type OnProgress, partOf, reportRow } from '../core/progress.ts';
import { repeatFirstInPlace } from '../core/repeat.ts';

/** Columns that are swept together, so that memory is read in whole cache lines. */
const STRIP = 32;

/** First-order recursive filter along a line, there and back, in place, along all rows and then all columns:
 *
 *      → h[j] ← f·h[j − 1] + (1 − f)·h[j]    from the second sample to the last
 *      ← h[j] ← f·h[j + 1] + (1 − f)·h[j]    from the last but one to the first
 *
 *  Each pass leaves its first sample as it is, so the border that a pass starts from is worn down less than the one it ends at; where the map
 *  repeats, a pass begins with what it would have come to after endless rounds. The way back undoes the shift of the way there: away from borders
 *  both together weigh a sample at distance d by (1 − f) / (1 + f) · f^|d|. Passes run in float64; samples are rounded after the rows and after
 *  the columns.
 *  @param f 0 … 1, below 1 */
export function sweepErosionInPlace(map: Heightmap, f: number, onProgress?: OnProgress): void {
  const { width, data, repeats } = map;
  const { width: columns, height: rows } = ownSizeOf(map);
  const row = new Float64Array(columns);
  const start: WriteStart = repeats ? writeEndless : writeOwn;
  const [across, down] = [partOf(onProgress, 0, 0.5), partOf(onProgress, 0.5, 1)];
  for (let y = 0; y < rows; y++) {
    sweepRowInPlace(data, y * width, row, f, start);
    reportRow(across, y, rows);
  }
  const strip = new Float64Array(STRIP * rows);
  for (let x = 0; x < columns; x += STRIP) {
    sweepStripInPlace(data, width, rows, x, Math.min(STRIP, columns - x), strip, f, start);
    down?.(x / columns);
  }
  if (repeats) repeatFirstInPlace(data, { width });
}

function sweepRowInPlace(data: Float32Array, start: number, row: Float64Array, f: number, writeStart: WriteStart): void {
  const last = row.length - 1;
  writeStart({ values: data, at: start, stride: 1, length: row.length, count: 1 }, f, row, 0);
  let h = row[0];
  for (let x = 1; x <= last; x++) {
    const v = data[start + x];
    h = v + f * (h - v);
    row[x] = h;
  }
  writeStart({ values: row, at: last, stride: -1, length: row.length, count: 1 }, f, row, last);
  h = row[last];
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
  writeStart: WriteStart,
): void {
  writeStart({ values: data, at: x0, stride: width, length: height, count }, f, strip, 0);
  for (let y = 1; y < height; y++) {
    for (let x = 0, i = y * count, from = y * width + x0; x < count; x++, i++) {
      const v = data[from + x];
      strip[i] = v + f * (strip[i - count] - v);
    }
  }
  const last = (height - 1) * count;
  writeStart({ values: strip, at: last, stride: -count, length: height, count }, f, strip, last);
  for (let y = height - 2; y >= 0; y--) {
    for (let x = 0, i = y * count; x < count; x++, i++) strip[i] += f * (strip[i + count] - strip[i]);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * count, to = y * width + x0; x < count; x++, i++) data[to + x] = strip[i];
  }
}

/** Lines side by side, as a pass goes along them: sample j of line k is values[at + j · stride + k]. */
interface Lines {
  readonly values: Float32Array | Float64Array;
  readonly at: number;
  readonly stride: number;
  readonly length: number;
  readonly count: number;
}

/** Writes what a pass makes of the first sample of each line. */
type WriteStart = (lines: Lines, f: number, out: Float64Array, to: number) => void;

function writeOwn({ values, at, count }: Lines, _: number, out: Float64Array, to: number): void {
  for (let x = 0; x < count; x++) out[to + x] = values[at + x];
}

/** Of lines that repeat. A round that begins with g at the first sample comes back to it with e; one that begins with h comes back with
 *  e + fⁿ·(h − g), which is h itself for
 *
 *      h = g + (e − g) / (1 − fⁿ)      n: samples of a round */
function writeEndless({ values, at, stride, length, count }: Lines, f: number, out: Float64Array, to: number): void {
  const round = Float64Array.from({ length: count }, (_, x) => values[at + x]);
  let power = 1;
  for (let j = 1; j <= length; j++) {
    const row = at + (j < length ? j : 0) * stride;
    for (let x = 0; x < count; x++) round[x] = values[row + x] + f * (round[x] - values[row + x]);
    power *= f;
  }
  for (let x = 0; x < count; x++) out[to + x] = values[at + x] + (round[x] - values[at + x]) / (1 - power);
}
