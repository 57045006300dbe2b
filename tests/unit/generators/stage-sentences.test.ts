import { describe, expect, test } from 'vitest';
import type { ParamValues } from '../../../src/core/params.ts';
import { explainStage, rawRange, registry, stageCount } from '../../../src/generate.ts';
import { recipeFor } from '../../support/recipes.ts';

/** The values of all choices of a generator, one at a time, which are what its sentences depend on. */
function variants(id: string): ParamValues[] {
  const generator = registry.generators.find((g) => g.id === id);
  return Object.entries(generator?.params ?? {}).flatMap(([param, spec]) =>
    spec.kind === 'choice' ? spec.options.map((option) => ({ [param]: option })) : [],
  );
}

describe.each(registry.generators.map(({ id }) => id))('the sentence of a stage of %s', (id) => {
  const recipes = variants(id).map((params) =>
    recipeFor(id, {
      width: 65,
      height: 65,
      elevation: { min: 0, max: 1000 },
      params: { ...(id === 'fault-lines' && { lines: 40 }), ...params },
    }),
  );

  test('is short, without symbols, and has one number with its unit', () => {
    for (const recipe of recipes) {
      const range = rawRange(recipe);
      const stages = stageCount(recipe);
      for (let stage = 0; stage <= stages; stage += stage < 10 ? 1 : 10) {
        const { sentence, details } = explainStage(recipe, stage, range);
        expect(sentence.length, sentence).toBeLessThanOrEqual(70);
        expect(sentence, sentence).not.toMatch(/[σβφ√^=·⁄½]| [b-ln-z] /);
        const isStill = sentence.endsWith('moves none');
        expect(sentence.match(/\d m\b/g)?.length ?? 0, sentence).toBe(isStill ? 0 : 1);
        expect(details, details).toMatch(/^[A-Z\d].*\.$/);
        expect(details.split('. ').length, details).toBeLessThanOrEqual(4);
      }
    }
  });

  test('has the same number as its law, which names all that stands in its formula', () => {
    for (const recipe of recipes) {
      const range = rawRange(recipe);
      const { sentence, law } = explainStage(recipe, 1, range);
      const shown = Number(/([\d.]+) m\b/.exec(sentence)?.[1]);
      const size = law.values.find(({ symbol }) => symbol === 'd' || symbol === 'step');
      expect(size?.unit).toBe('m');
      if (!sentence.endsWith('none')) expect(Math.abs(shown / Math.abs(size?.value ?? 0) - 1), sentence).toBeLessThan(0.006);
      for (const { symbol, name } of law.values) {
        expect(name.length, symbol).toBeGreaterThan(3);
        expect(Number.isFinite(law.values.find((value) => value.symbol === symbol)?.value)).toBe(true);
      }
    }
  });
});

test('the card of a torus says how many of the points that are told are points of their own', () => {
  const toldOf = (generator: string, stage: number, edges = 'toroidal'): string | undefined =>
    / Opposite borders .*? in all\./.exec(
      explainStage(recipeFor(generator, { width: 17, height: 17, params: { edges } }), stage).details,
    )?.[0];
  const same = (points: string): string => ` Opposite borders are the same points, so there ${points} in all.`;
  expect(toldOf('diamond-square', 0)).toBe(same('is 1'));
  expect(toldOf('diamond-square', 1)).toBeUndefined();
  expect(toldOf('diamond-square', 2)).toBe(same('are 2'));
  expect(toldOf('midpoint-squares', 1)).toBe(same('are 3'));
  expect(toldOf('random-additions', 2)).toBe(same('are 16'));
  expect(toldOf('diamond-square', 2, 'plane')).toBeUndefined();
});
