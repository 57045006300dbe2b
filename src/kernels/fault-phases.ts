import type { Size } from '../core/heightmap.ts';
import { FAULT_LATTICE } from './fault-crossings.ts';
import { type ProfileCurve, profileValue } from './fault-profile.ts';
import type { FaultMap } from './fault-rows.ts';

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
export function reachOf({ period, halfBand }: Stripe): number {
  return Math.min(Math.ceil(halfBand * period) + 1, period / 4);
}

/** How many phases a stripe has on its map. */
export function phasesOf({ period, perColumn, perRow }: Stripe): number {
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
