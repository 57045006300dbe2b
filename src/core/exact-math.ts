/** Elementary functions from + − × ÷ and √ alone, in one fixed order, so that every engine returns the same bits.
 *  `Math.exp`, `Math.log` and `**` differ between engines by a last bit, which a terrain then amplifies. */

/** 2^x for −1022 ≤ x ≤ 1023, within 1.5 units in the last place; exact for whole x. */
export function exp2(x: number): number {
  const whole = Math.round(x);
  const y = (x - whole) * Math.LN2; // |y| ≤ 0.347: fourteen Taylor terms leave less than 1e-18
  let sum = 1;
  for (let n = 14; n >= 1; n--) sum = 1 + (y / n) * sum;
  const step = whole < 0 ? 0.5 : 2;
  for (let i = Math.abs(whole); i > 0; i--) sum *= step;
  return sum;
}

/** e^x for |x| ≤ 700, within |x| + 2 units in the last place. */
export function exp(x: number): number {
  return exp2(x / Math.LN2);
}

/** base^exponent for a base of 0 or 1e-300 … 1 and an exponent above 0, within 3e-13 of its size where that is 1e-300 or more;
 *  whole exponents only multiply. */
export function pow(base: number, exponent: number): number {
  if (base === 0) return 0;
  const whole = Math.floor(exponent);
  const fraction = exponent - whole;
  let result = fraction === 0 ? 1 : exp2((fraction * ln(base)) / Math.LN2);
  for (let rest = whole, square = base; rest > 0; rest = Math.floor(rest / 2), square *= square) {
    if (rest % 2 === 1) result *= square;
  }
  return result;
}

/** Tangent of an angle of 0 … 89.9°, within 1e-12 of its size. */
export function tanDeg(degrees: number): number {
  const x = (degrees * Math.PI) / 180;
  let below = 27; // Lambert's continued fraction: x / (1 − x² / (3 − x² / (5 − …)))
  for (let n = 25; n >= 1; n -= 2) below = n - (x * x) / below;
  return x / below;
}

/** Arctangent of a tangent of 0 … 1e150, in radians, within 6 units in the last place. */
export function arctan(tangent: number): number {
  let x = tangent;
  for (let halving = 0; halving < 4; halving++) x /= 1 + Math.sqrt(1 + x * x); // tan(a ⁄ 2); a sixteenth is at most π ⁄ 32
  const x2 = x * x;
  let sum = 0;
  for (let n = 15; n >= 1; n -= 2) sum = 1 / n - sum * x2;
  return 16 * x * sum;
}

/** Natural logarithm of a positive, normal x, within 2 units in the last place away from 1. */
export function ln(x: number): number {
  let exponent = 0;
  let m = x;
  for (; m >= Math.SQRT2; m *= 0.5) exponent++;
  for (; m < Math.SQRT1_2; m *= 2) exponent--;
  const s = (m - 1) / (m + 1); // |s| ≤ 0.172: ln m = 2 (s + s³/3 + s⁵/5 + …), to s²³
  const s2 = s * s;
  let sum = 0;
  for (let n = 23; n >= 1; n -= 2) sum = sum * s2 + 1 / n;
  return exponent * Math.LN2 + 2 * s * sum;
}

/** The value that a standard normal variate stays below with probability p, for 1.4e-11 ≤ p ≤ 1 − 1.4e-11.
 *  @source M. J. Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988), without its far tail */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(r, CENTRAL_NUMERATOR)) / polynomial(r, CENTRAL_DENOMINATOR);
  }
  const r = Math.sqrt(-ln(q < 0 ? p : 1 - p)) - 1.6;
  const tail = polynomial(r, TAIL_NUMERATOR) / polynomial(r, TAIL_DENOMINATOR);
  return q < 0 ? -tail : tail;
}

function polynomial(x: number, coefficients: readonly number[]): number {
  let sum = 0;
  for (const c of coefficients) sum = sum * x + c;
  return sum;
}

const CENTRAL_NUMERATOR = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
];
const CENTRAL_DENOMINATOR = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1,
];
const TAIL_NUMERATOR = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045, 5.769497221460691,
  4.630337846156546, 1.4234371107496835,
];
const TAIL_DENOMINATOR = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851, 1.6763848301838038,
  2.053191626637759, 1,
];
