import { expect, test } from 'vitest';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { recipeFromText, recipeToText } from '../../../src/core/recipe-text.ts';
import { generateHeightmap, generateLine, makesProfile, registry } from '../../../src/generate.ts';
import { parseRecipeJson } from '../../../src/io/recipe-json.ts';
import { createEdits } from '../../../src/state/edits.ts';
import { estimateWork } from '../../../src/work.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

const edits = createEdits(registry);
const map = recipeFor('diamond-square', { width: 33, height: 33 });
const step = { filter: 'fault', params: { height: 0.3 } };
const filtered = parseRecipe({ ...map, filters: [step, { filter: 'smooth' }] }, registry);

test('a filter that is off makes the terrain that is made without it, in as much time', () => {
  const off = edits.withFilterOff(filtered, 0, true);
  const without = edits.withFilterRemoved(filtered, 0);
  expect(off.filters.map(({ isOff }) => isOff)).toEqual([true, undefined]);
  expect(firstDifference(generateHeightmap(off).data, generateHeightmap(without).data)).toBeUndefined();
  expect(firstDifference(generateHeightmap(filtered).data, generateHeightmap(without).data)).toBeDefined();
  expect(estimateWork(off)).toBe(estimateWork(without));
  expect(edits.withFilterOff(off, 0, false)).toEqual(filtered);
});

test('links and JSON keep that it is off, and say nothing of filters that are not', () => {
  const off = edits.withFilterOff(filtered, 0, true);
  expect(recipeToText(off)).toContain(encodeURIComponent(',off'));
  expect(recipeFromText(recipeToText(off), registry)).toEqual(off);
  expect(parseRecipeJson(recipeToJson(off), registry)).toEqual(off);
  expect(recipeToJson(filtered)).not.toContain('isOff');
  expect(() => parseRecipe({ ...map, filters: [{ ...step, isOff: false }] }, registry)).toThrow(
    'filters.0.isOff: expected true, or to be left out, got false',
  );
});

test('a line whose filters are all off is the line', () => {
  const line = recipeFor('midpoint-displacement', {});
  const off = edits.withFilterOff(parseRecipe({ ...line, filters: [{ filter: 'median' }] }, registry), 0, true);
  expect(makesProfile(off)).toBe(true);
  expect(firstDifference(generateLine(off).y, generateLine(line).y)).toBeUndefined();
});
