import type { Range } from '../../core/heightmap.ts';
import { formatNumber, scientificText, tickDecimals, ticks } from '../../core/number-text.ts';
import { powerOfTen } from './marks.ts';

/** From values to pixels along an axis, and back. */
export interface PlotScale {
  readonly kind: 'linear' | 'log';
  readonly range: Range;
  readonly toPixel: (value: number) => number;
  readonly toValue: (pixel: number) => number;
}

/** A round value and what is written at it. */
export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

/** Decades that a log axis covers at least. */
const LEAST_DECADES = 0.1;
/** Beyond these powers of ten, a tick is written as one. */
const PLAIN_FROM = -5;
const PLAIN_TO = 4;

/** @param range of a log axis more than 0; a range that is a point gets room around it */
export function plotScale(kind: 'linear' | 'log', range: Range, from: number, to: number): PlotScale {
  const wide = widened(kind, range);
  const [forth, back] = kind === 'log' ? [Math.log10, (exponent: number) => 10 ** exponent] : [same, same];
  const min = forth(wide.min);
  const scale = (to - from) / (forth(wide.max) - min);
  return {
    kind,
    range: wide,
    toPixel: (value) => from + (forth(value) - min) * scale,
    toValue: (pixel) => back(min + (pixel - from) / scale),
  };
}

function same(value: number): number {
  return value;
}

function widened(kind: 'linear' | 'log', { min, max }: Range): Range {
  if (kind === 'log') {
    const factor = 10 ** (LEAST_DECADES / 2);
    return max / min > factor ? { min, max } : { min: min / factor, max: max * factor };
  }
  if (max > min) return { min, max };
  const half = Math.abs(min) * 0.05 || 0.5;
  return { min: min - half, max: max + half };
}

/** Round values along an axis with what is written at them, about `count` of them. */
export function plotTicks({ kind, range }: PlotScale, count: number): readonly ValueTick[] {
  return kind === 'log' ? logTicks(range, count) : linearTicks(range, count);
}

function linearTicks({ min, max }: Range, count: number): ValueTick[] {
  const values = ticks(min, max, count);
  const decimals = tickDecimals(values);
  // Decimals say nothing of very large and very small numbers.
  const isPlain = Math.max(Math.abs(min), Math.abs(max)) < 1e9 && (decimals < 6 || max - min > 1e-5);
  return values.map((value) => ({ value, text: isPlain ? formatNumber(value, decimals) : valueText(value) }));
}

/** Powers of ten, every second or third where there are many; within few decades 2 and 5 times them too. At least two of them, so that
 *  the axis can be read. */
function logTicks(range: Range, count: number): ValueTick[] {
  const decades = Math.log10(range.max / range.min);
  if (decades >= 1.6) {
    for (let every = Math.max(Math.ceil(decades / count), 1); every >= 1; every--) {
      const found = powerTicks(range, every, [1]);
      if (found.length >= 2) return found;
    }
  }
  const found = powerTicks(range, 1, [1, 2, 5]);
  // Less than from one digit to the next: as on a linear axis.
  return found.length >= 2 ? found : linearTicks(range, count);
}

/** Multiples of the powers of ten whose exponents `every` divides. */
function powerTicks({ min, max }: Range, every: number, digits: readonly number[]): ValueTick[] {
  // All in one manner: 10⁴ beside 10⁵.
  const isPlain = min >= 10 ** PLAIN_FROM * 0.99 && max < 10 ** (PLAIN_TO + 1);
  const found: ValueTick[] = [];
  for (let exponent = Math.floor(Math.log10(min)); exponent <= Math.ceil(Math.log10(max)); exponent++) {
    if (exponent % every !== 0) continue;
    for (const digit of digits) {
      const value = exponent < 0 ? digit / 10 ** -exponent : digit * 10 ** exponent;
      if (value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9))
        found.push({ value, text: powerText(digit, exponent, isPlain) });
    }
  }
  return found;
}

/** `0.05`, `2,000`; beyond plain numbers `10⁻⁷`, `10⁰`, `5 · 10⁶`. */
function powerText(digit: number, exponent: number, isPlain: boolean): string {
  if (isPlain) return formatNumber(digit * 10 ** exponent, Math.max(-exponent, 0));
  return digit === 1 ? powerOfTen(exponent) : `${digit} · ${powerOfTen(exponent)}`;
}

/** A value of any size with three digits that count: `1,240`, `0.0512`, `3.40 · 10⁷`. */
export function valueText(value: number): string {
  if (value === 0) return '0';
  const exponent = Number(value.toExponential(2).split('e')[1]);
  const isPlain = exponent >= PLAIN_FROM && exponent <= PLAIN_TO;
  return isPlain ? formatNumber(value, Math.max(2 - exponent, 0)) : scientificText(value);
}
