import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../src/core/profile.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { endlessStrips, generate, stripAt } from '../../../src/index.ts';
import { article000 } from '../../oracles/midpoint-displacement.ts';
import { lineRandom } from '../../support/offsets.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

const lineRecipe = (params: Record<string, string | number> = {}, width = 17) =>
  recipeFor('midpoint-displacement', { width, params });

/** The first strips of the endless sequence, or those from another one on. */
function firstStrips(recipe: ReturnType<typeof lineRecipe>, count: number, first?: number): Profile[] {
  const strips: Profile[] = [];
  for (const strip of endlessStrips(recipe, first)) if (strips.push(strip) === count) break;
  return strips;
}

const lastY = ({ y }: Profile): number => y[y.length - 1];

describe.each(midpointDisplacement.params.ends.options)('endless strips between %s ends', (ends) => {
  const recipe = lineRecipe({ ends, startY: 40, ...(ends !== 'wrapped' && ends !== 'article-002' && { endY: 70 }) });

  test.each([0, -200])(
    'join from strip %i on: each starts at the elevation where the one before ended, and all of them differ',
    (from) => {
      const strips = firstStrips(recipe, 401, from);
      for (let n = 1; n < 401; n++) expect(strips[n].y[0]).toBe(lastY(strips[n - 1]));
      expect(new Set(strips.map(({ y }) => y.subarray(1, -1).join())).size).toBe(401);
      expect(generate(recipe, { raw: true })).toMatchObject(strips[-from]);
    },
  );

  test('can be made alone', () => {
    const strips = firstStrips(recipe, 20, -8);
    for (const n of [11, -3, 0, 7, -8, -1]) expect(stripAt(recipe, n)).toEqual(strips[n + 8]);
  });
});

test('endless strips end as the recipe’s ends do, and to the left start so', () => {
  type Params = Record<string, string | number>;
  const endsOf = (params: Params): number[] => firstStrips(lineRecipe(params), 5).map(lastY);
  const startsOf = (params: Params): number[] => firstStrips(lineRecipe(params), 5, -5).map(({ y }) => y[0]);
  expect(endsOf({ ends: 'fixed', startY: 4, endY: 9 })).toEqual([9, 9, 9, 9, 9]);
  expect(new Set(endsOf({ ends: 'article-002' })).size).toBe(5);
  for (const params of [
    { ends: 'fixed', startY: 4, endY: 9 },
    { ends: 'article-002', startY: 4 },
  ]) {
    expect(startsOf(params)).toEqual([4, 4, 4, 4, 4]);
  }
  for (const of of [endsOf, startsOf]) {
    expect([new Set(of({ ends: 'wrapped' })).size, new Set(of({ ends: 'random' })).size]).toEqual([1, 5]);
  }
});

test.each([5, 3, 1, -1, -4, -6])(
  'strip %i is article 000’s line with an end passed in: that where the one beside it begins',
  (n) => {
    const recipe = lineRecipe({ startY: 200, endY: 200, displacement: 100, roughness: 0.6 }, 257);
    const passed = (beside: number, end: number): number => 200 + lineRandom('alps', 'uniform', beside)(-1, end) * 100;
    const ends = n > 0 ? { left: passed(n - 1, 1) } : { right: passed(n + 1, 0) };
    const oracle = article000(256, 400, 100, 0.6, lineRandom('alps', 'uniform', n), ends);
    expect(firstDifference(stripAt(recipe, n).y, oracle)).toBeUndefined();
  },
);

test('vertical strips share one array of x; perpendicular ones join in both coordinates', () => {
  const upright = firstStrips(lineRecipe(), 4);
  expect(new Set(upright.map(({ x }) => x)).size).toBe(1);
  const recipe = lineRecipe({ direction: 'perpendicular' });
  const folding = firstStrips(recipe, 50);
  for (let n = 1; n < 50; n++) {
    expect([folding[n].x[0], folding[n].y[0]]).toEqual([0, lastY(folding[n - 1])]);
    expect(folding[n].x[16]).toBe(recipe.extent.x);
  }
});

test('strips that go straight up have as many points each as the first, though they begin where they end', () => {
  const upwards = { ends: 'segment', startX: 5, startY: 0, endX: 5, endY: 100, direction: 'perpendicular' } as const;
  const strips = firstStrips(lineRecipe(upwards), 4);
  expect(new Set(strips.map(({ y }) => y.length)).size).toBe(1);
  for (let n = 1; n < 4; n++) expect(strips[n].y[0]).toBe(lastY(strips[n - 1]));
  expect(strips.every(({ y }) => y.every(Number.isFinite))).toBe(true);
});

test('strips have as many points as the first one, whatever their segments’ lengths', () => {
  const strips = firstStrips(lineRecipe({ minDisplacedSegment: 40, iterations: 10 }), 20);
  expect(new Set(strips.map(({ y }) => y.length)).size).toBe(1);
  expect(strips[0].y.length).toBeLessThan(1025);
});

test('strips lie on the floor, and so do their joins', () => {
  const strips = firstStrips(lineRecipe({ floor: 10 }), 50);
  for (let n = 1; n < 50; n++) expect(strips[n].y[0]).toBe(lastY(strips[n - 1]));
  expect(strips.every(({ y }) => y.every((elevation) => elevation >= 10))).toBe(true);
  expect(strips.some((strip) => lastY(strip) === 10)).toBe(true);
});

test('a thousand strips take no more memory than one', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const strips = endlessStrips(lineRecipe({}, 4097));
  for (let n = 0; n < 100; n++) strips.next();
  const before = used();
  for (let n = 0; n < 1000; n++) strips.next();
  // All of them together would be 16 MB. The memory of arrays is given back a little after they are collected.
  await expect.poll(() => used() - before).toBeLessThan(2e6);
});

test('numbers that are no strip, and recipes of other generators, are refused', () => {
  for (const strip of [0.5, Number.NaN, 2 ** 53, Number.NEGATIVE_INFINITY]) {
    expect(() => stripAt(lineRecipe(), strip)).toThrow(`strip: expected a whole number, got ${strip}`);
    expect(() => endlessStrips(lineRecipe(), strip).next()).toThrow(`strip: expected a whole number, got ${strip}`);
  }
  expect(() => stripAt(recipeFor('fault-lines'), 0)).toThrow('recipe: expected one for midpoint-displacement');
  expect(() => endlessStrips(recipeFor('fault-lines')).next()).toThrow('recipe: expected one for midpoint-displacement');
});
