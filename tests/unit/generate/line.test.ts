import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { type FilterStep, type Recipe, recipeToJson } from '../../../src/core/recipe.ts';
import { recipeFromText, recipeToText } from '../../../src/core/recipe-text.ts';
import { generate, generateHeightmap, generateLine, lineLack, makesProfile, registry } from '../../../src/generate.ts';
import { parseRecipeJson } from '../../../src/io/recipe-json.ts';
import { createEdits } from '../../../src/state/edits.ts';
import { estimateWork } from '../../../src/work.ts';
import { gaussianOracle } from '../../oracles/filters.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

type Wishes = Partial<Pick<Recipe, 'width' | 'height' | 'elevation'>> & { params?: ParamValues; seed?: string };

function lineRecipe(
  steps: readonly string[] | readonly FilterStep[],
  { params = {}, seed = 'alps', ...rest }: Wishes = {},
): Recipe {
  const filters = steps.map((step) => (typeof step === 'string' ? { filter: step, params: {} } : step));
  const source = { kind: 'generated', generator: 'midpoint-displacement', seed, params };
  return parseRecipe({ version: 1, source, width: 65, height: 9, ...rest, filters }, registry);
}

const step = (filter: string, params: ParamValues = {}): FilterStep => ({ filter, params });
const anyPointwise: fc.Arbitrary<FilterStep> = fc.oneof(
  fc
    .tuple(fc.double({ min: 0, max: 0.4, noNaN: true }), fc.double({ min: 0.5, max: 1, noNaN: true }))
    .map(([low, high]) => step('clamp', { low, high })),
  fc.constant(step('invert')),
  fc.constantFrom(0.5, 2, 3).map((exponent) => step('power', { exponent })),
  fc
    .record({ steps: fc.integer({ min: 2, max: 12 }), sharpness: fc.constantFrom(0, 0.7, 1) })
    .map((params) => step('terrace', params)),
);
const anyElevation = fc.constantFrom(null, { min: -100, max: 900 });

describe('the line of 1D terrain', () => {
  test('without filters is the profile that it is', () => {
    for (const elevation of [null, { min: 5, max: 9 }]) {
      const recipe = lineRecipe([], { elevation });
      expect(generateLine(recipe)).toEqual(generate(recipe));
    }
  });

  test('under filters of single samples equals the map at its points, to the bit', () => {
    forAll(60, [fc.string(), fc.array(anyPointwise, { minLength: 1, maxLength: 3 }), anyElevation], (seed, steps, elevation) => {
      const recipe = lineRecipe(steps, { seed, elevation });
      const { x, y } = generateLine(recipe);
      expect(x.length).toBe(65);
      expect(firstDifference(generateHeightmap(recipe).data.subarray(0, 65), y)).toBeUndefined();
    });
  });

  test.each([
    [65, 9],
    [65, 65],
    [65, 200],
  ])('is as smooth as the map of %i × %i samples', (width, height) => {
    for (const sigma of [0, 0.004, 0.02, 0.1]) {
      const recipe = lineRecipe([step('smooth', { sigma }), step('clamp')], { width, height, elevation: { min: 0, max: 1 } });
      const map = generateHeightmap(recipe).data;
      generateLine(recipe).y.forEach((elevation, i) => {
        expect(Math.abs(elevation - map[i]), `sigma ${sigma}, point ${i}`).toBeLessThan(1e-6);
      });
    }
  });

  test('is smoothed over a length, however many points it has', () => {
    const recipe = (iterations: number, filters: FilterStep[]) =>
      lineRecipe(filters, { params: { iterations, ends: 'segment', startX: 100, endX: 612 }, elevation: { min: 0, max: 1 } });
    for (const iterations of [4, 7]) {
      const { y } = generateLine(recipe(iterations, []));
      const row = createHeightmap(y.length, 1, y);
      // 0.05 of the map's 1024 along x, where a segment of 512 has 2^iterations steps.
      const wanted = gaussianOracle(row, 0.05 * 1024 * (2 ** iterations / 512));
      generateLine(recipe(iterations, [step('smooth', { sigma: 0.05 })])).y.forEach((elevation, i) => {
        expect(Math.abs(elevation - wanted[i])).toBeLessThan(1e-6);
      });
    }
  });

  test('keeps its x where it folds, under filters of single samples', () => {
    const params = { direction: 'perpendicular', roughness: 0.8, displacement: 600 };
    const plain = generateLine(lineRecipe([], { params, elevation: { min: 0, max: 1 } }));
    const filtered = generateLine(
      lineRecipe([step('clamp', { low: 0.4, high: 0.6 })], { params, elevation: { min: 0, max: 1 } }),
    );
    expect(filtered.x).toEqual(plain.x);
    expect(Array.from(filtered.y)).toEqual(Array.from(plain.y, (y) => Math.min(Math.max(y, Math.fround(0.4)), Math.fround(0.6))));
  });
});

test.each<[string | undefined, Recipe]>([
  [undefined, lineRecipe([])],
  [undefined, lineRecipe(['clamp', 'smooth', 'invert', 'power', 'terrace'])],
  [undefined, lineRecipe(['clamp', 'terrace'], { params: { direction: 'perpendicular' } })],
  ['1D terrain without median', lineRecipe(['clamp', 'median', 'median'])],
  ['1D terrain without erosion and edge-falloff', lineRecipe(['edge-falloff', 'erosion'])],
  ['1D terrain that cannot fold, or without smooth', lineRecipe(['smooth'], { params: { direction: 'perpendicular' } })],
  ['1D terrain', parseRecipe({ version: 1, source: { kind: 'generated', generator: 'fault-lines', seed: '' } }, registry)],
])('what a recipe lacks to have a line: %s', (lack, recipe) => {
  expect(lineLack(recipe)).toBe(lack);
  if (lack === undefined) expect(() => generateLine(recipe)).not.toThrow();
  else expect(() => generateLine(recipe)).toThrow(`line: expected ${lack}`);
});

const edits = createEdits(registry);
const map = recipeFor('diamond-square', { width: 33, height: 33 });
const faultStep = { filter: 'fault', params: { height: 0.3 } };
const filtered = parseRecipe({ ...map, filters: [faultStep, { filter: 'smooth' }] }, registry);

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
  expect(() => parseRecipe({ ...map, filters: [{ ...faultStep, isOff: false }] }, registry)).toThrow(
    'filters.0.isOff: expected true, or to be left out, got false',
  );
});

test('a line whose filters are all off is the line', () => {
  const line = recipeFor('midpoint-displacement', {});
  const off = edits.withFilterOff(parseRecipe({ ...line, filters: [{ filter: 'median' }] }, registry), 0, true);
  expect(makesProfile(off)).toBe(true);
  expect(firstDifference(generateLine(off).y, generateLine(line).y)).toBeUndefined();
});
