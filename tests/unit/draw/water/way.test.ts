import { expect, test } from 'vitest';
import { findWater } from '../../../../src/draw/water/water.ts';
import { drainedArea, onRiverNear, placeOnWay, positionOnWay, sampleNear, wayOf } from '../../../../src/draw/water/way.ts';
import { mapFrom } from '../../../support/recipes.ts';

const spacing = { x: 10, y: 20 };
const extent = { x: 40, y: 160 };
/** A valley that runs south along its middle, and into a sea at 0 m from its row 6 on. */
const valley = mapFrom(5, 9, (x, y) => 100 * Math.abs(x - 2) + 10 * (5.5 - y));
const water = findWater({ map: valley, spacing, sea: 0, riverShare: 20 });

test('water is followed down to the sea, with its length, its fall and all ground above', () => {
  const way = wayOf(water, extent, { x: 0.5, y: 0.25 });
  expect([...way.profile.x]).toEqual([0, 20, 40, 60, 80]);
  expect([...way.profile.y]).toEqual([35, 25, 15, 5, -5]);
  // Rows 0 to 2 of five samples, of 10 × 20 m each.
  expect([way.end, way.area]).toEqual(['sea', 15 * 200]);
  expect(drainedArea(water, sampleNear(water, extent, { x: 0.51, y: 0.24 }))).toBe(way.area);
  expect(way.points.at(-1)).toEqual({ x: 0.5, y: 0.75 });
  expect(
    wayOf({ ...water, ...findWater({ map: valley, spacing, sea: undefined, riverShare: 20 }) }, extent, { x: 0.5, y: 0.25 }).end,
  ).toBe('border');
});

test('a place on the way is a distance along it, and the other way round', () => {
  const way = wayOf(water, extent, { x: 0.5, y: 0.25 });
  expect(placeOnWay(way, 0.25)).toEqual({ x: 0.5, y: 0.375 });
  expect(positionOnWay(way, { x: 0.505, y: 0.5 }, 0.02)).toBe(0.5);
  expect(positionOnWay(way, { x: 0.7, y: 0.5 }, 0.02)).toBeUndefined();
});

test('a place beside a river is one on it', () => {
  expect(onRiverNear(water, extent, { x: 0.3, y: 0.5 }, 12)).toEqual({ x: 0.5, y: 0.5 });
  expect(onRiverNear(water, extent, { x: 0.1, y: 0.5 }, 12)).toEqual({ x: 0.1, y: 0.5 });
});

test('on a map that repeats it goes on at the opposite border', () => {
  // Falls to the east everywhere but at its one pit, in column 1.
  const map = { ...mapFrom(9, 3, (x) => [8, 0, 7, 6, 5, 4, 3, 2, 8][x] - (x === 0 || x === 8 ? 7 : 0)), repeats: true as const };
  const around = findWater({ map, spacing: { x: 1, y: 1 }, sea: undefined, riverShare: 5 });
  const { pieces, end, profile } = wayOf(around, { x: 8, y: 2 }, { x: 6 / 8, y: 0.5 });
  expect([pieces.length, end]).toEqual([2, 'inside']);
  expect(profile.x.at(-1)).toBeLessThan(5);
});
