import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basinsOf } from '../../../src/analysis/basins.ts';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import { forAll } from '../../support/cases.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom, rows } from '../../support/recipes.ts';
import { bumpyTile } from '../../support/seams.ts';

const spacing = { x: 30, y: 20 };

test('basins are the land by where its water ends, and those that a river drains are numbered by size', () => {
  // A ridge along column 2 parts the water; the south-east corner is sea.
  const map = mapFrom(6, 3, (x, y) => (x === 5 && y === 2 ? -5 : 10 * (2 - Math.abs(x - 2)) + 5 * (2 - y) + 10));
  const found = hydrology(map, { spacing, sea: 0, threshold: 2 * 600 });
  const { basins, numbers, land, ends, riverLength } = basinsOf(map, found, { spacing, sea: 0 });
  expect(rows({ width: 6, height: 3, data: Float32Array.from(found.basins) })).toEqual([
    [12, 12, 12, 17, 17, 17],
    [12, 12, 12, 17, 17, 17],
    [12, 12, 12, 17, 17, 17],
  ]);
  expect(land).toBe(17 * 600);
  expect(ends).toEqual({ sea: 8 * 600, border: 9 * 600, inside: 0 });
  expect(basins.map(({ outlet, place, area }) => ({ outlet, place, area }))).toEqual([
    { outlet: 12, place: { x: 0, y: 40 }, area: 9 * 600 },
    { outlet: 17, place: { x: 150, y: 40 }, area: 8 * 600 },
  ]);
  expect([...numbers].map(String).join('')).toBe('111222111222111220');
  expect(basins[0].riverLength + basins[1].riverLength).toBeCloseTo(riverLength, 9);
  const [{ meanElevation, relief, hypsometricIntegral }] = basins;
  const elevations = [0, 1, 2, 6, 7, 8, 12, 13, 14].map((i) => map.data[i]);
  const mean = elevations.reduce((sum, z) => sum + z, 0) / 9;
  expect([meanElevation, relief]).toEqual([mean, Math.max(...elevations) - Math.min(...elevations)]);
  expect(hypsometricIntegral).toBeCloseTo((mean - Math.min(...elevations)) / relief, 12);
});

test('land and rivers add up, on maps that repeat too', () => {
  const sides = fc.integer({ min: 1, max: 30 });
  const maps = fc
    .tuple(sides, sides, fc.boolean())
    .map(([width, height, repeats]) => (repeats ? bumpyTile(width + 1, height + 1) : bumpyMap(width, height)));
  forAll(100, [maps, fc.constantFrom(-Infinity, 0.3, 2)], (map, sea) => {
    const found = hydrology(map, { spacing, sea, threshold: 12 * 600 });
    const { basins, numbers, land, ends, riverLength } = basinsOf(map, found, { spacing, sea });
    expect(ends.sea + ends.border + ends.inside).toBeCloseTo(land, 6);
    expect(riverLength).toBeCloseTo(
      found.rivers.reduce((sum, { length }) => sum + length, 0),
      6,
    );
    expect(Math.max(0, ...numbers)).toBe(basins.length);
    expect(basins.every(({ area }, k) => k === 0 || area <= basins[k - 1].area)).toBe(true);
    for (const [i, order] of found.order.entries()) {
      expect(order === 0 || map.data[i] >= sea).toBe(true);
      if (order > 0 && found.receiver[i] !== i) expect(numbers[i]).toBeGreaterThan(0);
    }
  });
});
