/** What a moving eye sees of levels taking turns, by a copy of the shader. */
import { PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import { appearanceSchema } from '../../../src/colour/appearance.ts';
import { colourScale } from '../../../src/colour/colour-scale.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { seedStream } from '../../../src/core/random.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { blockOf } from '../../../src/view3d/block.ts';
import { planEye } from '../../../src/view3d/detail-reach.ts';
import { drawnPatches, TOLERANCE_PX } from '../../../src/view3d/drawn-patches.ts';
import { patchNumbers } from '../../../src/view3d/patches.ts';
import { drawnAt, patchesOf } from '../../support/drawn-mesh.ts';
import { recipeFor } from '../../support/recipes.ts';
import { pixelsBetween } from '../../support/seen-terrain.ts';

const SIDE = 1025;
const EXTENT = { x: 25_600, y: 25_600 };
/** Units: a thousandth of the extent. */
const STEP = 0.002;

test('nothing on screen moves by more than a quarter of a pixel a frame because levels change', () => {
  const map = generateHeightmap(
    recipeFor('diamond-square', { seed: 'flight', width: SIDE, height: SIDE, params: { hurst: 0.8 } }),
  );
  const surface = { map, spacing: { x: EXTENT.x / (SIDE - 1), y: EXTENT.y / (SIDE - 1) }, extent: EXTENT };
  const tree = detailTree(surface);
  const scale = colourScale('grey', tree.whole, 0);
  const block = blockOf(surface, tree.whole, scale, { ...defaultsOf(appearanceSchema), exaggeration: 0.5 });
  const out = patchNumbers();
  const frameAt = (way: number) => {
    const camera = new PerspectiveCamera(26, 16 / 9, 0.01, 60);
    camera.position.set(0.1, 0.13, 0.9 - way);
    camera.lookAt(0, 0, 0.3 - way);
    camera.updateMatrixWorld();
    const seen = { tree, block, camera, viewHeight: 1080 };
    const { count, tolerancePx } = drawnPatches(seen, out);
    expect(tolerancePx).toBe(TOLERANCE_PX);
    return { seen, eye: planEye(tree, block, camera.position), patches: patchesOf(out, count) };
  };
  const random = seedStream('flight', 'places');
  const places = Array.from({ length: 300 }, () => ({ x: (SIDE - 1) * random(), y: (SIDE - 1) * random() }));
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
  expect(moved).toBeGreaterThan(1000);
  expect(most).toBeLessThan(0.25);
});
