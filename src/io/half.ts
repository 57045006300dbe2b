/** The number that the bits of a 16-bit float stand for: 1 bit of sign, 5 of exponent, 10 of fraction.
 *  @source IEEE 754 binary16 */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The largest finite 16-bit float. */
export const MAX_HALF = 65_504;

/** The bits of the 16-bit float nearest to a number within ±65504; of two as near, the even one. */
export function numberToHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  // The step between 16-bit floats near the number: 2⁻²⁴ below 2⁻¹⁴, else 2⁻¹⁰ of the power of two below it.
  let exponent = -14;
  while (exponent < 15 && size >= 2 ** (exponent + 1)) exponent++;
  const steps = roundToEven(size / 2 ** (exponent - 10));
  // A subnormal has no leading 1 to leave out; rounding up carries into the exponent by itself.
  return sign | (((exponent + 14) << 10) + steps);
}

function roundToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
}
