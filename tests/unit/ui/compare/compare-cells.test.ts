import { expect, test } from 'vitest';
import { paneGrid } from '../../../../src/ui/compare/compare-cells.ts';

test('two terrains stand beside each other in a wide view, and below each other in a narrow one', () => {
  expect(paneGrid(2, 1000, 470)).toEqual({ columns: 2, rows: 1, spare: 0 });
  expect(paneGrid(2, 390, 300)).toEqual({ columns: 1, rows: 2, spare: 0 });
});

test('three leave one of four places to another', () => {
  expect(paneGrid(3, 1096, 590)).toEqual({ columns: 2, rows: 2, spare: 1 });
});

test('four terrains and their difference take three columns, with one place more for the difference', () => {
  expect(paneGrid(5, 1096, 590)).toEqual({ columns: 3, rows: 2, spare: 1 });
});

test('in a low view all stand in one row', () => {
  expect(paneGrid(4, 1600, 200)).toEqual({ columns: 4, rows: 1, spare: 0 });
});
