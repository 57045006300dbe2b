import { describe, expect, test, vi } from 'vitest';
import type { HeightmapGenerator } from '../../../src/core/generator.ts';
import { resample, sampleRange } from '../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import {
  explainStage,
  generate,
  generateHeightmap,
  rawRange,
  registry,
  runOf,
  samplesOf,
  stageCount,
} from '../../../src/generate.ts';
import { generators } from '../../../src/index.ts';
import { makeFigures } from '../../../src/terrain/make-figures.ts';
import { makeProfile } from '../../../src/terrain/make-profile.ts';
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

const SIZE = { width: 33, height: 17 };
const CUT = { mode: 'row', row: 0.5, column: 0.5, a: { x: 0, y: 0 }, b: { x: 1, y: 1 } } as const;

describe.each(registry.generators.map((generator) => [generator.id, generator] as const))('%s', (id, generator) => {
  const recipe = recipeFor(id, { ...SIZE, extent: { x: 320, y: 320 } });
  const { stages } = runOf(recipe);
  const someStages = [0, 1, stages - 1, stages];

  test.each(someStages)('tells the grid of stage %i as its explanation does', (stage) => {
    const told = generators.find((other) => other.id === id) as HeightmapGenerator;
    expect(told.grid(recipe as never, stage)).toEqual(explainStage(recipe, stage).grid);
  });

  test.each(someStages)('a run to stage %i has the samples of its map over the whole extent', (stage) => {
    const { grid } = runOf(recipe, stage);
    const { width, height } = generateHeightmap(recipe, { stage });
    expect([grid.width, grid.height]).toEqual([width, height]);
    const { step } = generator.kind === 'heightmap' ? generator.grid(recipe as never, stage) : { step: 1 };
    expect(grid.spacing).toEqual({ x: 10 * step, y: 20 * step });
  });

  test('is not explained for figures and profiles', () => {
    const explain = vi.spyOn(generator, 'explain');
    makeFigures(recipe, undefined);
    makeProfile({ recipe, stage: 1, cut: CUT });
    expect(explain).not.toHaveBeenCalled();
    explain.mockRestore();
  });

  test('has no grid for a stage that it does not have', () => {
    expect(() => runOf(recipe, stages + 1)).toThrow(`stage: expected 0 … ${stages}, got ${stages + 1}`);
    const told = generators.find((other) => other.id === id);
    expect(() => told?.grid(recipe as never, -1)).toThrow(`stage: expected 0 … ${stages}, got -1`);
  });
});
