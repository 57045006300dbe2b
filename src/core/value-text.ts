import { formatNumber } from './number-text.ts';
import type { ParamSpec, ParamValue } from './params.ts';

/** A number for people, with the decimals it needs. */
export function numberText(value: number): string {
  const decimals = String(Number(value.toPrecision(7))).split('.')[1]?.length ?? 0;
  return formatNumber(value, Math.min(decimals, 6));
}

/** An option in words: `as-printed` → `as printed`. */
export function optionWords(option: string): string {
  return option.replaceAll('-', ' ');
}

/** A parameter's value for people: `0.7`, `1,200 m`, `as printed`, `on`. */
export function valueText(spec: ParamSpec, value: ParamValue): string {
  if (spec.kind === 'flag') return value ? 'on' : 'off';
  if (spec.kind === 'choice') return optionWords(String(value));
  const unit = 'unit' in spec && spec.unit ? ` ${spec.unit}` : '';
  return (typeof value === 'number' ? numberText(value) : String(value)) + unit;
}
