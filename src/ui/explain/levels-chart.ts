import { html, type TemplateResult } from 'lit-html';
import type { Law, LawValue } from '../../core/generator.ts';
import { oncePer } from '../../core/memo.ts';
import { grouped, withUnit } from '../../core/number-text.ts';
import { explainStage, sourceOf } from '../../generate.ts';
import { threeDigits } from '../../generators/stage-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { inItalics } from '../terrain/typeset.ts';

/** Numbers of stages that find room under the bars. */
const MOST_NUMBERS = 10;

/** How far the points of each stage move, as bars. */
export function levelsChart(displacements: readonly StageDisplacement[], stage: number): TemplateResult | undefined {
  if (displacements.length === 0) return undefined;
  const largest = Math.max(...displacements.map(({ d }) => Math.abs(d.value)), Number.MIN_VALUE);
  const every = Math.ceil(displacements.length / MOST_NUMBERS);
  const shown = displacements.find((one) => one.stage === stage) ?? displacements[0];
  const bars = displacements.map(
    (one, i) => html`
      <div class=${one.stage === stage ? 'is-now' : ''} title=${textOf(one)} aria-hidden="true">
        <span class="levels-bar"><i .style=${`height: ${(100 * Math.abs(one.d.value)) / largest}%`}></i></span>
        <small>${i % every === 0 ? one.stage : ''}</small>
      </div>`,
  );
  return html`
    <section class="explain-part" aria-label="How d shrinks">
      <h3 title="How far the points of each stage move: the d of its law">
        <span>How ${inItalics('d')} shrinks</span><span>${textOf(shown)}</span>
      </h3>
      <div class="levels-bars" role="img" aria-label=${displacements.map(textOf).join(', ')}>${bars}</div>
    </section>`;
}

function textOf({ stage, d }: StageDisplacement): string {
  return `${withUnit(grouped(threeDigits(Math.abs(d.value))), d.unit)} at stage ${stage}`;
}

/** A stage with how far it moves its points. */
export interface StageDisplacement {
  readonly stage: number;
  readonly d: Pick<LawValue, 'value' | 'unit'>;
}

/** How far each stage of a terrain moves its points; none where the law has no d. */
export const displacementsOf = oncePer(
  ({ recipe, rawRange }: Pick<Terrain, 'recipe' | 'rawRange'>): readonly StageDisplacement[] => {
    const stages = sourceOf(recipe).ownStages;
    const d = (stage: number): LawValue | undefined => lawValue(explainStage(recipe, stage, rawRange).law, 'd');
    if (stages === 0 || !d(1)) return [];
    return Array.from({ length: stages }, (_, i) => i + 1).flatMap((stage) => {
      const value = d(stage);
      return value ? [{ stage, d: value }] : [];
    });
  },
);

function lawValue({ values }: Law, symbol: string): LawValue | undefined {
  return values.find((value) => value.symbol === symbol);
}
