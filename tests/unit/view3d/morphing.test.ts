/** What a moving eye sees of levels taking turns, by a copy of the shader. */
import { expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import { seedStream } from '../../../src/core/random.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { TOLERANCE_PX } from '../../../src/view3d/drawn-patches.ts';
import { drawnAt } from '../../support/drawn-mesh.ts';
import { recipeFor } from '../../support/recipes.ts';
import { blockOver, cameraFrom, drawnFrom, pixelsBetween } from '../../support/seen-terrain.ts';

const SIDE = 1025;
const EXTENT = { x: 25_600, y: 25_600 };
/** Units: a thousandth of the extent. */
const STEP = 0.002;

test('nothing on screen moves by more than a quarter of a pixel a frame because levels change', () => {
  const map = generateHeightmap(
    recipeFor('diamond-square', { seed: 'flight', width: SIDE, height: SIDE, params: { hurst: 0.8 } }),
  );
  const block = blockOver(map, { extent: EXTENT, exaggeration: 0.5 });
  const tree = detailTree(block.surface);
  const frameAt = (way: number) => {
    const camera = cameraFrom([0.1, 0.13, 0.9 - way], { aspect: 16 / 9, target: { x: 0, y: 0, z: 0.3 - way } });
    const seen = { tree, block, camera, viewHeight: 1080 };
    const drawn = drawnFrom(seen);
    expect(drawn.tolerancePx).toBe(TOLERANCE_PX);
    return { seen, ...drawn };
  };
  const random = seedStream('flight', 'places');
  const places = Array.from({ length: 200 }, () => ({ x: (SIDE - 1) * random(), y: (SIDE - 1) * random() }));
  let [most, moved] = [0, 0];
  let last = frameAt(0);
  for (let frame = 1; frame <= 40; frame++) {
    const next = frameAt(frame * STEP);
    for (const { x, y } of places) {
      const [before, after] = [last, next].map(({ eye, patches }) => drawnAt(block, eye, patches, x, y));
      if (before === undefined || after === undefined) continue;
      const pixels = pixelsBetween(next.seen, { x, y, elevation: before }, { x, y, elevation: after }) ?? 0;
      most = Math.max(most, pixels);
      if (pixels > 0) moved++;
    }
    last = next;
  }
  expect(moved).toBeGreaterThan(500);
  expect(most).toBeLessThan(0.25);
});
