import type { Range } from '../../core/heightmap.ts';
import { actingFilters, type Recipe } from '../../core/recipe.ts';
import { generatorOf, stageCount } from '../../generate.ts';
import { retryAfterCrash, whyFailed } from '../../jobs/keep.ts';
import { whySoHigh } from '../../rules/ask.ts';
import type { WhySoHigh } from '../../rules/why.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { create } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { onFieldChange } from '../controls/memo.ts';
import { type AncestorRow, type WhyModel, type WhyRow, whyModel } from './why-model.ts';

export interface WhyCardModel {
  readonly recipe: Recipe;
  readonly rawRange: Range;
  /** The sample of the finished terrain. */
  readonly x: number;
  readonly y: number;
  /** `x 9.60 km, y 6.40 km` */
  readonly place: string;
  /** A slider is held: work that takes long waits for its end. */
  readonly isGesture: boolean;
}

/** Faults whose sum at a sample is there at once. */
const QUICK_STAGES = 2000;

/** Why a sample of the finished terrain is as high as it is. What takes long is done by a worker. */
export function createWhyCard(client: Pick<TerrainClient, 'run'>): {
  readonly element: HTMLElement;
  update(model: WhyCardModel): void;
  /** Calls off what is worked out. */
  leave(): void;
} {
  const place = create('span');
  const list = create('ol', { class: 'why-rows' });
  const status = create('p', { class: 'explain-note', role: 'status' });
  const element = create(
    'section',
    { class: 'explain-part', 'aria-label': 'Why is it so high here in the end?' },
    create(
      'h3',
      { title: 'From where the terrain began to the elevation of the finished terrain' },
      'Why is it so high here in the end?',
      place,
    ),
    status,
    list,
  );
  const open = new Set<string>();
  /** What was asked for last. */
  let asked: { readonly abort: AbortController; readonly key: string } | undefined;

  const leave = (): void => {
    asked?.abort.abort();
    asked = undefined;
  };
  const tell = (text: string, isBusy = false): void => {
    status.textContent = text;
    status.hidden = text === '';
    element.ariaBusy = String(isBusy);
    list.classList.toggle('is-stale', text !== '');
  };
  const show = ({ recipe, rawRange }: WhyCardModel, why: WhySoHigh): void => {
    list.replaceChildren(...whyRows(whyModel(recipe, rawRange, why), open));
    tell('');
  };
  const showLater = async (model: WhyCardModel, key: string): Promise<void> => {
    const { recipe, rawRange, x, y } = model;
    const abort = new AbortController();
    const { signal } = abort;
    asked = { abort, key };
    tell('Working it out: filters need the whole map …', true);
    try {
      const why = await retryAfterCrash(() => client.run('why', { recipe, rawRange, x, y }, { signal }));
      if (!signal.aborted) show(model, why);
    } catch (error) {
      if (!signal.aborted) tell(`It could not be worked out: ${whyFailed(error, 'Choose another sample to try again.')}`);
    }
  };
  const update = onFieldChange((model: WhyCardModel) => {
    const { recipe, rawRange, x, y, isGesture } = model;
    place.textContent = model.place;
    const key = JSON.stringify([recipe, x, y]);
    if (asked?.key === key) return;
    leave();
    if (isQuick(recipe)) show(model, whySoHigh(recipe, x, y, rawRange));
    else if (isGesture) tell('Worked out when the slider is let go.');
    else void showLater(model, key);
  });
  return { element, update, leave };
}

function isQuick(recipe: Recipe): boolean {
  const isLattice = generatorOf(recipe)?.descent !== undefined;
  return actingFilters(recipe).length === 0 && (isLattice || stageCount(recipe) <= QUICK_STAGES);
}

/** The bars of a waterfall: what is added is filled, what is taken is hollow.
 *  @param open labels of the rows whose ancestors are shown; changed by a press */
function whyRows({ rows, elevation, range }: WhyModel, open: Set<string>): HTMLElement[] {
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
