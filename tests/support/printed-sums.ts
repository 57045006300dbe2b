/** Sums as they are printed, done again by whoever reads them: in whole numbers, without a rounding of their own. */

type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Whether what is printed before the equals sign makes what is printed after it, to its last digit. The middle between two results is rounded
 *  away from 0.
 *  @param sum `(9 · −7.5 − 3 · 12.0) / 16 + 1.5e−31 · 0.5`
 *  @param result `−6.5`; commas and a unit may follow either */
export function makes(sum: string, result: string): boolean {
  const [n, d] = evaluated(sum);
  const [wanted, one] = numberIn(result);
  const size = (number: bigint): bigint => (number < 0n ? -number : number);
  const twice = 2n * size(n * one - wanted * d);
  return twice < d || (twice === d && size(wanted * d) > size(n * one));
}

function evaluated(text: string): Fraction {
  const inner = /\(([^()]*)\)/.exec(text);
  const parts = (inner ? inner[1] : text).trim().split(/ ([+−]) /);
  const sum = parts.reduce<Fraction>(
    (total, part, i) => (i % 2 === 1 ? total : added(total, product(part), parts[i - 1] === '−' ? -1n : 1n)),
    [0n, 1n],
  );
  if (!inner) return sum;
  const rest = /^\(.*\) \/ (\d+)(?: ([+−]) (.*))?$/.exec(text);
  if (!rest) throw new Error(`not a printed sum: ${text}`);
  const mean: Fraction = [sum[0], sum[1] * BigInt(rest[1])];
  return rest[3] === undefined ? mean : added(mean, product(rest[3]), rest[2] === '−' ? -1n : 1n);
}

function added([n, d]: Fraction, [m, e]: Fraction, sign: bigint): Fraction {
  return [n * e + sign * m * d, d * e];
}

function product(text: string): Fraction {
  return text
    .split(' · ')
    .map(numberIn)
    .reduce(([n, d], [m, e]) => [n * m, d * e]);
}

function numberIn(text: string): Fraction {
  const [, sign, digits, fraction = '', power = '0'] = /^([+−]?)([\d,]+)(?:\.(\d+))?(?:e([+−]?\d+))?(?: k?m)?$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`not a printed number: ${text}`);
  const whole = BigInt(digits.replaceAll(',', '') + fraction) * (sign === '−' ? -1n : 1n);
  const decimals = fraction.length - Number(power.replace('−', '-'));
  return decimals >= 0 ? [whole, 10n ** BigInt(decimals)] : [whole * 10n ** BigInt(-decimals), 1n];
}
