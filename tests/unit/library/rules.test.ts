import { describe, expect, test } from 'vitest';
import {
  explainSample,
  generate,
  generators,
  type Heightmap,
  type Profile,
  parseRecipe,
  questionsOf,
  ruleOf,
  whySoHigh,
} from '../../../src/index.ts';

const recipeOf = (generator: string, params = {}) =>
  parseRecipe({ version: 1, source: { kind: 'generated', generator, seed: 'alps', params }, width: 17, height: 17 });
const recipe = recipeOf('diamond-square');
const [generator] = generators;

function mapOf(terrain: Heightmap | Profile): Heightmap {
  if (!('data' in terrain)) throw new TypeError('expected a map');
  return terrain;
}

describe('the rules of the library', () => {
  test('tell the samples that generate gives', () => {
    const stage5 = mapOf(generate(recipe, { stage: 5 }));
    const origin = explainSample(recipe, 5, 3, 5);
    expect(origin.value).toBe(stage5.data[5 * stage5.width + 3]);
    expect(origin).toMatchObject({ stage: 5, x: 3, y: 5, point: 'centre', formula: '(a + b + c + d) / 4 + s' });
    expect(origin.parents.map(({ letter, at }) => [letter, at])).toEqual([
      ['a', { x: 2, y: 4 }],
      ['b', { x: 4, y: 4 }],
      ['c', { x: 2, y: 6 }],
      ['d', { x: 4, y: 6 }],
    ]);
  });

  test('put the lines that are at work beside those that are not', () => {
    const atWork = (stage: number) => ruleOf(recipe, stage).filter(({ isAtWork }) => isAtWork);
    expect(atWork(1).map(({ text }) => text)).toContain('z of its centre = mean of its 4 corners + s');
    expect(atWork(2).map(({ text }) => text)).toContain('z of its midpoint = mean of the 4 points around it + s');
    expect(atWork(2).map(({ text }) => text)).not.toContain('z of its centre = mean of its 4 corners + s');
  });

  test('count a point of a line by its number from the left end', () => {
    const line = recipeOf('midpoint-displacement');
    const why = whySoHigh(line, 8, 0);
    const finished = generate(line);
    expect(why.value).toBe('y' in finished && finished.y[8]);
    expect(why.shares.map(({ stage }) => stage)).toEqual([0, 1]);
  });

  test('tell sideways moves of a line whose points are moved at right angles', () => {
    const { along } = explainSample(recipeOf('midpoint-displacement', { direction: 'perpendicular' }), 2, 1, 0);
    expect(along?.offset).not.toBe(0);
    expect(along && along.mean + along.offset).toBeCloseTo(along?.value ?? 0, 9);
    expect(explainSample(recipeOf('midpoint-displacement'), 2, 1, 0).along).toBeUndefined();
  });

  test('refuse imported terrain, ranges that are none, and samples beyond the grid', () => {
    const imported = parseRecipe({
      version: 1,
      source: { kind: 'imported', name: 'a', sha256: '0'.repeat(64) },
      width: 3,
      height: 3,
    });
    expect(() => explainSample(imported, 0, 0, 0)).toThrow('an imported terrain has no stages');
    expect(() => questionsOf(recipe, 1, 'quiz', { min: 0, max: Number.NaN })).toThrow('finishedRange');
    expect(() => whySoHigh(recipe, 17, 0)).toThrow('x: expected a whole number 0 … 16 at stage 8, got 17');
    const call = generator.descent as (recipe: unknown, place: object) => unknown;
    expect(() => call(recipe, { stage: 9, x: 0, y: 0 })).toThrow('stage: expected 0 … 8, got 9');
    expect(() => call(recipe, { stage: 1, x: 0, y: 0.5 })).toThrow('y: expected a whole number');
  });
});
