import type { LawValue } from '../../core/generator.ts';
import { formatNumber, withoutTrailingZeros } from '../../core/number-text.ts';
import { withUnit } from '../../core/unit-text.ts';

/** `12.5 m`: three digits of a value, without zeros at its end; of a whole number, all. */
export function lawValueText({ value, unit }: Pick<LawValue, 'value' | 'unit'>): string {
  return withUnit(valueText(value), unit);
}

function valueText(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value);
  const decimals = Math.min(Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0), 8);
  return withoutTrailingZeros(formatNumber(value, decimals));
}
