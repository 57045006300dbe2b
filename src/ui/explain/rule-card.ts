import type { Law, RuleLine } from '../../core/generator.ts';
import { grouped } from '../../core/number-text.ts';
import type { ParamValues } from '../../core/params.ts';
import type { Recipe } from '../../core/recipe.ts';
import { capitalised } from '../../core/text.ts';
import { ruleOf } from '../../rules/ask.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import type { Phase } from '../panel/row.ts';
import { headingOf } from '../terrain/stage-bar-model.ts';
import { inItalics, lawValueText, typeset } from '../terrain/typeset.ts';
import { type Constant, constantOf, createScrub } from './constant-scrub.ts';

type Explanation = NonNullable<Terrain['explanation']>;

/** What the stage did, the rule with the lines at work, and the law with its numbers; parameters among them can be dragged. */
export function createRuleCard(write: (id: string, value: number, phase: Phase) => void): {
  readonly element: HTMLElement;
  /** @param values parameters as they are set now, which may be ahead of the terrain */
  update(terrain: Terrain, values: ParamValues): void;
} {
  const eyebrow = create('p', { class: 'explain-eyebrow quiet' });
  const title = create('h2');
  const details = create('p', { class: 'explain-details' });
  const lines = create('ol', { class: 'rule-lines', 'aria-label': 'The rule, with the lines at work' });
  const law = createLaw(write);
  const element = create('div', { class: 'explain-part' }, eyebrow, title, details, lines, law.element);
  const showStage = latest((explanation: Explanation, stage: number, stages: number) => {
    eyebrow.textContent = headingOf({ drawnStage: stage, stages, explanation });
    title.textContent = capitalised(grouped(explanation.sentence));
    details.textContent = grouped(explanation.details);
  });
  const showRule = latest((recipe: Recipe, stage: number) => lines.replaceChildren(...ruleOf(recipe, stage).map(lineOf)));
  return {
    element,
    update({ recipe, stage, stages, explanation }, values) {
      if (!explanation) return;
      showStage(explanation, stage, stages);
      showRule(recipe, stage);
      law.update(recipe, explanation.law, values);
    },
  };
}

function lineOf({ text, depth, isAtWork }: RuleLine): HTMLElement {
  const state = isAtWork ? { class: 'is-at-work', 'aria-current': 'step', title: 'At work at this stage' } : {};
  return create('li', { style: `--depth: ${depth}`, ...state }, create('code', {}, text));
}

/** The formula of a stage's law and the numbers in it. */
function createLaw(write: (id: string, value: number, phase: Phase) => void): {
  readonly element: HTMLElement;
  update(recipe: Recipe, law: Law, values: ParamValues): void;
} {
  const formula = create('p', { class: 'explain-formula math' });
  const list = create('dl', { class: 'explain-values' });
  let rows: readonly LawRow[] = [];
  const showFormula = latest((text: string) => formula.replaceChildren(...typeset(text)));
  /** Rows stay while their names do: one of them may be dragged. */
  const build = latest((_names: string, recipe: Recipe, law: Law) => {
    rows = law.values.map((value) => lawRow(value.symbol, value.name, constantOf(recipe, value), write));
    list.replaceChildren(...rows.map(({ element }) => element));
  });
  let last: readonly [string, Recipe, Law] | undefined;
  return {
    element: create('div', { class: 'explain-law' }, formula, list),
    update(recipe, law, values) {
      const generator = recipe.source.kind === 'generated' ? recipe.source.generator : '';
      const names = [generator, ...law.values.map(({ symbol, name }) => `${symbol} ${name}`)].join('\n');
      if (last?.[0] !== names) last = [names, recipe, law];
      build(...last);
      showFormula(law.formula);
      law.values.forEach((value, i) => {
        rows[i].update(lawValueText(value), values);
      });
    },
  };
}

interface LawRow {
  readonly element: HTMLElement;
  update(text: string, values: ParamValues): void;
}

function lawRow(
  symbol: string,
  name: string,
  constant: Constant | undefined,
  write: (id: string, value: number, phase: Phase) => void,
): LawRow {
  const term = create('dt', {}, create('span', { class: 'math' }, ...inItalics(symbol)), ` ${name}`);
  if (!constant) {
    const value = create('dd');
    return {
      element: create('div', { title: `${symbol}: ${name}` }, term, value),
      update(text) {
        value.textContent = text;
      },
    };
  }
  const scrub = createScrub(write);
  return {
    element: create('div', { class: 'is-constant' }, term, create('dd', {}, scrub.element)),
    update: (text, values) => scrub.update({ constant, values, symbol, text }),
  };
}
