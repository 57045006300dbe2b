import type { Window } from '../core/heightmap.ts';
import { gcd, phasesOf, reachOf, type Stripe } from './fault-phases.ts';
import { addProfile, type ProfileCurve } from './fault-profile.ts';
import type { DifferenceRows } from './fault-rows.ts';

/** Stripes that share p and q, summed once for each phase they can have. On a map of P × Q cells these are N = P·Q / gcd(p·Q, q·P, P·Q), on a
 *  square one at most P. A step of x moves on by `a` of them, a step of y by `b`:
 *
 *      value of (x, y) = sum of phase (a·x + b·y) mod N
 *
 *  So each row is one of a few, begun somewhere else:
 *
 *      rows[c]       s0 s1 s2 s3 s4 s5        phase of s: c + a·s
 *      row y         s4 s5 s0 s1 s2 s3        where c + a·4 = b·y */
export interface StripeTable {
  readonly phases: number;
  readonly a: number;
  readonly b: number;
  /** One for each c below gcd(a, N), all of the same length. */
  readonly rows: readonly Float64Array[];
  /** Of a / gcd(a, N), modulo the length of a row. */
  readonly inverse: number;
}

/** The table of stripes that share p, above 0, and q.
 *  @param stripes at least one */
export function tableOf(stripes: readonly Stripe[], weights: readonly number[], curve: ProfileCurve): StripeTable {
  const [{ period, perColumn, perRow }] = stripes;
  const phases = phasesOf(stripes[0]);
  const step = period / phases;
  const [a, b] = [(perColumn / step) % phases, perRow / step];
  const sums = new Float64Array(phases);
  const u = new Float64Array(phases);
  for (const [i, stripe] of stripes.entries()) addPhases(sums, stripe, step, weights[i], curve, u);
  const classes = gcd(a, phases);
  const length = phases / classes;
  const rows = Array.from({ length: classes }, (_, c) => Float64Array.from({ length }, (_, s) => sums[(c + a * s) % phases]));
  return { phases, a, b, rows, inverse: inverseOf(a / classes, length) };
}

/** Adds the rows [top, end) of a window. */
export function addTable({ values, stride }: DifferenceRows, top: number, end: number, table: StripeTable, window: Window): void {
  const { phases, a, b, rows, inverse } = table;
  const [{ length }] = rows;
  for (let row = top; row < end; row++) {
    const phase = (a * window.x + b * (window.y + row)) % phases;
    const from = rows[phase % rows.length];
    let s = (Math.floor(phase / rows.length) * inverse) % length;
    for (let x = 0, at = (row - top) * stride; x < window.width; s = 0) {
      const count = Math.min(length - s, window.width - x);
      for (let i = 0; i < count; i++) values[at + i] += from[s + i];
      x += count;
      at += count;
    }
  }
}

/** Adds a stripe at each phase: the profile in the band of a fault, else the level beside it. Even half periods raise what lies behind them.
 *  @param u room for the distances of all phases */
function addPhases(sums: Float64Array, stripe: Stripe, step: number, weight: number, curve: ProfileCurve, u: Float64Array): void {
  const { period, halfBand } = stripe;
  const half = period / 2;
  const reach = reachOf(stripe);
  const inBands = 2 * halfBand * period;
  let phase = stripe.start % period;
  let inBand = 0;
  for (let k = 0; k < sums.length; k++) {
    const fault = Math.floor((phase + reach) / half);
    const beyond = phase - fault * half;
    const sign = fault % 2 === 0 ? 1 : -1;
    if (beyond < reach) u[inBand++] = (sign * beyond) / inBands;
    else {
      addProfile(curve, u, inBand, weight, sums, k - inBand);
      inBand = 0;
      sums[k] += sign * curve.plateau * weight;
    }
    phase += step;
    if (phase >= period) phase -= period;
  }
  addProfile(curve, u, inBand, weight, sums, sums.length - inBand);
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
