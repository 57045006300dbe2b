import type { FaultAt } from '../core/origin.ts';

// The sum that made a sample, as text: with letters for its parents, and with their numbers.

/** A parent as a sum has it, or the start. */
interface Term {
  readonly letter: string;
  readonly weight: number;
  readonly value: number;
}

/** A number that was moved, and what it was made from. */
interface Sum {
  /** Their weights add up to 1. */
  readonly terms: readonly Term[];
  readonly mean: number;
  readonly offset: number;
  /** mean + offset */
  readonly value: number;
  /** Else the offset is nothing but the rounding of samples. */
  readonly isMoved: boolean;
  readonly fault: FaultAt | undefined;
}

/** A sum as it is printed: its numbers make the result, to the last digit. */
export interface SumTexts {
  /** `(a + b + c + d) / 4 + s`, s being the offset; `a + step · f` of a fault; `start + s` without parents. */
  readonly formula: string;
  /** The same with numbers, of one decimal more than the result: `(990.4 + 728.1 + 433.0 + 526.2) / 4 + 205.6`. Where the rounding of samples
   *  to float32 keeps it from adding up, what was really added stands in place of step · f, or of nothing. */
  readonly numbers: string;
  /** The value, rounded: `875`. */
  readonly result: string;
  /** Decimals of the result. */
  readonly decimals: number;
}

/** What was added: its letter, and how it is printed with so many decimals. */
interface Added {
  readonly letter: string;
  printed(decimals: number): { readonly text: string; readonly value: number };
}

/** What is tried beyond the fewest decimals. Each lets nine in ten of the sums add up that did not before. */
const MORE_DECIMALS = 8;
/** A sum so near to the middle between two results, in steps of them, is the middle. */
const MIDDLE = 1e-6;

/** A sum with as few decimals as show its numbers and let them add up. */
export function sumTexts(sum: Sum): SumTexts {
  const { terms, offset, value, isMoved, fault } = sum;
  const least = decimalsFor(
    terms.map((term) => term.value),
    isMoved ? offset : 0,
  );
  const ways = fault ? [product(fault), { ...plain(offset), letter: PRODUCT }] : [...(isMoved ? [] : [NOTHING]), plain(offset)];
  const tries = ways.flatMap((added) => Array.from({ length: MORE_DECIMALS }, (_, i) => ({ added, decimals: least + i })));
  const { added, decimals } = tries.find((one) => addsUp(sum, one)) ?? tries[0];
  const weights = terms.map(({ weight }) => weight);
  const formula = formulaOf(
    weights,
    terms.map(({ letter }) => letter),
    added.letter,
  );
  const numbers = formulaOf(
    weights,
    terms.map((term) => decimalText(term.value, decimals + 1)),
    added.printed(decimals + 1).text,
  );
  return { formula, numbers, result: decimalText(value, decimals), decimals };
}

const PRODUCT = 'step · f';
/** Decimals of f, however small the step is. */
const FEWEST_OF_F = 3;
const NOTHING: Added = { letter: '', printed: () => ({ text: '', value: 0 }) };

function plain(offset: number): Added {
  return {
    letter: 's',
    printed: (decimals) => ({ text: decimalText(offset, decimals), value: rounded(offset, decimals) }),
  };
}

/** step · f, with as many digits of f as tell the product with so many decimals. */
function product(fault: FaultAt): Added {
  const [step, f] = [Math.abs(fault.step), Math.abs(fault.f)];
  const isDown = fault.step * fault.f < 0;
  const finer = step > 0 ? Math.floor(Math.log10(step)) + 1 : 0;
  return {
    letter: PRODUCT,
    printed(decimals) {
      const share = rounded(f, Math.max(decimals + finer, FEWEST_OF_F));
      const text = `${decimalText(step, decimals)} · ${String(share).replace('-', '−')}`;
      return { text: isDown ? `−${text}` : text, value: (isDown ? -1 : 1) * rounded(step, decimals) * share };
    },
  };
}

/** Whether the printed terms add up to the printed result, and mean and offset too, as the page lists them. */
function addsUp(
  { terms, mean, offset, value }: Sum,
  { added, decimals }: { readonly added: Added; readonly decimals: number },
): boolean {
  const round = (number: number): number => rounded(number, decimals + 1);
  const divisor = divisorOf(terms.map(({ weight }) => weight));
  const ofTerms = terms.reduce((total, term) => total + Math.round(term.weight * divisor) * round(term.value), 0) / divisor;
  const sums = [ofTerms + added.printed(decimals + 1).value, round(mean) + (added === NOTHING ? 0 : round(offset))];
  // As whoever reads them rounds: the middle away from 0.
  const steps = (number: number): number => Math.floor(Math.abs(number) * 10 ** decimals + 0.5 + MIDDLE) * Math.sign(number);
  return sums.every((total) => steps(total) === steps(rounded(value, decimals)));
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

/** Decimals that show three digits of the largest number, and two of the one that counts most.
 *  @param counts such as the offset, which may be far smaller than the others */
export function decimalsFor(values: readonly number[], counts: number): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), Math.abs(counts));
  return Math.max(decimalsOf(largest, 3), counts === 0 ? 0 : Math.min(decimalsOf(counts, 2), decimalsOf(largest, 7)));
}

/** Numbers that need more have an exponent. */
const MOST_DECIMALS = 9;

/** A number rounded to so many decimals: `−12.30`, `1.50e−31`. */
export function decimalText(value: number, decimals: number): string {
  const text = decimals > MOST_DECIMALS ? exponentText(rounded(value, decimals), decimals) : value.toFixed(decimals);
  return (/[1-9]/.test(text) ? text : text.replace('-', '')).replaceAll('-', '−');
}

function exponentText(value: number, decimals: number): string {
  if (value === 0) return '0';
  const [, power] = value.toExponential().split('e');
  return value.toExponential(Number(power) + decimals);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** The decimals with which a number has so many digits. */
function decimalsOf(value: number, digits: number): number {
  if (value === 0) return 0;
  let decimals = digits - 1;
  for (let rest = Math.abs(value); rest >= 10 && decimals > 0; rest /= 10) decimals--;
  for (let rest = Math.abs(value); rest < 1; rest *= 10) decimals++;
  return decimals;
}

/** The least number that makes whole numbers of all weights. */
function divisorOf(weights: readonly number[]): number {
  for (let divisor = 1; divisor < 64; divisor++) {
    if (weights.every((weight) => Math.abs(weight * divisor - Math.round(weight * divisor)) < 1e-9)) return divisor;
  }
  throw new RangeError(`weights: expected fractions of a number below 64, got ${weights.join(', ')}`);
}
