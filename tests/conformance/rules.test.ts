/** What the rule, the origins and the questions of every generator must keep. */
import { describe, expect, test } from 'vitest';
import type { ParamValues } from '../../src/core/params.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { asRecipeFor } from '../../src/core/recipe-fields.ts';
import { explainStage, rawRange, registry, stageCount } from '../../src/generate.ts';
import { explainSample, questionsOf, ruleOf, whySoHigh } from '../../src/rules/ask.ts';
import { recipeIfValid } from '../support/any-recipe.ts';
import { recipeFor } from '../support/recipes.ts';

/** The lines of a rule that are at work at stages 0, 1 and 2; of a generator that is not named here, stage 0 has others than stage 1. */
const AT_WORK: Readonly<Record<string, readonly string[]>> = {
  'diamond-square': ['●●●●·······●', '····●●●●···●', '····●···●●●●'],
  'midpoint-squares': ['●●●······●', '···●●●●●●●', '···●●●●●●●'],
  'square-square': ['●●●·······●', '···●●●●●●●●', '···●●●●●●●●'],
  'triangle-edge': ['●●●······●', '···●●●●●●●', '···●●●●●●●'],
  'random-additions': ['●●●········●', '···●●●●●●●●●', '···●●●●●●●●●'],
  'fault-lines': ['●●········', '··●●●●●●●●', '··●●●●●●●●'],
  'midpoint-displacement': ['●●●······●', '···●●●●●●●', '···●●●●●●●'],
};

describe.each(registry.generators.map((g) => [g.id, g] as const))('%s', (id, generator) => {
  const recipe = recipeFor(id, { width: 65, height: 65, elevation: { min: 0, max: 1000 } });
  const own = asRecipeFor(recipe, generator);
  const stages = stageCount(recipe);
  const someStages = stagesOf(recipe);
  const range = rawRange(recipe);

  test('has a rule of 8 to 15 short lines, the same at every stage, each of which is at work at some', () => {
    for (const variant of variants(id)) {
      const rules = stagesOf(variant).map((stage) => ruleOf(variant, stage));
      const [first] = rules;
      const what = JSON.stringify(variant.source);
      expect(first.length, what).toBeGreaterThanOrEqual(8);
      expect(first.length, what).toBeLessThanOrEqual(15);
      for (const [i, { text, depth }] of first.entries()) {
        expect(text).toMatch(/^\S.{2,}$/u);
        expect(2 * depth + text.length, text).toBeLessThanOrEqual(64);
        expect(depth, text).toBeLessThanOrEqual(i === 0 ? 0 : first[i - 1].depth + 1);
        expect(Number.isInteger(depth), text).toBe(true);
        expect(
          rules.some((rule) => rule[i].isAtWork),
          text,
        ).toBe(true);
      }
      for (const rule of rules) {
        expect(rule.map(({ text, depth }) => [text, depth])).toEqual(first.map(({ text, depth }) => [text, depth]));
        expect(rule.some(({ isAtWork }) => isAtWork)).toBe(true);
      }
    }
  });

  test('has the lines at work that made a stage, and no others', () => {
    const atWork = [0, 1, 2].map((stage) =>
      ruleOf(recipe, stage)
        .map(({ isAtWork }) => (isAtWork ? '●' : '·'))
        .join(''),
    );
    expect(atWork[0]).not.toBe(atWork[1]);
    if (id in AT_WORK) expect(atWork).toEqual(AT_WORK[id]);
  });

  test('has a rule in the symbols of the law of its stages', () => {
    for (const variant of variants(id)) {
      for (const stage of [0, 1]) {
        const text = ruleOf(variant, stage)
          .map((line) => line.text)
          .join('\n');
        for (const { symbol } of explainStage(variant, stage).law.values)
          expect(text, JSON.stringify(variant.source)).toContain(symbol);
      }
    }
  });

  test('asks questions of all its kinds, with answers, and the same ones for the same seed', () => {
    const asked = someStages.map((stage) => questionsOf(recipe, stage, 'quiz', range));
    const { kinds } = generator.questions(own);
    expect(new Set(asked.flat().map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const question of asked.flat()) {
      expect(question.text).toMatch(/^[A-Z].+[?.]/);
      expect(question.answer.length).toBeGreaterThan(0);
      if (question.kind === 'which') checkWhich(question.recipes, question.param);
      if (question.kind === 'count') expect(new Set(question.counts).size).toBe(3);
      if (question.kind === 'where') expect(question.origin.bound).toBeGreaterThan(0);
      if (question.kind === 'side') {
        const [a, b] = question.places.map(({ stage, x, y }) => explainSample(recipe, stage, x, y, range).offset);
        expect(question.right).toBe(a > b ? 0 : 1);
      }
    }
    expect(questionsOf(recipe, 1, 'quiz', range)).toEqual(questionsOf(recipe, 1, 'quiz', range));
    const others = ['a', 'b', 'c', 'd'].map((seed) => JSON.stringify(questionsOf(recipe, 1, seed, range)));
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  test('refuses stages and samples that it does not have', () => {
    const { width } = explainStage(recipe, 0).grid;
    expect(() => ruleOf(recipe, stages + 1)).toThrow(`stage: expected 0 … ${stages}, got ${stages + 1}`);
    expect(() => explainSample(recipe, 0, width, 0, range)).toThrow(
      `x: expected a whole number 0 … ${width - 1} at stage 0, got ${width}`,
    );
    expect(() => whySoHigh(recipe, 0, 0.5, range)).toThrow(/^y: expected a whole number 0 … \d+ at stage \d+, got 0.5$/);
    expect(() => questionsOf(recipe, -1, 'quiz', range)).toThrow(`stage: expected 0 … ${stages}, got -1`);
  });
});

/** The first stages, one in the middle, and the last ones. */
function stagesOf(recipe: Recipe): number[] {
  const stages = stageCount(recipe);
  return [...new Set([0, 1, 2, 3, Math.floor(stages / 2), stages - 1, stages])].filter((stage) => stage <= stages);
}

/** Three valid recipes that differ in one parameter alone. */
function checkWhich(recipes: readonly Recipe[], param: string): void {
  const values = recipes.map(({ source }) => (source.kind === 'generated' ? source.params[param] : undefined));
  expect(new Set(values).size).toBe(3);
  for (const recipe of recipes) expect(recipeIfValid(recipe)).toEqual(recipe);
  const without = recipes.map((recipe) => JSON.stringify(recipe).replace(new RegExp(`"${param}":[^,}]+`), ''));
  expect(new Set(without).size).toBe(1);
}

/** Recipes with each value of each choice, small and of a size that fits all edges. */
function variants(id: string): Recipe[] {
  const { params = {} } = registry.generators.find((g) => g.id === id) ?? {};
  const choices = Object.entries(params).flatMap(([param, spec]): ParamValues[] =>
    spec.kind === 'choice' ? spec.options.map((option) => ({ [param]: option })) : [],
  );
  const both = choices.flatMap((a) => choices.map((b) => ({ ...a, ...b })));
  return [{}, ...both].map((chosen) => recipeFor(id, { width: 65, height: 65, params: chosen }));
}
