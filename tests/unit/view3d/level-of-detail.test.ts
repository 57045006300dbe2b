/** The bound that the view draws by, measured on the CPU with a copy of its shader. */
import { type PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { seedStream } from '../../../src/core/random.ts';
import type { Surface } from '../../../src/core/surface.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { MAX_PATCHES } from '../../../src/render3d/orders.ts';
import { lowestEyeY } from '../../../src/view3d/camera-limits.ts';
import { planEye } from '../../../src/view3d/detail-reach.ts';
import { drawnPatches, type Seen } from '../../../src/view3d/drawn-patches.ts';
import { lensOf } from '../../../src/view3d/lens.ts';
import { patchNumbers } from '../../../src/view3d/patches.ts';
import { patchesOf, verticesOf } from '../../support/drawn-mesh.ts';
import { recipeFor } from '../../support/recipes.ts';
import { seamsOf, seenFrom as seenAt, worstOf } from '../../support/seen-terrain.ts';

/** Pixels: few, so that few patches have them all looked at. */
const VIEW_HEIGHT = 120;

const seenFrom = (surface: Surface, exaggeration: number, random: () => number): Seen =>
  seenAt(surface, detailTree(surface), exaggeration, VIEW_HEIGHT, random);

const EXTENT = { x: 25_600, y: 25_600 };

function surfaceOf(map: Heightmap, cells: { x: number; y: number } = { x: map.width - 1, y: map.height - 1 }): Surface {
  return { map, spacing: { x: EXTENT.x / cells.x, y: EXTENT.y / cells.y }, extent: EXTENT };
}

const terrain = (generator: string, width: number, height: number, params = {}): Surface =>
  surfaceOf(generateHeightmap(recipeFor(generator, { seed: 'lod', width, height, params })));

const wave: Heightmap = createHeightmap(257, 257);
for (let i = 0; i < wave.data.length; i++) wave.data[i] = 900 * Math.sin((i % 257) / 40) * Math.cos(Math.floor(i / 257) / 31);

const SURFACES: readonly (readonly [name: string, surface: Surface])[] = [
  ['H 0.5', terrain('diamond-square', 129, 129, { hurst: 0.5 })],
  ['H 0.8', terrain('diamond-square', 257, 257, { hurst: 0.8 })],
  ['a size that no level divides', terrain('diamond-square', 107, 61, { hurst: 0.8 })],
  ['hard faults', terrain('fault-lines', 100, 100, { lines: 200 })],
  ['smooth', surfaceOf(wave)],
  ['a strip of one cell', surfaceOf({ ...terrain('diamond-square', 2, 257).map })],
  ['an early stage that reaches past the extent', surfaceOf(terrain('diamond-square', 65, 65).map, { x: 50.3, y: 41.7 })],
];

describe.each(SURFACES)('%s', (name, surface) => {
  const random = seedStream('cameras', name);
  test('is drawn within the tolerance and without cracks, from anywhere', () => {
    const out = patchNumbers();
    let betweenLevels = 0;
    for (let i = 0; i < 3; i++) {
      const seen = seenFrom(surface, [1, 1.8, 6][i % 3], random);
      const eye = planEye(seen.tree, seen.block, seen.camera.position);
      const { count, tolerancePx = 0 } = drawnPatches(seen, out);
      const patches = patchesOf(out, count).map((patch) => ({
        patch,
        vertices: verticesOf(seen.block, eye, patch),
      }));
      const seams = seamsOf(seen.block, patches);
      expect(seams.cracks).toEqual([]);
      betweenLevels += seams.betweenLevels;
      let worst = 0;
      for (const { vertices } of patches) worst = Math.max(worst, worstOf(seen, vertices).worst);
      expect(worst).toBeLessThanOrEqual(tolerancePx * 1.001);
    }
    expect(betweenLevels).toBeGreaterThan(0);
  });
});

describe.each(SURFACES)('%s without perspective', (name, surface) => {
  test('is drawn by one level, within the tolerance and without cracks', () => {
    const random = seedStream('lenses', name);
    const out = patchNumbers();
    for (const altitude of [0, 0.6, Math.PI / 2]) {
      const { camera, ...seen } = seenFrom(surface, 1.8, random);
      const target = camera.position.clone().add(new Vector3(0, -Math.sin(altitude), -Math.cos(altitude)).multiplyScalar(0.3));
      camera.lookAt(target.x, target.y, target.z - 1e-6);
      camera.updateMatrixWorld();
      const through: Seen = { ...seen, camera: lensOf(camera as PerspectiveCamera, target, true) };
      const { count, tolerancePx = 0 } = drawnPatches(through, out);
      const eye = planEye(seen.tree, seen.block, camera.position);
      const patches = patchesOf(out, count).map((patch) => ({ patch, vertices: verticesOf(seen.block, eye, patch) }));
      const seams = seamsOf(seen.block, patches);
      expect([seams.cracks, seams.betweenLevels]).toEqual([[], 0]);
      let worst = 0;
      for (const { vertices } of patches) worst = Math.max(worst, worstOf(through, vertices).worst);
      expect(worst).toBeLessThanOrEqual(tolerancePx * 1.001);
    }
  });
});

test('steep ground beside the eye costs patches, and leaves the tolerance within bounds', () => {
  const [, surface] = SURFACES[1];
  const random = seedStream('cameras', 'steep');
  const out = patchNumbers();
  for (const exaggeration of [10, 100]) {
    for (let i = 0; i < 5; i++) {
      const seen = { ...seenFrom(surface, exaggeration, random), viewHeight: 1080 };
      const { x, z } = seen.camera.position;
      seen.camera.position.y = lowestEyeY(seen.block, { x, y: 0, z });
      seen.camera.updateMatrixWorld();
      const { count, tolerancePx } = drawnPatches(seen, out);
      expect(count).toBeLessThanOrEqual(MAX_PATCHES);
      expect(tolerancePx).toBeLessThan(2 * seen.viewHeight);
    }
  }
});
