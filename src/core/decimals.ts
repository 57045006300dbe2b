/** Digits in which people state lengths, at most. */
const DIGITS = 12;
/** What a few rounded products and quotients are off, as a share. */
const NOISE = 4 * Number.EPSILON;

/** The value without the rounding of its arithmetic, 29908.8 of 372 · 80.4: the decimal of 12 digits or fewer that is as near. */
export function withoutNoise(value: number): number {
  const short = Number(value.toPrecision(DIGITS));
  return Math.abs(value - short) <= NOISE * Math.abs(value) ? short : value;
}

/** Between these, nine decimals or fewer name a float32. */
const [SMALL, LARGE] = [0.1, 0x80_0000];

/** The number with the fewest digits that rounds to the same float32. Any decimal of 6 digits survives float32, and 9 digits tell all
 *  float32 apart. */
export function shortestFloat32(value: number): number {
  const size = Math.abs(value);
  // Without texts: this runs for every sample of large files.
  for (let scale = 1; size >= SMALL && size < LARGE; scale *= 10) {
    const short = Math.round(size * scale) / scale;
    if (Math.fround(short) === size) return value < 0 ? -short : short;
  }
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
