import { expect, test } from 'vitest';
import type { FaultCircle } from '../../../src/core/generator.ts';
import { arcsOnTerrain, faultPaths, faultTeeth, heldPaths } from '../../../src/view2d/fault-marks.ts';
import { heldMarks, letterbox, toPixel, viewerMarks } from '../../../src/view2d/minimap-marks.ts';
import { resampled } from '../../../src/view2d/relief-picture.ts';
import { palette, strokesOf, textsOf } from '../../support/chart-model.ts';

test('terrain that is not square is in the middle of the minimap, in proportion', () => {
  const box = letterbox({ x: 2000, y: 1000 }, 160, 160);
  expect(box).toEqual({ x: 0, y: 40, width: 160, height: 80 });
  expect(toPixel(box, { x: 0.5, y: 1 })).toEqual({ x: 80, y: 120 });
});

test('the minimap shows a camera at the border that it looks away from, and someone who walks where they stand', () => {
  const box = letterbox({ x: 1000, y: 1000 }, 100, 100);
  const eye = viewerMarks({ bearingDeg: 90 }, box)[1];
  expect(eye).toMatchObject({ kind: 'disc', x: 8, y: 50 });
  expect(viewerMarks({ bearingDeg: 90, standpoint: { x: 0.3, y: 0.8 } }, box)[1]).toEqual({ ...eye, x: 30, y: 80 });
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

const circle = (x: number, y: number, more: Partial<FaultCircle> = {}): FaultCircle => ({
  kind: 'fault-circle',
  centre: { x, y },
  radius: { x: 0.25, y: 0.25 },
  raisesInside: true,
  ...more,
});

test('of a circular fault, the arcs on the terrain are drawn, up to its border', () => {
  const inside = arcsOnTerrain(circle(0.5, 0.5));
  expect(inside).toHaveLength(1);
  expect(inside[0][0]).toEqual({ x: 0.75, y: 0.5 });
  for (const { x, y } of inside[0]) expect(Math.hypot(x - 0.5, y - 0.5)).toBeCloseTo(0.25, 12);

  for (const [x, y] of [
    [0.5, 0.1],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.5, 0.9],
  ]) {
    const arcs = arcsOnTerrain(circle(x, y));
    expect(arcs, `${x}, ${y}`).toHaveLength(1);
    for (const end of [arcs[0][0], arcs[0].at(-1)]) {
      expect(end && Math.min(end.x, end.y, 1 - end.x, 1 - end.y)).toBeCloseTo(0, 12);
    }
  }
  expect(arcsOnTerrain(circle(2, 2))).toEqual([]);
});

test('triangles stand on the raised side of a fault, at right angles on the ground', () => {
  const extent = { x: 2000, y: 1000 };
  const line = { kind: 'fault', from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 } } as const; // to the east: the south is raised
  const [path] = faultPaths([line], extent);
  const teeth = faultTeeth(path, extent, 100, 40);
  expect(teeth).toHaveLength(20);
  for (const [a, b, tip] of teeth) {
    expect([a.y, b.y]).toEqual([0.5, 0.5]);
    expect((b.x - a.x) * 2000).toBeCloseTo(40);
    expect((tip.y - 0.5) * 1000).toBeCloseTo(40);
    expect(tip.x).toBeCloseTo((a.x + b.x) / 2);
  }
  for (const raisesInside of [true, false]) {
    const [round] = faultPaths([circle(0.5, 0.5, { raisesInside })], { x: 1, y: 1 });
    for (const [, , tip] of faultTeeth(round, { x: 1, y: 1 }, 0.1, 0.03))
      expect(Math.hypot(tip.x - 0.5, tip.y - 0.5) < 0.25).toBe(raisesInside);
  }
});

test('the fault in hand has its points, and runs on from them to the border, dashed', () => {
  const fault = { isCircle: false, p: { x: 0.75, y: 0.5 }, q: { x: 0.25, y: 0.5 } };
  const extent = { x: 2000, y: 1000 };
  const { own, runOn } = heldPaths(fault, extent);
  expect(own).toEqual([[fault.p, fault.q]]);
  expect(runOn).toEqual([
    [fault.p, { x: 1, y: 0.5 }],
    [fault.q, { x: 0, y: 0.5 }],
  ]);
  const marks = heldMarks(fault, extent, { x: 0, y: 0, width: 200, height: 100 }, palette);
  const ember = strokesOf(marks, palette.accent).map(({ points, dash }) => [points, dash]);
  expect(ember).toEqual([
    [[150, 50, 50, 50], undefined],
    [
      [150, 50, 200, 50],
      [4, 3],
    ],
    [
      [50, 50, 0, 50],
      [4, 3],
    ],
  ]);
  expect(textsOf(marks)).toEqual(['P', 'Q']);
});

test('a fault beside a cliff lies on its raised side, from border to border', () => {
  const extent = { x: 2000, y: 1000 };
  const fault = { kind: 'fault', from: { x: 0, y: 0.2 }, to: { x: 1, y: 0.7 } } as const;
  const [[from, to]] = faultPaths([fault], extent, 30);
  for (const { x, y } of [from, to]) expect(Math.min(x, y, 1 - x, 1 - y)).toBeCloseTo(0, 12);
  // Distance on the ground to the line that was there.
  const [dx, dy] = [2000, 500];
  const away = ({ x, y }: { x: number; y: number }) => (dx * (y - 0.2) * 1000 - dy * x * 2000) / Math.hypot(dx, dy);
  expect([away(from), away(to)].map((metres) => Math.round(metres * 1e6) / 1e6)).toEqual([30, 30]);
});
