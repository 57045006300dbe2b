import { type Heightmap, requireMap } from './heightmap.ts';
import { countHoles } from './holes.ts';

/** Gauss–Seidel sweeps over the finest grid; each coarser one gets twice as many. */
const SWEEPS = 8;

/** Samples of one grid of the pyramid. Along a side of n samples the next coarser grid has those at 0, 2, 4, …. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  /** The holes as runs along rows: first index and last index + 1 of each. */
  readonly runs: Int32Array;
}

/** Fills holes, samples that are NaN, smoothly from the elevations around them, as a membrane would hang from the rim: each filled sample
 *  nears the mean of its four neighbours. All other samples keep their bits, and no filled one lies above or below all of these.
 *
 *  The time is linear in the number of samples, whatever the size of the holes. The result is the same in every engine.
 *  @returns a new map; the same map if it has no holes
 *  @throws RangeError if the map is inconsistent or all of its samples are holes
 *  @source F. A. Bornemann, P. Deuflhard, "The cascadic multigrid method for elliptic problems", Numerische Mathematik 75 (1996) */
export function fillHoles(map: Heightmap): Heightmap {
  requireMap(map);
  const holes = countHoles(map.data);
  if (holes === 0) return map;
  if (holes === map.data.length)
    throw new RangeError('heightmap: expected some samples with a value to fill holes from, got none');
  const grids = [gridOf(map.width, map.height, map.data.slice())];
  for (let finest = grids[0]; finest.width > 1 || finest.height > 1; ) {
    finest = coarserOf(finest);
    grids.push(finest);
  }
  for (let level = grids.length - 1; level >= 0; level--) {
    const grid = grids[level];
    const coarser = grids[level + 1];
    if (coarser) startFrom(coarser, grid);
    for (let sweep = 0; sweep < SWEEPS << level; sweep++) relax(grid, sweep % 2 === 1);
  }
  const { width, height, data } = grids[0];
  return { width, height, data };
}

function gridOf(width: number, height: number, data: Float32Array): Grid {
  return { width, height, data, runs: holeRuns(width, height, data) };
}

/** Counted first, then allocated once. */
function holeRuns(width: number, height: number, data: Float32Array): Int32Array {
  const visit = (onRun: (start: number, end: number) => void): void => {
    for (let y = 0; y < height; y++) {
      const last = (y + 1) * width;
      for (let i = y * width; i < last; i++) {
        if (!Number.isNaN(data[i])) continue;
        const start = i;
        while (i < last && Number.isNaN(data[i])) i++;
        onRun(start, i);
      }
    }
  };
  let count = 0;
  visit(() => count++);
  const runs = new Int32Array(2 * count);
  let at = 0;
  visit((start, end) => {
    runs[at++] = start;
    runs[at++] = end;
  });
  return runs;
}

/** Every other sample of every other row. A hole takes the mean of the samples around it if there is no known sample near it in the
 *  coarser grid: else narrow features, such as a single row, would be lost in it. Means lie beside the middle of their samples, so they
 *  are not taken along every rim. */
function coarserOf({ width, height, data }: Grid): Grid {
  const [columns, rows] = [(width + 1) >> 1, (height + 1) >> 1];
  const out = new Float32Array(columns * rows);
  for (let y = 0, i = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, i++) {
      const value = data[2 * y * width + 2 * x];
      out[i] = Number.isNaN(value) && !isKnownNear(x, y) ? meanAround(2 * x, 2 * y) : value;
    }
  }
  return gridOf(columns, rows, out);

  function isKnownNear(x: number, y: number): boolean {
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
        if (!Number.isNaN(data[2 * row * width + 2 * column])) return true;
      }
    }
    return false;
  }

  /** NaN if there are none. */
  function meanAround(x: number, y: number): number {
    let sum = 0;
    let count = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const value = data[row * width + column];
        if (Number.isNaN(value)) continue;
        sum += value;
        count++;
      }
    }
    return sum / count;
  }
}

/** Gives the holes of a grid the bilinear values of the coarser one. */
function startFrom(coarser: Grid, { width, data, runs }: Grid): void {
  const [right, bottom] = [coarser.width - 1, coarser.height - 1];
  for (let run = 0; run < runs.length; run += 2) {
    const y = Math.floor(runs[run] / width);
    const north = (y >> 1) * coarser.width;
    const south = Math.min((y + 1) >> 1, bottom) * coarser.width;
    for (let i = runs[run], x = i - y * width; i < runs[run + 1]; i++, x++) {
      const west = x >> 1;
      const east = Math.min((x + 1) >> 1, right);
      const { data: from } = coarser;
      data[i] = (from[north + west] + from[north + east] + (from[south + west] + from[south + east])) * 0.25;
    }
  }
}

/** One sweep over the holes: each becomes the mean of its neighbours, of which those before it are new already.
 *
 *          n
 *        w ● e      ● = (w + e + n + s) ⁄ 4, at a border the mean of the neighbours inside
 *          s
 */
function relax(grid: Grid, isBackwards: boolean): void {
  const { width, height, data, runs } = grid;
  const step = isBackwards ? -1 : 1;
  for (let k = 0; k < runs.length; k += 2) {
    const run = isBackwards ? runs.length - 2 - k : k;
    const y = Math.floor(runs[run] / width);
    const first = isBackwards ? runs[run + 1] - 1 : runs[run];
    const end = isBackwards ? runs[run] - 1 : runs[run + 1];
    const [west, east] = [y * width, y * width + width - 1];
    const isInner = y > 0 && y < height - 1;
    for (let i = first; i !== end; i += step) {
      data[i] =
        isInner && i > west && i < east
          ? (data[i - 1] + data[i + 1] + (data[i - width] + data[i + width])) * 0.25
          : borderMean(grid, i, i - west, y);
    }
  }
}

function borderMean({ width, height, data }: Grid, i: number, x: number, y: number): number {
  let sum = 0;
  let count = 0;
  const add = (isThere: boolean, at: number): void => {
    if (!isThere) return;
    sum += data[at];
    count++;
  };
  add(x > 0, i - 1);
  add(x < width - 1, i + 1);
  add(y > 0, i - width);
  add(y < height - 1, i + width);
  return sum / count;
}
