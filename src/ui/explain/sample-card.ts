import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { inItalics } from '../terrain/typeset.ts';
import { hasStencil, type SampleModel, type SampleRow, stencilSvg } from './sample-model.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface SampleCardModel {
  readonly sample: SampleModel;
  /** `centre · x 9.60 km, y 6.40 km` */
  readonly place: string;
  /** The letter that is pointed at, here or on the terrain. */
  readonly lit: string | undefined;
}

export interface SampleCardEvents {
  /** Go to the new point beside. */
  onStep(direction: Direction): void;
  /** A letter is pointed at, or none any more. */
  onLit(letter: string | undefined): void;
  /** Explain a parent. */
  onParent(letter: string): void;
}

const ARROWS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** How one sample got its elevation: its parents with letters, their mean, what was added, and the sum. */
export function createSampleCard({ onStep, onLit, onParent }: SampleCardEvents): {
  readonly element: HTMLElement;
  update(model: SampleCardModel): void;
} {
  const place = create('span', {
    class: 'explain-place',
    role: 'slider',
    tabindex: '0',
    'aria-label': 'Explained point',
    'aria-valuemin': '0',
    title:
      'Click a place on the terrain, its map or its profile to explain it, or step through the new points with the arrow keys',
  });
  place.addEventListener('keydown', (event) => {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(direction);
  });
  const stencil = create('div', { class: 'stencil rigid' });
  const parents = create('ul', { class: 'explain-parents', 'aria-label': 'Parents' });
  const rows = create('dl', { class: 'explain-values' });
  const formula = create('p', { class: 'explain-formula math', title: 'What the rule makes of the parents' });
  const numbers = create('p', { class: 'explain-numbers', title: 'The same with the numbers put in' });
  const result = create('b', { class: 'explain-result' });
  const total = create('p', { class: 'explain-total spread', title: 'The elevation that the stage gave the point' });
  total.append(create('span', {}, 'new elevation z'), result);
  const note = create('p', { class: 'explain-note' });
  const element = create(
    'section',
    { class: 'explain-part', 'aria-label': 'The explained point' },
    create('h3', {}, 'One point'),
    place,
    create('div', { class: 'explain-family row' }, stencil, parents),
    formula,
    rows,
    numbers,
    total,
    note,
  );
  stencil.addEventListener('pointermove', ({ target }) => onLit(letterOf(target)));
  stencil.addEventListener('pointerleave', () => onLit(undefined));

  const parentItem = (letter: string): HTMLElement => {
    const button = create('button', { type: 'button', 'data-letter': letter }, create('span'), create('b'));
    for (const name of ['pointerenter', 'focus']) button.addEventListener(name, () => onLit(letter));
    for (const name of ['pointerleave', 'blur']) button.addEventListener(name, () => onLit(undefined));
    button.addEventListener('click', () => onParent(letter));
    return create('li', {}, button);
  };
  // Buttons stay while the letters do: one may have the focus.
  const showLetters = latest((letters: string) => parents.replaceChildren(...[...letters].map(parentItem)));

  return {
    element,
    update({ sample, place: where, lit }) {
      const { origin } = sample;
      place.textContent = where;
      place.ariaValueNow = String(origin.x);
      place.ariaValueMax = String(Math.max(origin.x, 1));
      place.ariaValueText = `${where}: ${sample.result}`;
      stencil.innerHTML = stencilSvg(origin, lit);
      stencil.hidden = !hasStencil(origin);
      showLetters(sample.parents.map(({ parent }) => parent.letter).join(''));
      [...parents.querySelectorAll('button')].forEach((button, i) => {
        const { parent, value, title } = sample.parents[i];
        button.title = `${title}.\nPress it to explain this point`;
        button.classList.toggle('is-lit', parent.letter === lit);
        const [name, number] = button.children;
        name.replaceChildren(...inItalics(parent.letter));
        number.textContent = value;
      });
      formula.replaceChildren(...inItalics(`z = ${sample.formula}`));
      rows.replaceChildren(...sample.rows.map(rowOf));
      numbers.textContent = `${sample.numbers} = ${sample.result}`;
      result.textContent = sample.result;
      note.textContent = sample.note;
      note.hidden = sample.note === '';
    },
  };
}

function rowOf({ label, value, title, isOffset }: SampleRow): HTMLElement {
  return create('div', { title, ...(isOffset && { class: 'is-offset' }) }, create('dt', {}, label), create('dd', {}, value));
}

function letterOf(target: EventTarget | null): string | undefined {
  const marked = target instanceof Element ? target.closest('[data-letter]') : null;
  return marked?.getAttribute('data-letter') ?? undefined;
}
