/** Digits in which people state lengths, at most. */
const DIGITS = 12;
/** What a few rounded products and quotients are off, as a share. */
const NOISE = 4 * Number.EPSILON;

/** The decimal of 12 digits or fewer from which a value differs only by the rounding of its arithmetic, 29908.8 of 372 · 80.4; without
 *  one, the value itself. */
export function withoutNoise(value: number): number {
  const short = Number(value.toPrecision(DIGITS));
  return Math.abs(value - short) <= NOISE * Math.abs(value) ? short : value;
}
