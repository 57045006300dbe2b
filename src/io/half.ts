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

/** The bits of the 16-bit float nearest to a float32 within ±65504; of two as near, the even one.
 *  @param bits of the float32: 1 of sign, 8 of exponent, 23 of fraction */
export function floatBitsToHalf(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = (bits >>> 23) & 0xff;
  // Below 2⁻²⁵, half of the smallest 16-bit float.
  if (exponent < 102) return sign;
  // Below 2⁻¹⁴ there is no leading 1 to leave out, and one bit of fraction less for each power of two.
  const isSubnormal = exponent < 113;
  const fraction = (bits & 0x7f_ffff) | (isSubnormal ? 0x80_0000 : 0);
  const dropped = isSubnormal ? 126 - exponent : 13;
  const half = (isSubnormal ? 0 : (exponent - 112) << 10) + (fraction >> dropped);
  const rest = fraction & ((1 << dropped) - 1);
  const middle = 1 << (dropped - 1);
  // Rounding up carries into the exponent by itself.
  return sign | (half + (rest > middle || (rest === middle && half % 2 === 1) ? 1 : 0));
}

/** A number as a 16-bit float holds it: −9999 becomes −10000. */
export function roundToHalf(value: number): number {
  // Half a step beyond the largest one.
  if (Math.abs(value) >= 65_520) return Math.sign(value) * Number.POSITIVE_INFINITY;
  return halfToNumber(floatBitsToHalf(new Uint32Array(Float32Array.of(value).buffer)[0]));
}
