import type { Window } from '../core/heightmap.ts';
import { addCrossing, type Crossings, noCrossings, uprightColumn } from './fault-crossings.ts';
import { addProfile, curveOf, markRamp, type ProfileCurve, roundToUnits } from './fault-profile.ts';
import { type DifferenceRows, type FaultRun, type MarkRows, sumFaultRows } from './fault-rows.ts';
import { groupStripes, phaseOf, reachOf, type Stripe, sweepGroups, valueOfLevel } from './fault-stripe-tables.ts';
import { sweepWeightedCrossings } from './fault-sweep.ts';

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
  else if (profile === 'step') sweepStripeSteps(all, { ...run, profile });
  else {
    const marking = { curve: curveOf(profile), isRamp: profile === 'ramp', window, u: new Float64Array(window.width) };
    const mark: MarkRows = (rows, top, end) => {
      for (const [i, stripe] of all.entries()) markStripe(rows, top, end, stripe, weights[i], marking);
    };
    sumFaultRows(marking.isRamp ? 'ramps' : 'steps', 0, new Float64Array(window.height + 1), mark, run);
  }
}

/** What marking a row needs besides its stripe. */
interface Marking {
  readonly curve: ProfileCurve;
  readonly isRamp: boolean;
  readonly window: Window;
  /** Room for the distances of a row. */
  readonly u: Float64Array;
}

function markStripe(rows: DifferenceRows, top: number, end: number, stripe: Stripe, weight: number, marking: Marking): void {
  const { period, perRow } = stripe;
  let start = (stripe.start + stripe.southward * (marking.window.y + top)) % period;
  if (start < 0) start += period;
  for (let row = top, at = 0; row < end; row++, at += rows.stride) {
    if (stripe.perColumn === 0) markLevel(rows, at, stripe, start, weight, marking);
    else if (marking.isRamp) markStripeRamps(rows.differences, at, stripe, start, weight, marking.window);
    else markStripeBands(rows, at, stripe, start, weight, marking);
    start += perRow;
    if (start >= period) start -= period;
  }
}

/** A row along which the phase stays the same. */
function markLevel(
  { differences }: DifferenceRows,
  at: number,
  stripe: Stripe,
  phase: number,
  weight: number,
  { curve, isRamp }: Marking,
): void {
  const value = valueOfLevel(stripe, phase, weight, curve);
  differences[at] += value;
  if (isRamp) differences[at + 1] -= value;
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

/** Profiles, evaluated inside their bands. */
function markStripeBands(
  { differences, values }: DifferenceRows,
  at: number,
  stripe: Stripe,
  start: number,
  weight: number,
  { curve, window, u }: Marking,
): void {
  const { period, perColumn, halfBand } = stripe;
  const plateau = curve.plateau * weight;
  const reach = reachOf(stripe);
  const first = start + perColumn * window.x;
  const skipped = Math.max(Math.floor((first - reach) / period) - 1, 0) * period;
  const inBands = 2 * halfBand * period;
  differences[at] -= plateau;
  for (let fault = skipped, sign = 1; ; fault += period / 2, sign = -sign) {
    const from = columnAt(fault - reach - first, perColumn);
    if (from >= window.width) break;
    const to = Math.min(columnAt(fault + reach - first, perColumn), window.width);
    differences[at + from] += sign * plateau;
    differences[at + to] += sign * plateau;
    for (let x = from; x < to; x++) u[x - from] = (sign * (first - fault + perColumn * x)) / inBands;
    addProfile(curve, u, to - from, weight, values, at + from);
  }
}

/** Sweeps steps of stripes as lines that cross the map.
 *  @param stripes as `phaseOf` counts them */
export function sweepStripeSteps(stripes: readonly Stripe[], run: FaultRun<'step'>): void {
  sweepWeightedCrossings(stripeCrossings(stripes, run), run);
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

/** The first column, 0 or more, whose phase has come this far. */
function columnAt(phase: number, perColumn: number): number {
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
