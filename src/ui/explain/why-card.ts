import { html, type TemplateResult } from 'lit-html';
import type { Range } from '../../core/heightmap.ts';
import { actingFilters, type Recipe } from '../../core/recipe.ts';
import { generatorOf, stageCount } from '../../generate.ts';
import { retryAfterCrash, whyFailed } from '../../jobs/keep.ts';
import { whySoHigh } from '../../rules/ask.ts';
import type { WhySoHigh } from '../../rules/why.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { iconOf } from '../controls/icons.ts';
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

/** Why a sample of the finished terrain is as high as it is. What takes long is done by a worker.
 *  @param onChange something else is to be shown */
export function createWhyCard(
  client: Pick<TerrainClient, 'run'>,
  onChange: () => void,
): {
  /** Works it out for another sample, and shows what is known so far. */
  show(model: WhyCardModel): TemplateResult;
  /** Calls off what is worked out. */
  leave(): void;
} {
  /** Labels of the rows whose ancestors are shown. */
  const open = new Set<string>();
  /** What was asked for last. */
  let asked: { readonly abort: AbortController; readonly key: string } | undefined;
  let known: WhyModel | undefined;
  let status = '';
  let isBusy = false;

  const leave = (): void => {
    asked?.abort.abort();
    asked = undefined;
  };
  const tell = (text: string, isBusyNow = false): void => {
    status = text;
    isBusy = isBusyNow;
  };
  const keep = ({ recipe, rawRange }: WhyCardModel, why: WhySoHigh): void => {
    known = whyModel(recipe, rawRange, why);
    tell('');
  };
  const workOut = async (model: WhyCardModel, key: string): Promise<void> => {
    const { recipe, rawRange, x, y } = model;
    const abort = new AbortController();
    const { signal } = abort;
    asked = { abort, key };
    tell('Working it out: filters need the whole map …', true);
    try {
      const why = await retryAfterCrash(() => client.run('why', { recipe, rawRange, x, y }, { signal }));
      if (!signal.aborted) keep(model, why);
    } catch (error) {
      if (!signal.aborted) tell(`It could not be worked out: ${whyFailed(error, 'Choose another sample to try again.')}`);
    }
    if (!signal.aborted) onChange();
  };
  const toggle = (label: string): void => {
    if (!open.delete(label)) open.add(label);
    onChange();
  };
  return {
    show(model) {
      const { recipe, rawRange, x, y, isGesture } = model;
      const key = JSON.stringify([recipe, x, y]);
      if (asked?.key !== key) {
        leave();
        if (isQuick(recipe)) keep(model, whySoHigh(recipe, x, y, rawRange));
        else if (isGesture) tell('Worked out when the slider is let go.');
        else void workOut(model, key);
      }
      const question = 'Why is it so high here in the end?';
      return html`
        <section class="explain-part" aria-label=${question} aria-busy=${isBusy}>
          <h3 title="From where the terrain began to the elevation of the finished terrain">${question}<span>${model.place}</span></h3>
          <p class="explain-note" role="status" ?hidden=${status === ''}>${status}</p>
          <ol class=${status === '' ? 'why-rows' : 'why-rows is-stale'}>${known && whyRows(known, open, toggle)}</ol>
        </section>`;
    },
    leave,
  };
}

function isQuick(recipe: Recipe): boolean {
  const isLattice = generatorOf(recipe)?.descent !== undefined;
  return actingFilters(recipe).length === 0 && (isLattice || stageCount(recipe) <= QUICK_STAGES);
}

/** The bars of a waterfall: what is added is filled, what is taken is hollow.
 *  @param open labels of the rows whose ancestors are shown */
function whyRows(
  { rows, elevation, range }: WhyModel,
  open: ReadonlySet<string>,
  toggle: (label: string) => void,
): TemplateResult {
  const span = range.max - range.min || 1;
  const percent = (level: number): number => (100 * (level - range.min)) / span;
  return html`
    ${rows.map((row) => whyRow(row, percent, open.has(row.label), toggle))}
    <li class="why-total spread" title="All of them added up"><span>elevation</span><b>${elevation}</b></li>`;
}

function whyRow(
  { kind, label, title, amount, text, ancestors, ...ends }: WhyRow,
  percent: (level: number) => number,
  isOpen: boolean,
  toggle: (label: string) => void,
): TemplateResult {
  const [from, to] = [percent(ends.from), percent(ends.to)].sort((a, b) => a - b);
  const name =
    ancestors.length === 0
      ? html`<span>${label}</span>`
      : html`<button type="button" title=${`${title}. Press it for these points`} aria-expanded=${isOpen} @click=${() => toggle(label)}
          >${iconOf('chevron-down')}${label}</button>`;
  return html`
    <li class=${`why-row is-${kind}`} title=${title}>
      ${name}
      <span class="why-track" aria-hidden="true">
        <i class=${amount < 0 ? 'is-down' : 'is-up'} style=${`left: ${from}%; width: ${to - from}%`}></i>
      </span>
      <b>${text}</b>
      ${isOpen && ancestors.length > 0 ? html`<ul class="why-ancestors">${ancestors.map(ancestorRow)}</ul>` : ''}
    </li>`;
}

function ancestorRow({ ancestor: { origin }, text, amount }: AncestorRow): TemplateResult {
  const title = `The ${origin.point} ${origin.x}, ${origin.y} of stage ${origin.stage}: its displacement and how much of it the sample has`;
  return html`<li title=${title}><span>${origin.point} ${text}</span><span>${amount}</span></li>`;
}
