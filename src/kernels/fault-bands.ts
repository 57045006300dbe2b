import type { Window } from '../core/heightmap.ts';
import { FAULT_LATTICE } from './fault-crossings.ts';
import { addProfile, type BandedProfile, curveOf, markRamp, type ProfileCurve, profileValue } from './fault-profile.ts';
import { addToRows, type DifferenceRows, type FaultRun, sumFaultRows } from './fault-rows.ts';

/** Adds up fault lines with a profile across each: sample (x, y) becomes Σ weight·f(u), u its signed distance from the line in
 *  bands, positive on the raised side.
 *
 *  A ramp is marked by its two knots in each row, O(lines · rows + samples). Other profiles are evaluated where the sample lies
 *  in the band, O(lines · samples in the band + samples), at positions computed from the extent: map sizes whose cells differ by
 *  a power of two agree bit for bit. Ramps agree within 1e-6 of a step for each line.
 *  @param lines x1, y1, x2, y2 of each, on the lattice; a line whose points coincide lowers everything
 *  @source the sum above, over the lines of article 004; the summing by differences is this project's own */
export function sweepBandedFaults(lines: Int32Array, run: FaultRun<BandedProfile>): void {
  const isRamp = run.profile === 'ramp';
  const bands = locateBands(lines, run);
  const mark = isRamp ? markRamps(bands, run.window) : markBands(bands, run);
  sumFaultRows(isRamp ? 'ramps' : 'steps', bands.base, bands.rowSteps, mark, run);
}

/** The bands that reach into the window. */
interface Bands {
  count: number;
  /** u = acrossX · metres east + acrossY · metres south + offset */
  readonly acrossX: Float64Array;
  readonly acrossY: Float64Array;
  readonly offset: Float64Array;
  /** The band begins, in row y of the map, at column left + lean · y, and is `span` columns wide. */
  readonly left: Float64Array;
  readonly lean: Float64Array;
  readonly span: Float64Array;
  /** What the map gains from left of the band to right of it, were its plateaus at ±½. */
  readonly rise: Float64Array;
  /** Rows of the window in which the band may lie inside it, [first, end). */
  readonly firstRow: Int32Array;
  readonly endRow: Int32Array;
  /** The sum of what lies left of the bands. */
  base: number;
  readonly rowSteps: Float64Array;
}

function locateBands(lines: Int32Array, { weights, profile, bandM, map, window }: FaultRun<BandedProfile>): Bands {
  const curve = curveOf(profile);
  const total = lines.length / 4;
  const floats = (): Float64Array => new Float64Array(total);
  const bands: Bands = {
    count: 0,
    acrossX: floats(),
    acrossY: floats(),
    offset: floats(),
    left: floats(),
    lean: floats(),
    span: floats(),
    rise: floats(),
    firstRow: new Int32Array(total),
    endRow: new Int32Array(total),
    base: 0,
    rowSteps: new Float64Array(window.height + 1),
  };
  const cellX = map.extent.x / (map.width - 1);
  const cellY = map.extent.y / (map.height - 1);
  for (let line = 0; line < total; line++) {
    const east1 = (lines[line * 4] / FAULT_LATTICE) * map.extent.x;
    const south1 = (lines[line * 4 + 1] / FAULT_LATTICE) * map.extent.y;
    const east = ((lines[line * 4 + 2] - lines[line * 4]) / FAULT_LATTICE) * map.extent.x;
    const south = ((lines[line * 4 + 3] - lines[line * 4 + 1]) / FAULT_LATTICE) * map.extent.y;
    const plateau = curve.plateau * weights[line];
    const length = Math.sqrt(east * east + south * south);
    if (length === 0) {
      bands.base -= plateau;
      continue;
    }
    const acrossX = -south / length / bandM;
    const acrossY = east / length / bandM;
    const offset = -(acrossX * east1 + acrossY * south1);
    if (acrossX === 0) {
      // A level line is the same along a row.
      for (let row = 0; row < window.height; row++) {
        const u = acrossY * ((window.y + row) * cellY) + offset;
        addToRows(bands.rowSteps, row, row + 1, profileValue(curve, u, weights[line]));
      }
      continue;
    }
    const sign = acrossX > 0 ? 1 : -1;
    const columns = 1 / (Math.abs(acrossX) * cellX);
    const left = (-0.5 - sign * offset) * columns;
    const lean = -sign * acrossY * cellY * columns;
    const [first, end] = rowsNear(left, lean, columns, window);
    bands.base -= sign * plateau;
    if (lean > 0) addToRows(bands.rowSteps, 0, first, 2 * sign * plateau);
    if (lean < 0) addToRows(bands.rowSteps, end, window.height, 2 * sign * plateau);
    if (first >= end) continue;
    const i = bands.count++;
    bands.acrossX[i] = acrossX;
    bands.acrossY[i] = acrossY;
    bands.offset[i] = offset;
    bands.left[i] = left;
    bands.lean[i] = lean;
    bands.span[i] = columns;
    bands.rise[i] = sign * weights[line];
    bands.firstRow[i] = first;
    bands.endRow[i] = end;
  }
  return bands;
}

/** Rows of the window, [first, end), in which a band may lie inside it: never too few, for the others are not looked at. */
function rowsNear(left: number, lean: number, span: number, { x, y, width, height }: Window): [first: number, end: number] {
  if (lean === 0) return [0, height];
  const rightmost = (x + width + 1 - left) / lean;
  const leftmost = (x - 1 - span - left) / lean;
  const first = Math.floor(Math.min(rightmost, leftmost)) - 1 - y;
  const end = Math.ceil(Math.max(rightmost, leftmost)) + 2 - y;
  const from = Math.min(Math.max(first, 0), height);
  return [from, Math.min(Math.max(end, from), height)];
}

function markRamps(bands: Bands, { x, y, width }: Window): (rows: DifferenceRows, top: number, end: number) => void {
  return ({ differences, stride }, top, bottom) => {
    for (let i = 0; i < bands.count; i++) {
      const first = Math.max(bands.firstRow[i], top);
      const end = Math.min(bands.endRow[i], bottom);
      if (first >= end) continue;
      const left = bands.left[i];
      const lean = bands.lean[i];
      const span = bands.span[i];
      const rise = bands.rise[i];
      markRamp(differences, (first - top) * stride, stride, left, lean, y + first, y + end, span, rise, x, width);
    }
  };
}

function markBands(bands: Bands, run: FaultRun<BandedProfile>): (rows: DifferenceRows, top: number, end: number) => void {
  const curve = curveOf(run.profile);
  const u = new Float64Array(run.window.width);
  return (rows, top, bottom) => {
    for (let i = 0; i < bands.count; i++) {
      const first = Math.max(bands.firstRow[i], top);
      const end = Math.min(bands.endRow[i], bottom);
      if (first < end) markBandRows(rows, bands, i, first, end, top, curve, run, u);
    }
  };
}

function markBandRows(
  { differences, values, stride }: DifferenceRows,
  bands: Bands,
  i: number,
  first: number,
  end: number,
  top: number,
  curve: ProfileCurve,
  { map, window }: FaultRun,
  u: Float64Array,
): void {
  const cellX = map.extent.x / (map.width - 1);
  const cellY = map.extent.y / (map.height - 1);
  const acrossX = bands.acrossX[i];
  const half = bands.rise[i] * curve.plateau;
  const weight = Math.abs(bands.rise[i]);
  for (let row = first; row < end; row++) {
    // Columns that only touch the band do no harm: they are given the plateau by the profile.
    const begin = bands.left[i] + bands.lean[i] * (window.y + row);
    const from = Math.min(Math.max(Math.floor(begin) - window.x, 0), window.width);
    const to = Math.min(Math.max(Math.ceil(begin + bands.span[i]) + 1 - window.x, from), window.width);
    const at = (row - top) * stride;
    differences[at + from] += half;
    differences[at + to] += half;
    const rest = bands.acrossY[i] * ((window.y + row) * cellY) + bands.offset[i];
    const count = to - from;
    for (let k = 0, x = window.x + from; k < count; k++, x++) u[k] = acrossX * (x * cellX) + rest;
    addProfile(curve, u, count, weight, values, at + from);
  }
}
