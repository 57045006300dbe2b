import type { Window } from '../core/heightmap.ts';
import { FAULT_LATTICE } from './fault-crossings.ts';
import { type BandedProfile, curveOf, markRamp, placeCurve, profileValue, roundToUnits } from './fault-profile.ts';
import { addToRows, type FaultRun, type MarkRows, roomAt, sumFaultRows, weightedSlopes, weightedSteps } from './fault-rows.ts';
import { rowKernels } from './rows.ts';

/** Adds up fault lines with a profile across each: sample (x, y) becomes Σ weight·f(u), u its signed distance from the line in
 *  bands, positive on the raised side.
 *
 *  A ramp is marked by its two knots in each row, O(lines · rows + samples). Other profiles are evaluated where the sample lies
 *  in the band, O(lines · samples in the band + samples), at positions computed from the extent: map sizes whose cells differ by
 *  a power of two agree bit for bit. Ramps agree within 1e-6 of a step for each line.
 *  @param lines x1, y1, x2, y2 of each, on the lattice; a line whose points coincide lowers everything
 *  @source the sum above, over the lines of article 004; the summing by differences is this project's own */
export function sweepBandedFaults(lines: Int32Array, run: FaultRun<BandedProfile>): void {
  const { bands, base, rowSteps } = locateBands(lines, run);
  const isRamp = run.profile === 'ramp';
  const mark = isRamp ? rampMarker(bands, run.window) : profileMarker(bands, run);
  sumFaultRows(isRamp ? weightedSlopes() : weightedSteps(), base, rowSteps, mark, run);
}

/** A band that reaches into the window. */
interface Band {
  /** u = acrossX · metres east + acrossY · metres south + offset */
  readonly acrossX: number;
  readonly acrossY: number;
  readonly offset: number;
  /** It begins, in row y of the map, at column left + lean · y, and is `span` columns wide. */
  readonly left: number;
  readonly lean: number;
  readonly span: number;
  /** What the map gains from left of the band to right of it, were its plateaus at ±½. */
  readonly rise: number;
  /** What a ramp gains a column, before rounding and in whole units, at most `rise`. */
  readonly perColumn: number;
  readonly slope: number;
  /** Rows of the window in which the band may lie inside it, [first, end). */
  readonly firstRow: number;
  readonly endRow: number;
}

interface Located {
  readonly bands: readonly Band[];
  /** The sum of what lies left of them. */
  readonly base: number;
  readonly rowSteps: Float64Array;
}

function locateBands(lines: Int32Array, { weights, profile, bandM, map, window }: FaultRun<BandedProfile>): Located {
  const curve = curveOf(profile);
  const bands: Band[] = [];
  const rowSteps = new Float64Array(window.height + 1);
  let base = 0;
  const cellX = map.extent.x / (map.width - 1);
  const cellY = map.extent.y / (map.height - 1);
  for (let line = 0; line < weights.length; line++) {
    const east1 = (lines[line * 4] / FAULT_LATTICE) * map.extent.x;
    const south1 = (lines[line * 4 + 1] / FAULT_LATTICE) * map.extent.y;
    const east = ((lines[line * 4 + 2] - lines[line * 4]) / FAULT_LATTICE) * map.extent.x;
    const south = ((lines[line * 4 + 3] - lines[line * 4 + 1]) / FAULT_LATTICE) * map.extent.y;
    const plateau = curve.plateau * weights[line];
    const length = Math.sqrt(east * east + south * south);
    if (length === 0) {
      base -= plateau;
      continue;
    }
    const acrossX = -south / length / bandM;
    const acrossY = east / length / bandM;
    const offset = -(acrossX * east1 + acrossY * south1);
    if (acrossX === 0) {
      // A level line is the same along a row.
      for (let row = 0; row < window.height; row++) {
        const u = acrossY * ((window.y + row) * cellY) + offset;
        addToRows(rowSteps, row, row + 1, profileValue(curve, u, weights[line]));
      }
      continue;
    }
    const sign = acrossX > 0 ? 1 : -1;
    const span = 1 / (Math.abs(acrossX) * cellX);
    const left = (-0.5 - sign * offset) * span;
    const lean = -sign * acrossY * cellY * span;
    const [firstRow, endRow] = rowsNear(left, lean, span, window);
    base -= sign * plateau;
    if (lean > 0) addToRows(rowSteps, 0, firstRow, 2 * sign * plateau);
    if (lean < 0) addToRows(rowSteps, endRow, window.height, 2 * sign * plateau);
    const rise = sign * weights[line];
    const perColumn = rise / span;
    const slope = span > 1 ? roundToUnits(perColumn) : rise;
    if (firstRow < endRow) bands.push({ acrossX, acrossY, offset, left, lean, span, rise, perColumn, slope, firstRow, endRow });
  }
  return { bands, base, rowSteps };
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

function rampMarker(bands: readonly Band[], { x, y, width }: Window): MarkRows {
  const { doubles } = rowKernels();
  return (stride, top, bottom) => {
    for (const { left, lean, span, rise, perColumn, slope, firstRow, endRow } of bands) {
      const first = firstRow > top ? firstRow : top;
      const end = endRow < bottom ? endRow : bottom;
      // `| 0` shows the compiler that these are integers.
      const at = (roomAt / 8 + (first - top) * stride) | 0;
      if (first < end)
        markRamp(
          doubles,
          at,
          stride | 0,
          left,
          lean,
          (y + first) | 0,
          (y + end) | 0,
          span,
          perColumn,
          slope,
          rise,
          x | 0,
          width | 0,
        );
    }
  };
}

function profileMarker(bands: readonly Band[], { profile, map, window }: FaultRun<BandedProfile>): MarkRows {
  const curve = curveOf(profile);
  const cellX = map.extent.x / (map.width - 1);
  const cellY = map.extent.y / (map.height - 1);
  const { markLineBand } = rowKernels().kernels;
  return (stride, top, bottom) => {
    const curveAt = placeCurve(curve);
    for (const { acrossX, acrossY, offset, left, lean, span, rise, firstRow, endRow } of bands) {
      const half = rise * curve.plateau;
      const weight = Math.abs(rise);
      for (let row = Math.max(firstRow, top), end = Math.min(endRow, bottom); row < end; row++) {
        // A column that rounding puts on the wrong side of an edge has the plateau either way: it is less than half a unit from it.
        const begin = left + lean * (window.y + row);
        const from = Math.min(Math.max(Math.ceil(begin) - window.x, 0), window.width);
        const to = Math.min(Math.max(Math.floor(begin + span) + 1 - window.x, from), window.width);
        const marks = roomAt + 8 * (row - top) * stride;
        const rest = acrossY * ((window.y + row) * cellY) + offset;
        markLineBand(marks + 8 * from, marks + 8 * to, curveAt, weight, -half, half, window.x + from, cellX, acrossX, rest);
      }
    }
  };
}
