import type { Window } from '../core/heightmap.ts';

/** Fault lines are drawn between points of a 2^22 × 2^22 lattice laid over the map, so that every size of a map is cut
 *  by the same lines: lattice position 0 is the first sample, FAULT_LATTICE the last. */
export const FAULT_LATTICE = 1 << 22;

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
  map: { readonly width: number; readonly height: number },
  window: Window,
  base: number,
  out: Float32Array,
  onRows?: (rows: number) => void,
): void {
  const cuts = estimateCrossings(lines, map, window);
  // One column more takes the crossings right of the window. An odd number of cache lines from row to row
  // keeps neighbouring rows out of each other's cache sets.
  const stride = ((window.width + 16) & ~31) | 16;
  const differences = new Int32Array(BLOCK_ROWS * stride);
  let rowStart = base + cuts.raisedEverywhere;
  for (let top = 0; top < window.height; top += BLOCK_ROWS) {
    const rows = Math.min(BLOCK_ROWS, window.height - top);
    for (let line = 0; line < cuts.count; line++) {
      const first = Math.max(cuts.firstRow[line], top);
      const end = Math.min(cuts.endRow[line], top + rows);
      if (first < end) markCrossings(differences, stride, cuts, line, first, end, top);
    }
    for (let row = 0; row < rows; row++) {
      rowStart += cuts.rowSteps[top + row];
      sumRow(out, (top + row) * window.width, window.width, differences, row * stride, rowStart);
    }
    onRows?.(top + rows);
  }
}

/** What the sweep needs of each line that crosses the window. Columns count from one left of the window, rows from its top. */
interface Crossings {
  count: number;
  /** The crossing lies at column (low + high) / 2 + slope · row, ± (high − low) / 2. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly slope: Float64Array;
  /** +1 if the line raises what is right of the crossing, −1 if what is left of it (with raisedEverywhere one more). */
  readonly step: Int8Array;
  readonly firstRow: Int32Array;
  readonly endRow: Int32Array;
  /** Sign of D at (column, row): for the estimates that cannot tell. */
  isRaised(line: number, column: number, row: number): boolean;
  /** Lines whose step counts down from a raised left side. */
  raisedEverywhere: number;
  /** What a row's first sample has more than the one above it: lines that pass left of the window, or lie flat. */
  readonly rowSteps: Int32Array;
}

function estimateCrossings(
  lines: Int32Array,
  map: { readonly width: number; readonly height: number },
  window: Window,
): Crossings {
  const total = lines.length / 4;
  const w = map.width - 1;
  const h = map.height - 1;
  const bottom = window.y + window.height;
  const index = new Int32Array(total);
  const cuts: Crossings = {
    count: 0,
    low: new Float64Array(total),
    high: new Float64Array(total),
    slope: new Float64Array(total),
    step: new Int8Array(total),
    firstRow: new Int32Array(total),
    endRow: new Int32Array(total),
    isRaised: (line, column, row) => isRaised(lines, index[line] * 4, w, h, window.x - 1 + column, window.y + row),
    raisedEverywhere: 0,
    rowSteps: new Int32Array(window.height + 1),
  };
  for (let line = 0; line < total; line++) {
    const x1 = lines[line * 4];
    const y1 = lines[line * 4 + 1];
    const dx = lines[line * 4 + 2] - x1;
    const dy = lines[line * 4 + 3] - y1;
    const row1 = (y1 * h) / FAULT_LATTICE; // exact: the product is below 2^53, the divisor a power of two
    if (dy === 0) {
      if (dx > 0) addToRows(cuts.rowSteps, Math.floor(row1) + 1 - window.y, window.height, 1);
      if (dx < 0) addToRows(cuts.rowSteps, 0, Math.ceil(row1) - window.y, 1);
      continue;
    }
    const column1 = (x1 * w) / FAULT_LATTICE;
    const slope = (dx * w) / (dy * h);
    const column = column1 - slope * (row1 - window.y) - (window.x - 1);
    const error = Number.EPSILON * 8 * (Math.abs(slope) * (bottom + h) + w + 1);
    const step = dy > 0 ? -1 : 1;
    if (dy > 0) cuts.raisedEverywhere++;

    // Rows in which the crossing lies inside the window; where it lies left of it, the step takes the whole row.
    const right = window.width + 0.5;
    const at = (row: number): number => column + slope * row;
    const first = firstRowWhere(
      (row) => (slope < 0 ? at(row) <= right : at(row) >= 0.5),
      ((slope < 0 ? right : 0.5) - column) / slope,
      window.height,
    );
    const end = firstRowWhere(
      (row) => (slope < 0 ? at(row) < 0.5 : at(row) > right),
      ((slope < 0 ? 0.5 : right) - column) / slope,
      window.height,
    );
    if (slope < 0) addToRows(cuts.rowSteps, end, window.height, step);
    else addToRows(cuts.rowSteps, 0, first, step);
    if (first === end) continue;
    const i = cuts.count++;
    index[i] = line;
    cuts.low[i] = column - error;
    cuts.high[i] = column + error;
    cuts.slope[i] = slope;
    cuts.step[i] = step;
    cuts.firstRow[i] = first;
    cuts.endRow[i] = end;
  }
  return cuts;
}

/** The first of 0 … rows from which on `passed` holds, near a guess that rounding may have shifted. */
function firstRowWhere(passed: (row: number) => boolean, guess: number, rows: number): number {
  let row = guess > 0 ? Math.min(Math.ceil(guess), rows) : 0;
  while (row > 0 && passed(row - 1)) row--;
  while (row < rows && !passed(row)) row++;
  return row;
}

function addToRows(rowSteps: Int32Array, first: number, end: number, step: number): void {
  const from = Math.max(first, 0);
  const to = Math.min(end, rowSteps.length - 1);
  if (from >= to) return;
  rowSteps[from] += step;
  rowSteps[to] -= step;
}

/** D > 0 in whole numbers, which have no rounding: at (column, row) = (x, y) of a map with w × h cells,
 *  dx·w·(y·2^22 − y1·h) − dy·h·(x·2^22 − x1·w). Its parts fit in 53 bits, the products do not. */
function isRaised(lines: Int32Array, at: number, w: number, h: number, x: number, y: number): boolean {
  const dx = lines[at + 2] - lines[at];
  const dy = lines[at + 3] - lines[at + 1];
  const south = BigInt(dx * w) * BigInt(y * FAULT_LATTICE - lines[at + 1] * h);
  const east = BigInt(dy * h) * BigInt(x * FAULT_LATTICE - lines[at] * w);
  return south > east;
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
  const step = cuts.step[line];
  for (let row = first, at = (first - top) * stride; row < end; row++, at += stride) {
    const rise = slope * row;
    const column = (low + rise) | 0;
    if (column === ((high + rise) | 0)) differences[at + column] += step;
    else {
      // The crossing is at, or within rounding of, sample column + 1 (whose own place in the difference row is `column`).
      const raisesRight = step > 0;
      const isRightOfCrossing = cuts.isRaised(line, column + 1, row) === raisesRight;
      differences[at + (isRightOfCrossing ? column : column + 1)] += step;
    }
  }
}

function sumRow(out: Float32Array, start: number, width: number, differences: Int32Array, from: number, rowStart: number): void {
  let value = 0;
  for (let x = 0; x < width; x++) {
    value += differences[from + x];
    out[start + x] = rowStart + value;
  }
  differences.fill(0, from, from + width + 1);
}
