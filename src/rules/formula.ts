/** The sum that made a sample, as text: with letters for its parents, and with their numbers. */

/** The letter of a parent, by its place in reading order. */
export function letterOf(i: number): string {
  return String.fromCharCode(97 + i);
}

/** A mean of parents, and what was added to it.
 *
 *      formulaOf([¼, ¼, ¼, ¼], ['a', 'b', 'c', 'd'], 's')   (a + b + c + d) / 4 + s
 *
 *  @param weights of the parents; they add up to 1
 *  @param terms what stands for each parent
 *  @param added what stands for the offset; nothing where there is none */
export function formulaOf(weights: readonly number[], terms: readonly string[], added: string): string {
  const divisor = divisorOf(weights);
  const sum = terms
    .map((term, i) => ({ term, times: Math.round(weights[i] * divisor) }))
    .map(({ term, times }) => (times === 1 ? term : `${times} · ${term}`))
    .reduce(plus);
  return plus(divisor === 1 ? sum : `(${sum}) / ${divisor}`, added);
}

/** `a + b`; `a − 3` where b is −3; `a` where b is nothing. */
export function plus(a: string, b: string): string {
  if (b === '') return a;
  const negative = /^(\d+ · )?−/.exec(b);
  return negative ? `${a} − ${b.replace('−', '')}` : `${a} + ${b}`;
}

/** Numbers as texts of equally many decimals: three digits of the largest, and two of the one that counts most.
 *  @param counts such as the offset, which may be far smaller than the others
 *  @param more decimals */
export function numberTexts(values: readonly number[], counts: number, more = 0): (value: number) => string {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), Math.abs(counts));
  const decimals =
    Math.max(decimalsOf(largest, 3), counts === 0 ? 0 : Math.min(decimalsOf(counts, 2), decimalsOf(largest, 7))) + more;
  return (value) => {
    const text = decimals > MOST_DECIMALS ? value.toPrecision(3) : value.toFixed(decimals);
    return (/[1-9]/.test(text) ? text : text.replace('-', '')).replaceAll('-', '−');
  };
}

/** Numbers that need more have an exponent. */
const MOST_DECIMALS = 9;

/** The decimals with which a number has so many digits. */
function decimalsOf(value: number, digits: number): number {
  if (value === 0) return 0;
  let decimals = digits - 1;
  for (let rest = Math.abs(value); rest >= 10 && decimals > 0; rest /= 10) decimals--;
  for (let rest = Math.abs(value); rest < 1 && decimals <= MOST_DECIMALS; rest *= 10) decimals++;
  return decimals;
}

/** The least number that makes whole numbers of all weights. */
function divisorOf(weights: readonly number[]): number {
  for (let divisor = 1; divisor < 64; divisor++) {
    if (weights.every((weight) => Math.abs(weight * divisor - Math.round(weight * divisor)) < 1e-9)) return divisor;
  }
  throw new RangeError(`weights: expected fractions of a number below 64, got ${weights.join(', ')}`);
}
