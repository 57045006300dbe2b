import { expect, test } from 'vitest';
import {
  generateHeightmap,
  parseRecipe,
  RecipeError,
  recipeFromJson,
  recipeFromText,
  recipeToJson,
  recipeToText,
} from '../../../src/index.ts';

test('the library makes terrain from a recipe without being told what generators there are', () => {
  const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: 'fault-lines' }, width: 9, height: 5 });
  expect(generateHeightmap(recipe)).toMatchObject({ width: 9, height: 5 });
  expect(recipeFromJson(recipeToJson(recipe))).toEqual(recipe);
  expect(recipeFromText(recipeToText(recipe))).toEqual(recipe);
  expect(() => recipeFromJson('{')).toThrow(RecipeError);
});
