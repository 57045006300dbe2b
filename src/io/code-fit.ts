import type { Range } from '../core/heightmap.ts';

const HIGHEST_CODE = 65_535;
/** Against rounding on the way. */
const SLACK = 1e-6;

/** Whether 16-bit codes can be those of values that were taken along a rising straight line to elevations, whatever line: of elevations, codes
 *  lie within half of one, and within what float32 rounds off.
 *  @param range what the codes span, if it is known */
export function fitsInCodes(values: readonly number[], codes: readonly number[], range?: Range): boolean {
  const furthest = range ? Math.max(Math.abs(range.min), Math.abs(range.max)) : 0;
  const span = range ? Math.abs(range.max - range.min) : 1;
  if (span === 0) return true;
  const tolerance = 0.5 + SLACK + ((furthest * 2 ** -24) / span) * HIGHEST_CODE;
  return leastSpread(values, codes) <= 2 * tolerance;
}

/** The least that codes − slope · values can span, over all slopes from 0 on. It is convex in the slope, so thirds of an interval close in. */
function leastSpread(values: readonly number[], codes: readonly number[]): number {
  const first = values[0];
  const spreadAt = (slope: number): number => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < values.length; i++) {
      const rest = codes[i] - slope * (values[i] - first);
      if (rest < low) low = rest;
      if (rest > high) high = rest;
    }
    return high - low;
  };
  const furthest = values.reduce((most, value) => Math.max(most, Math.abs(value - first)), 0);
  if (furthest === 0) return spreadAt(0);
  let [from, to] = [0, (3 * HIGHEST_CODE) / furthest];
  for (let round = 0; round < 100; round++) {
    const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
    if (spreadAt(a) <= spreadAt(b)) to = b;
    else from = a;
  }
  return spreadAt((from + to) / 2);
}
