import type { Size, Window } from '../core/heightmap.ts';
import { addCrossing, type Crossings, FAULT_LATTICE, noCrossings, uprightColumn } from './fault-crossings.ts';

/** Where the faults of stripes cross a window, each to within the error of its estimate. With phases in whole numbers, as in `sweepStripes`, fault k
 *  of a stripe is the line along which the phase is k half periods:
 *
 *      start + perColumn · x + perRow · y = k · period / 2          even k begin what is raised, odd k end it
 *
 *  A sample on the line belongs to what begins there.
 *  @param stripes as `sweepStripes` takes them
 *  @param weights what each stripe raises by; 1 without them */
export function stripeCrossings(stripes: Int32Array, map: Size, window: Window, weights?: Float64Array): Crossings {
  const w = map.width - 1;
  const h = map.height - 1;
  const half = (w * h * FAULT_LATTICE) / 2;
  const phases = Array.from({ length: stripes.length / 3 }, (_, i) => {
    const [p, q, c] = stripes.subarray(3 * i, 3 * i + 3);
    const perColumn = p * h * FAULT_LATTICE;
    const perRow = q * w * FAULT_LATTICE;
    const start = c * w * h + perColumn * window.x + perRow * window.y;
    const last = start + perColumn * (window.width - 1);
    const below = perRow * (window.height - 1);
    const [least, most] = [Math.min(start, start + below), Math.max(last, last + below)];
    return { perColumn, perRow, start, first: Math.floor(least / half), last: Math.ceil(most / half) };
  });
  const total = phases.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const owner = new Int32Array(total);
  const fault = new Int32Array(total);
  const cuts = noCrossings(total, window.height, (line, column, row) => {
    const { start, perColumn, perRow } = phases[owner[line]];
    return start + perColumn * (column - 1) + perRow * row >= fault[line] * half;
  });
  for (const [i, { perColumn, perRow, start, first, last }] of phases.entries()) {
    const weight = weights ? weights[i] : 1;
    if (perColumn === 0) {
      raiseLevelRows(cuts.rowSteps, start, perRow, half, weight);
      continue;
    }
    if (first % 2 !== 0) cuts.raisedEverywhere += weight;
    const slope = -perRow / perColumn;
    for (let k = first; k <= last; k++) {
      const steps = k * half - start;
      const column = perRow === 0 ? uprightColumn(columnAt(steps, perColumn), window.width) : steps / perColumn + 1;
      // Rounding of the quotient, of the slope, of its product and of three sums, each below the terms' size: eight times that is safe.
      const size = Math.abs(column) + Math.abs(slope) * window.height + window.width;
      const error = perRow === 0 ? 0 : Number.EPSILON * 8 * size;
      if (!addCrossing(cuts, column, error, slope, k % 2 === 0 ? weight : -weight, window)) continue;
      owner[cuts.count - 1] = i;
      fault[cuts.count - 1] = k;
    }
  }
  return cuts;
}

/** The first column, 0 or more, whose phase has come this far. */
export function columnAt(phase: number, perColumn: number): number {
  if (phase <= 0) return 0;
  const column = Math.ceil(phase / perColumn);
  if ((column - 1) * perColumn >= phase) return column - 1;
  return column * perColumn < phase ? column + 1 : column;
}

/** A stripe along the rows: whole rows are raised or not. */
function raiseLevelRows(rowSteps: Float64Array, start: number, perRow: number, half: number, weight: number): void {
  let before = 0;
  for (let row = 0; row < rowSteps.length - 1; row++) {
    const raised = Math.floor((start + perRow * row) / half) % 2 === 0 ? weight : 0;
    rowSteps[row] += raised - before;
    before = raised;
  }
}
