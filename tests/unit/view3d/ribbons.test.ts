import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { lensOf } from '../../../src/view3d/lens.ts';
import { createRibbons } from '../../../src/view3d/ribbons.ts';
import { mapFrom } from '../../support/recipes.ts';
import { blockOver, cameraFrom } from '../../support/seen-terrain.ts';

test.each([
  ['in perspective', false],
  ['without perspective', true],
])('a line has as many points in a picture of a part of the view as on screen: %s', (_, isFlat) => {
  const block = blockOver(mapFrom(9, 9, (x, y) => x + y));
  const camera = lensOf(cameraFrom([1, 2, 3], { aspect: 1.5 }), new Vector3(), isFlat);
  const line = [
    { x: 0.1, y: 0.9 },
    { x: 0.2, y: 0.1 },
  ];
  const segments = (): number =>
    createRibbons().orders([{ line, role: 'cut' }], block, camera, { width: 600, height: 400 }, 1)[0].segments;
  const onScreen = segments();
  expect(onScreen).toBeGreaterThan(16); // the least
  camera.setViewOffset(600, 400, 0, 150, 600, 100);
  camera.updateProjectionMatrix();
  expect(segments()).toBe(onScreen);
});
