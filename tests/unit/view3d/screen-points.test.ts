import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import { appearanceSchema } from '../../../src/colour/appearance.ts';
import { colourScale } from '../../../src/colour/colour-scale.ts';
import { spacingOf } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { seedStream } from '../../../src/core/random.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { blockOf } from '../../../src/view3d/block.ts';
import { eyeOf } from '../../../src/view3d/camera-math.ts';
import { isOrthographic, lensOf, pixelsPerUnit } from '../../../src/view3d/lens.ts';
import { positionUnder, projected, type SeenBlock, surfacePoint } from '../../../src/view3d/screen-points.ts';
import { recipeFor } from '../../support/recipes.ts';

const RECT = { left: 40, top: 8, width: 1920, height: 1080 };

function seenFrom(
  generator: string,
  exaggeration: number,
  altitudeDeg: number,
  isFlat: boolean,
  random: () => number,
): SeenBlock {
  const recipe = recipeFor(generator, { seed: 'pick', width: 129, height: 97 });
  const map = generateHeightmap(recipe);
  const surface = { map, extent: recipe.extent, spacing: spacingOf(recipe.extent, map) };
  const { whole } = detailTree(surface);
  const scale = colourScale('grey', whole, 0);
  const block = blockOf(surface, whole, scale, { ...defaultsOf(appearanceSchema), exaggeration });
  const target = { x: random() - 0.5, y: 0, z: random() - 0.5 };
  const pose = { target, azimuthDeg: 360 * random(), altitudeDeg, distance: 0.4 + 3 * random() };
  const camera = new PerspectiveCamera(26, RECT.width / RECT.height, 0.01, 20);
  const eye = eyeOf(pose);
  camera.position.set(eye.x, eye.y, eye.z);
  camera.lookAt(target.x, target.y, target.z);
  camera.updateMatrixWorld();
  return {
    block,
    camera: lensOf(camera, new Vector3(target.x, target.y, target.z), isFlat),
    rect: RECT,
    clip: { min: 0, max: 1 },
  };
}

describe.each([
  ['in perspective', false],
  ['without perspective', true],
])('%s', (_, isFlat) => {
  test('what is found under a point of the view is drawn there', () => {
    const random = seedStream('points', String(isFlat));
    let found = 0;
    for (const generator of ['diamond-square', 'fault-lines']) {
      for (const exaggeration of [0.5, 1.8, 10]) {
        for (const altitudeDeg of [4, 31, 70, 89.9]) {
          const seen = seenFrom(generator, exaggeration, altitudeDeg, isFlat, random);
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
});

test('both lenses show the target’s distance in one size, and straight from above there is only one', () => {
  const camera = new PerspectiveCamera(26, 1.5, 0.01, 20);
  camera.position.set(1, 2, 3);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const target = new Vector3();
  const [near, flat] = [false, true].map((isFlat) => lensOf(camera, target, isFlat));
  expect([near, flat].map(isOrthographic)).toEqual([false, true]);
  expect(pixelsPerUnit(flat, 600, 1)).toBeCloseTo(pixelsPerUnit(near, 600, camera.position.length()), 9);

  camera.position.set(0, 3, 1e-3);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const top = lensOf(camera, target, false);
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
