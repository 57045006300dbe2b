import { describe, expect, test } from 'vitest';
import { crop, type Heightmap, type Size } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { asRecipeFor } from '../../../src/core/recipe-fields.ts';
import { generate } from '../../../src/generate.ts';
import { hills } from '../../../src/generators/hills.ts';
import { BUMP_PROFILES, BUMP_VOLUMES, type BumpProfile, sumBumps } from '../../../src/kernels/bumps.ts';
import { firstDifference, recipeFor, rows } from '../../support/recipes.ts';
import { seamGap } from '../../support/seams.ts';

const raw = (params: ParamValues, more: object = {}): Heightmap =>
  generate(recipeFor('hills', { width: 65, height: 65, params, ...more }), { raw: true }) as Heightmap;

/** One hill of height 1 on ground 1 long and wide. */
function oneHill(profile: BumpProfile, [x, y, radius]: readonly number[], { width, height }: Size, isWrapped = false): Heightmap {
  const map = { width, height, data: new Float32Array(width * height) };
  const run = { bumps: Float64Array.of(x, y, radius, 1), profile, map, length: { x: 1, y: 1 }, isWrapped };
  sumBumps(run, 0, { window: { x: 0, y: 0, width, height }, out: map.data });
  return map;
}

/** What the laws of a recipe's stages say of its hills. */
function drawn(params: ParamValues, more: object = {}): Record<string, number>[] {
  const recipe = asRecipeFor(recipeFor('hills', { params, ...more }), hills);
  const count = recipe.source.params.count;
  return Array.from({ length: count }, (_, i) => {
    const { law } = hills.explain(recipe, i + 1);
    return Object.fromEntries(law.values.map(({ symbol, value }) => [symbol, value]));
  });
}

describe('one hill', () => {
  const middle = (profile: BumpProfile): number[][] => rows(oneHill(profile, [0.5, 0.5, 0.5], { width: 5, height: 5 }));

  test('is 1 high at its centre and ends at its radius', () => {
    expect(middle('dome')).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0.5, 0.75, 0.5, 0],
      [0, 0.75, 1, 0.75, 0],
      [0, 0.5, 0.75, 0.5, 0],
      [0, 0, 0, 0, 0],
    ]);
  });

  test('has the shape of its profile', () => {
    const along = (profile: BumpProfile): number[] => middle(profile)[2].slice(2);
    expect(along('smooth')).toEqual([1, 0.5625, 0]);
    expect(along('bell')).toEqual([1, 0.421875, 0]);
    expect(along('cone')).toEqual([1, 0.5, 0]);
    expect(rows(oneHill('crater', [0.5, 0.5, 0.5], { width: 9, height: 3 }))[1].slice(4)).toEqual([
      1, 0.6591796875, 0, -0.2392578125, 0,
    ]);
  });

  test('goes on at the opposite border of a map that wraps around', () => {
    expect(rows(oneHill('dome', [0, 0.25, 0.5], { width: 5, height: 5 }, true))).toEqual([
      [0.75, 0.5, 0, 0.5, 0.75],
      [1, 0.75, 0, 0.75, 1],
      [0.75, 0.5, 0, 0.5, 0.75],
      [0, 0, 0, 0, 0],
      [0.75, 0.5, 0, 0.5, 0.75],
    ]);
  });

  test.each(BUMP_PROFILES)('%s has the volume that is taken off everywhere', (profile) => {
    const side = 401;
    const sum = oneHill(profile, [0.5, 0.5, 0.5], { width: side, height: side }).data.reduce((total, z) => total + z, 0);
    expect(sum / (side - 1) ** 2).toBeCloseTo(Math.PI * BUMP_VOLUMES[profile] * 0.25, 4);
  });
});

test.each(['even', 'constant', 'power'])('radii of the law %s leave no position raised on average', (radiusLaw) => {
  const seeds = 2000;
  const values = Array.from({ length: seeds }, (_, seed) => {
    const params = { count: 20, radiusLaw, radius: 0.5, smallestRadius: 0.05 };
    return raw(params, { seed: `${seed}`, width: 3, height: 3, extent: { x: 1000, y: 500 } }).data[1];
  });
  const mean = values.reduce((sum, z) => sum + z, 0) / seeds;
  const square = values.reduce((sum, z) => sum + z * z, 0) / seeds;
  expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(square / seeds));
});

test('tiles bit for bit at any size, and so does every window', () => {
  for (const [width, height] of [
    [100, 75],
    [2, 9],
    [51, 50],
  ]) {
    const params = { edges: 'toroidal', radius: 0.5, count: 50 };
    const recipe = recipeFor('hills', { width, height, params, extent: { x: 700, y: 1000 } });
    const whole = generate(recipe, { raw: true }) as Heightmap;
    expect(seamGap(whole)).toBe(0);
    const window = { x: width - 2, y: height - 7, width: 2, height: 7 };
    const part = generate(recipe, { raw: true, window }) as Heightmap;
    expect(firstDifference(part.data, crop(whole, window).data)).toBeUndefined();
  }
});

test('hills are no larger than half of a torus that is narrower one way', () => {
  const radii = (edges: string): number =>
    Math.max(...drawn({ count: 9, radiusLaw: 'constant', edges }, { extent: { x: 1000, y: 100 } }).map(({ r }) => r));
  expect(radii('toroidal')).toBeCloseTo(50);
  expect(radii('open')).toBeCloseTo(250);
});

test('of power-law radii a quarter is at least twice the smallest, of even ones nearly all are', () => {
  const share = (radiusLaw: string): number => {
    const all = drawn({ count: 2000, radiusLaw, smallestRadius: 0.05 }, { extent: { x: 1000, y: 1000 } });
    return all.filter(({ r }) => r >= 2 * 0.05 * 250).length / all.length;
  };
  expect(share('power')).toBeCloseTo(0.25, 1);
  expect(share('even')).toBeCloseTo(0.95, 1);
});

test('a hill is as much lower as it is smaller', () => {
  for (const { r, h } of drawn({ count: 50 }, { extent: { x: 1000, y: 1000 } })) expect(h).toBeCloseTo(r / 250, 9);
});

test('what all hills added to a sample is its elevation', () => {
  const recipe = asRecipeFor(recipeFor('hills', { width: 65, height: 65 }), hills);
  const added = hills.addedBy?.(recipe, { stage: 400, x: 7, y: 50 }) ?? [];
  const { data } = hills.generate(recipe);
  expect(Array.from(added).reduce((sum, one) => sum + one, 0)).toBeCloseTo(data[50 * 65 + 7], 5);
});

test('a stage says by how much it raises what, and what all ground loses', () => {
  const recipe = asRecipeFor(recipeFor('hills', { params: { count: 9, radiusLaw: 'constant' } }), hills);
  const { title, sentence, details } = hills.explain(recipe, 3, { min: -1, max: 4 });
  expect([title, sentence]).toEqual(['Hill 3 of 9', 'raises a round hill by 600 m at its centre']);
  expect(details).toMatch(/All ground sinks by [\d.]+ m at each stage/);
  const lowered = asRecipeFor(recipeFor('hills', { params: { profile: 'crater', direction: 'down' } }), hills);
  expect(hills.explain(lowered, 1).sentence).toMatch(/^lowers a pit within a rim by/);
  expect(hills.explain(lowered, 1).details).not.toContain('All ground');
});
