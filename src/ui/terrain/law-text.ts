import { formatNumber, withoutTrailingZeros } from '../../chart/number-text.ts';
import type { Law } from '../../core/generator.ts';

/** The text with commas between the thousands of its whole numbers. */
export function grouped(text: string): string {
  return text.replace(/(?<![\d.])\d{4,}(?![\d.])/g, (digits) => formatNumber(Number(digits)));
}

/** `σ = 2^(−H·k/2), with k = 5, H = 0.8, σ = 0.25`; empty without a law. */
export function lawText(law: Law | undefined): string {
  if (!law) return '';
  const values = law.values.map(({ symbol, value }) => `${symbol} = ${valueText(value)}`);
  return `${law.formula}${values.length > 0 ? `, with ${values.join(', ')}` : ''}`;
}

/** `b × r each level · b 12.5 · r 0.55`: the formula with its numbers, elevations in metres if the terrain has them.
 *  @param metresPerUnit metres of one raw unit of elevation; undefined where terrain is not scaled to metres */
export function liveLaw({ formula, values }: Law, metresPerUnit: number | undefined): string {
  const live = values.map(({ symbol, value, isElevation }) => {
    if (!isElevation || metresPerUnit === undefined) return `${symbol} ${valueText(value)}`;
    return `${symbol} ${valueText(value * metresPerUnit)} m`;
  });
  return [formula, ...live].join(' · ');
}

/** `σ = 130` for each of the law's elevations, in metres; none where terrain is not scaled to them. */
export function elevationsInMetres(law: Law | undefined, metresPerUnit: number | undefined): string[] {
  if (!law || metresPerUnit === undefined) return [];
  return law.values
    .filter(({ isElevation }) => isElevation)
    .map(({ symbol, value }) => `${symbol} = ${valueText(value * metresPerUnit)}`);
}

/** Three digits of a value, without zeros at its end; of a whole number, all. */
function valueText(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value);
  const decimals = Math.min(Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0), 8);
  return withoutTrailingZeros(formatNumber(value, decimals));
}
