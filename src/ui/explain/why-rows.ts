import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import type { AncestorRow, WhyModel, WhyRow } from './why-model.ts';

/** The bars of a waterfall: what is added is filled, what is taken is hollow.
 *  @param open labels of the rows whose ancestors are shown; changed by a press */
export function whyRows({ rows, elevation, range }: WhyModel, open: Set<string>): HTMLElement[] {
  const span = range.max - range.min || 1;
  const percent = (level: number): number => (100 * (level - range.min)) / span;
  const total = create(
    'li',
    { class: 'why-total spread', title: 'All of them added up' },
    create('span', {}, 'elevation'),
    create('b', {}, elevation),
  );
  return [...rows.map((row) => rowOf(row, percent, open)), total];
}

function rowOf(row: WhyRow, percent: (level: number) => number, open: Set<string>): HTMLElement {
  const { kind, label, title, amount, text, ancestors } = row;
  const [from, to] = [percent(row.from), percent(row.to)].sort((a, b) => a - b);
  const bar = create('i', { class: amount < 0 ? 'is-down' : 'is-up', style: `left: ${from}%; width: ${to - from}%` });
  const track = create('span', { class: 'why-track', 'aria-hidden': 'true' }, bar);
  const line = [track, create('b', {}, text)];
  if (ancestors.length === 0) return create('li', { class: `why-row is-${kind}`, title }, create('span', {}, label), ...line);
  const list = create('ul', { class: 'why-ancestors' }, ...ancestors.map(ancestorOf));
  const button = create('button', { type: 'button', title: `${title}. Press it for these points` }, icon('chevron-down'), label);
  const show = (): void => {
    const isOpen = open.has(label);
    button.ariaExpanded = String(isOpen);
    list.hidden = !isOpen;
  };
  button.addEventListener('click', () => {
    if (!open.delete(label)) open.add(label);
    show();
  });
  show();
  return create('li', { class: `why-row is-${kind}`, title }, button, ...line, list);
}

function ancestorOf({ ancestor: { origin }, text, amount }: AncestorRow): HTMLElement {
  const title = `The ${origin.point} ${origin.x}, ${origin.y} of stage ${origin.stage}: its displacement and how much of it the sample has`;
  return create('li', { title }, create('span', {}, `${origin.point} ${text}`), create('span', {}, amount));
}
