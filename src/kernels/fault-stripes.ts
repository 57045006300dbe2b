import type { Window } from '../core/heightmap.ts';
import { addCrossing, type Crossings, noCrossings, uprightColumn } from './fault-crossings.ts';
import { curveOf, markRamp, type ProfileCurve, roundToUnits } from './fault-profile.ts';
import { type FaultRun, type MarkRows, roomAt, sumFaultRows, weightedSlopes, weightedSteps } from './fault-rows.ts';
import {
  columnAt,
  groupStripes,
  markStripeBands,
  phaseOf,
  type Stripe,
  sweepGroups,
  valueOfLevel,
} from './fault-stripe-tables.ts';
import { sweepWeightedCrossings } from './fault-sweep.ts';
import { rowKernels } from './rows.ts';

/** Adds up faults that repeat with the map. With P = width − 1 and Q = height − 1, stripe (p, q, c) raises where the fraction of
 *
 *      φ = p·x / P + q·y / Q + c / 2^22
 *
 *  is below ½; its faults are the lines where 2φ is whole. Phases are counted in whole numbers, 2^22·P·Q of them to a period, below
 *  2^53 in all. The profile takes the signed distance to the nearest fault, which is at most a quarter of a period away.
 *
 *  On maps whose sides have much in common all but ramps are summed in tables. Else steps are swept as lines that cross, ramps cost O(stripes · rows ·
 *  faults in a row + samples), and other profiles are evaluated inside their bands.
 *  Column P and row Q repeat column 0 and row 0; of ramps, which add up from the west, column P must be copied by the caller.
 *  @param stripes p, q, c of each: p ≥ 0, q > 0 where p = 0, |p| and |q| at most 8
 *  @source the definition above, this project's own: the fault lines of article 004 on a torus */
export function sweepStripes(stripes: Int32Array, run: FaultRun): void {
  const { weights, profile, bandM, map, window } = run;
  const all = Array.from(weights, (_, i) => phaseOf(stripes, i, map, bandM));
  const groups = profile === 'ramp' ? undefined : groupStripes(all, run);
  if (groups) sweepGroups(all, groups, run);
  else if (profile === 'step') sweepWeightedCrossings(stripeCrossings(all, run), { ...run, profile });
  else {
    const marking = { curve: curveOf(profile), isRamp: profile === 'ramp', window };
    const mark: MarkRows = (stride, top, end) => {
      for (const [i, stripe] of all.entries()) markStripe(stride, top, end, stripe, weights[i], marking);
    };
    sumFaultRows(marking.isRamp ? weightedSlopes() : weightedSteps(), 0, new Float64Array(window.height + 1), mark, run);
  }
}

/** What marking a row needs besides its stripe. */
interface Marking {
  readonly curve: ProfileCurve;
  readonly isRamp: boolean;
  readonly window: Window;
}

function markStripe(stride: number, top: number, end: number, stripe: Stripe, weight: number, marking: Marking): void {
  const { doubles } = rowKernels();
  const { period, perColumn, perRow } = stripe;
  const { curve, isRamp, window } = marking;
  let start = (stripe.start + stripe.southward * (window.y + top)) % period;
  if (start < 0) start += period;
  for (let row = top, at = roomAt >> 3; row < end; row++, at += stride) {
    if (perColumn === 0) markLevel(doubles, at, stripe, start, weight, marking);
    else if (isRamp) markStripeRamps(doubles, at, stripe, start, weight, window);
    else markStripeBands(8 * at, window.width, stripe, start + perColumn * window.x, perColumn, weight, curve);
    start += perRow;
    if (start >= period) start -= period;
  }
}

/** A row along which the phase stays the same. */
function markLevel(
  marks: Float64Array,
  at: number,
  stripe: Stripe,
  phase: number,
  weight: number,
  { curve, isRamp }: Marking,
): void {
  const value = valueOfLevel(stripe, phase, weight, curve);
  marks[at] += value;
  if (isRamp) marks[at + 1] -= value;
}

function markStripeRamps(seconds: Float64Array, at: number, stripe: Stripe, start: number, weight: number, window: Window): void {
  // Where bands overlap, a ramp turns halfway to the next fault, before it has reached its plateau.
  const half = Math.min(stripe.halfBand, 0.25);
  const share = half / stripe.halfBand;
  const rise = share === 1 ? weight : 2 * Math.floor((share * weight) / 2 + 0.5);
  const columns = stripe.period / stripe.perColumn;
  const span = 2 * half * columns;
  const slope = span > 1 ? roundToUnits(rise / span) : rise;
  seconds[at] -= rise / 2;
  seconds[at + 1] += rise / 2;
  const from = half + start / stripe.period;
  for (let fault = 0, sign = 1; ; fault++, sign = -sign) {
    const left = (fault / 2 - from) * columns;
    if (left > window.x + window.width) break;
    const up = sign * rise;
    markRamp(seconds, at, 0, left, 0, 0, 1, span, up / span, sign * slope, up, window.x, window.width);
  }
}

/** Where the faults of stripes cross a window, each to within the error of its estimate. Fault k of a stripe is the line along which the phase is
 *  k half periods:
 *
 *      start + perColumn · x + southward · y = k · period / 2          even k begin what is raised, odd k end it
 *
 *  A sample on the line belongs to what begins there. */
function stripeCrossings(stripes: readonly Stripe[], { window, weights }: FaultRun): Crossings {
  const faults = stripes.map(({ period, start, perColumn, southward }) => {
    const half = period / 2;
    const from = start + perColumn * window.x + southward * window.y;
    const last = from + perColumn * (window.width - 1);
    const below = southward * (window.height - 1);
    const [least, most] = [Math.min(from, from + below), Math.max(last, last + below)];
    return { half, perColumn, perRow: southward, start: from, first: Math.floor(least / half), last: Math.ceil(most / half) };
  });
  const total = faults.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const owner = new Int32Array(total);
  const fault = new Int32Array(total);
  const cuts = noCrossings(total, window.height, (line, column, row) => {
    const { half, start, perColumn, perRow } = faults[owner[line]];
    return start + perColumn * (column - 1) + perRow * row >= fault[line] * half;
  });
  for (const [i, { half, perColumn, perRow, start, first, last }] of faults.entries()) {
    const weight = weights[i];
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

/** A stripe along the rows: whole rows are raised or not. */
function raiseLevelRows(rowSteps: Float64Array, start: number, perRow: number, half: number, weight: number): void {
  let before = 0;
  for (let row = 0; row < rowSteps.length - 1; row++) {
    const raised = Math.floor((start + perRow * row) / half) % 2 === 0 ? weight : 0;
    rowSteps[row] += raised - before;
    before = raised;
  }
}
