import { html, type TemplateResult } from 'lit-html';
import { withFirmUnits } from '../../core/text.ts';
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
export function sampleCard(
  { sample, place, lit }: SampleCardModel,
  { onStep, onLit, onParent }: SampleCardEvents,
): TemplateResult {
  const { origin, parents, rows, formula, numbers, result, made, total, note } = sample;
  const leave = (): void => onLit(undefined);
  return html`
    <section class="explain-part" aria-label="The explained point">
      <h3>One point<span>${made}</span></h3>
      <p class="explain-formula math" title="What the rule makes of the parents">${typesetSum(`z = ${formula}`)}</p>
      ${explainedPlace(origin.x, place, total.elevation, onStep)}
      <div class="explain-family row">
        <div class="stencil rigid" ?hidden=${!hasStencil(origin)} .innerHTML=${stencilSvg(origin, lit)}
          @pointermove=${({ target }: PointerEvent) => onLit(letterOf(target))} @pointerleave=${leave}></div>
        <ul class="explain-parents" aria-label="Parents">
          ${parents.map(({ parent: { letter }, value, title }) => {
            const enter = (): void => onLit(letter);
            return html`
              <li>
                <button type="button" class=${letter === lit ? 'is-lit' : ''} title=${`${title}.\nPress it to explain this point`}
                  @pointerenter=${enter} @focus=${enter} @pointerleave=${leave} @blur=${leave} @click=${() => onParent(letter)}
                ><span>${inItalics(letter)}</span><b>${value}</b></button>
              </li>`;
          })}
        </ul>
      </div>
      <dl class="explain-values">${rows.map(valueRow)}</dl>
      <p class="explain-numbers" title="The same with the numbers put in">${withFirmUnits(`${numbers} = ${result}`)}</p>
      <p class="explain-total spread" title="The elevation that the stage gave the point, and what filters made of it">
        <span>${withFirmUnits(total.label)}</span><b class="explain-result">${total.elevation}</b>
      </p>
      <p class="explain-note" ?hidden=${note === ''}>${note}</p>
    </section>`;
}

/** Where the explained point is; arrow keys go to the point beside.
 *  @param x its column */
export function explainedPlace(
  x: number,
  place: string,
  elevation: string,
  onStep: (direction: Direction, isFar: boolean) => void,
): TemplateResult {
  const step = (event: KeyboardEvent): void => {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onStep(direction, event.shiftKey);
  };
  return html`
    <span class="explain-place" role="slider" tabindex="0" aria-label="Explained point" @keydown=${step}
      aria-valuemin="0" aria-valuenow=${x} aria-valuemax=${Math.max(x, 1)} aria-valuetext=${`${place}: ${elevation}`}
      title="Click a place on the terrain, its map or its profile to explain it, or step from point to point with the arrow keys">${place}</span>`;
}

/** A sum as it is printed: what is divided stands over a line, and what was added has the colour of displacements. */
function typesetSum(formula: string): (TemplateResult | string)[] {
  return formula.split(/(\([^()]*\) \/ \d+|(?<=\+ )s$)/).flatMap((part) => {
    if (part === 's') return [html`<i class="is-offset">s</i>`];
    const [, sum, divisor] = /^\((.*)\) \/ (\d+)$/.exec(part) ?? [];
    if (sum === undefined) return inItalics(part);
    return [
      html`<span class="fraction"
        ><i class="visually-hidden">(</i>${inItalics(sum)}<i class="visually-hidden">) / </i><span>${divisor}</span></span>`,
    ];
  });
}

function valueRow({ label, value, title, isOffset }: SampleRow): TemplateResult {
  return html`<div class=${isOffset ? 'is-offset' : ''} title=${title}><dt>${label}</dt><dd>${value}</dd></div>`;
}

function letterOf(target: EventTarget | null): string | undefined {
  const marked = target instanceof Element ? target.closest('[data-letter]') : null;
  return marked?.getAttribute('data-letter') ?? undefined;
}
