import { describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap, spacingOf } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { elevationAt, type Surface } from '../../../src/core/surface.ts';
import { registry } from '../../../src/generate.ts';
import { previewOf } from '../../../src/resized.ts';
import { fitToScreen } from '../../../src/terrain/make-difference.ts';
import { recipeFor } from '../../support/recipes.ts';

const nestingIds = registry.generators.filter(({ nesting }) => nesting === 'exact').map(({ id }) => id);
const sizeOf = (id: string, width: number, height: number, maxSide: number, params: ParamValues = {}) => {
  const preview = previewOf(recipeFor(id, { width, height, params }), maxSide);
  return preview && [preview.recipe.width, preview.recipe.height, preview.isNested];
};

describe('a preview', () => {
  test.each(nestingIds)('of %s is every n-th sample where the size allows, over the same ground', (id) => {
    const recipe = recipeFor(id, { width: 257, height: 129 });
    expect(previewOf(recipe, 100)).toMatchObject({ isNested: true, recipe: { width: 65, height: 33, extent: recipe.extent } });
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

function surfaceOf(map: Heightmap): Surface {
  const extent = { x: 4000, y: 2000 };
  for (const i of map.data.keys()) map.data[i] = (i * 7919) % 1009;
  return { map, extent, spacing: spacingOf(extent, map) };
}

describe('what fits the screen of a large map', () => {
  test('is every k-th sample where that ends on the corners', () => {
    const surface = surfaceOf(createHeightmap(2049, 1025));
    const { map, spacing } = fitToScreen(surface);
    expect([map.width, map.height]).toEqual([1025, 513]);
    expect(spacing).toEqual({ x: 2 * surface.spacing.x, y: 2 * surface.spacing.y });
    for (let y = 0; y < 513; y += 64) {
      for (let x = 0; x < 1025; x += 64) expect(map.data[y * 1025 + x]).toBe(surface.map.data[2 * y * 2049 + 2 * x]);
    }
  });

  test('is resampled else, over the same ground', () => {
    const surface = surfaceOf(createHeightmap(1500, 800));
    const fitted = fitToScreen(surface);
    expect([fitted.map.width, fitted.map.height]).toEqual([1025, 547]);
    expect(fitted.spacing.x * 1024).toBeCloseTo(surface.extent.x, 6);
    expect(fitted.spacing.y * 546).toBeCloseTo(surface.extent.y, 6);
    for (const x of [0, 1]) {
      for (const y of [0, 1]) expect(elevationAt(fitted, { x, y })).toBeCloseTo(elevationAt(surface, { x, y }), 4);
    }
  });

  test('is the map itself where it has few samples', () => {
    const surface = surfaceOf(createHeightmap(1025, 3));
    expect(fitToScreen(surface)).toBe(surface);
  });
});
