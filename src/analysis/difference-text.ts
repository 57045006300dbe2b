import { filledText, formatElevation } from '../core/number-text.ts';
import type { ComparedTerrain } from './compared-terrain.ts';
import type { DifferenceFigures } from './difference.ts';

/** Where the colours of a difference end before its samples do; undefined where they reach all of them. */
export function clipText({ limit, largest }: Pick<DifferenceFigures, 'limit' | 'largest'>, unit: 'm' | ''): string | undefined {
  if (largest <= limit) return undefined;
  return `clipped at ±${formatElevation(limit, unit, 2 * limit)}; up to 0.5 % of the samples lie beyond`;
}

/** `1,204 samples filled in terrain 2`: a difference includes them. Empty where none was filled. */
export function filledPairText(pair: readonly Pick<ComparedTerrain, 'pane' | 'filled'>[]): string {
  const filled = pair.filter((terrain) => terrain.filled > 0);
  return filled.map((terrain) => `${filledText(terrain.filled)} in terrain ${terrain.pane + 1}`).join(' and ');
}
