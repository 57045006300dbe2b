import type { Size, Window } from '../core/heightmap.ts';
import { addToRows } from './fault-rows.ts';

/** Fault lines are drawn between points of a 2^22 × 2^22 lattice laid over the map, so that every size of a map is cut
 *  by the same lines: lattice position 0 is the first sample, FAULT_LATTICE the last. */
export const FAULT_LATTICE = 1 << 22;

/** What the sweep needs of each line that crosses the window. Columns count from one left of the window, rows from its top. */
export interface Crossings {
  /** Of lines that cross; the arrays may be longer. */
  count: number;
  /** The crossing lies at column + slope · row, ± error. */
  readonly column: Float64Array;
  readonly slope: Float64Array;
  readonly error: Float64Array;
  /** What the line adds right of the crossing: its weight, or less its weight if it raises what is left (and counts in raisedEverywhere). */
  readonly step: Float64Array;
  readonly firstRow: Int32Array;
  readonly endRow: Int32Array;
  /** Whether a sample lies right of the crossing, by whole numbers: for the estimates that cannot tell. */
  isRight(line: number, column: number, row: number): boolean;
  /** The weights of the lines whose step counts down from a raised left side. */
  raisedEverywhere: number;
  /** What a row's first sample has more than the one above it: lines that pass left of the window, or lie flat. */
  readonly rowSteps: Float64Array;
}

/** Where lines cross the window, each to within the error of its estimate.
 *  @param weights what each line raises by; 1 without them */
export function estimateCrossings(lines: Int32Array, map: Size, window: Window, weights?: Float64Array): Crossings {
  const total = lines.length / 4;
  const w = map.width - 1;
  const h = map.height - 1;
  const bottom = window.y + window.height;
  const index = new Int32Array(total);
  const cuts = noCrossings(total, window.height, (line, column, row) => {
    const isSampleRaised = isRaised(lines, index[line] * 4, w, h, window.x - 1 + column, window.y + row);
    return isSampleRaised === cuts.step[line] > 0;
  });
  for (let line = 0; line < total; line++) {
    const x1 = lines[line * 4];
    const y1 = lines[line * 4 + 1];
    const dx = lines[line * 4 + 2] - x1;
    const dy = lines[line * 4 + 3] - y1;
    // Exact: the products are below 2^53, the divisor is a power of two.
    const row1 = (y1 * h) / FAULT_LATTICE - window.y;
    const column1 = (x1 * w) / FAULT_LATTICE - (window.x - 1);
    const weight = weights ? weights[line] : 1;
    if (dy === 0) {
      raiseRows(cuts.rowSteps, row1, dx, weight);
      continue;
    }
    const step = dy > 0 ? -weight : weight;
    if (dy > 0) cuts.raisedEverywhere += weight;
    // An upright line has one crossing, known exactly; half a sample right of it no rounding can matter.
    const upright = uprightColumn(dy > 0 ? Math.ceil(column1) - 1 : Math.floor(column1), window.width);
    const slope = dx === 0 ? 0 : (dx * w) / (dy * h);
    const column = dx === 0 ? upright : column1 - slope * row1;
    // Rounding of the slope (½ ulp, times up to `bottom + h` rows), of its product and of three sums, each below the terms'
    // size: eight times that is safe, and at most 2^-11 of a sample for the flattest line across the widest map.
    const error = dx === 0 ? 0 : Number.EPSILON * 8 * (Math.abs(slope) * (bottom + h) + w + 1);

    if (addCrossing(cuts, column, error, slope, step, window)) index[cuts.count - 1] = line;
  }
  return cuts;
}

/** Room for the crossings of so many lines. */
export function noCrossings(lines: number, rows: number, isRight: Crossings['isRight']): Crossings {
  return {
    count: 0,
    column: new Float64Array(lines),
    slope: new Float64Array(lines),
    error: new Float64Array(lines),
    step: new Float64Array(lines),
    firstRow: new Int32Array(lines),
    endRow: new Int32Array(lines),
    isRight,
    raisedEverywhere: 0,
    rowSteps: new Float64Array(rows + 1),
  };
}

/** The column of a line that crosses all rows left of sample `column`: halfway between samples, inside the window or next to it. */
export function uprightColumn(column: number, width: number): number {
  return Math.min(Math.max(column, 0), width) + 0.5;
}

/** Adds a line that may cross the window; where it passes left of the window, its step counts for whole rows.
 *  @param column where it crosses row 0, to within the error
 *  @returns whether it crosses */
export function addCrossing(
  cuts: Crossings,
  column: number,
  error: number,
  slope: number,
  step: number,
  { width, height }: Size,
): boolean {
  const [first, end] = rowsInside(column, slope, width + 0.5, height);
  if (slope < 0) addToRows(cuts.rowSteps, end, height, step);
  else addToRows(cuts.rowSteps, 0, first, step);
  if (first === end) return false;
  const i = cuts.count++;
  cuts.column[i] = column;
  cuts.slope[i] = slope;
  cuts.error[i] = error;
  cuts.step[i] = step;
  cuts.firstRow[i] = first;
  cuts.endRow[i] = end;
  return true;
}

/** A flat line: eastward ones raise the rows south of theirs, westward ones those north of it. */
function raiseRows(rowSteps: Float64Array, row: number, dx: number, weight: number): void {
  if (dx > 0) addToRows(rowSteps, Math.floor(row) + 1, rowSteps.length - 1, weight);
  if (dx < 0) addToRows(rowSteps, 0, Math.ceil(row), weight);
}

/** The rows [first, end) whose crossing lies inside the window, at 0.5 … right. Before them and after them the line passes
 *  on one side and on the other: left of the window, then right of it, if the slope is not negative. */
function rowsInside(column: number, slope: number, right: number, rows: number): [first: number, end: number] {
  if (slope === 0) return [0, rows];
  const at = (row: number): number => column + slope * row;
  return slope > 0
    ? [
        firstRowWhere((row) => at(row) >= 0.5, (0.5 - column) / slope, rows),
        firstRowWhere((row) => at(row) > right, (right - column) / slope, rows),
      ]
    : [
        firstRowWhere((row) => at(row) <= right, (right - column) / slope, rows),
        firstRowWhere((row) => at(row) < 0.5, (0.5 - column) / slope, rows),
      ];
}

/** The first of 0 … rows from which on `passed` holds, near a guess that rounding may have shifted. */
function firstRowWhere(passed: (row: number) => boolean, guess: number, rows: number): number {
  let row = guess > 0 ? Math.min(Math.ceil(guess), rows) : 0;
  while (row > 0 && passed(row - 1)) row--;
  while (row < rows && !passed(row)) row++;
  return row;
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

/** The place in a difference row, one less than its column, of the first sample right of a crossing: by whole numbers, as the estimate may lie
 *  on the wrong side of the sample next to it. */
export function settleCrossing(cuts: Crossings, line: number, row: number): number {
  const nearest = Math.round(cuts.column[line] + cuts.slope[line] * row);
  return cuts.isRight(line, nearest, row) ? nearest - 1 : nearest;
}
