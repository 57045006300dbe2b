import { expect, test } from 'vitest';
import { arcsOnTerrain, letterbox, toPixel } from '../../../src/view2d/minimap-marks.ts';
import { resampled } from '../../../src/view2d/relief-picture.ts';

test('terrain that is not square is in the middle of the minimap, in proportion', () => {
  const box = letterbox({ x: 2000, y: 1000 }, 160, 160);
  expect(box).toEqual({ x: 0, y: 40, width: 160, height: 80 });
  expect(toPixel(box, { x: 0.5, y: 1 })).toEqual({ x: 80, y: 120 });
});

test('a pixel of the minimap is the mean of its samples, or lies between them', () => {
  const ramp = { width: 9, height: 9, data: Float32Array.from({ length: 81 }, (_, i) => i % 9) };
  const extent = { x: 80, y: 80 };
  const spacing = { x: 10, y: 10 };
  const small = resampled({ map: ramp, spacing, extent }, 2, 2);
  expect(small.data[0]).toBeCloseTo(2);
  expect(small.data[1] - small.data[0]).toBeCloseTo(4);
  const large = resampled({ map: ramp, spacing, extent }, 16, 16);
  expect(Array.from(large.data.subarray(0, 4))).toEqual([0.25, 0.75, 1.25, 1.75]);
});

test('of a circular fault, the arcs on the terrain are drawn', () => {
  const radius = { x: 0.25, y: 0.25 };
  const inside = arcsOnTerrain({ kind: 'fault-circle', centre: { x: 0.5, y: 0.5 }, radius, raisesInside: true });
  expect(inside).toHaveLength(1);
  expect(inside[0][0]).toEqual({ x: 0.75, y: 0.5 });
  for (const { x, y } of inside[0]) expect(Math.hypot(x - 0.5, y - 0.5)).toBeCloseTo(0.25, 12);

  const cut = arcsOnTerrain({ kind: 'fault-circle', centre: { x: 0.5, y: 0 }, radius, raisesInside: true });
  expect(cut).toHaveLength(1);
  expect(Math.min(...cut.flat().map(({ y }) => y))).toBeGreaterThanOrEqual(0);
  expect(arcsOnTerrain({ kind: 'fault-circle', centre: { x: 2, y: 2 }, radius, raisesInside: true })).toEqual([]);
});
