import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruggednessOf, slopesOf } from '../../../src/analysis/slopes.ts';
import type { RunOptions } from '../../../src/core/generator.ts';
import { type Range, sampleRange } from '../../../src/core/heightmap.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import { generateHeightmap, sourceOf } from '../../../src/generate.ts';
import { generators } from '../../../src/generators/index.ts';
import { gaussianMean } from '../../../src/kernels/gaussian.ts';
import { rangeOf, rescale } from '../../../src/kernels/values.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

const value = fc.float({ min: -9000, max: 9000, noNaN: true });
/** Lengths around whole turns and whole blocks. */
const length = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 4090, max: 4102 }),
  fc.integer({ min: 8190, max: 8200 }),
);

/** Many values without a long list of them: `few`, over and over, each time a little further on. */
const valuesOf = (few: readonly number[], count: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => few[i % few.length] + i / 8);

test('the range of values is that of a plain loop, wherever its ends stand', () => {
  forAll(100, [fc.array(value, { minLength: 1, maxLength: 20 }), length, fc.nat(), fc.nat()], (few, count, low, high) => {
    const data = valuesOf(few, count);
    data[(low * 7) % count] = Number.NaN;
    data[low % count] = -20_000;
    expect(rangeOf(data)).toEqual(sampleRange(data));
    data[high % count] = 20_000;
    expect(rangeOf(data)).toEqual(sampleRange(data));
  });
});

test('values are rescaled as the formula says, each rounded once', () => {
  forAll(100, [fc.array(value, { minLength: 1, maxLength: 20 }), length], (few, count) => {
    const data = valuesOf(few, count);
    const { min, max } = sampleRange(data);
    fc.pre(max > min);
    const expected = data.map((sample) => -600.5 + ((sample - min) / (max - min)) * (2400.25 + 600.5));
    rescale(data, { min, max }, { min: -600.5, max: 2400.25 });
    expect(data).toEqual(expected);
  });
});

test('rescaled extremes are hit exactly, and a flat map stands at the lowest', () => {
  const data = Float32Array.of(2, 3, 6);
  rescale(data, { min: 2, max: 6 }, { min: -0.1, max: 0.3 });
  expect(Array.from(data)).toEqual([-0.1, 0, 0.3].map(Math.fround));
  const flat = Float32Array.of(5, 5);
  rescale(flat, { min: 5, max: 5 }, { min: 1, max: 2 });
  expect(Array.from(flat)).toEqual([1, 1]);
});

describe('the range that a generator learns as it stores rows is that of its samples', () => {
  const maps = generators.filter(({ kind }) => kind === 'heightmap').map(({ id }) => ({ id, params: {} }));
  const others = [
    { id: 'diamond-square', params: { edges: 'free' } },
    { id: 'diamond-square', params: { edges: 'toroidal', cells: 2 } },
    { id: 'fault-lines', params: { edges: 'toroidal', lines: 40 } },
    { id: 'fault-lines', params: { stepLaw: 'exponential', lines: 40 } },
  ];
  // The last one is more than one tile each way.
  const sizes = [
    { width: 5, height: 5 },
    { width: 33, height: 33 },
    { width: 2049, height: 1025 },
  ];
  test.each([...maps, ...others])('$id $params', ({ id, params }) => {
    for (const size of sizes) {
      const source = sourceOf(recipeFor(id, { ...size, params }));
      const { generator } = source;
      if (generator === undefined || generator.kind === 'profile') throw new TypeError(`${id}: expected a generator of maps`);
      const learnedOf = (options: RunOptions): [Range[], Range] => {
        const learned: Range[] = [];
        const { data } = generator.generate(source.recipe, { ...options, onRange: (range) => learned.push(range) });
        return [learned, sampleRange(data)];
      };
      for (const stage of [1, source.stages]) {
        const [learned, range] = learnedOf({ stage });
        // A generator may tell none.
        expect([[], [range]]).toContainEqual(learned);
      }
      // What lies at a seam is another run's; nothing is learned then.
      const [width, height] = [size.width - 1, size.height - 1];
      for (const window of [
        { x: 1, y: 1, width, height },
        { x: 1, y: 0, width: width - 1, height },
      ]) {
        const [learned, range] = learnedOf({ window });
        for (const one of learned) expect(one).toEqual(range);
      }
    }
  });

  test('and is told by most', () => {
    const told = maps.filter(({ id, params }) => {
      const source = sourceOf(recipeFor(id, { width: 33, height: 33, params }));
      const { generator } = source;
      if (generator === undefined || generator.kind === 'profile') throw new TypeError(`${id}: expected a generator of maps`);
      let count = 0;
      generator.generate(source.recipe, { onRange: () => count++ });
      return count === 1;
    });
    expect(told.length).toBeGreaterThanOrEqual(6);
  });

  test('also where a progress callback makes terrain itself', () => {
    const toroidal = { edges: 'toroidal', faultProfile: 'cosine', lines: 20 };
    for (const [id, params] of [
      ['diamond-square', {}],
      ['fault-lines', {}],
      ['fault-lines', toroidal],
    ] as const) {
      const recipe = recipeFor(id, { width: 1025, height: 1025, params });
      const other = recipeFor(id, { width: 65, height: 65, seed: 'another', params });
      const busy = generateHeightmap(recipe, { onProgress: () => void generateHeightmap(other) });
      expect(firstDifference(busy.data, generateHeightmap(recipe).data)).toBeUndefined();
    }
  });
});

test('filters and figures are the same where a progress callback makes them itself', () => {
  const [map, other] = [257, 130].map((side) => generateHeightmap(recipeFor('diamond-square', { width: side, height: side })));
  const spacing = { x: 1, y: 1 };
  const smoothed = (sigma: number, onProgress?: OnProgress): Float32Array => {
    const out = new Float32Array(map.data.length);
    gaussianMean(map, sigma, out, onProgress);
    return out;
  };
  for (const sigma of [2, 9]) {
    const busy = smoothed(sigma, () => gaussianMean(other, sigma, new Float32Array(other.data.length)));
    expect(firstDifference(busy, smoothed(sigma))).toBeUndefined();
  }
  const busySlopes = slopesOf(map, spacing, 1, () => void slopesOf(other, spacing));
  expect(busySlopes).toEqual(slopesOf(map, spacing));
  expect(ruggednessOf(map, () => void ruggednessOf(other))).toEqual(ruggednessOf(map));
});
