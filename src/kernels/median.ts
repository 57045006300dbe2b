import type { Heightmap } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { wrapped } from '../core/repeat.ts';

/** Outputs along a side of a tile. */
const TILE = 128;
/** With its margins a tile has at most so many samples, numbered by 16 bits. */
const MAX_SAMPLES = 65_536;
/** Three digits of so many bits make the 32 bits of a sample. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** A part of the map with its samples in order. */
interface Tile {
  width: number;
  height: number;
  /** The samples, ascending. */
  readonly sorted: Float32Array;
  /** Row-major: each sample's place in `sorted`. */
  readonly ranks: Uint16Array;
  /** One bit for every rank that lies in the window. */
  readonly window: Uint32Array;
}

/** Median of the (2r + 1)² samples around each sample, of those that lie on the map, or beyond its borders where it repeats; of an
 *  even number the mean of the middle two.
 *
 *  Tile by tile the samples are sorted once; a window is then a set of ranks, one bit each. A step east takes 2r + 1 bits out and puts
 *  2r + 1 in, and the middle one is looked for from where it was before: the cost per sample grows with r, not with its square.
 *  @param radius r in cells, 1 … 64
 *  @throws RangeError if a tile with its margins would have more than 65,536 samples
 *  @source T. S. Huang, G. J. Yang, G. Y. Tang, "A fast two-dimensional median filtering algorithm", IEEE Transactions on Acoustics,
 *    Speech, and Signal Processing 27 (1979), with ranks in the place of grey levels */
export function medianOfNeighbours(map: Heightmap, radius: number, out: Float32Array, onProgress?: OnProgress): void {
  const { width, height, repeats } = map;
  // Where samples are looked for.
  const beyond = repeats ? radius : 0;
  const [first, endX, endY] = [-beyond, width + beyond, height + beyond];
  const side = TILE + 2 * radius;
  const room = Math.min(side, endX - first) * Math.min(side, endY - first);
  if (room > MAX_SAMPLES) throw new RangeError(`median: a radius of ${radius} cells makes tiles of ${room} samples`);
  const tile: Tile = {
    width: 0,
    height: 0,
    sorted: new Float32Array(room),
    ranks: new Uint16Array(room),
    window: new Uint32Array(Math.ceil(room / 32)),
  };
  const scratch = { keys: new Uint32Array(room), from: new Uint16Array(room), to: new Uint16Array(room) };
  for (let y = 0; y < height; y += TILE) {
    onProgress?.(y / height);
    for (let x = 0; x < width; x += TILE) {
      const left = Math.max(first, x - radius);
      const top = Math.max(first, y - radius);
      tile.width = Math.min(endX, x + TILE + radius) - left;
      tile.height = Math.min(endY, y + TILE + radius) - top;
      rankSamples(map, left, top, tile, scratch);
      const end = Math.min(width, x + TILE) - left;
      for (let row = y; row < Math.min(height, y + TILE); row++) {
        writeMedians(tile, row - top, x - left, end, radius, out, row * width + x);
      }
    }
  }
}

/** Sorts a tile's samples by three passes over the digits of their bits. */
function rankSamples(
  map: Heightmap,
  left: number,
  top: number,
  { width, height, sorted, ranks }: Tile,
  scratch: { keys: Uint32Array; from: Uint16Array; to: Uint16Array },
): void {
  const { keys } = scratch;
  let { from, to } = scratch;
  const count = width * height;
  const values = new Float32Array(count);
  const bits = new Int32Array(values.buffer);
  const placesAlong = (from: number, length: number, samples: number): Int32Array =>
    Int32Array.from({ length }, (_, k) => (map.repeats ? wrapped(from + k, samples) : from + k));
  const columns = placesAlong(left, width, map.width);
  const rows = placesAlong(top, height, map.height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, at = rows[y] * map.width; x < width; x++, i++) {
      values[i] = map.data[at + columns[x]];
      keys[i] = bits[i] ^ ((bits[i] >> 31) | 0x80000000); // ascending as the values do, negative ones too
      from[i] = i;
    }
  }
  const starts = new Uint32Array(DIGITS);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    starts.fill(0);
    for (let i = 0; i < count; i++) starts[(keys[i] >>> shift) & (DIGITS - 1)]++;
    for (let digit = 0, sum = 0; digit < DIGITS; digit++) {
      const next = sum + starts[digit];
      starts[digit] = sum;
      sum = next;
    }
    for (let k = 0; k < count; k++) {
      const i = from[k];
      to[starts[(keys[i] >>> shift) & (DIGITS - 1)]++] = i;
    }
    [from, to] = [to, from];
  }
  for (let k = 0; k < count; k++) {
    ranks[from[k]] = k;
    sorted[k] = values[from[k]];
  }
}

/** The medians around the samples start … end − 1 of a row of the tile. */
function writeMedians(tile: Tile, y: number, start: number, end: number, radius: number, out: Float32Array, to: number): void {
  const { width, height, sorted, ranks, window } = tile;
  const first = Math.max(0, y - radius) * width;
  const last = Math.min(height - 1, y + radius) * width;
  const rows = (last - first) / width + 1;
  window.fill(0);
  let count = 0;
  let word = 0; // the word of the window in which the middle was found
  let below = 0; // ranks of the window in the words before it
  for (let x = Math.max(0, start - radius); x < end + radius; x++) {
    if (x < width) {
      for (let i = first + x; i <= last + x; i += width) {
        const rank = ranks[i];
        window[rank >> 5] |= 1 << (rank & 31);
        if (rank >> 5 < word) below++;
      }
      count += rows;
    }
    const leaving = x - 2 * radius - 1;
    if (leaving >= 0 && leaving >= start - radius) {
      for (let i = first + leaving; i <= last + leaving; i += width) {
        const rank = ranks[i];
        window[rank >> 5] &= ~(1 << (rank & 31));
        if (rank >> 5 < word) below--;
      }
      count -= rows;
    }
    if (x - radius < start) continue;

    const middle = (count - 1) >> 1;
    while (below > middle) below -= bitCount(window[--word]);
    for (let more = bitCount(window[word]); below + more <= middle; more = bitCount(window[word])) {
      below += more;
      word++;
    }
    let rest = window[word];
    for (let skip = middle - below; skip > 0; skip--) rest &= rest - 1;
    const lower = 32 * word + lowestBit(rest);
    let upper = lower;
    if ((count & 1) === 0) {
      rest &= rest - 1;
      let next = word;
      while (rest === 0) rest = window[++next];
      upper = 32 * next + lowestBit(rest);
    }
    out[to + x - radius - start] = (sorted[lower] + sorted[upper]) / 2;
  }
}

function bitCount(word: number): number {
  if (word === 0) return 0;
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
