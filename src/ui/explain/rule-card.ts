import { html, type TemplateResult } from 'lit-html';
import type { LawValue, RuleLine } from '../../core/generator.ts';
import type { Recipe } from '../../core/recipe.ts';
import { capitalised, uncapitalised } from '../../core/text.ts';
import { explainStage } from '../../generate.ts';
import { makerOf, ruleOf } from '../../rules/ask.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { withPowers } from '../controls/marked-text.ts';
import { documentLink, sourceLinks } from '../controls/page-links.ts';
import { headingOf } from '../terrain/stage-bar-model.ts';
import { inItalics, lawValueText, stageText, typeset } from '../terrain/typeset.ts';
import { constantOf, type createScrubs, valuesBeside } from './constant-scrub.ts';

/** What the stage did. */
export function stageCard({ stage, stages, explanation }: Terrain): TemplateResult | undefined {
  if (!explanation) return undefined;
  const { sentence, details } = explanation;
  return html`
    <div class="explain-part">
      <p class="explain-eyebrow quiet">${headingOf({ drawnStage: stage, stages, explanation })}</p>
      <h2>${capitalised(stageText(sentence))}</h2>
      <p class="explain-details">${stageText(details)}</p>
    </div>`;
}

/** What the next stage will do; nothing after the last. */
export function nextCard({ recipe, stage, stages, rawRange }: Terrain): TemplateResult | undefined {
  if (stage >= stages) return undefined;
  const { title, sentence } = explainStage(recipe, stage + 1, rawRange);
  return html`<p class="explain-part explain-next"><b>Next: ${uncapitalised(stageText(title))}.</b> It ${stageText(sentence)}.</p>`;
}

/** The rule with the lines at work, and the law with its numbers; parameters among them can be dragged.
 *  @param now the recipe as it is set now, which may be ahead of the terrain */
export function ruleCard(
  { recipe, stage, explanation }: Terrain,
  now: Recipe,
  scrub: ReturnType<typeof createScrubs>,
): TemplateResult | undefined {
  if (!explanation) return undefined;
  const { law } = explanation;
  const maker = makerOf(recipe, stage);
  return html`
    <section class="explain-part" aria-label="The rule">
      <h3>The rule</h3>
      ${ruleLines(ruleOf(recipe, stage))}
      <div class="explain-law">
        <p class="explain-formula math">${typeset(law.formula)}</p>
        <dl class="explain-values">${law.values.map((value) => lawRow(recipe, stage, value, now, scrub))}</dl>
      </div>
      <p class="explain-source">Source: ${sourceLinks(maker.source)}. ${documentLink(`${maker.kind}s/${maker.id}`, 'More')}</p>
    </section>`;
}

/** A rule in pseudocode, with the lines at work. */
export function ruleLines(lines: readonly RuleLine[]): TemplateResult {
  return html`<ol class="rule-lines" aria-label="The rule, with the lines at work">${lines.map(ruleLine)}</ol>`;
}

function ruleLine({ text, depth, isAtWork }: RuleLine): TemplateResult {
  const code = html`<code>${withPowers(text)}</code>`;
  const style = `--depth: ${depth}`;
  return isAtWork
    ? html`<li class="is-at-work" .style=${style} aria-current="step" title="At work here">${code}</li>`
    : html`<li .style=${style}>${code}</li>`;
}

/** A number of the law, with its symbol. */
function lawRow(
  recipe: Recipe,
  stage: number,
  value: LawValue,
  now: Recipe,
  scrub: ReturnType<typeof createScrubs>,
): TemplateResult {
  const { symbol, name } = value;
  const constant = constantOf(recipe, stage, value);
  const text = lawValueText(value);
  const term = html`<dt><span class="math">${inItalics(symbol)}</span> ${name}</dt>`;
  return constant
    ? html`<div class="is-constant">${term}<dd>${scrub({ constant, values: valuesBeside(now, constant), symbol, text })}</dd></div>`
    : html`<div title=${`${symbol}: ${name}`}>${term}<dd>${text}</dd></div>`;
}
