import { expect, test } from 'vitest';
import { type Cut, cutEnds, defaultCut } from '../../src/state/document.ts';
import { movedCut, nudgedCut } from '../../src/ui/cut-edits.ts';
import { alongCut, snapCut } from '../../src/ui/cut-profile.ts';

const size = { width: 101, height: 51 };
const line: Cut = { ...defaultCut, mode: 'line', a: { x: 0.2, y: 0.5 }, b: { x: 0.8, y: 0.5 } };

test('a row runs from west to east, a column from north to south', () => {
  expect(cutEnds({ ...line, mode: 'row', row: 0.25 })).toEqual({ from: { x: 0, y: 0.25 }, to: { x: 1, y: 0.25 } });
  expect(cutEnds({ ...line, mode: 'column', column: 0.75 })).toEqual({ from: { x: 0.75, y: 0 }, to: { x: 0.75, y: 1 } });
});

test('rows and columns snap to samples', () => {
  const { row, column } = snapCut({ ...line, row: 0.333, column: 0.333 }, size);
  expect(row).toBe(17 / 50);
  expect(column).toBe(33 / 100);
});

test('dragging an end moves that end, and a row or column as a whole, never off the map', () => {
  expect(movedCut(line, 'to', { x: 0.4, y: 1.3 }).b).toEqual({ x: 0.4, y: 1 });
  expect(movedCut(line, 'to', { x: 0.4, y: 0.3 }).a).toEqual(line.a);
  expect(movedCut({ ...line, mode: 'row' }, 'from', { x: 0.9, y: 0.1 }).row).toBe(0.1);
  expect(movedCut({ ...line, mode: 'column' }, 'to', { x: -1, y: 0.1 }).column).toBe(0);
});

test('a nudge moves a row by one sample and a line by one sample sideways', () => {
  expect(nudgedCut({ ...line, mode: 'row', row: 0.5 }, 1, size).row).toBeCloseTo(0.52, 12);
  expect(nudgedCut({ ...line, mode: 'column', column: 0.5 }, -2, size).column).toBeCloseTo(0.48, 12);
  const moved = nudgedCut(line, 1, size);
  expect(moved.a).toEqual({ x: 0.2, y: 0.51 });
  expect(moved.b).toEqual({ x: 0.8, y: 0.51 });
});

test('a line that would leave the map stays', () => {
  const atEdge = { ...line, a: { x: 0.2, y: 1 }, b: { x: 0.8, y: 1 } };
  expect(nudgedCut(atEdge, 1, size)).toEqual(atEdge);
});

test('a position finds its place along the cut, if it is near', () => {
  const ends = cutEnds(line);
  expect(alongCut(ends, { x: 0.5, y: 0.51 }, 0.02)).toBeCloseTo(0.5, 12);
  expect(alongCut(ends, { x: 0.1, y: 0.5 }, 0.2)).toBe(0);
  expect(alongCut(ends, { x: 0.5, y: 0.6 }, 0.02)).toBeUndefined();
  expect(alongCut({ from: ends.from, to: ends.from }, ends.from, 1)).toBeUndefined();
});
