import { decimalsFor, formatNumber, isTiny, scientificText } from '../../core/number-text.ts';
import { withUnit } from '../../core/unit-text.ts';

/** `+206 m`, `−12 m`, `0 m`. */
export function signedText(text: string): string {
  return /[1-9]/.test(text) && !text.startsWith('−') ? `+${text}` : text;
}

/** How elevations of a terrain are written, and their differences. */
export interface AmountFormat {
  text(value: number): string;
  /** Rounds numbers so that they add up to their rounded sum: those that lose most by rounding down go up. */
  addingUp(parts: readonly number[]): number[];
}

/** One decimal finer than elevations of a range of `span` are told: what is rounded so that it adds up looks even. */
export function amountFormat(span: number, unit: 'm' | ''): AmountFormat {
  if (isTiny(span)) return { text: (value) => withUnit(scientificText(value), unit), addingUp: (parts) => [...parts] };
  const decimals = decimalsFor(span) + 1;
  const scale = 10 ** decimals;
  return {
    text: (value) => withUnit(formatNumber(value, decimals), unit),
    addingUp(parts) {
      const total = Math.round(parts.reduce((sum, part) => sum + part, 0) * scale);
      const units = parts.map((part) => Math.floor(part * scale + 1e-9));
      const left = total - units.reduce((sum, part) => sum + part, 0);
      const byLoss = parts.map((part, i) => ({ i, loss: part * scale - units[i] })).sort((a, b) => b.loss - a.loss);
      for (const { i } of byLoss.slice(0, Math.max(left, 0))) units[i]++;
      return units.map((part) => part / scale);
    },
  };
}
