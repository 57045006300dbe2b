import { describe, expect, test } from 'vitest';
import { resample, sampleRange } from '../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { generate, generateHeightmap, rawRange, registry, samplesOf, stageCount } from '../../../src/generate.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

const dirty = (length: number): Float32Array => new Float32Array(length).fill(Number.NaN);

describe.each(registry.generators.map(({ id }) => id))('%s in memory that was used before', (id) => {
  // Large enough for several blocks and tiles of the kernels.
  const recipe = recipeFor(id, { width: 700, height: 300, elevation: { min: -100, max: 900 } });
  const stages = stageCount(recipe);

  test.each([undefined, 0, 1, Math.floor(stages / 2), stages - 1, stages])('gives the same samples at stage %s', (stage) => {
    const options = stage === undefined ? {} : { stage };
    const fresh = samplesOf(generate(recipe, options));
    const buffer = dirty(fresh.length);
    const reused = samplesOf(generate(recipe, { ...options, buffer }));
    expect(reused).toBe(buffer);
    expect(firstDifference(reused, fresh)).toBeUndefined();
  });

  test('gives the same map and the same range', () => {
    const buffer = dirty(700 * 300);
    const map = generateHeightmap(recipe, { buffer });
    expect(map.data).toBe(buffer);
    expect(firstDifference(map.data, generateHeightmap(recipe).data)).toBeUndefined();
    expect(rawRange(recipe, { buffer: dirty(700 * 300) })).toEqual(rawRange(recipe));
  });

  test('takes fresh memory where the length does not fit', () => {
    const buffer = dirty(700 * 300 + 1);
    expect(samplesOf(generate(recipe, { buffer }))).not.toBe(buffer);
    expect(buffer.every(Number.isNaN)).toBe(true);
  });
});

describe('imported terrain', () => {
  const metres = { width: 3, height: 2, data: Float32Array.of(0.1, -0, 812.3, 1e-40, -55.7, 0.3) };
  const recipeOf = (changes: Partial<Recipe> = {}): Recipe =>
    parseRecipe(
      {
        version: 1,
        source: { kind: 'imported', name: 'hill.png', sha256: 'ab'.repeat(32) },
        width: 3,
        height: 2,
        elevation: sampleRange(metres.data),
        ...changes,
      },
      registry,
    );

  test('keeps its samples bit for bit in its own range', () => {
    const buffer = dirty(6);
    const map = generateHeightmap(recipeOf(), { imported: metres, buffer });
    expect(map.data).toBe(buffer);
    expect(firstDifference(map.data, metres.data)).toBeUndefined();
  });

  test('is stretched to another range, and leaves the samples it came from alone', () => {
    const before = metres.data.slice();
    const map = generateHeightmap(recipeOf({ elevation: { min: 0, max: 1 } }), { imported: metres });
    expect(sampleRange(map.data)).toEqual({ min: 0, max: 1 });
    expect(firstDifference(metres.data, before)).toBeUndefined();
  });

  test('is resampled into memory that was used before', () => {
    const buffer = dirty(20);
    const map = generateHeightmap(recipeOf({ width: 5, height: 4 }), { imported: metres, buffer });
    expect(map.data).toBe(buffer);
    expect(firstDifference(map.data, resample(metres, 5, 4).data)).toBeUndefined();
  });
});
