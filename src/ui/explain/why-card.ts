import { html, type TemplateResult } from 'lit-html';
import type { Range } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import { formatArea, threeDigitText } from '../../core/number-text.ts';
import type { Recipe } from '../../core/recipe.ts';
import { sourceOf } from '../../generate.ts';
import { retryAfterCrash, whyFailed } from '../../jobs/keep.ts';
import { whySoHigh } from '../../rules/ask.ts';
import type { WaterAt, WhySoHigh } from '../../rules/why.ts';
import { type MapCache, withSamples } from '../../state/map-cache.ts';
import type { TerrainClient } from '../../worker/client.ts';
import { iconOf } from '../controls/icons.ts';
import { type PartRow, type WhyModel, type WhyRow, whyModel } from './why-model.ts';

export interface WhyCardModel {
  readonly recipe: Recipe;
  readonly rawRange: Range;
  /** The sample of the finished terrain. */
  readonly x: number;
  readonly y: number;
  /** `x 9.60 km, y 6.40 km` */
  readonly place: string;
  /** Index of the filter whose fault is in hand. */
  readonly held: number | undefined;
  /** A slider is held: work that takes long waits for its end. */
  readonly isGesture: boolean;
}

/** Faults whose sum at a sample is there at once. */
const QUICK_STAGES = 2000;

/** Why a sample of the finished terrain is as high as it is. What takes long is done by a worker.
 *  @param onChange something else is to be shown */
export function createWhyCard(
  client: Pick<TerrainClient, 'run'>,
  maps: Pick<MapCache, 'get'>,
  onChange: () => void,
): {
  /** Works it out for another sample, and shows what is known so far. */
  show(model: WhyCardModel): TemplateResult;
  /** Calls off what is worked out. */
  leave(): void;
} {
  /** Labels of the rows that were opened, or closed: filters begin open. */
  const toggled = new Set<string>();
  /** What was asked for last. */
  let asked: { readonly abort: AbortController; readonly key: string } | undefined;
  let known: (Pick<WhyCardModel, 'recipe' | 'rawRange'> & { readonly why: WhySoHigh }) | undefined;
  const modelOf = latest(whyModel);
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
    known = { recipe, rawRange, why };
    tell('');
  };
  const workOut = async (model: WhyCardModel, key: string): Promise<void> => {
    const { recipe, rawRange, x, y } = model;
    const abort = new AbortController();
    const { signal } = abort;
    asked = { abort, key };
    tell('Working it out: filters need the whole map …', true);
    try {
      const why = await retryAfterCrash(() =>
        client.run('why', { recipe, rawRange, x, y }, { signal, madeFrom: [withSamples(recipe, maps)] }),
      );
      if (!signal.aborted) keep(model, why);
    } catch (error) {
      if (!signal.aborted) tell(`It could not be worked out: ${whyFailed(error, 'Choose another sample to try again.')}`);
    }
    if (!signal.aborted) onChange();
  };
  const toggle = (label: string): void => {
    if (!toggled.delete(label)) toggled.add(label);
    onChange();
  };
  return {
    show(model) {
      const { recipe, rawRange, x, y, held, isGesture } = model;
      const key = JSON.stringify([recipe, x, y]);
      if (asked?.key !== key) {
        leave();
        if (isQuick(recipe)) keep(model, whySoHigh(recipe, x, y, rawRange));
        else if (isGesture) tell('Worked out when the slider is let go.');
        else void workOut(model, key);
      }
      const shown = known && modelOf(known.recipe, known.rawRange, known.why, held);
      const question = 'Why is it so high here in the end?';
      return html`
        <section class=${status === '' ? 'explain-part' : 'explain-part is-stale'} aria-label=${question} aria-busy=${isBusy}>
          <h3 title="From where the terrain began to the elevation of the finished terrain">${question}<span>${model.place}</span></h3>
          <p class="explain-note" role="status" ?hidden=${status === ''}>${status}</p>
          <ol class="why-rows">${shown && whyRows(shown, toggled, toggle)}</ol>
          ${shown?.water && waterRows(shown.water)}
        </section>`;
    },
    leave,
  };
}

function isQuick(recipe: Recipe): boolean {
  const { generator, ownStages, filters } = sourceOf(recipe);
  return generator !== undefined && filters.length === 0 && (generator.descent !== undefined || ownStages <= QUICK_STAGES);
}

/** The bars of a waterfall: what is added is filled, what is taken is hollow.
 *  @param toggled labels of the rows that were opened, or closed */
function whyRows(
  { rows, elevation, range }: WhyModel,
  toggled: ReadonlySet<string>,
  toggle: (label: string) => void,
): TemplateResult {
  const span = range.max - range.min || 1;
  const percent = (level: number): number => (100 * (level - range.min)) / span;
  return html`
    ${rows.map((row) => whyRow(row, percent, toggled.has(row.label) !== (row.kind === 'filter'), toggle))}
    <li class="why-total spread" title="All of them added up"><span>elevation</span><b>${elevation}</b></li>`;
}

function whyRow(
  { kind, label, title, amount, text, parts, ...ends }: WhyRow,
  percent: (level: number) => number,
  isOpen: boolean,
  toggle: (label: string) => void,
): TemplateResult {
  const [from, to] = [percent(ends.from), percent(ends.to)].sort((a, b) => a - b);
  const name =
    parts.length === 0
      ? html`<span>${label}</span>`
      : html`<button type="button" title=${`${title}. Press it for its parts`} aria-expanded=${isOpen} @click=${() => toggle(label)}
          >${iconOf('chevron-down')}${label}</button>`;
  return html`
    <li class=${`why-row is-${kind}`} title=${title}>
      ${name}
      <span class="why-track" aria-hidden="true">
        <i class=${amount < 0 ? 'is-down' : 'is-up'} .style=${`left: ${from}%; width: ${to - from}%`}></i>
      </span>
      <b>${text}</b>
      ${isOpen && parts.length > 0 ? html`<ul class="why-parts">${parts.map(partRow)}</ul>` : ''}
    </li>`;
}

function partRow({ label, title, amount }: PartRow): TemplateResult {
  return html`<li title=${title}><span>${label}</span><span>${amount}</span></li>`;
}

/** How much water comes through the sample, and how steeply it leaves. */
function waterRows({ area, to, slope }: WaterAt): TemplateResult {
  const rows = [
    ['A', 'area that drains here', formatArea(area, 'm'), 'Its own cell, and all that lie upstream'],
    ['S', to ? 'slope downstream' : 'slope: water ends here', `${threeDigitText(100 * slope)} %`, 'The fall, by how far it is'],
  ] as const;
  return html`
    <dl class="explain-values">${rows.map(
      ([symbol, name, value, title]) =>
        html`<div title=${title}><dt><span class="math"><i>${symbol}</i></span> ${name}</dt><dd>${value}</dd></div>`,
    )}</dl>`;
}
