import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dInfinity, wetnessOf } from '../../../src/analysis/d-infinity.ts';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import type { Heightmap, Spacing } from '../../../src/core/heightmap.ts';
import { dInfinityOracle } from '../../oracles/water.ts';
import { forAll } from '../../support/cases.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom } from '../../support/recipes.ts';
import { bumpyTile } from '../../support/seams.ts';

const SQUARE = { x: 1, y: 1 };
const spread = (map: Heightmap, spacing: Spacing = SQUARE, sea = -Infinity) =>
  dInfinity(map, hydrology(map, { spacing, sea }), { spacing, sea });

test('on a plane water goes the way that the plane falls, parted by the angles to two neighbours', () => {
  // It falls 2 east and 1 north in a metre: arctan ½ of the 45° from east to north-east.
  const share = Math.atan(1 / 2) / (Math.PI / 4);
  const { area, slope } = spread(mapFrom(5, 5, (x, y) => 100 - 2 * x + y));
  expect(slope[2 * 5 + 2]).toBeCloseTo(Math.sqrt(5), 12);
  // Only samples with all eight neighbours part their water: that of (1, 2) goes to (2, 2) and (2, 1).
  const [west, south] = [area[2 * 5 + 1], area[3 * 5 + 1]];
  expect(area[2 * 5 + 2]).toBeCloseTo(1 + (1 - share) * west + share * south, 9);
});

test('straight down a row or a diagonal all water goes to one neighbour', () => {
  const straight = spread(mapFrom(6, 7, (x) => 10 - x));
  expect([...straight.area.slice(3 * 6, 4 * 6)]).toEqual([1, 2, 3, 4, 5, 6]);
  const diagonal = spread(mapFrom(6, 6, (x, y) => 20 - x - y));
  expect(diagonal.area[3 * 6 + 3]).toBe(4);
});

test('what drains is all there is, and goes down or along water, on maps that repeat and of any cells too', () => {
  const sides = fc.integer({ min: 1, max: 30 });
  const maps = fc
    .tuple(sides, sides, fc.boolean())
    .map(([width, height, repeats]) => (repeats ? bumpyTile(width + 1, height + 1) : bumpyMap(width, height)));
  forAll(100, [maps, fc.constantFrom(-Infinity, 0.3, 2)], (map, sea) => {
    const spacing = { x: 30, y: 20 };
    const { receiver } = hydrology(map, { spacing, sea });
    const { area, slope } = spread(map, spacing, sea);
    const counts = (i: number): boolean => !map.repeats || (i % map.width < map.width - 1 && i < (map.height - 1) * map.width);
    const samples = [...area.keys()].filter(counts);
    const drained = samples.reduce((sum, i) => sum + (receiver[i] === i ? area[i] : 0), 0);
    expect(drained / (samples.length * 600)).toBeCloseTo(1, 9);
    for (const i of samples) expect(area[i]).toBeGreaterThanOrEqual(600);
    for (const i of samples) expect(slope[i]).toBeGreaterThanOrEqual(0);
  });
});

test('water parts as the article has it, at every sample inside a map', () => {
  const spacing = { x: 3, y: 2 };
  const map = bumpyMap(40, 30);
  const found = hydrology(map, { spacing });
  const { area } = dInfinity(map, found, { spacing });
  const wanted = new Float64Array(area.length).fill(6);
  const isBorder = (i: number): boolean => i < 40 || i >= 29 * 40 || i % 40 === 0 || i % 40 === 39;
  // From the highest water or ground down; along level water as by D8, which drains more and more.
  const order = [...area.keys()].sort((a, b) => found.level[b] - found.level[a] || found.area[a] - found.area[b]);
  for (const i of order) {
    const shares = isBorder(i) ? new Map() : dInfinityOracle({ ...map, data: found.level }, i, spacing);
    if (shares.size === 0 && found.receiver[i] !== i) shares.set(found.receiver[i], 1);
    for (const [to, share] of shares) wanted[to] += share * wanted[i];
  }
  for (const i of order) expect(area[i] / wanted[i]).toBeCloseTo(1, 9);
});

test('down a cone as much drains all around, where D8 gathers it in eight rays', () => {
  const [side, middle] = [129, 64];
  const cone = mapFrom(side, side, (x, y) => 100 - Math.hypot(x - middle, y - middle));
  const { area } = spread(cone);
  const found = hydrology(cone, { spacing: SQUARE });
  // At a distance r a metre of contour drains r ⁄ 2.
  const errors = { dInfinity: 0, d8: 0, count: 0 };
  for (let i = 0; i < area.length; i++) {
    const r = Math.hypot((i % side) - middle, Math.floor(i / side) - middle);
    if (r < 20 || r > 60) continue;
    errors.dInfinity += (area[i] / (r / 2) - 1) ** 2;
    errors.d8 += (found.area[i] / (r / 2) - 1) ** 2;
    errors.count++;
  }
  const [mine, d8] = [errors.dInfinity, errors.d8].map((sum) => Math.sqrt(sum / errors.count));
  expect(mine).toBeLessThan(0.3 * d8);
});

test('wetness is the logarithm of drained length by slope, and level ground counts as one in a thousand', () => {
  const map = mapFrom(5, 5, (x) => 10 - 2 * x);
  const found = spread(map, { x: 4, y: 9 });
  const wetness = wetnessOf(found, { x: 4, y: 9 });
  expect(wetness[2 * 5 + 2]).toBeCloseTo(Math.log((3 * 36) / 6 / 0.5), 6);
  expect(wetness[2 * 5 + 4]).toBeCloseTo(Math.log((5 * 36) / 6 / 1e-3), 6);
});
