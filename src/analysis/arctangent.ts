/** Steps of the table from 0 to 1. */
const STEPS = 64;
/** Of 0, 1 ⁄ 64 … 1, in radians. So short that it is there from the start: a constant in the loops that ask for it. */
const ARCTANGENTS = /* @__PURE__ */ Float64Array.from({ length: STEPS + 1 }, (_, i) => Math.atan(i / STEPS));

/** The arctangent of a tangent of 0 … ∞, in radians, within 4e-16 of `Math.atan`, which takes up to three times as long:
 *
 *      arctan t = arctan c + arctan r,   r = (t − c) ⁄ (1 + t·c)
 *
 *  with the nearest c of a table, so that |r| ≤ 1 ⁄ 128 and four terms of the series leave nothing; beyond 1, π ⁄ 2 − arctan 1 ⁄ t. */
export function arctangent(t: number): number {
  const small = t > 1 ? 1 / t : t;
  const step = (small * STEPS + 0.5) | 0;
  const c = step / STEPS;
  const r = (small - c) / (1 + small * c);
  const r2 = r * r;
  const angle = ARCTANGENTS[step] + (r - r * r2 * (1 / 3 - r2 * (1 / 5 - r2 * (1 / 7))));
  return t > 1 ? Math.PI / 2 - angle : angle;
}
