import type { Origin } from '../../rules/origin.ts';

/** Half of the drawing, and the way from its middle to the farthest parent, in its own units. */
const HALF = 50;
const REACH = 36;
const RADIUS = 10;

/** Where parents stand about their point, which is in the middle.
 *  @returns pixels from the middle */
export function stencilPlaces({
  parents,
  x,
  y,
}: Pick<Origin, 'parents' | 'x' | 'y'>): { readonly x: number; readonly y: number }[] {
  const offsets = parents.map(({ at }) => ({ x: at.x - x, y: at.y - y }));
  const farthest = Math.max(...offsets.flatMap((offset) => [Math.abs(offset.x), Math.abs(offset.y)]), 0);
  const scale = farthest > 0 ? REACH / farthest : 0;
  return offsets.map((offset) => ({ x: offset.x * scale, y: offset.y * scale }));
}

/** Whether a sample has parents elsewhere: one that a stage only adds to has none. */
export function hasStencil({ parents, x, y }: Pick<Origin, 'parents' | 'x' | 'y'>): boolean {
  return parents.some(({ at }) => at.x !== x || at.y !== y);
}

/** The stencil of a sample as SVG: its parents with their letters, joined to it by lines as wide as their weights. */
export function stencilSvg(origin: Origin, lit: string | undefined): string {
  const places = stencilPlaces(origin);
  const lines = places.map(({ x, y }, i) => {
    const width = 1 + 4 * origin.parents[i].weight;
    return `<line class="arm" x1="${x}" y1="${y}" x2="0" y2="0" stroke-width="${width}"/>`;
  });
  const letters = places.map(({ x, y }, i) => {
    const { letter } = origin.parents[i];
    const name = letter === lit ? 'parent is-lit' : 'parent';
    return `<g class="${name}" data-letter="${letter}"><circle cx="${x}" cy="${y}" r="${RADIUS}"/><text x="${x}" y="${y}">${letter}</text></g>`;
  });
  const own = `<g class="own"><circle r="${RADIUS}"/><text>z</text></g>`;
  const high = Math.max(...places.map(({ y }) => Math.abs(y)), 0) + HALF - REACH;
  return `<svg viewBox="${-HALF} ${-high} ${2 * HALF} ${2 * high}" aria-hidden="true">${lines.join('')}${letters.join('')}${own}</svg>`;
}
