import { html, type TemplateResult } from 'lit-html';
import { typeset } from '../terrain/typeset.ts';
import type { FaultSum, FaultSums } from './fault-sums.ts';
import { ruleLines } from './rule-card.ts';
import { type Direction, explainedPlace } from './sample-card.ts';

export interface FaultRuleModel {
  readonly sums: FaultSums;
  /** Column of the sample. */
  readonly x: number;
  /** `x 9.60 km, y 6.40 km` */
  readonly place: string;
}

/** What a fault did: its rule, and how it changed one sample in numbers.
 *  @param onStep goes to the sample beside, or ten on */
export function faultRule(
  { sums, x, place }: FaultRuleModel,
  onStep: (direction: Direction, isFar: boolean) => void,
): TemplateResult {
  const { eyebrow, title, details, rule, distance, share, sum, note } = sums;
  return html`
    <section class="explain-part" aria-label="Your cut">
      <p class="explain-eyebrow quiet">${eyebrow}</p>
      <h2>${title}</h2>
      <p class="explain-details">${details}</p>
      ${ruleLines(rule)}
      ${explainedPlace(x, place, sum.value, onStep)}
      <dl class="fault-sums">
        ${sumRow('d', distance, 'How far the sample is from the fault, above 0 on the side that the cut moves')}
        ${sumRow('f', share, 'The part of the height that the sample gains at that distance, across the band of width w')}
        <div class="fault-sum" title="The elevation before the cut, and what the cut adds: its height a, times f">
          <dt class="math">${typeset('h')}</dt>
          <dd class="math">${typeset(`= ${sum.formula}`)}</dd>
          <dd>= ${sum.numbers}</dd>
          <dd class="explain-result">${sum.value}</dd>
        </div>
      </dl>
      <p class="explain-note" ?hidden=${note === ''}>${note}</p>
    </section>`;
}

function sumRow(symbol: string, { formula, numbers, value }: FaultSum, title: string): TemplateResult {
  return html`
    <div title=${title}>
      <dt class="math">${typeset(symbol)}</dt>
      <dd class="math">${typeset(`= ${formula}`)}</dd>
      <dd>= ${numbers}</dd>
      <dd>${value}</dd>
    </div>`;
}
