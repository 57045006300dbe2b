import { MAX_SIDE, type Range, type Size } from '../core/heightmap.ts';
import { FAULT_LATTICE } from './fault-crossings.ts';
import { curveOf, distancesAt, type ProfileCurve, placeCurve, profileValue, STEPS_PER_UNIT } from './fault-profile.ts';
import { type FaultMap, type FaultRun, ROOM, roomAt } from './fault-rows.ts';
import { reserve, rowKernels } from './rows.ts';
import { beginRange, extendRange, rangeSoFar } from './values.ts';

/** A stripe in phases: whole numbers, `period` of them from one raised edge to the next. */
export interface Stripe {
  readonly period: number;
  /** At the first sample. */
  readonly start: number;
  readonly perColumn: number;
  /** From a row to the next; `perRow` is the same less whole periods, 0 or more. */
  readonly southward: number;
  readonly perRow: number;
  /** Half a band, as a fraction of a period. */
  readonly halfBand: number;
}

export function phaseOf(stripes: Int32Array, i: number, map: FaultMap, band: number): Stripe {
  const p = stripes[i * 3];
  const q = stripes[i * 3 + 1];
  const w = map.width - 1;
  const h = map.height - 1;
  const period = w * h * FAULT_LATTICE;
  const southward = q * w * FAULT_LATTICE;
  const perRow = southward % period;
  const [wavesX, wavesY] = [p / map.extent.x, q / map.extent.y];
  return {
    period,
    start: stripes[i * 3 + 2] * w * h,
    perColumn: p * h * FAULT_LATTICE,
    southward,
    perRow: perRow < 0 ? perRow + period : perRow,
    halfBand: (band / 2) * Math.sqrt(wavesX * wavesX + wavesY * wavesY),
  };
}

/** A stripe along the rows at one of them, in whole units.
 *  @param curve of a profile; without it a step */
export function valueOfLevel(stripe: Stripe, phase: number, weight: number, curve: ProfileCurve | undefined): number {
  if (!curve) return phase < stripe.period / 2 ? weight / 2 : -weight / 2;
  return profileValue(curve, distanceInBands(stripe, phase), weight);
}

/** Signed distance of a phase from the nearest fault, in bands. */
function distanceInBands(stripe: Stripe, phase: number): number {
  const t = phase / stripe.period;
  const distance = t < 0.75 ? 0.25 - Math.abs(t - 0.25) : t - 1;
  return distance / (2 * stripe.halfBand);
}

/** How far the band of a fault reaches to either side, in whole phases: at most to halfway to the next. */
function reachOf({ period, halfBand }: Stripe): number {
  return Math.min(Math.ceil(halfBand * period) + 1, period / 4);
}

/** The first column, 0 or more, whose phase has come this far. */
export function columnAt(phase: number, perColumn: number): number {
  if (phase <= 0) return 0;
  const column = Math.ceil(phase / perColumn);
  if ((column - 1) * perColumn >= phase) return column - 1;
  return column * perColumn < phase ? column + 1 : column;
}

/** Marks the profile of a stripe in a row, in the bands of its faults and the levels between them.
 *  @param marks address of the row's first mark
 *  @param first phase of its first column, 0 or more */
export function markStripeBands(
  marks: number,
  width: number,
  stripe: Stripe,
  first: number,
  perColumn: number,
  weight: number,
  curve: ProfileCurve,
): void {
  const { doubles, kernels } = rowKernels();
  const { period, halfBand } = stripe;
  const plateau = curve.plateau * weight;
  const reach = reachOf(stripe);
  const skipped = Math.max(Math.floor((first - reach) / period) - 1, 0) * period;
  const inBands = 2 * halfBand * period;
  const curveAt = placeCurve(curve);
  const u = distancesAt / 8;
  doubles[marks / 8] -= plateau;
  for (let fault = skipped, sign = 1; ; fault += period / 2, sign = -sign) {
    const from = columnAt(fault - reach - first, perColumn);
    if (from >= width) break;
    const to = Math.min(columnAt(fault + reach - first, perColumn), width);
    for (let x = from; x < to; x++) doubles[u + x - from] = (sign * (first - fault + perColumn * x)) / inBands;
    const after = sign * plateau;
    kernels.markDistances(marks + 8 * from, marks + 8 * to, curveAt, weight, -after, after, distancesAt);
  }
}

/** How many phases a stripe has on its map. */
function phasesOf({ period, perColumn, perRow }: Stripe): number {
  return period / gcd(gcd(perColumn, perRow), period);
}

/** Samples of all tables that take as long as to mark where a stripe's steps cross a row. */
export const SAMPLES_PER_STEP = 30;

/** Up to so many phases stripes are summed in tables. */
export function mostPhasesOf(map: Size, window: Size): number {
  return Math.min(2 * Math.max(map.width, map.height), (window.width * window.height) / 4);
}

/** The greatest common divisor. */
export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Stripes that share p and q, summed once for each phase they can have. On a map of P × Q cells these are N = P·Q / gcd(p·Q, q·P, P·Q), on a
 *  square one at most P. A step of x moves on by `a` of them, a step of y by `b`:
 *
 *      value of (x, y) = sum of phase (a·x + b·y) mod N
 *
 *  So each row is one of a few, begun somewhere else:
 *
 *      row c         s0 s1 s2 s3 s4 s5        phase of s: c + a·s
 *      row y         s4 s5 s0 s1 s2 s3        where c + a·4 = b·y */
interface StripeTable {
  readonly phases: number;
  readonly a: number;
  readonly b: number;
  /** Address of row 0 of gcd(a, N) rows, one behind the other. */
  readonly rows: number;
  readonly classes: number;
  /** Of a row. */
  readonly length: number;
  /** Of a / gcd(a, N), modulo the length of a row. */
  readonly inverse: number;
}

const sumAt = /* @__PURE__ */ reserve(MAX_SIDE);
const roundedAt = /* @__PURE__ */ reserve(MAX_SIDE / 2);
/** Rows between two reports of how far the sweep is. */
const REPORT_ROWS = 32;

/** Stripes by p and q, those along the rows apart.
 *  @returns undefined if marking each step is cheaper than tables: the window is small, the steps are few, or the sides of the map have so
 *  little in common that tables would be as large as the map */
export function groupStripes(stripes: readonly Stripe[], { map, window, profile }: FaultRun): StripeGroups | undefined {
  const mostPhases = mostPhasesOf(map, window);
  const groups = new Map<string, number[]>();
  const level: number[] = [];
  let room = ROOM;
  for (const [i, stripe] of stripes.entries()) {
    if (stripe.perColumn === 0) {
      level.push(i);
      continue;
    }
    const key = `${stripe.perColumn} ${stripe.perRow}`;
    const group = groups.get(key);
    if (group) group.push(i);
    else {
      const phases = phasesOf(stripe);
      room -= phases;
      if (phases > mostPhases || room < 0) return undefined;
      groups.set(key, [i]);
    }
  }
  if (profile === 'step' && groups.size * window.width > SAMPLES_PER_STEP * stripes.length) return undefined;
  return { level, others: [...groups.values()] };
}

/** Indices of stripes. */
interface StripeGroups {
  readonly level: readonly number[];
  readonly others: readonly (readonly number[])[];
}

/** Adds up stripes, each group by its table: O(stripes · phases + groups · samples).
 *  @param stripes those of the groups */
export function sweepGroups(stripes: readonly Stripe[], groups: StripeGroups, run: FaultRun): void {
  const { weights, profile, window, out, onRows, onRange } = run;
  const { doubles, floats, kernels } = rowKernels();
  const { x: left, y: north, width, height } = window;
  const curve = curveOf(profile);
  const tables: StripeTable[] = [];
  for (const members of groups.others) {
    const before = tables.at(-1);
    const rows = before ? before.rows + 8 * before.phases : roomAt;
    tables.push(tableOf(stripes, members, weights, curve, rows));
  }
  const levels = levelsOf(stripes, groups.level, run);
  const rounded = floats.subarray(roundedAt / 4, roundedAt / 4 + width);
  const tableRows = doubles.slice(roomAt / 8, roomAt / 8 + tables.reduce((sum, { phases }) => sum + phases, 0));
  let range: Range | undefined;
  for (let top = 0; top < height; top += REPORT_ROWS) {
    const end = Math.min(top + REPORT_ROWS, height);
    // The progress callback may have swept other faults, whose marks overwrite the tables.
    if (top > 0 && onRows) doubles.set(tableRows, roomAt / 8);
    if (onRange) beginRange();
    for (let row = top; row < end; row++) {
      doubles.fill(levels[row], sumAt / 8, sumAt / 8 + width);
      for (const table of tables) addTableRow(table, left, north + row, width);
      kernels.toFloat32(roundedAt, roundedAt + 4 * width, sumAt);
      out.set(rounded, row * width);
      if (onRange) extendRange(roundedAt, width);
    }
    if (onRange) range = rangeSoFar(range);
    onRows?.(end);
  }
  if (range) onRange?.(range);
}

/** @param rows where they go */
function tableOf(
  stripes: readonly Stripe[],
  members: readonly number[],
  weights: Float64Array,
  curve: ProfileCurve | undefined,
  rows: number,
): StripeTable {
  const { period, perColumn, perRow } = stripes[members[0]];
  const phases = phasesOf(stripes[members[0]]);
  const step = period / phases;
  const [a, b] = [(perColumn / step) % phases, perRow / step];
  const { doubles } = rowKernels();
  const changes = doubles.subarray(rows / 8, rows / 8 + phases);
  changes.fill(0);
  for (const i of members) {
    const phase = stripes[i].start % period;
    if (curve) markStripeBands(rows, phases, stripes[i], phase, step, weights[i], curve);
    else markSteps(changes, stripes[i], phase, step, weights[i]);
  }
  const sums = changes.slice();
  for (let k = 1; k < phases; k++) sums[k] += sums[k - 1];
  const classes = gcd(a, phases);
  const length = phases / classes;
  for (let c = 0, at = rows / 8; c < classes; c++) {
    for (let s = 0, k = c; s < length; s++, at++, k = (k + a) % phases) doubles[at] = sums[k] * STEPS_PER_UNIT;
  }
  return { phases, a, b, rows, classes, length, inverse: inverseOf(a / classes, length) };
}

/** Adds a row of the map. */
function addTableRow({ phases, a, b, rows, classes, length, inverse }: StripeTable, x: number, y: number, width: number): void {
  const { kernels } = rowKernels();
  const phase = (a * x + b * y) % phases;
  const first = rows + 8 * length * (phase % classes);
  let s = (Math.floor(phase / classes) * inverse) % length;
  for (let done = 0; done < width; s = 0) {
    const count = Math.min(length - s, width - done);
    kernels.addRow(sumAt + 8 * done, sumAt + 8 * (done + count), first + 8 * s);
    done += count;
  }
}

/** What the stripes along the rows add to each row of the window. */
function levelsOf(stripes: readonly Stripe[], level: readonly number[], { weights, window, profile }: FaultRun): Float64Array {
  const curve = curveOf(profile);
  const levels = new Float64Array(window.height);
  for (const i of level) {
    const { period, perRow, start } = stripes[i];
    let phase = (start + perRow * window.y) % period;
    for (let row = 0; row < window.height; row++) {
      levels[row] += valueOfLevel(stripes[i], phase, weights[i], curve) * STEPS_PER_UNIT;
      phase += perRow;
      if (phase >= period) phase -= period;
    }
  }
  return levels;
}

/** Adds what a step changes from each phase to the next: half a weight up or down at first, then a weight each half period. */
function markSteps(changes: Float64Array, { period }: Stripe, phase: number, step: number, weight: number): void {
  let sign = phase < period / 2 ? 1 : -1;
  changes[0] += (sign * weight) / 2;
  for (let border = sign > 0 ? period / 2 : period; ; border += period / 2) {
    const k = Math.ceil((border - phase) / step);
    if (k >= changes.length) break;
    sign = -sign;
    changes[k] += sign * weight;
  }
}

/** The number that times `a` is 1 modulo `m`, which have no common divisor. */
function inverseOf(a: number, m: number): number {
  let [rest, next, inverse, nextInverse] = [a % m, m, 1, 0];
  while (next !== 0) {
    const quotient = Math.floor(rest / next);
    [rest, next] = [next, rest - quotient * next];
    [inverse, nextInverse] = [nextInverse, inverse - quotient * nextInverse];
  }
  return ((inverse % m) + m) % m;
}
