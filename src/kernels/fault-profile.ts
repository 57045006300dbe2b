/** Profiles and decaying steps are summed in whole units of 2^-34 of a step. 65,536 faults of at most one step each stay far
 *  below 2^53, so every sum is exact: it depends neither on its order nor on the window it is made for. */
export const FAULT_UNIT = 17_179_869_184;
export const STEPS_PER_UNIT = 1 / FAULT_UNIT;

const ROUNDER = 6_755_399_441_055_744; // 1.5 · 2^52: what is added to it loses its fraction

/** The nearest whole number, for |value| below 2^51: as Math.round does but for halves, and quicker. */
export function roundToUnits(value: number): number {
  return value + ROUNDER - ROUNDER;
}

/** The shape across a fault. */
export const FAULT_PROFILES = ['step', 'ramp', 'sine', 'cosine', 'smoothstep'] as const;
export type FaultProfile = (typeof FAULT_PROFILES)[number];
/** Those that have a band. */
export type BandedProfile = Exclude<FaultProfile, 'step'>;

/** A fault profile over its band as an odd polynomial: f(u), u = signed distance / band, −½ … ½ inside the band. */
export interface ProfileCurve {
  /** f = ± this on either side of the band. */
  readonly plateau: 0 | 0.5;
  /** u is first folded onto a triangle wave, 0 … ½ … 0 for 0 ≤ u ≤ ½. */
  readonly isFolded: boolean;
  /** f = v·(c₀ + v²·(c₁ + v²·(…))), v being u or its fold. */
  readonly odd: Float64Array;
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
      return { plateau: 0.5, isFolded: false, odd: Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0) };
    case 'cosine':
      return { plateau: 0.5, isFolded: false, odd: taylorOfHalfSine() };
    case 'smoothstep':
      return { plateau: 0.5, isFolded: false, odd: Float64Array.of(1.5, -2, 0, 0, 0, 0, 0, 0) };
    case 'sine':
      return { plateau: 0, isFolded: true, odd: taylorOfHalfSine() };
  }
}

/** Adds weight·f(u), rounded to whole units, for each of the first `count` distances.
 *  @param u signed distances in bands; beyond ±½ counts as ±½
 *  @param weight whole units
 *  @param out receives the values from index `at` on */
export function addProfile(
  curve: ProfileCurve,
  u: Float64Array,
  count: number,
  weight: number,
  out: Float64Array,
  at: number,
): void {
  const { isFolded, odd } = curve;
  const c0 = odd[0];
  const c1 = odd[1];
  const c2 = odd[2];
  const c3 = odd[3];
  const c4 = odd[4];
  const c5 = odd[5];
  const c6 = odd[6];
  const c7 = odd[7];
  for (let i = 0; i < count; i++) {
    let v = (Math.abs(u[i] + 0.5) - Math.abs(u[i] - 0.5)) * 0.5; // cut to ±½, without a branch
    if (isFolded) v = 2 * (Math.abs(v + 0.25) - Math.abs(v - 0.25) - v);
    const q = v * v;
    const f = v * (c0 + q * (c1 + q * (c2 + q * (c3 + q * (c4 + q * (c5 + q * (c6 + q * c7)))))));
    out[at + i] += roundToUnits(f * weight);
  }
}

/** weight·f(u) in whole units, for one distance. */
export function profileValue(curve: ProfileCurve, u: number, weight: number): number {
  distance[0] = u;
  value[0] = 0;
  addProfile(curve, distance, 1, weight, value, 0);
  return value[0];
}

/** Room for one. */
const [distance, value] = [new Float64Array(1), new Float64Array(1)];

/** ½·sin(π·v) for |v| ≤ ½: the Taylor polynomial to v¹⁵, which leaves 3e-12. */
function taylorOfHalfSine(): Float64Array {
  const halfPi = 1.5707963267948966;
  let c = halfPi;
  return Float64Array.from({ length: 8 }, (_, k) => {
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
