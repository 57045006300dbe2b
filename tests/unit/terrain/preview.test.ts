import { describe, expect, test } from 'vitest';
import type { ParamValues } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { generateHeightmap, registry } from '../../../src/generate.ts';
import { previewOf } from '../../../src/terrain/preview.ts';
import { recipeFor, rows } from '../../support/recipes.ts';

const nestingIds = registry.generators.filter(({ nesting }) => nesting === 'exact').map(({ id }) => id);
const sizeOf = (id: string, width: number, height: number, maxSide: number, params: ParamValues = {}) => {
  const preview = previewOf(recipeFor(id, { width, height, params }), maxSide);
  return preview && [preview.recipe.width, preview.recipe.height, preview.isNested];
};

describe('a preview', () => {
  test.each(nestingIds)('of %s is every n-th sample, before normalisation, where the size allows', (id) => {
    const recipe = recipeFor(id, { width: 257, height: 129 });
    const preview = previewOf(recipe, 100);
    expect(preview).toMatchObject({ isNested: true, recipe: { width: 65, height: 33, extent: recipe.extent } });
    if (!preview) return;
    const whole = rows(generateHeightmap(recipe, { raw: true }));
    const everyFourth = whole.filter((_, y) => y % 4 === 0).map((row) => row.filter((_, x) => x % 4 === 0));
    expect(rows(generateHeightmap(preview.recipe, { raw: true }))).toEqual(everyFourth);
  });

  test.each([
    [1025, 1025, 257, [257, 257, true]],
    [1025, 1025, 1024, [513, 513, true]],
    [1025, 513, 257, [257, 129, true]],
    [1537, 1537, 257, [193, 193, true]],
    [1000, 1000, 257, [257, 257, false]],
    [1025, 1000, 257, [257, 251, false]],
    [16_384, 2, 257, [257, 2, false]],
    [257, 257, 257, undefined],
    [100, 256, 257, undefined],
  ])('of %i × %i samples has at most %i a side', (width, height, maxSide, expected) => {
    expect(sizeOf('fault-lines', width, height, maxSide)).toEqual(expected);
  });

  test('of tiling terrain has a size that tiles, or there is none', () => {
    expect(sizeOf('diamond-square', 1537, 513, 257, { edges: 'toroidal', cells: 3 })).toEqual([193, 65, true]);
    expect(sizeOf('diamond-square', 401, 401, 129, { edges: 'toroidal', cells: 200 })).toBeUndefined();
  });

  test('of terrain that does not nest is not called nested', () => {
    expect(sizeOf('square-square', 1025, 1025, 257)).toEqual([257, 257, false]);
    expect(sizeOf('square-square', 1537, 513, 257, { edges: 'toroidal', cells: 3 })).toEqual([193, 65, false]);
  });

  test('with fewer samples than first cells is not called nested', () => {
    expect(sizeOf('diamond-square', 1025, 1025, 129, { cells: 256 })).toEqual([129, 129, false]);
  });

  test('of imported terrain keeps its shape', () => {
    const source = { kind: 'imported', name: 'hill.png', sha256: '0'.repeat(64) };
    const recipe = parseRecipe({ version: 1, source, width: 1001, height: 501 }, registry);
    expect(previewOf(recipe, 101)).toMatchObject({ isNested: false, recipe: { width: 101, height: 51, source } });
  });
});
