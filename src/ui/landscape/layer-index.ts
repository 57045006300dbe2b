import type { Layer } from '../../landscape/landscape.ts';

type Named = Pick<Layer, 'name' | 'seed'>;

/** Finds a layer again after an undo or a link changed the layers: by its name and seed, else by its index if it alone was renamed or
 *  got another seed.
 *  @param layer index in `before`
 *  @returns its index in `now`; undefined if it is gone */
export function indexIn(now: readonly Named[], before: readonly Named[], layer: number): number | undefined {
  const wanted = before[layer];
  const matches = now.flatMap((other, i) => (isSame(other, wanted) ? [i] : []));
  const nth = before.slice(0, layer).filter((other) => isSame(other, wanted)).length;
  return matches[nth] ?? (isChangedAlone(now, before, layer) ? layer : undefined);
}

/** A layer's index after the layer at `from` was moved to `to`. */
export function indexAfterMove(layer: number, from: number, to: number): number {
  if (layer === from) return to;
  if (from < layer && layer <= to) return layer - 1;
  if (to <= layer && layer < from) return layer + 1;
  return layer;
}

function isChangedAlone(now: readonly Named[], before: readonly Named[], layer: number): boolean {
  const isSimilar = (a: Named, b: Named): boolean => a.name === b.name || a.seed === b.seed;
  return now.length === before.length && before.every((other, i) => (i === layer ? isSimilar : isSame)(other, now[i]));
}

function isSame(a: Named, b: Named): boolean {
  return a.name === b.name && a.seed === b.seed;
}
