import { describe, expect, test } from 'vitest';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { generate, generateHeightmap, registry, stageCount } from '../../../src/generate.ts';
import { recipeFor } from '../../support/recipes.ts';
import { seamGap, seamRatio, tiling } from '../../support/seams.ts';

const SIDE = 129;
/** So many small maps that chance moves their seam ratio by a standard deviation of at most 1 %. */
const SMALL = 33;
const SEEDS = 400;

const recipeOf = (id: string, params: ParamValues, side = SIDE, seed = 0) =>
  recipeFor(id, { seed: `${seed}`, width: side, height: side, params });

const mapOf = (...wishes: Parameters<typeof recipeOf>): Heightmap => generate(recipeOf(...wishes), { raw: true }) as Heightmap;

test('there are generators whose terrain tiles', () => {
  expect(tiling.length).toBeGreaterThan(1);
});

describe.each(tiling)('toroidal $id $params', ({ id, params }) => {
  test('has its first column and row again as its last, at every stage', () => {
    const recipe = recipeOf(id, params);
    const stages = stageCount(recipe);
    for (let stage = 0; stage < stages; stage += Math.ceil(stages / 20)) {
      expect(seamGap(generate(recipe, { raw: true, stage }) as Heightmap)).toBe(0);
    }
    expect(seamGap(mapOf(id, params))).toBe(0);
  });

  test('steps across its seams as it does inside', () => {
    const ratio = seamRatio(Array.from({ length: SEEDS }, (_, seed) => mapOf(id, params, SMALL, seed)));
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });

  test('is known to repeat, at every stage and in every unit, but a window of it is not', () => {
    const recipe = recipeOf(id, params);
    expect(generate(recipe)).toHaveProperty('repeats', true);
    expect(generate(recipe, { stage: 2 })).toHaveProperty('repeats', true);
    expect(mapOf(id, params)).toHaveProperty('repeats', true);
    expect(generate(recipe, { raw: true, window: { x: 0, y: 0, width: 65, height: 129 } })).not.toHaveProperty('repeats');
  });
});

test('terrain with other edges is not known to repeat', () => {
  for (const { id, kind } of registry.generators) {
    if (kind === 'heightmap') expect(generate(recipeFor(id, { width: 9, height: 9 }))).not.toHaveProperty('repeats');
  }
});

test('a line with wrapped ends repeats, and so does the map drawn out from it; others do not, nor do those that may reach beyond their ends', () => {
  const params = { ends: 'wrapped' };
  const line = (more: ParamValues) => recipeFor('midpoint-displacement', { width: 65, height: 9, params: more });
  expect(generate(line(params))).toHaveProperty('repeats', true);
  expect(generateHeightmap(line(params))).toHaveProperty('repeats', true);
  expect(seamGap(generateHeightmap(line(params)))).toBe(0);
  for (const more of [{ ends: 'fixed' }, { ...params, direction: 'perpendicular' }]) {
    expect(generate(line(more))).not.toHaveProperty('repeats');
    expect(generateHeightmap(line(more))).not.toHaveProperty('repeats');
  }
});
