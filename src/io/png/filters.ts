/** The row filters of PNG, by the number stored before each row. */
export const FILTER = { none: 0, sub: 1, up: 2, average: 3, paeth: 4 } as const;

/** Undoes a row's filter in place, but for *up*, which `InflateKernels.undoUp` does. With x the byte itself, a its neighbour in the pixel to
 *  the left, b above, c above left:
 *  ```
 *  c b      none x     sub x + a
 *  a x      average x + ⌊(a + b) / 2⌋     paeth x + whichever of a, b, c is nearest to a + b − c
 *  ```
 *  Both rows hold their filter byte at index 0; beyond the left and upper border all neighbours are 0.
 *  @param row as stored; `row[0]` must be 0, 1, 3 or 4, what lies beyond `end` is left alone
 *  @param above the row above, already undone, or zeros
 *  @param pixelBytes bytes from a sample to the same channel of the pixel before it, at least 1
 *  @source PNG specification, section 9 */
export function unfilterInPlace(row: Uint8Array, above: Uint8Array, end: number, pixelBytes: number): void {
  const first = Math.min(1 + pixelBytes, end);
  switch (row[0]) {
    case FILTER.sub:
      for (let i = first; i < end; i++) row[i] += row[i - pixelBytes];
      break;
    case FILTER.average:
      for (let i = 1; i < first; i++) row[i] += above[i] >> 1;
      for (let i = first; i < end; i++) row[i] += (row[i - pixelBytes] + above[i]) >> 1;
      break;
    case FILTER.paeth:
      if (pixelBytes === 2) {
        unfilterPaethOfPairs(row, above, end);
        break;
      }
      for (let i = 1; i < first; i++) row[i] += above[i];
      for (let i = first; i < end; i++) row[i] += paeth(row[i - pixelBytes], above[i], above[i - pixelBytes]);
      break;
  }
}

/** The same for pixels of two bytes, those of 16-bit heightmaps: what the next pixel needs stays at hand, in half the time. */
function unfilterPaethOfPairs(row: Uint8Array, above: Uint8Array, end: number): void {
  let [highLeft, lowLeft, highAboveLeft, lowAboveLeft] = [0, 0, 0, 0];
  for (let i = 1; i < end; i += 2) {
    const highAbove = above[i];
    const lowAbove = above[i + 1];
    highLeft = (row[i] + paeth(highLeft, highAbove, highAboveLeft)) & 0xff;
    lowLeft = (row[i + 1] + paeth(lowLeft, lowAbove, lowAboveLeft)) & 0xff;
    row[i] = highLeft;
    row[i + 1] = lowLeft;
    highAboveLeft = highAbove;
    lowAboveLeft = lowAbove;
  }
}

/** Whichever of left, up and upper left is nearest to left + up − upper left; earlier ones win ties.
 *
 *  Without a branch, because on terrain the low bytes are noise and the processor would guess wrong half the time.
 *  The answer is the smaller of a and b where 3c − a − b is at least the larger, the larger where it is at most the smaller,
 *  else c; `v >> 31` is the mask of all ones where v is negative.
 *  @source the thresholds are those of stb_image's stbi__paeth; equal to the definition for all 2²⁴ arguments */
export function paeth(a: number, b: number, c: number): number {
  const threshold = 3 * c - a - b;
  const rise = b - a;
  const drop = rise & (rise >> 31);
  const low = a + drop;
  const high = b - drop;
  const lowOrC = low + ((c - low) & ((threshold - high) >> 31));
  return high + ((lowOrC - high) & ((low - threshold) >> 31));
}

/** Rows of at least this many bytes are judged by every fourth pixel: a quarter of the time, and files as small. */
const LONG_ROW = 1024;

/** The filter that leaves a row with the smallest sum of |byte|, bytes taken as −128 … 127; the first wins ties.
 *  @param row big-endian samples behind a pixel of zeros, so that the first one needs no case of its own
 *  @param above the row above in the same form, or zeros
 *  @param pixelBytes bytes of a pixel
 *  @source the heuristic the PNG specification recommends in section 12.7 */
export function cheapestFilter(row: Uint8Array, above: Uint8Array, pixelBytes: number): number {
  const step = row.length < LONG_ROW ? pixelBytes : 4 * pixelBytes;
  let none = 0;
  let sub = 0;
  let up = 0;
  let average = 0;
  let nearest = 0;
  for (let pixel = pixelBytes; pixel < row.length; pixel += step) {
    for (let i = pixel; i < pixel + pixelBytes; i++) {
      const x = row[i];
      const a = row[i - pixelBytes];
      const b = above[i];
      none += Math.abs((x << 24) >> 24);
      sub += Math.abs(((x - a) << 24) >> 24);
      up += Math.abs(((x - b) << 24) >> 24);
      average += Math.abs(((x - ((a + b) >> 1)) << 24) >> 24);
      nearest += Math.abs(((x - paeth(a, b, above[i - pixelBytes])) << 24) >> 24);
    }
  }
  const least = Math.min(none, sub, up, average, nearest);
  return [none, sub, up, average, nearest].indexOf(least);
}

/** Writes a row's filter byte and its filtered bytes to `out` from `at` on.
 *  @param row big-endian samples behind a pixel of zeros
 *  @param above the row above in the same form, or zeros
 *  @param pixelBytes bytes of a pixel
 *  @returns the index behind what was written */
export function filterRow(
  filter: number,
  row: Uint8Array,
  above: Uint8Array,
  pixelBytes: number,
  out: Uint8Array,
  at: number,
): number {
  out[at] = filter;
  const shift = at + 1 - pixelBytes;
  switch (filter) {
    case FILTER.sub:
      for (let i = pixelBytes; i < row.length; i++) out[shift + i] = row[i] - row[i - pixelBytes];
      break;
    case FILTER.up:
      for (let i = pixelBytes; i < row.length; i++) out[shift + i] = row[i] - above[i];
      break;
    case FILTER.average:
      for (let i = pixelBytes; i < row.length; i++) out[shift + i] = row[i] - ((row[i - pixelBytes] + above[i]) >> 1);
      break;
    case FILTER.paeth:
      for (let i = pixelBytes; i < row.length; i++) {
        out[shift + i] = row[i] - paeth(row[i - pixelBytes], above[i], above[i - pixelBytes]);
      }
      break;
    default:
      out.set(row.subarray(pixelBytes), at + 1);
  }
  return shift + row.length;
}
