import { create } from '../controls/dom.ts';

/** The number by which people know a terrain of a comparison, in its colour.
 *  @param pane 0, 1, 2 … */
export function terrainChip(pane: number): HTMLElement {
  return create('span', { class: `terrain-chip is-${pane + 1} rigid` }, String(pane + 1));
}

/** `2 − 1`, as chips. */
export function pairChips(of: number, less: number): (Node | string)[] {
  return [terrainChip(of), '−', terrainChip(less)];
}

/** `2 − 1` */
export function pairText({ of, less }: { readonly of: number; readonly less: number }): string {
  return `${of + 1} − ${less + 1}`;
}
