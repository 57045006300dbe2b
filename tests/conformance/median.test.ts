import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { repeatFirstInPlace } from '../../src/core/repeat.ts';
import { medianOfNeighbours } from '../../src/kernels/median.ts';
import { MAX_RADIUS } from '../../src/kernels/simd/medians.ts';
import { medianOracle } from '../oracles/filters.ts';
import { forAll } from '../support/cases.ts';
import { bumpyMap } from '../support/filter-maps.ts';
import { firstDifference } from '../support/recipes.ts';

/** Sums of the largest ones are no float32, halves of the smallest one neither. */
const value = fc.oneof(
  fc.constantFrom(-0, 0, -1, 1, 0.5, -(2 ** -149), 2 ** -149, -3.4e38, 3.4e38),
  fc.float({ min: -9000, max: 9000, noNaN: true }),
);
/** Smaller than the window, around whole tiles, and long ones. */
const size = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })),
  fc.tuple(fc.integer({ min: 60, max: 140 }), fc.integer({ min: 1, max: 4 })),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 60, max: 140 })),
);

/** A map of few levels, in an order that looks random. */
function mapOf(levels: readonly number[], seed: number, [width, height]: readonly [number, number], repeats: boolean): Heightmap {
  const map = createHeightmap(width, height);
  for (let i = 0, state = seed; i < map.data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    map.data[i] = levels[(state >>> 8) % levels.length];
  }
  if (!repeats) return map;
  repeatFirstInPlace(map.data, map);
  return { ...map, repeats };
}

function expectMedians(map: Heightmap, radius: number): void {
  const out = new Float32Array(map.data.length);
  medianOfNeighbours(map, radius, out);
  expect(firstDifference(out, medianOracle(map, radius))).toBeUndefined();
}

test.each([
  [1, 100],
  [2, 100],
  [3, 60],
  [8, 30],
])('medians of radius %i are the middles of sorted windows, bit for bit', (radius, tries) => {
  const levels = fc.array(value, { minLength: 1, maxLength: 30 });
  forAll(tries, [levels, fc.nat(), size, fc.boolean()], (values, seed, sides, repeats) => {
    expectMedians(mapOf(values, seed, sides, repeats), radius);
  });
});

test('medians around the corners of four tiles are the middles of sorted windows', () => {
  for (const repeats of [false, true]) {
    const map = bumpyMap(133, 67);
    for (const radius of [1, 2]) expectMedians(repeats ? { ...map, repeats } : map, radius);
  }
});

test('the largest radius reaches beyond small maps, and is right in the largest tiles', () => {
  expectMedians(bumpyMap(11, 3), MAX_RADIUS);
  expectMedians(bumpyMap(150, 150), MAX_RADIUS);
});
