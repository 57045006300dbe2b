import type { ChoiceSpec, ParamSpec, ParamValue } from './params.ts';

/** A number for people: rounded to `decimals`, true minus, commas between thousands. */
export function formatNumber(value: number, decimals = 0): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
  return Number(value.toFixed(decimals)) < 0 ? `−${text}` : text;
}

/** The text with commas between the thousands of its numbers. */
export function grouped(text: string): string {
  return text.replace(/(?<![\d.])\d{4,}/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** A number that rounds to a limit it does not reach, as the nearest one beside that limit; every other number as it is. */
export function besideLimit(
  limits: readonly number[],
  value: number,
  decimals: number,
): { readonly sign: '' | '> ' | '< '; readonly value: number } {
  const limit = limits.find((one) => one !== value && Number(value.toFixed(decimals)) === one);
  if (limit === undefined) return { sign: '', value };
  const step = 10 ** -decimals;
  return value < limit ? { sign: '> ', value: limit - step } : { sign: '< ', value: limit + step };
}

/** `> 99.9` of 99.99: a number for people that reads as one of the limits only where it is exactly that. */
export function formatBeside(limits: readonly number[], value: number, decimals: number): string {
  const shown = besideLimit(limits, value, decimals);
  return shown.sign + formatNumber(shown.value, decimals);
}

/** `0.984`, `> 0.999`: R² of a fit, which reads as 1 only where it is 1. */
export function r2Text(r2: number): string {
  // Rounding may carry the R² of an exact fit beyond 1.
  return formatBeside([0, 1], Math.min(r2, 1), 3);
}

/** `1,204 samples filled`: how many had no value in the file; empty if all had one. */
export function filledText(count: number): string {
  return count === 0 ? '' : `${formatNumber(count)} ${count === 1 ? 'sample' : 'samples'} filled`;
}

/** `86 of 600 samples have no value` */
export function noValueText(count: number, samples: number): string {
  return `${formatNumber(count)} of ${formatNumber(samples)} samples ${count === 1 ? 'has' : 'have'} no value`;
}

/** Decimals that show steps of `span ⁄ 1000`, 0 … 6. */
export function decimalsFor(span: number): number {
  return span > 0 ? Math.min(Math.max(Math.ceil(2 - Math.log10(span)), 0), 6) : 0;
}

/** Whether decimals, which are six at most, do not show what varies over a span: powers of ten do. */
export function isTiny(span: number): boolean {
  return span > 0 && span < 1e-5;
}

/** Raised characters of our texts, and what they raise: digits by their value first. */
export const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᵈᴴⁱᵏⁿᵖʳᵝᶿ';
export const SUPERSCRIPTS_OF = '0123456789−dHiknprβθ';

/** `10⁻⁴` */
export function powerOfTen(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]);
  return `10${exponent < 0 ? '⁻' : ''}${digits.join('')}`;
}

/** `3.40 · 10⁷`, `−1.00 · 10⁻⁴⁰`; nothing is `0`. */
export function scientificText(value: number): string {
  if (value === 0) return '0';
  const [digits, power] = value.toExponential(2).split('e');
  return `${formatNumber(Number(digits), 2)} · ${powerOfTen(Number(power))}`;
}

/** Round values in `min` … `max`, about `count` of them, 1, 2 or 5 times a power of ten apart. */
export function ticks(min: number, max: number, count: number): number[] {
  if (!(max > min)) return [min];
  const round = roundStep((max - min) / count, 'nearest');
  const step = stepValue(round);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => stepValue(round, first + i));
}

/** Decimals, 0 … 6, that tell evenly spaced round values apart. */
export function tickDecimals(values: readonly number[]): number {
  if (values.length < 2) return Number.isInteger(values[0]) ? 0 : decimalsFor(Math.abs(values[0]));
  return Math.min(Math.max(-Math.floor(Math.log10(values[1] - values[0]) + 1e-9), 0), 6);
}

/** How lengths are written: numbers divided by `divisor`, with `suffix` after them. */
export interface LengthFormat {
  readonly divisor: number;
  /** A space and the unit, or nothing. */
  readonly suffix: string;
  readonly decimals: number;
}

/** How distances along a line of this length are written: metres, from 10 km on kilometres, in four digits; without a unit, plain numbers. */
export function lengthFormat(span: number, unit: 'm' | ''): LengthFormat {
  if (unit === '') return { divisor: 1, suffix: '', decimals: decimalsFor(span) };
  if (span < 10_000) return { divisor: 1, suffix: ' m', decimals: decimalsFor(span) };
  return { divisor: 1000, suffix: ' km', decimals: fourDigits(span / 1000) };
}

/** Decimals with which a number has four digits in all; those before the point all stay. */
function fourDigits(value: number): number {
  return value > 0 ? Math.min(Math.max(3 - Math.floor(Math.log10(value)), 0), 6) : 0;
}

/** `9.72 km`, in a given format. */
export function formatWith({ divisor, suffix, decimals }: LengthFormat, length: number): string {
  return formatNumber(length / divisor, decimals) + suffix;
}

/** `9.72 km`: a distance, written as those along a line of `span` are; one that stands alone has four digits and no zeros at its end,
 *  `25.6 km`. */
export function formatLength(length: number, unit: 'm' | '', span?: number): string {
  return span === undefined
    ? aloneText(length, aloneFormat(Math.abs(length), unit))
    : formatWith(lengthFormat(span, unit), length);
}

/** `12.4 km²`, `62,500 m²`: an area on the ground, in three digits. */
export function formatArea(area: number, unit: 'm' | ''): string {
  if (unit === '') return threeDigitText(area);
  return area < 100_000 ? `${threeDigitText(area)} m²` : `${threeDigitText(area / 1e6)} km²`;
}

/** `25.6 × 12.8 km`, `16 km × 1.6 m`: the sides of a ground, or of a cell, both in the unit and as finely as the longer one needs, unless the
 *  shorter one is too short for that. */
export function formatExtent({ x, y }: { readonly x: number; readonly y: number }, unit: 'm' | ''): string {
  const format = aloneFormat(Math.max(x, y), unit);
  const step = format.divisor / 10 ** format.decimals;
  if (Math.min(x, y) < 10 * step) return `${formatLength(x, unit)} × ${formatLength(y, unit)}`;
  return `${aloneText(x, { ...format, suffix: '' })} × ${aloneText(y, format)}`;
}

function aloneFormat(length: number, unit: 'm' | ''): LengthFormat {
  const format = lengthFormat(length, unit);
  return { ...format, decimals: fourDigits(length / format.divisor) };
}

function aloneText(length: number, format: LengthFormat): string {
  return withoutTrailingZeros(formatWith(format, length));
}

/** `25.6 km` of `25.60 km`; a whole number keeps its zeros. */
export function withoutTrailingZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(?=\D*$)/, '$1').replace(/\.(?=\D*$)/, '');
}

/** Digits with which programs take numbers over: more than any length is known to. */
const FULL_DIGITS = 12;

/** `−256.49`, `3.125`: a number in all its digits, to copy; without the noise of arithmetic. */
export function fullText(value: number): string {
  const full = Number(value.toPrecision(FULL_DIGITS));
  const text = String(full);
  // Decimals of so small and so large numbers would be mostly zeros.
  if (text.includes('e')) return text.replace(/^-/, '−');
  return formatNumber(full, text.split('.')[1]?.length ?? 0);
}

/** `1.8`, `120`, `0.034`: how many times higher than true something is drawn; never 0. */
export function exaggerationText(exaggeration: number): string {
  if (exaggeration < 0.1) return fullText(Number(exaggeration.toPrecision(2)));
  return formatNumber(exaggeration, exaggeration < 10 ? 1 : 0);
}

/** `894 m`: an elevation, as finely as those of a range of `span` need; where all are equal, as finely as itself. */
export function formatElevation(elevation: number, unit: 'm' | '', span: number): string {
  const reach = span || Math.abs(elevation);
  const text = isTiny(reach) ? scientificText(elevation) : formatNumber(elevation, decimalsFor(reach));
  return withUnit(text, unit);
}

/** `12.5 m`: a formatted number with its unit, if it has one. */
export function withUnit(text: string, unit = ''): string {
  return unit === '' ? text : `${text} ${unit}`;
}

/** A number for people, with the decimals it needs. */
export function numberText(value: number): string {
  const decimals = String(Number(value.toPrecision(7))).split('.')[1]?.length ?? 0;
  return formatNumber(value, Math.min(decimals, 6));
}

/** `12.5`, `0.034`, `1,250`: three digits of a number, without zeros at its end; all digits of a whole part. */
export function threeDigitText(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value);
  const decimals = Math.min(Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0), 8);
  return withoutTrailingZeros(formatNumber(value, decimals));
}

/** An option in words: `as-printed` → `as printed`, unless its spec has others. */
export function optionWords({ words }: Pick<ChoiceSpec, 'words'>, option: string): string {
  return words?.[option] ?? option.replaceAll('-', ' ');
}

/** A parameter's value for people: `0.7`, `1,200 m`, `as printed`, `on`, `automatic`. */
export function valueText(spec: ParamSpec, value: ParamValue): string {
  if (spec.kind === 'flag') return value ? 'on' : 'off';
  if (spec.kind === 'choice') return optionWords(spec, String(value));
  if ('automatic' in spec && value === 0) return 'automatic';
  const unit = 'unit' in spec && spec.unit ? ` ${spec.unit}` : '';
  return (typeof value === 'number' ? numberText(value) : String(value)) + unit;
}

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
