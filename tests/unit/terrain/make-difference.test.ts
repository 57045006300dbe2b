import { expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { lightGrid } from '../../../src/draw/colour/terrain-light.ts';
import { makeDifference } from '../../../src/terrain/make-difference.ts';
import { comparedText } from '../../../src/ui/compare/difference-card.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';

const none = () => undefined;
const hills = recipeFor('diamond-square', { width: 33, height: 17 });

test('a difference stands on ground of its own memory, which is what is taken away', () => {
  const line = recipeFor('midpoint-displacement', { width: 33, height: 17 });
  const { map, base } = makeDifference(line, hills, none);
  expect(base.extent).toEqual(hills.extent);
  expect(map.data).not.toBe(base.map.data);
});

test('a difference of large terrain is shown with at most 1025 samples a side, on the same grid as its ground', () => {
  const [of, less] = [2049, 1281].map((width) => recipeFor('diamond-square', { width, height: 33, seed: `${width}` }));
  const { map, base, lightGrid: grid, figures } = makeDifference(of, less, none);
  expect(figures.size).toEqual({ width: 1281, height: 33 });
  expect([map.width, map.height, base.map.width, base.map.height]).toEqual([641, 17, 641, 17]);
  expect(base.extent).toEqual(less.extent);
  expect(grid).toEqual(lightGrid(base));
});

test('two lines are compared as one row of points, however wide they are drawn out', () => {
  const line = (height: number): Recipe => recipeFor('midpoint-displacement', { width: 9, height });
  const { figures, map } = makeDifference(line(2), line(4), none);
  expect(figures).toMatchObject({ size: { width: 9, height: 1 }, count: 9, resampled: 'neither', largest: 0 });
  expect(map.height).toBe(2);
  const finer = recipeFor('midpoint-displacement', { width: 17, height: 2 });
  const resampled = makeDifference(finer, line(2), none).figures;
  expect(comparedText(resampled, { of: 1, less: 0 }, finer, line(2))).toBe('Compared at 9 points: terrain 2 was resampled.');
});

test('differences larger than samples can be are refused with a sentence', () => {
  const file = (name: string): Recipe => ({
    ...recipeFor('diamond-square', { width: 2, height: 2 }),
    elevation: { min: -3e38, max: 3e38 },
    source: { kind: 'imported', name, sha256: 'f'.repeat(64) },
  });
  const [deep, steep] = [file('deep.r32'), file('steep.r32')];
  const samples = (recipe: Recipe) => mapFrom(2, 2, (x) => (recipe === deep ? 3e38 : -3e38) * (x === 0 ? 1 : -1));
  expect(() => makeDifference(steep, deep, samples)).toThrow('differences reach 6.0e+38, and samples of 32 bits end at 3.4e+38');
});
