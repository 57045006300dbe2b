import type { Heightmap, Size, Window } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { modulo, periodOf } from '../core/repeat.ts';
import { MEDIAN, medianKernels, TILE, TILE_OF_BORDER, TILE_OF_NINES } from './simd/medians.ts';

/** Median of the (2r + 1)² samples around each sample, of those that lie on the map, or beyond its borders where it repeats; of an
 *  even number the mean of the middle two. Of zeros the negative one is the lower.
 *
 *  Tile by tile the samples are sorted once; a window is then a set of ranks. A step south takes 2r + 1 ranks out and puts 2r + 1 in, and
 *  the middle one is looked for from where it was before: the cost per sample grows with r, not with its square. The middle of nine samples
 *  is found by comparing them, four windows at a time.
 *  @param radius r in cells, 1 … `MAX_RADIUS` */
export function medianOfNeighbours(map: Heightmap, radius: number, out: Float32Array, onProgress?: OnProgress): void {
  const { width, height } = map;
  if (radius > 1) {
    writeMedians(map, { x: 0, y: 0, width, height }, radius, sliding, out, onProgress);
    return;
  }
  writeMedians(map, { x: 1, y: 1, width: width - 2, height: height - 2 }, radius, comparing, out, onProgress);
  for (const y of [0, height - 1]) writeMedians(map, { x: 0, y, width, height: 1 }, radius, alongBorder, out);
  for (const x of [0, width - 1]) writeMedians(map, { x, y: 0, width: 1, height }, radius, alongBorder, out);
}

/** A way to medians. */
interface Medians {
  /** Of a tile without its margins. */
  readonly size: Size;
  /** Computes the medians of a part of a tile. Each goes to `MEDIAN.out` where its sample is in `MEDIAN.samples`. */
  compute(tile: Window, part: Window, radius: number): void;
}

const sliding: Medians = { size: TILE, compute: slide };
const alongBorder: Medians = { size: TILE_OF_BORDER, compute: slide };
const comparing: Medians = { size: TILE_OF_NINES, compute: compareNines };

/** Writes the medians of a part of the map, tile by tile. */
function writeMedians(
  map: Heightmap,
  { x, y, width, height }: Window,
  radius: number,
  { size, compute }: Medians,
  out: Float32Array,
  onProgress?: OnProgress,
): void {
  const { floats } = medianKernels();
  for (let top = y; top < y + height; top += size.height) {
    onProgress?.((top - y) / height);
    for (let left = x; left < x + width; left += size.width) {
      const part = {
        x: left,
        y: top,
        width: Math.min(size.width, x + width - left),
        height: Math.min(size.height, y + height - top),
      };
      const tile = withMargins(map, part, radius);
      loadTile(map, tile);
      compute(tile, part, radius);
      for (let row = top; row < top + part.height; row++) {
        const from = MEDIAN.out / 4 + (row - tile.y) * tile.width + left - tile.x;
        out.set(floats.subarray(from, from + part.width), row * map.width + left);
      }
    }
  }
}

/** A part of the map with the samples up to so many cells around it, as far as there are any. */
function withMargins(map: Heightmap, part: Window, radius: number): Window {
  const beyond = map.repeats ? radius : 0;
  const x = Math.max(-beyond, part.x - radius);
  const y = Math.max(-beyond, part.y - radius);
  return {
    x,
    y,
    width: Math.min(map.width + beyond, part.x + part.width + radius) - x,
    height: Math.min(map.height + beyond, part.y + part.height + radius) - y,
  };
}

/** Row by row, in runs that end where the map begins again. */
function loadTile({ width, height, data, repeats }: Heightmap, tile: Window): void {
  const { floats } = medianKernels();
  const period = repeats ? { x: periodOf(width), y: periodOf(height) } : { x: width, y: height };
  for (let y = 0; y < tile.height; y++) {
    const row = width * modulo(tile.y + y, period.y);
    for (let x = 0, run = 0; x < tile.width; x += run) {
      const column = modulo(tile.x + x, period.x);
      run = Math.min(tile.width - x, period.x - column);
      floats.set(data.subarray(row + column, row + column + run), MEDIAN.samples / 4 + y * tile.width + x);
    }
  }
}

/** Of windows of nine samples, all of them on the map or on its repetition. */
function compareNines({ width, height }: Window): void {
  const { kernels } = medianKernels();
  const stride = 4 * width;
  kernels.middleOfNine(MEDIAN.out + stride + 4, MEDIAN.out + stride * (height - 1), MEDIAN.samples, stride);
}

function slide(tile: Window, part: Window, radius: number): void {
  const { kernels } = medianKernels();
  const stride = 2 * tile.width;
  kernels.rank(MEDIAN.samples + 2 * stride * tile.height);
  const top = part.y - tile.y;
  for (let x = part.x - tile.x, end = x + part.width; x < end; x++) {
    const left = Math.max(0, x - radius);
    const right = Math.min(tile.width, x + radius + 1);
    const ranks = MEDIAN.ranks + 2 * left;
    kernels.slide(
      MEDIAN.out + 2 * stride * top + 4 * x,
      ranks,
      2 * (right - left),
      stride,
      stride * (2 * radius + 1),
      ranks + stride * tile.height,
      ranks + stride * (top + radius),
      ranks + stride * (top + radius + part.height),
    );
  }
}
