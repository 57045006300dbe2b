import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { gaussianMean } from '../../../src/kernels/gaussian.ts';
import { plainGaussianMean } from '../../oracles/plain-gaussian.ts';
import { forAll } from '../../support/cases.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { firstDifference } from '../../support/recipes.ts';

/** Heights of both signs. */
function mapOf(width: number, height: number, toroidal: boolean): Heightmap {
  const map = bumpyMap(width, height);
  map.data.forEach((value, i) => {
    map.data[i] = 3 * value - 1;
  });
  return toroidal ? { ...map, repeats: true } : map;
}

function expectPlainBits(map: Heightmap, sigma: number): void {
  const out = new Float32Array(map.data.length);
  gaussianMean(map, sigma, out);
  expect(firstDifference(out, plainGaussianMean(map, sigma))).toBeUndefined();
}

const side = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 24 }));
const narrow = fc.double({ min: 0, max: 3.999, noNaN: true });
const wide = fc.double({ min: 4, max: 14, noNaN: true });

test.each([
  ['as it stands', narrow],
  ['laid out on a coarser grid', wide],
] as const)('a Gaussian mean %s is the plain sums, bit for bit, on maps of all shapes', (_, sigma) => {
  forAll(40, [side, side, fc.boolean(), sigma], (width, height, toroidal, cells) => {
    expectPlainBits(mapOf(width, height, toroidal), cells);
  });
});

test.each([
  [520, 2, 1.2],
  [1100, 2, 4],
  [2, 400, 2.5],
  [2, 200, 5.9],
  [9, 5, 70],
  [700, 1, 70],
])(
  'so it is of %i × %i samples with σ of %d cells: in strips, down columns longer than the reach, and with weights far beyond the map',
  (width, height, cells) => {
    for (const toroidal of [false, true]) expectPlainBits(mapOf(width, height, toroidal), cells);
  },
);

test('a Gaussian mean that needs more memory than is kept is near the mean of a small map, and the next one is right', () => {
  const out = new Float32Array(3);
  gaussianMean({ width: 3, height: 1, data: Float32Array.of(1, 2, 6) }, 70_000, out);
  out.forEach((value) => {
    expect(value).toBeCloseTo(3, 5);
  });
  expectPlainBits(mapOf(9, 5, false), 2);
});

test('a Gaussian mean reports its progress from 0 on, in steps that never go back', () => {
  const map = mapOf(600, 130, false);
  for (const sigma of [1, 4]) {
    const reports: number[] = [];
    gaussianMean(map, sigma, new Float32Array(map.data.length), (fraction) => reports.push(fraction));
    expect(reports).toEqual([...reports].sort((a, b) => a - b));
    expect([reports[0], reports.length > 4, reports.every((fraction) => fraction < 1)]).toEqual([0, true, true]);
  }
});
