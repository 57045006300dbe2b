import { Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../src/core/params.ts';
import { elevationAt } from '../../../src/core/surface.ts';
import { appearanceSchema } from '../../../src/draw/colour/appearance.ts';
import { contourLabels, contoursOf, majorLines } from '../../../src/view3d/contour-labels.ts';
import { lensOf } from '../../../src/view3d/lens.ts';
import { positionUnder, type SeenBlock } from '../../../src/view3d/screen-points.ts';
import { mapFrom } from '../../support/recipes.ts';
import { blockOver, cameraFrom } from '../../support/seen-terrain.ts';

const map = mapFrom(129, 129, (x, y) => 2400 - 2600 * Math.hypot(x / 64 - 1, y / 64 - 1));
const range = { min: -1300, max: 2400 };
const appearance = defaultsOf(appearanceSchema);
const block = blockOver(map, { extent: { x: 25_600, y: 25_600 }, range });
const { surface } = block;

function seenFrom(eye: readonly [number, number, number], isFlat: boolean): SeenBlock {
  const camera = lensOf(cameraFrom(eye, { aspect: 1.6 }), new Vector3(), isFlat);
  return { block, camera, rect: { left: 0, top: 0, width: 1280, height: 800 }, clip: { min: 0, max: 1 } };
}

describe.each([
  ['in perspective', false],
  ['without perspective', true],
])('labels of contour lines %s', (_, isFlat) => {
  const seen = seenFrom([1, 2.4, 2.6], isFlat);
  const contours = contoursOf(appearance, range, surface, seen.camera, seen.rect.height);
  const labels = contourLabels(seen, contours);

  test('stand on the line that they name, above the water, along it and never upside down', () => {
    expect(labels.length).toBeGreaterThan(5);
    for (const { x, y, angleDeg, elevation } of labels) {
      const position = positionUnder(seen, { x, y });
      expect(position && Math.abs(elevationAt(surface, position) - elevation)).toBeLessThan(25);
      expect(elevation).toBeGreaterThan(0);
      expect(elevation % ((5 * contours.interval) / 4)).toBe(0);
      expect(Math.abs(angleDeg)).toBeLessThanOrEqual(90);
    }
  });

  test('keep away from each other, and from where they may not stand', () => {
    for (const [i, a] of labels.entries()) {
      for (const b of labels.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(100);
    }
    const right = contourLabels(seen, contours, ({ x }) => x > 640);
    expect(right.length).toBeGreaterThan(0);
    for (const { x } of right) expect(x).toBeGreaterThan(640);
  });

  test('do not stand alone', () => {
    const [only] = labels;
    expect(contourLabels(seen, contours, ({ x, y }) => x === only.x && y === only.y)).toEqual([]);
  });
});

test('labels do not stand on rough ground, where their line wavers too much to be seen', () => {
  const bumps = (x: number, y: number): number => (x < 128 ? 60 * Math.sin(x) * Math.cos(0.8 * y) : 0);
  const half = mapFrom(257, 257, (x, y) => 2400 - 2600 * Math.hypot(x / 128 - 1, y / 128 - 1) + bumps(x, y));
  const seen = { ...seenFrom([1, 1.2, 2.9], false), block: blockOver(half, { extent: { x: 25_600, y: 25_600 }, range }) };
  const { camera, rect, block } = seen;
  const labels = contourLabels(seen, contoursOf(appearance, range, block.surface, camera, rect.height));
  expect(labels.length).toBeGreaterThan(3);
  for (const label of labels) expect(positionUnder(seen, label)?.x, `${label.elevation} m`).toBeGreaterThan(0.5);
});

test('from farther away heavy lines are farther apart, and close by a set interval stays', () => {
  const { camera, rect } = seenFrom([1, 2.4, 2.6], false);
  const automatic = contoursOf(appearance, range, surface, camera, rect.height);
  const apart = [0.01, 1, 4, 20].map((distance) => majorLines(automatic, camera, distance, 1).major);
  expect(apart).toEqual([...apart].sort((a, b) => a - b));
  expect(apart[3]).toBeGreaterThan(apart[1]);
  expect(apart[0]).toBe((5 * automatic.interval) / 4);
  const set = contoursOf({ ...appearance, contourInterval: 30 }, range, surface, camera, rect.height);
  expect(majorLines(set, camera, 0.01, 1).major).toBe(150);
});

test('seen at a low angle heavy lines are farther apart', () => {
  const { camera, rect } = seenFrom([1, 2.4, 2.6], false);
  const contours = contoursOf(appearance, range, surface, camera, rect.height);
  const apart = [1, 0.3, 0.1, 0.01, -1].map((sight) => majorLines(contours, camera, 4, sight).major / contours.interval);
  expect(apart).toEqual([5, 5, 10, 40, 40]);
});

test('every second heavy line fades before it goes, and at a low angle all are fainter', () => {
  const { camera } = seenFrom([1, 2.4, 2.6], false);
  const contours = { interval: 10, factor: 1, least: -2 };
  const inks = (distance: number, sight: number) => [50, 100].map(majorLines(contours, camera, distance, sight).inkOf);
  expect(inks(1, 1)).toEqual([1, 1]);
  expect(inks(2 ** 0.4, 1)).toEqual([expect.closeTo(0.6), 1]);
  expect(inks(2 ** -0.4, 1)).toEqual([1, 1]);
  expect(inks(1, 0.04)[0]).toBeCloseTo(0.6);
});
