import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParamValues } from '../../src/core/params.ts';
import { midpointDisplacement } from '../../src/generators/midpoint-displacement.ts';
import { midpointLine } from '../../src/kernels/midpoint-line.ts';
import { article000, article001, type RandomAt } from '../oracles/midpoint-displacement.ts';
import { offsetAt } from '../support/offsets.ts';
import { firstDifference, typedRecipe } from '../support/recipes.ts';

const randomOf =
  (seed: string): RandomAt =>
  (level, i) =>
    offsetAt(seed, 'midpoint-displacement', 'uniform', 1, level, i, 0);

function preset(id: string): ParamValues {
  return midpointDisplacement.presets.find((p) => p.id === id)?.params as ParamValues;
}

test('without displacement, midpoints lie on the line between the ends', () => {
  const out = new Float32Array(5);
  midpointLine(out, 2, 0, 4, { a: 1, b: 2 }, 'uniform', [0, 0]);
  expect(Array.from(out)).toEqual([0, 1, 2, 3, 4]);
});

test('a first midpoint of exactly ±b, later ones of exactly ±b·r', () => {
  const out = new Float32Array(5);
  midpointLine(out, 2, 0, 0, { a: 1, b: 2 }, 'binary', [8, 4]);
  expect(Math.abs(out[2])).toBe(8);
  expect(Math.abs(out[1] - out[2] / 2)).toBe(4);
  expect(Math.abs(out[3] - out[2] / 2)).toBe(4);
});

test('the rest of a longer array is left alone', () => {
  const out = new Float32Array(8).fill(7);
  midpointLine(out, 2, 0, 4, { a: 1, b: 2 }, 'uniform', [0, 0]);
  expect(Array.from(out.subarray(5))).toEqual([7, 7, 7]);
});

describe("the presets equal their articles' code bit for bit", () => {
  test.each(['article-000-rolling', 'article-000-jagged'])('%s, the loop form', (id) => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 300 }), (seed, width) => {
        const params = preset(id);
        // The article's width counts segments, ours samples.
        const recipe = typedRecipe(midpointDisplacement, { seed, width: width + 1, params });
        const oracle = article000(width, 400, 100, Number(params.roughness), randomOf(seed));
        expect(firstDifference(midpointDisplacement.generate(recipe).y, oracle)).toBeUndefined();
      }),
    );
  });

  test('article-001, the recursive form', () => {
    for (const seed of ['', 'alps', 'a', 'aa', 'š']) {
      const recipe = typedRecipe(midpointDisplacement, { seed, width: 513, params: preset('article-001') });
      expect(firstDifference(midpointDisplacement.generate(recipe).y, article001(9, 50, 0.55, randomOf(seed)))).toBeUndefined();
    }
  });

  test('a long line, refined in blocks, equals the loop too', () => {
    const recipe = typedRecipe(midpointDisplacement, { width: 16_384, params: preset('article-000-jagged') });
    const oracle = article000(16_384, 400, 100, 0.7, randomOf('alps'));
    expect(firstDifference(midpointDisplacement.generate(recipe).y, oracle)).toBeUndefined();
  });
});

test('the recursive and the loop form give the same terrain when offsets belong to places, not to a sequence', () => {
  const random = randomOf('alps');
  const recursive = article001(8, 50, 0.5, random);
  const loop = article000(256, 0, 100, 0.5, (level, i) => (level < 0 ? 0 : random(level, i)));
  expect(loop).toEqual(recursive);
});

test('a wrapped strip ends where it starts, at any width', () => {
  for (const width of [640, 1000, 1025, 1366]) {
    const { x, y } = midpointDisplacement.generate(typedRecipe(midpointDisplacement, { width, params: { ends: 'wrapped' } }));
    expect(y[y.length - 1]).toBe(y[0]);
    expect(x[x.length - 1]).toBe(1024);
  }
});

test('fixed ends stay where they are put', () => {
  const recipe = typedRecipe(midpointDisplacement, { params: { ends: 'fixed', startY: -3, endY: 12.5 } });
  const { y } = midpointDisplacement.generate(recipe);
  expect([y[0], y[y.length - 1]]).toEqual([-3, 12.5]);
});

test('power decay multiplies by 2^−roughness, so power 1 is factor ½', () => {
  const line = (decay: string, roughness: number): Float32Array =>
    midpointDisplacement.generate(typedRecipe(midpointDisplacement, { params: { decay, roughness } })).y;
  expect(firstDifference(line('power', 1), line('factor', 0.5))).toBeUndefined();
});

test('a factor above 1 is refused, a power above 1 is not', () => {
  expect(() => typedRecipe(midpointDisplacement, { params: { decay: 'factor', roughness: 1.5 } })).toThrow(
    'params.roughness: expected at most 1 with factor decay, got 1.5',
  );
  expect(() => typedRecipe(midpointDisplacement, { params: { decay: 'power', roughness: 1.5 } })).not.toThrow();
});

test('every stick of a stage runs from its parents’ mean to the point the stage placed', () => {
  const recipe = typedRecipe(midpointDisplacement, { width: 33 });
  for (let stage = 1; stage <= 5; stage++) {
    const before = midpointDisplacement.generate(recipe, { stage: stage - 1 });
    const after = midpointDisplacement.generate(recipe, { stage });
    const [change] = midpointDisplacement.explain(recipe, stage).changes;
    if (change.kind !== 'points') throw new Error(`expected points, got ${change.kind}`);
    for (let i = 0; i < change.x.length; i++) {
      expect(change.mean[i]).toBeCloseTo((before.y[i] + before.y[i + 1]) / 2, 4);
      expect(change.y[i]).toBe(after.y[2 * i + 1]);
      expect(change.x[i]).toBe(after.x[2 * i + 1]);
    }
  }
});
