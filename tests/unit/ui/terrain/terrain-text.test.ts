import { expect, test } from 'vitest';
import { sharedText, subtitleOf } from '../../../../src/ui/terrain/terrain-text.ts';
import { recipeFor } from '../../../support/recipes.ts';

const square = recipeFor('diamond-square', { width: 33, height: 33, extent: { x: 25_600, y: 25_600 } });
const narrow = { ...square, extent: { x: 1600, y: 25_600 } };
const line = recipeFor('midpoint-displacement', {
  width: 33,
  height: 33,
  extent: { x: 25_600, y: 100 },
  elevation: { min: 0, max: 9 },
});

test('a title names both sides of ground that is not square, and a comparison only what all share', () => {
  expect(subtitleOf({ recipe: narrow, stage: 5, stages: 5 })).toBe('Diamond-square · 33 × 33 · 1.6 × 25.6 km');
  expect(sharedText([square, narrow])).toBe('2 terrains · 33 × 33');
  expect(sharedText([narrow, narrow])).toBe('2 terrains · 33 × 33 · 1.6 × 25.6 km');
  expect(sharedText([square, square])).toBe('2 terrains · 33 × 33 · 25.6 km');
  expect(subtitleOf({ recipe: line, stage: 5, stages: 5 })).toMatch(/ · 25\.6 km$/);
});
