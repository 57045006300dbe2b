import { MAX_SIDE } from '../core/heightmap.ts';
import { reserve, rowKernels } from './rows.ts';
import { CURVE_BYTES, ROUNDER } from './simd/fault-profiles.ts';

/** Profiles and decaying steps are summed in whole units of 2^-34 of a step. 65,536 faults of at most one step each stay far
 *  below 2^53, so every sum is exact: it depends neither on its order nor on the window it is made for. */
export const FAULT_UNIT = 17_179_869_184;
export const STEPS_PER_UNIT = 1 / FAULT_UNIT;

/** The nearest whole number, for |value| below 2^51: as Math.round does but for halves, and quicker. */
export function roundToUnits(value: number): number {
  return value + ROUNDER - ROUNDER;
}

/** The shape across a fault. */
export const FAULT_PROFILES = ['step', 'ramp', 'sine', 'cosine', 'smoothstep'] as const;
export type FaultProfile = (typeof FAULT_PROFILES)[number];
/** Those that have a band. */
export type BandedProfile = Exclude<FaultProfile, 'step'>;

/** A fault profile over its band: f(u), u = signed distance / band, −½ … ½ inside the band. */
export interface ProfileCurve {
  /** f = ± this on either side of the band. */
  readonly plateau: 0 | 0.5;
  /** Its odd polynomial and whether u is folded first, as the kernels of `simd/fault-profiles.ts` read them. */
  readonly table: Float64Array;
}

/** `ramp` rises in a straight line, `cosine` as half a cosine, `smoothstep` as 3t² − 2t³, all from −½ to ½ and level beside the
 *  band; `sine` is one full wave of amplitude ½, zero beside the band. A step has no curve. */
export function curveOf(profile: BandedProfile): ProfileCurve;
export function curveOf(profile: FaultProfile): ProfileCurve | undefined;
export function curveOf(profile: FaultProfile): ProfileCurve | undefined {
  switch (profile) {
    case 'step':
      return undefined;
    case 'ramp':
      return { plateau: 0.5, table: curveTable([1]) };
    case 'cosine':
      return { plateau: 0.5, table: curveTable(taylorOfHalfSine()) };
    case 'smoothstep':
      return { plateau: 0.5, table: curveTable([1.5, -2]) };
    case 'sine':
      return { plateau: 0, table: curveTable(taylorOfHalfSine(), true) };
  }
}

function curveTable(odd: readonly number[], isFolded = false): Float64Array {
  const table = new Float64Array(CURVE_BYTES / 8);
  // The kernels have 2u instead of u, except for folded curves: powers of 2, which round nothing.
  let scale = isFolded ? 1 : 0.5;
  for (const [k, c] of odd.entries()) {
    table[k] = c * scale;
    scale *= isFolded ? 1 : 0.25;
  }
  new Int32Array(table.buffer).set([odd.length > 2 ? 1 : 0, isFolded ? 1 : 0], (2 * CURVE_BYTES) / 8 - 2);
  return table;
}

const curveAt = /* @__PURE__ */ reserve(CURVE_BYTES / 8);
const valueAt = /* @__PURE__ */ reserve(1);
/** Where the distances of a row may be written. */
export const distancesAt = /* @__PURE__ */ reserve(MAX_SIDE + 1);

/** Writes a curve where kernels can read it, until somebody else may compute.
 *  @returns its address */
export function placeCurve({ table }: ProfileCurve): number {
  rowKernels().doubles.set(table, curveAt / 8);
  return curveAt;
}

/** weight·f(u) in whole units, for one distance; beyond ±½ it counts as ±½. */
export function profileValue(curve: ProfileCurve, u: number, weight: number): number {
  const { doubles, kernels } = rowKernels();
  doubles[distancesAt / 8] = u;
  doubles[valueAt / 8] = 0;
  kernels.markDistances(valueAt, valueAt + 8, placeCurve(curve), weight, 0, 0, distancesAt);
  return doubles[valueAt / 8];
}

/** ½·sin(π·v) for |v| ≤ ½: the Taylor polynomial to v¹⁵, which leaves 3e-12. */
function taylorOfHalfSine(): number[] {
  const halfPi = 1.5707963267948966;
  let c = halfPi;
  return Array.from({ length: 8 }, (_, k) => {
    const now = c;
    c *= (-4 * halfPi * halfPi) / ((2 * k + 2) * (2 * k + 3));
    return now;
  });
}

/** Marks a linear ramp in some rows by second differences: 0 left of its band, `rise` right of it.
 *
 *      sample        0   0   r   r+s  r+2s  rise  rise
 *      difference    0   0   r    s    s     s+c    0         c closes the ramp, so that its plateau is exact
 *      second        ·   ·   r   s−r   ·     c    −s−c
 *
 *  r, s and c are whole units and depend on the map's row only, so every window cuts the same ramp.
 *  @param at index of the first row's first slot, `stride` of them a row
 *  @param left where the band begins in row 0 of the map, in columns of the map, fractions allowed; `lean` columns more in each row
 *  @param y first row of the map, and @param bottom the one after the last
 *  @param span columns across the band
 *  @param perColumn units that the ramp gains a column, and @param slope the same in whole units, at most `rise`
 *  @param rise whole units, of either sign
 *  @param firstColumn of the window
 *  @param width of the window */
export function markRamp(
  seconds: Float64Array,
  at: number,
  stride: number,
  left: number,
  lean: number,
  y: number,
  bottom: number,
  span: number,
  perColumn: number,
  slope: number,
  rise: number,
  firstColumn: number,
  width: number,
): void {
  const right = firstColumn + width;
  for (let row = y, slot = at - firstColumn; row < bottom; row++, slot += stride) {
    const begin = left + lean * row;
    const stop = begin + span;
    let start = (begin | 0) + 1;
    let end = (stop | 0) + 1;
    let value = roundToUnits((start - begin) * perColumn);
    if (begin < firstColumn || stop >= right) {
      if (begin >= right) continue;
      if (begin < firstColumn) {
        const from = begin < 0 ? 0 : start;
        value = roundToUnits((from - begin) * perColumn) + slope * (firstColumn - from);
        start = firstColumn;
      }
      if (stop >= right) end = right;
      else if (stop < start) end = start;
    }
    const close = rise - value - slope * (end - start);
    const s = slot + start;
    const e = slot + end;
    seconds[s] += value;
    seconds[s + 1] += slope - value;
    seconds[e] += close;
    seconds[e + 1] -= close + slope;
  }
}
