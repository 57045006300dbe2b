import type { Size, Window } from '../core/heightmap.ts';
import { type Crossings, estimateCrossings, settleCrossing } from './fault-crossings.ts';
import { type DifferenceRows, type FaultRun, sumFaultRows } from './fault-rows.ts';

/** Rows swept together: their difference rows stay in the second-level cache. */
const BLOCK_ROWS = 32;

/** Adds up fault lines: sample (x, y) becomes `base` + the number of lines that raise it.
 *
 *  A line raises the samples where D = dx·(y − y1) − dy·(x − x1) > 0. Along a row that is everything on one side of one
 *  crossing, so a line costs one step per row it crosses, not one per sample:
 *
 *      raised by this line      1  1  1  1  0  0  0  0
 *      difference row          +1  ·  ·  · −1  ·  ·  ·      summed once for all lines, from left to right
 *
 *  The crossing is estimated in floating point; where a sample lies within the estimate's error, integers decide.
 *  @param lines x1, y1, x2, y2 of each line, on the lattice; a line whose points coincide raises nothing
 *  @param map samples across the whole map
 *  @param window the part of the map to compute, inside it
 *  @param out receives the window's samples, row-major
 *  @param onRows called with the number of rows done, after every block
 *  @source article 004, in O(lines · rows + samples) instead of its O(lines · samples) */
export function sweepFaults(
  lines: Int32Array,
  map: Size,
  window: Window,
  base: number,
  out: Float32Array,
  onRows?: (rows: number) => void,
): void {
  const cuts = estimateCrossings(lines, map, window);
  const stride = window.width + 1; // one column more takes the crossings right of the window
  const differences = new Int32Array(BLOCK_ROWS * stride);
  let rowStart = cuts.raisedEverywhere | 0;
  for (let top = 0; top < window.height; top += BLOCK_ROWS) {
    const rows = Math.min(BLOCK_ROWS, window.height - top);
    for (let line = 0; line < cuts.count; line++) {
      const first = Math.max(cuts.firstRow[line], top);
      const end = Math.min(cuts.endRow[line], top + rows);
      if (first < end) markCrossings(differences, stride, cuts, line, first, end, top);
    }
    for (let row = 0; row < rows; row++) {
      rowStart += cuts.rowSteps[top + row] | 0;
      sumRow(out, (top + row) * window.width, window.width, differences, row * stride, rowStart, base);
    }
    onRows?.(top + rows);
  }
}

/** Marks, in the rows [first, end), the first sample right of the line's crossing. */
function markCrossings(
  differences: Int32Array,
  stride: number,
  cuts: Crossings,
  line: number,
  first: number,
  end: number,
  top: number,
): void {
  const low = cuts.low[line];
  const high = cuts.high[line];
  const slope = cuts.slope[line];
  const step = cuts.step[line] > 0 ? 1 : -1;
  for (let row = first, at = (first - top) * stride; row < end; row++, at += stride) {
    const rise = slope * row;
    const column = (low + rise) | 0;
    if (column === ((high + rise) | 0)) differences[at + column] += step;
    else {
      const settled = settleCrossing(cuts, line, column, row);
      differences[at + settled] += step;
    }
  }
}

function sumRow(
  out: Float32Array,
  start: number,
  width: number,
  differences: Int32Array,
  from: number,
  rowStart: number,
  base: number,
): void {
  let value = rowStart;
  for (let x = 0; x < width; x++) {
    value += differences[from + x];
    out[start + x] = base + value;
  }
  differences.fill(0, from, from + width + 1);
}

/** The same for lines that raise by half a weight of their own what they raise, and lower the rest by as much.
 *  @source article 004, with decreasing steps as in J. Shankel, "Fractal Terrain Generation – Fault Formation", Game Programming
 *  Gems (2000) */
export function sweepWeightedFaults(lines: Int32Array, run: FaultRun<'step'>): void {
  const { weights, map, window } = run;
  const base = -weights.reduce((sum, weight) => sum + weight, 0) / 2;
  const cuts = estimateCrossings(lines, map, window, weights);
  const mark = ({ differences, stride }: DifferenceRows, top: number, bottom: number): void => {
    for (let line = 0; line < cuts.count; line++) {
      const first = Math.max(cuts.firstRow[line], top);
      const end = Math.min(cuts.endRow[line], bottom);
      if (first < end) markWeightedCrossings(differences, stride, cuts, line, first, end, top);
    }
  };
  sumFaultRows('steps', base + cuts.raisedEverywhere, cuts.rowSteps, mark, run);
}

/** As `markCrossings`; apart from it, because a loop that meets arrays of two kinds is slower for both. */
function markWeightedCrossings(
  differences: Float64Array,
  stride: number,
  cuts: Crossings,
  line: number,
  first: number,
  end: number,
  top: number,
): void {
  const low = cuts.low[line];
  const high = cuts.high[line];
  const slope = cuts.slope[line];
  const step = cuts.step[line];
  for (let row = first, at = (first - top) * stride; row < end; row++, at += stride) {
    const rise = slope * row;
    const column = (low + rise) | 0;
    if (column === ((high + rise) | 0)) differences[at + column] += step;
    else differences[at + settleCrossing(cuts, line, column, row)] += step;
  }
}
