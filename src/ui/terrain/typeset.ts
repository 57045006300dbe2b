import type { LawValue } from '../../core/generator.ts';
import { formatNumber, withoutTrailingZeros, withUnit } from '../../core/number-text.ts';
import { create } from '../controls/dom.ts';

/** A formula as it is printed: powers raised, its variables in italics, and no line ending within brackets. */
export function typeset(formula: string): (Node | string)[] {
  return formula
    .replace(/\([^()]*\)/g, (bracket) => bracket.replaceAll(' ', '\u00a0'))
    .split(/\^(\([^)]*\)|\w)/)
    .flatMap((part, i) => (i % 2 === 1 ? [create('sup', {}, ...inItalics(part.replace(/[()]/g, '')))] : inItalics(part)));
}

/** A text whose variables, which are single letters, are in italics. */
export function inItalics(text: string): (Node | string)[] {
  return text
    .split(/(?<![A-Za-z])([A-Za-z])(?![A-Za-z])/)
    .map((part, i) => (i % 2 === 1 ? create('i', {}, part) : part))
    .filter((part) => part !== '');
}

/** `12.5 m`: three digits of a value, without zeros at its end; of a whole number, all. */
export function lawValueText({ value, unit }: Pick<LawValue, 'value' | 'unit'>): string {
  return withUnit(valueText(value), unit);
}

function valueText(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value);
  const decimals = Math.min(Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0), 8);
  return withoutTrailingZeros(formatNumber(value, decimals));
}
