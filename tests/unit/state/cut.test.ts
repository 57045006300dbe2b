import { expect, test } from 'vitest';
import {
  alongLine,
  type Cut,
  cutEnds,
  distanceToLine,
  moveCut,
  moveCutTo,
  nudgeCut,
  pointsAlong,
  snapCut,
  stepCut,
} from '../../../src/core/cut.ts';
import { defaultCut } from '../../../src/state/document.ts';

const size = { width: 101, height: 51 };
const line: Cut = { ...defaultCut, mode: 'line', a: { x: 0.2, y: 0.5 }, b: { x: 0.8, y: 0.5 } };

test('rows and columns snap to samples', () => {
  const { row, column } = snapCut({ ...line, row: 0.333, column: 0.333 }, size);
  expect(row).toBe(17 / 50);
  expect(column).toBe(33 / 100);
});

test('dragging an end moves that end, and a row or column as a whole, never off the map', () => {
  expect(moveCutTo(line, 'b', { x: 0.4, y: 1.3 }).b).toEqual({ x: 0.4, y: 1 });
  expect(moveCutTo(line, 'b', { x: 0.4, y: 0.3 }).a).toEqual(line.a);
  expect(moveCutTo({ ...line, mode: 'row' }, 'a', { x: 0.9, y: 0.1 }).row).toBe(0.1);
  expect(moveCutTo({ ...line, mode: 'column' }, 'b', { x: -1, y: 0.1 }).column).toBe(0);
});

test('a nudge moves a row by one sample and a line by one sample sideways', () => {
  expect(nudgeCut({ ...line, mode: 'row', row: 0.5 }, 1, size).row).toBeCloseTo(0.52, 12);
  expect(nudgeCut({ ...line, mode: 'column', column: 0.5 }, -2, size).column).toBeCloseTo(0.48, 12);
  const moved = nudgeCut(line, 1, size);
  expect(moved.a).toEqual({ x: 0.2, y: 0.52 });
  expect(moved.b).toEqual({ x: 0.8, y: 0.52 });
});

test('a line that would leave the map stays', () => {
  const atEdge = { ...line, a: { x: 0.2, y: 1 }, b: { x: 0.8, y: 1 } };
  expect(nudgeCut(atEdge, 1, size)).toEqual(atEdge);
});

const cut: Cut = { mode: 'line', row: 0.5, column: 0.25, a: { x: 0.25, y: 0.5 }, b: { x: 0.75, y: 0.875 } };

test('an end moves alone and stays on the terrain', () => {
  expect(moveCut(cut, 'a', { x: 0.125, y: -0.25 })).toEqual({ ...cut, a: { x: 0.375, y: 0.25 } });
  expect(moveCut(cut, 'b', { x: 1, y: -2 })).toEqual({ ...cut, b: { x: 1, y: 0 } });
});

test('a line moved as a whole keeps its length and direction at the border', () => {
  const moved = moveCut(cut, 'whole', { x: 0.125, y: 9 });
  expect(moved).toEqual({ ...cut, a: { x: 0.375, y: 0.625 }, b: { x: 0.875, y: 1 } });
});

test('a row moves north and south only, a column east and west only', () => {
  expect(moveCut({ ...cut, mode: 'row' }, 'whole', { x: 0.25, y: 0.25 })).toEqual({ ...cut, mode: 'row', row: 0.75 });
  expect(moveCut({ ...cut, mode: 'column' }, 'whole', { x: -0.5, y: 0.25 })).toEqual({ ...cut, mode: 'column', column: 0 });
});

test('steps go from sample to sample and stop at the border', () => {
  const step = { x: 1 / 8, y: 1 / 16 };
  expect(stepCut({ ...cut, mode: 'row', row: 0.51 }, 1, step).row).toBe(9 / 16);
  expect(stepCut({ ...cut, mode: 'column' }, -1, step).column).toBe(1 / 8);
  expect(stepCut({ ...cut, mode: 'column' }, 10, step).column).toBe(1);
});

test('the ends of a row are west and east, of a column north and south', () => {
  expect(cutEnds({ ...cut, mode: 'row' })).toEqual([
    { x: 0, y: 0.5 },
    { x: 1, y: 0.5 },
  ]);
  expect(cutEnds({ ...cut, mode: 'column' })).toEqual([
    { x: 0.25, y: 0 },
    { x: 0.25, y: 1 },
  ]);
});

const level = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
] as const;

test('the distance to a line is that to its nearest point', () => {
  expect(distanceToLine({ x: 4, y: 3 }, level)).toBe(3);
  expect(distanceToLine({ x: 13, y: 4 }, level)).toBe(5);
  expect(distanceToLine({ x: 3, y: 4 }, [level[0], level[0]])).toBe(5);
});

test('a place along a line is that of the nearest point on it', () => {
  expect(alongLine({ x: 4, y: 3 }, level)).toBe(0.4);
  expect(alongLine({ x: -4, y: 3 }, level)).toBe(0);
  expect(alongLine({ x: 4, y: 3 }, [level[0], level[0]])).toBe(0);
});

test('a line that begins elsewhere has the same distances, places and points', () => {
  const away = level.map(({ x, y }) => ({ x: x + 7, y: y - 2 })) as [{ x: number; y: number }, { x: number; y: number }];
  expect(distanceToLine({ x: 11, y: 1 }, away)).toBe(3);
  expect(alongLine({ x: 11, y: 1 }, away)).toBe(0.4);
  expect(pointsAlong(...away)).toBe(11);
  expect(pointsAlong({ x: 3, y: 7 }, { x: 3, y: 1 })).toBe(7);
  expect(pointsAlong({ x: 5, y: 5 }, { x: 5, y: 5 })).toBe(2);
});

test('the way of water begins where it is moved to, whatever holds it, and no key moves it sideways', () => {
  const water: Cut = { ...line, mode: 'water' };
  for (const end of ['a', 'b'] as const) {
    expect(moveCutTo(water, end, { x: 0.4, y: 0.3 })).toEqual({ ...water, a: { x: 0.4, y: 0.3 } });
  }
  expect(moveCut(water, 'whole', { x: 0.1, y: 0 })).toEqual({ ...water, a: { x: 0.3, y: 0.5 } });
  expect(nudgeCut(water, 1, size)).toBe(water);
  expect(cutEnds(water)).toEqual([water.a, water.a]);
});
