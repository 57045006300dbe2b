import { expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { minMaxGrid, rangeWithin } from '../../../src/core/min-max-grid.ts';

test('ranges hold every sample of a rectangle, and not those of far tiles', () => {
  const map = createHeightmap(129, 65);
  map.data[10 * 129 + 20] = 5;
  map.data[60 * 129 + 120] = -7;
  const ranges = minMaxGrid(map);
  expect(ranges.whole).toEqual({ min: -7, max: 5 });
  expect(rangeWithin(ranges, 0, 0, 32, 32)).toEqual({ min: 0, max: 5 });
  expect(rangeWithin(ranges, 96, 32, 128, 64)).toEqual({ min: -7, max: 0 });
  expect(rangeWithin(ranges, 32, 0, 96, 64)).toEqual({ min: 0, max: 0 });
});

test('samples on the line between two tiles belong to both', () => {
  const map = createHeightmap(65, 65);
  map.data[10 * 65 + 32] = 3;
  const ranges = minMaxGrid(map);
  expect([rangeWithin(ranges, 0, 0, 32, 32).max, rangeWithin(ranges, 32, 0, 64, 32).max]).toEqual([3, 3]);
});

test('a last row or column beyond whole tiles counts', () => {
  const map = createHeightmap(34, 2);
  map.data[2 * 34 - 1] = 9;
  const ranges = minMaxGrid(map);
  expect([ranges.columns, ranges.rows, ranges.whole.max]).toEqual([2, 1, 9]);
  expect(rangeWithin(ranges, 32, 0, 33, 1).max).toBe(9);
});
