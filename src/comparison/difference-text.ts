import type { DifferenceFigures } from '../analysis/difference.ts';
import { formatElevation } from '../chart/number-text.ts';

/** Where the colours of a difference end before its samples do; undefined where they reach all of them. */
export function clipText({ limit, largest }: Pick<DifferenceFigures, 'limit' | 'largest'>, unit: 'm' | ''): string | undefined {
  if (largest <= limit) return undefined;
  return `clipped at ±${formatElevation(limit, unit, 2 * limit)}; up to 0.5 % of the samples lie beyond`;
}
