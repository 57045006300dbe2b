/** Digits in which people state lengths, at most. */
const DIGITS = 12;
/** What a few rounded products and quotients are off, as a share. */
const NOISE = 4 * Number.EPSILON;

/** The value without the rounding of its arithmetic, 29908.8 of 372 · 80.4: the decimal of 12 digits or fewer that is as near. */
export function withoutNoise(value: number): number {
  const short = Number(value.toPrecision(DIGITS));
  return Math.abs(value - short) <= NOISE * Math.abs(value) ? short : value;
}

/** The number with the fewest digits that rounds to the same float32. Any decimal of 6 digits survives float32, and 9 digits tell all
 *  float32 apart. */
export function shortestFloat32(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
