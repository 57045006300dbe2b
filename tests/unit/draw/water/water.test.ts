import { describe, expect, test } from 'vitest';
import type { Heightmap } from '../../../../src/core/heightmap.ts';
import { DRY, lakeLevelAt } from '../../../../src/draw/water/lake-field.ts';
import { REACH, riverField, smoothLine } from '../../../../src/draw/water/river-field.ts';
import { findWater } from '../../../../src/draw/water/water.ts';
import { waterRows } from '../../../../src/draw/water/water-rows.ts';
import { mapFrom } from '../../../support/recipes.ts';
import { bumpyTile } from '../../../support/seams.ts';

const spacing = { x: 10, y: 10 };

describe('rivers', () => {
  test('are known by the distance to them, and the larger one of two is seen', () => {
    const line = (order: number, y: number) => ({
      order,
      points: [
        { x: 0, y },
        { x: 320, y },
      ],
    });
    const { width, height, data } = riverField({ width: 33, height: 33 }, [line(1, 100), line(3, 130)], spacing);
    expect([width, height]).toEqual([128, 128]);
    const at = (texelY: number): number[] => {
      const i = 2 * (texelY * width + 64);
      return [Math.round((data[i] / 255) * REACH * 10) / 10, data[i + 1] / 16];
    };
    // Four texels a sample: the middle of row 40 is half a texel from the first river.
    expect(at(40)).toEqual([0.5, 1]);
    expect(at(43)).toEqual([3.5, 1]);
    expect(at(46)).toEqual([5.5, 3]);
    expect(at(20)).toEqual([REACH, 0]);
  });

  test('go on at the opposite border of a map that repeats', () => {
    const points = [
      { x: 300, y: 50 },
      { x: 340, y: 50 },
    ];
    const { width, data } = riverField({ width: 33, height: 33, repeats: true }, [{ order: 1, points }], spacing);
    expect(data[2 * (20 * width + 4)]).toBeLessThan(20);
  });

  test('have no corners, and still meet', () => {
    const stairs = [0, 1, 1, 2, 2, 3, 3].map((x, i) => ({ x, y: Math.floor(i / 2) }));
    const line = smoothLine(stairs);
    expect([line[0], line[6]]).toEqual([stairs[0], stairs[6]]);
    for (let i = 2; i < 5; i++) {
      const [before, after] = [line[i].x - line[i - 1].x, line[i + 1].x - line[i].x];
      expect(Math.abs(before - after)).toBeLessThan(0.2);
    }
  });
});

/** A pit of 5 × 5 samples 30 m deep, out of which a channel leads south at 50 m, in higher ground. */
const bowl = mapFrom(11, 20, (x, y) => {
  const [dx, dy] = [Math.abs(x - 5), Math.abs(y - 5)];
  return Math.max(dx, dy) <= 2 ? 20 : dx === 0 && y >= 8 ? 58 - y : 90 - y;
});

test('a river begins where as much of the map drains as in files, its second borders left out', () => {
  const begins = (map: Heightmap): number => findWater({ map, spacing, sea: undefined, riverShare: 5 }).riverCount;
  expect(begins(bowl)).toBe(0.05 * 11 * 20);
  expect(begins({ ...bumpyTile(11, 21), repeats: true })).toBe(0.05 * 10 * 20);
});

test('a lake reaches its shore at its level, and puddles are left out', () => {
  const { lakes, level } = findWater({ map: bowl, spacing, sea: undefined, riverShare: 5 });
  expect(level[5 * 11 + 5]).toBe(50);
  expect(lakes?.deepest).toBe(30);
  const levelAt = (x: number, y: number): number =>
    lakeLevelAt(lakes ?? { width: 1, height: 1, data: Float32Array.of(DRY), deepest: 0 }, x / 10, y / 19);
  expect([levelAt(5, 5), levelAt(2.5, 5), levelAt(2, 5)]).toEqual([50, 50, Math.fround(DRY)]);
  const puddle = mapFrom(11, 20, (x, y) => (x === 5 && y === 5 ? 20 : 90 - y));
  expect(findWater({ map: puddle, spacing, sea: undefined, riverShare: 5 }).lakes).toBeUndefined();
});

test('a picture has blue where water is, a tint where a chosen place is drained, and its ground elsewhere', () => {
  const water = findWater({ map: bowl, spacing, sea: undefined, riverShare: 5 });
  const colourAt = (x: number, y: number, look: { rivers: boolean; drained?: { rank: number; count: number } }): number[] => {
    const row = new Uint8ClampedArray(4 * 11).fill(100);
    waterRows(water, { ramp: 'hypsometric', catchments: false, relief: 100, ...look }, bowl)(y, row);
    return [...row.subarray(4 * x, 4 * x + 3)];
  };
  const [red, , blue] = colourAt(5, 5, { rivers: true });
  expect(blue - red).toBeGreaterThan(60);
  expect(colourAt(5, 5, { rivers: false })).toEqual([100, 100, 100]);
  const i = 8 * 11 + 5;
  const drained = { rank: water.rank[i], count: water.count[i] };
  expect(colourAt(5, 6, { rivers: false, drained })[0]).toBeGreaterThan(130);
  expect(colourAt(9, 18, { rivers: false, drained })).toEqual([100, 100, 100]);
});
