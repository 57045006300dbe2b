import type { DifferenceFigures } from '../analysis/difference.ts';
import { filledText, formatElevation } from '../chart/number-text.ts';
import type { ComparedTerrain } from './compared-terrain.ts';

/** Where the colours of a difference end before its samples do; undefined where they reach all of them. */
export function clipText({ limit, largest }: Pick<DifferenceFigures, 'limit' | 'largest'>, unit: 'm' | ''): string | undefined {
  if (largest <= limit) return undefined;
  return `clipped at ±${formatElevation(limit, unit, 2 * limit)}; up to 0.5 % of the samples lie beyond`;
}

/** `1,204 samples filled in terrain 2 count`: the figures of a difference are of filled terrain too. Empty where none was filled. */
export function filledPairText(pair: readonly Pick<ComparedTerrain, 'pane' | 'filled'>[]): string {
  const parts = pair.flatMap(({ pane, filled }) => (filled > 0 ? [`${filledText(filled)} in terrain ${pane + 1}`] : []));
  if (parts.length === 0) return '';
  const total = pair.reduce((sum, { filled }) => sum + filled, 0);
  return `${parts.join(' and ')} ${total === 1 ? 'counts' : 'count'}`;
}
