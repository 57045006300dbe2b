import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { neighboursOf } from '../../oracles/water.ts';
import { forAll } from '../../support/cases.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom } from '../../support/recipes.ts';
import { bumpyTile } from '../../support/seams.ts';

const spacing = { x: 30, y: 20 };
const sides = fc.integer({ min: 2, max: 40 });
const maps = fc
  .tuple(sides, sides, fc.boolean())
  .map(([width, height, repeats]) => (repeats ? bumpyTile(width, height) : bumpyMap(width, height)));
/** The samples that count once. */
const samplesOf = ({ width, height, data, repeats }: Heightmap): number[] =>
  [...data.keys()].filter((i) => !repeats || (i % width < width - 1 && i < (height - 1) * width));

describe('water', () => {
  test('goes to a neighbour, never up, and ends somewhere; what drains there is all there is', () => {
    forAll(100, [maps, fc.constantFrom(-Infinity, 0.3)], (map, sea) => {
      const { receiver, area, level, basins } = hydrology(map, { spacing, sea });
      const samples = samplesOf(map);
      const ends = samples.filter((i) => receiver[i] === i);
      for (const i of samples) {
        expect(receiver[i] === i || neighboursOf(map, i).includes(receiver[i])).toBe(true);
        expect(level[receiver[i]]).toBeLessThanOrEqual(level[i]);
        expect(ends).toContain(basins[i]);
      }
      const drained = ends.reduce((sum, i) => sum + area[i], 0);
      expect(drained).toBe(samples.length * spacing.x * spacing.y);
      for (const i of ends) expect(area[i]).toBe(samples.filter((j) => basins[j] === i).length * spacing.x * spacing.y);
    });
  });
});

describe('rivers', () => {
  test('are the samples that enough drains through, each in one stretch, and grow downstream', () => {
    forAll(50, [maps], (map) => {
      const threshold = 12 * spacing.x * spacing.y;
      const { area, receiver, rivers } = hydrology(map, { spacing, threshold });
      for (const { points, area: drained } of rivers) {
        const drains = points.map(({ x, y }) => area[Math.round(y / spacing.y) * map.width + Math.round(x / spacing.x)]);
        if (!map.repeats) expect([...drains].sort((a, b) => a - b)).toEqual(drains);
        expect(drained).toBeGreaterThanOrEqual(threshold);
      }
      const wet = samplesOf(map).filter((i) => area[i] >= threshold && receiver[i] !== i);
      // The last point of a stretch is the first of the next, or where it ends.
      expect(rivers.reduce((sum, { points }) => sum + points.length - 1, 0)).toBe(wet.length);
      for (const { length, fall, order, points } of rivers) {
        expect(fall).toBeGreaterThanOrEqual(0);
        expect(order).toBeLessThanOrEqual(Math.log2(area.length) + 1);
        expect(length).toBeGreaterThanOrEqual((points.length - 1) * spacing.y - 1e-9);
      }
    });
  });

  test('have Strahler’s order: two of a kind make the next, a smaller one joins unnoticed', () => {
    // Valleys down to the south: columns 1 and 4 meet in 3.
    const valleys = ['9199199', '9199199', '9911999', '9991919', '9991199', '9991999'];
    const floor = (x: number, y: number): number => Number(valleys[y][x]) * 100 - 10 * y;
    const map = mapFrom(7, 6, floor);
    const { rivers } = hydrology(map, { spacing: { x: 1, y: 1 }, threshold: 1.5 });
    expect(Math.max(...rivers.map(({ order }) => order))).toBe(2);
    const trunk = rivers[0];
    expect(trunk.order).toBe(2);
    expect(trunk.points.at(-1)).toEqual({ x: 3, y: 5 });
  });
});

describe('lakes', () => {
  test('fill depressions to where they spill', () => {
    const bowl = mapFrom(7, 7, (x, y) => Math.max(Math.abs(x - 3), Math.abs(y - 3)) * 10 + (x === 6 && y === 3 ? -7 : 0));
    const { lakes, level } = hydrology(bowl, { spacing: { x: 2, y: 3 } });
    // The rim is 30 but for one sample of 23: rings of 0, 10 and 20 are under water.
    expect(lakes).toEqual([
      { level: 23, depth: 23, area: 25 * 6, volume: (23 + 8 * 13 + 16 * 3) * 6, outlet: 3 * 7 + 6, place: { x: 12, y: 9 } },
    ]);
    expect(level[3 * 7 + 3]).toBe(23);
  });

  test('are as large as what was filled, and none is without a way out', () => {
    forAll(50, [maps], (map) => {
      const { lakes, level } = hydrology(map, { spacing });
      const filled = samplesOf(map).filter((i) => level[i] > map.data[i]);
      expect(lakes.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(filled.length * spacing.x * spacing.y, 6);
      for (const lake of lakes) {
        expect(level[lake.outlet]).toBeLessThanOrEqual(lake.level);
        const isInLake = level[lake.outlet] === lake.level && level[lake.outlet] > map.data[lake.outlet];
        expect(isInLake).toBe(false);
      }
    });
  });
});
