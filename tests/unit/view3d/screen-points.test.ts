import { Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { seedStream } from '../../../src/core/random.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { eyeOf } from '../../../src/view3d/camera-math.ts';
import { isOrthographic, lensOf, pixelsPerUnit } from '../../../src/view3d/lens.ts';
import { positionUnder, projected, type SeenBlock, surfacePoint, viewLabels } from '../../../src/view3d/screen-points.ts';
import { recipeFor } from '../../support/recipes.ts';
import { blockOver, cameraFrom } from '../../support/seen-terrain.ts';

const RECT = { left: 40, top: 8, width: 1920, height: 1080 };

const EXTENT = { x: 25_600, y: 19_200 };

const MAPS = ['diamond-square', 'fault-lines'].map((generator) =>
  generateHeightmap(recipeFor(generator, { seed: 'pick', width: 129, height: 97 })),
);

function seenFrom(
  map: (typeof MAPS)[number],
  exaggeration: number,
  altitudeDeg: number,
  isFlat: boolean,
  random: () => number,
): SeenBlock {
  const block = blockOver(map, { extent: EXTENT, exaggeration });
  const target = { x: random() - 0.5, y: 0, z: random() - 0.5 };
  const eye = eyeOf({ target, azimuthDeg: 360 * random(), altitudeDeg, distance: 0.4 + 3 * random() });
  const camera = cameraFrom([eye.x, eye.y, eye.z], { aspect: RECT.width / RECT.height, target });
  const lens = lensOf(camera, new Vector3(target.x, target.y, target.z), isFlat);
  return { block, camera: lens, rect: RECT, clip: { min: 0, max: 1 } };
}

describe.each([
  ['in perspective', false],
  ['without perspective', true],
])('%s', (_, isFlat) => {
  test('what is found under a point of the view is drawn there', () => {
    const random = seedStream('points', String(isFlat));
    let found = 0;
    for (const map of MAPS) {
      for (const exaggeration of [0.5, 1.8, 10]) {
        for (const altitudeDeg of [4, 31, 70, 89.9]) {
          const seen = seenFrom(map, exaggeration, altitudeDeg, isFlat, random);
          for (let i = 0; i < 60; i++) {
            const point = { x: RECT.left + RECT.width * random(), y: RECT.top + RECT.height * random() };
            const position = positionUnder(seen, point);
            if (!position) continue;
            const { x, y, isHidden } = projected(seen, surfacePoint(seen.block, position));
            expect(Math.hypot(x - point.x, y - point.y)).toBeLessThan(0.5);
            expect(isHidden).toBe(false);
            found++;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(400);
  });

  test('labels stand beside the two nearest edges and are never upside down', () => {
    for (let azimuthDeg = 8; azimuthDeg < 360; azimuthDeg += 45) {
      const eye = eyeOf({ target: { x: 0, y: 0, z: 0 }, azimuthDeg, altitudeDeg: 31, distance: 6 });
      const camera = cameraFrom([eye.x, eye.y, eye.z], { aspect: RECT.width / RECT.height });
      const seen = {
        block: blockOver(MAPS[0], { extent: EXTENT }),
        camera: lensOf(camera, new Vector3(), isFlat),
        rect: RECT,
        clip: { min: 0, max: 1 },
      };
      const labels = viewLabels(seen);
      expect(labels.map(({ side, isHidden }) => [side, isHidden])).toEqual([
        ['x', false],
        ['y', false],
      ]);
      for (const label of labels) {
        expect(Math.abs(label.angleDeg)).toBeLessThanOrEqual(90);
        expect(positionUnder(seen, label)).toBeUndefined();
      }
    }
  });
});

test('both lenses show the target’s distance in one size, and straight from above there is only one', () => {
  const camera = cameraFrom([1, 2, 3], { aspect: 1.5 });
  const target = new Vector3();
  const [near, flat] = [false, true].map((isFlat) => lensOf(camera, target, isFlat));
  expect([near, flat].map(isOrthographic)).toEqual([false, true]);
  expect(pixelsPerUnit(flat, 600, 1)).toBeCloseTo(pixelsPerUnit(near, 600, camera.position.length()), 9);

  const top = lensOf(cameraFrom([0, 3, 1e-3], { aspect: 1.5 }), target, false);
  expect(isOrthographic(top)).toBe(true);
  // North is up, and heights do not move what stands on the map.
  const [low, high, north] = [
    [0.4, -0.2, 0.1],
    [0.4, 0.5, 0.1],
    [0.4, 0, -0.3],
  ].map(([x, y, z]) => new Vector3(x, y, z).project(top));
  expect(high.x).toBeCloseTo(low.x, 12);
  expect(high.y).toBeCloseTo(low.y, 12);
  expect([north.x, Math.sign(north.y - low.y)]).toEqual([low.x, 1]);
});
