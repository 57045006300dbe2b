import { expect, test } from 'vitest';
import { type CutShape, distanceToLine, endsOfCut, moveCut, stepCut } from '../../src/view2d/cut-shape.ts';
import { letterbox, toPixel } from '../../src/view2d/minimap-marks.ts';
import { averaged } from '../../src/view2d/minimap-relief.ts';

const cut: CutShape = { mode: 'line', row: 0.5, column: 0.25, a: { x: 0.25, y: 0.5 }, b: { x: 0.75, y: 0.875 } };

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
  expect(endsOfCut({ ...cut, mode: 'row' })).toEqual([
    { x: 0, y: 0.5 },
    { x: 1, y: 0.5 },
  ]);
  expect(endsOfCut({ ...cut, mode: 'column' })).toEqual([
    { x: 0.25, y: 0 },
    { x: 0.25, y: 1 },
  ]);
});

test('the distance to a line is that to its nearest point', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ] as const;
  expect(distanceToLine({ x: 4, y: 3 }, line)).toBe(3);
  expect(distanceToLine({ x: 13, y: 4 }, line)).toBe(5);
  expect(distanceToLine({ x: 3, y: 4 }, [line[0], line[0]])).toBe(5);
});

test('terrain that is not square stands in the middle of the minimap, in proportion', () => {
  const box = letterbox({ x: 2000, y: 1000 }, 160, 160);
  expect(box).toEqual({ x: 0, y: 40, width: 160, height: 80 });
  expect(toPixel(box, { x: 0.5, y: 1 })).toEqual({ x: 80, y: 120 });
});

test('a pixel of the minimap is the mean of its samples, or lies between them', () => {
  const ramp = { width: 9, height: 9, data: Float32Array.from({ length: 81 }, (_, i) => i % 9) };
  const extent = { x: 80, y: 80 };
  const spacing = { x: 10, y: 10 };
  const small = averaged({ map: ramp, spacing, extent }, 2, 2);
  expect(small.data[0]).toBeCloseTo(2, 0);
  expect(small.data[1] - small.data[0]).toBeCloseTo(4);
  const large = averaged({ map: ramp, spacing, extent }, 16, 16);
  expect(Array.from(large.data.subarray(0, 4))).toEqual([0.25, 0.75, 1.25, 1.75]);
});
