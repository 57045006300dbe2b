import type { Layer } from '../../landscape/landscape.ts';

type Named = Pick<Layer, 'name' | 'seed'>;

/** Where a layer is after the layers became others, by an undo or a link: the one with its name and its seed, or the one in its place
 *  where that alone has another name or another seed.
 *  @param layer index in `before`
 *  @returns its index in `now`; undefined where it is gone */
export function placeIn(now: readonly Named[], before: readonly Named[], layer: number): number | undefined {
  const own = before[layer];
  const alike = now.flatMap((other, i) => (isSame(other, own) ? [i] : []));
  const nth = before.slice(0, layer).filter((other) => isSame(other, own)).length;
  return alike[nth] ?? (isChangedAlone(now, before, layer) ? layer : undefined);
}

/** Where a layer is after one of them was moved. */
export function placeAfterMove(layer: number, from: number, to: number): number {
  if (layer === from) return to;
  if (from < layer && layer <= to) return layer - 1;
  if (to <= layer && layer < from) return layer + 1;
  return layer;
}

function isChangedAlone(now: readonly Named[], before: readonly Named[], layer: number): boolean {
  const isOne = (a: Named, b: Named): boolean => a.name === b.name || a.seed === b.seed;
  return now.length === before.length && before.every((other, i) => (i === layer ? isOne : isSame)(other, now[i]));
}

function isSame(a: Named, b: Named): boolean {
  return a.name === b.name && a.seed === b.seed;
}
