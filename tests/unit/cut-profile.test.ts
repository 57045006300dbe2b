import { expect, test } from 'vitest';
import { defaultCut } from '../../src/state/document.ts';
import { cutOf } from '../../src/ui/cut-profile.ts';
import { recipeFor } from '../support/recipes.ts';

const line = recipeFor('midpoint-displacement', {});
const smoothed = { ...line, filters: [{ filter: 'smooth', params: {} }] };
const hills = recipeFor('diamond-square', {});

test('the first filter on 1D terrain cuts the map it makes along a row, which is the line that was there', () => {
  expect(cutOf(smoothed, line, defaultCut)).toEqual({ ...defaultCut, mode: 'row', row: 0.5 });
});

test('a cut that was chosen since stays, and so does that of other terrain', () => {
  const column = { ...defaultCut, mode: 'column' } as const;
  expect(cutOf(smoothed, smoothed, column)).toBe(column);
  expect(cutOf(hills, line, column)).toBe(column);
  expect(cutOf(line, hills, column)).toBe(column);
});
