/** A round number: digits · 10^exponent. */
export interface RoundStep {
  readonly digits: 1 | 2 | 5 | 10;
  readonly exponent: number;
}

/** 1, 2, 5 or 10 times a power of ten: about `wanted`, or the next from it upwards. */
export function roundStep(wanted: number, towards: 'nearest' | 'up'): RoundStep {
  const exponent = Math.floor(Math.log10(wanted));
  const power = 10 ** Math.abs(exponent);
  const mantissa = exponent < 0 ? wanted * power : wanted / power;
  const [one, two, five] = towards === 'up' ? [1, 2, 5] : [1.5, 3.5, 7.5];
  const isWithin = (limit: number): boolean => (towards === 'up' ? mantissa <= limit : mantissa < limit);
  return { digits: isWithin(one) ? 1 : isWithin(two) ? 2 : isWithin(five) ? 5 : 10, exponent };
}

/** The number that is `times` a step. Powers of ten are exact upwards only: 3 ⁄ 10 is 0.3, 3 · 0.1 is not. */
export function stepValue({ digits, exponent }: RoundStep, times = 1): number {
  const power = 10 ** Math.abs(exponent);
  return (exponent < 0 ? (times * digits) / power : times * digits * power) + 0; // turns −0 into 0
}
