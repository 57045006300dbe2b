/** The number with the fewest digits that rounds to the same float32. Any decimal of 6 digits survives float32, and 9 digits tell all
 *  float32 apart. */
export function shortestFloat32(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
