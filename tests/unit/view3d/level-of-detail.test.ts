/** The bound that the view draws by, measured on the CPU with a copy of its shader. */
import { type PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { seedStream } from '../../../src/core/random.ts';
import type { Surface } from '../../../src/core/surface.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { MAX_PATCHES } from '../../../src/render3d/orders.ts';
import { lensOf } from '../../../src/view3d/lens.ts';
import { lowestEyeY } from '../../../src/view3d/orbit-camera.ts';
import type { Seen } from '../../../src/view3d/patches.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';
import { drawnFrom, seamsOf, seenFrom as seenAt, worstOf } from '../../support/seen-terrain.ts';

/** In pixels; low, to keep the number of patches small. */
const VIEW_HEIGHT = 90;
/** Patches of each view that are compared with the surface, at most. */
const LOOKED_AT = 40;

const seenFrom = (surface: Surface, exaggeration: number, random: () => number): Seen =>
  seenAt(surface, detailTree(surface), exaggeration, VIEW_HEIGHT, random);

const EXTENT = { x: 25_600, y: 25_600 };

function surfaceOf(map: Heightmap, cells: { x: number; y: number } = { x: map.width - 1, y: map.height - 1 }): Surface {
  return { map, spacing: { x: EXTENT.x / cells.x, y: EXTENT.y / cells.y }, extent: EXTENT };
}

const terrain = (generator: string, width: number, height: number, params = {}): Surface =>
  surfaceOf(generateHeightmap(recipeFor(generator, { seed: 'lod', width, height, params })));

const wave = mapFrom(257, 257, (x, y) => 900 * Math.sin(x / 40) * Math.cos(y / 31));

const SURFACES: readonly (readonly [name: string, surface: Surface])[] = [
  ['H 0.5', terrain('diamond-square', 513, 513, { hurst: 0.5 })],
  ['H 0.8', terrain('diamond-square', 513, 513, { hurst: 0.8 })],
  ['a size that no level divides', terrain('diamond-square', 507, 261, { hurst: 0.8 })],
  ['hard faults', terrain('fault-lines', 400, 400, { lines: 200 })],
  ['smooth', surfaceOf(wave)],
  ['a strip of one cell', surfaceOf({ ...terrain('diamond-square', 2, 1025).map })],
  [
    'an early stage that reaches past the extent',
    surfaceOf(terrain('diamond-square', 1025, 1025, { hurst: 0.8 }).map, { x: 900.3, y: 801.7 }),
  ],
];

/** Measures what is drawn of a view. @returns how many neighbours of different levels were compared */
function look(seen: Seen): number {
  const { patches, eye, tolerancePx, verticesOf } = drawnFrom(seen);
  const { cracks, betweenLevels } = seamsOf(seen.block, eye, patches);
  expect(cracks).toEqual([]);
  const step = Math.ceil(patches.length / LOOKED_AT);
  const worst = patches.filter((_, i) => i % step === 0).map((patch) => worstOf(seen, verticesOf(patch)).worst);
  expect(Math.max(0, ...worst)).toBeLessThanOrEqual(tolerancePx * 1.001);
  return betweenLevels;
}

test.each(SURFACES)('%s is drawn within the tolerance and without cracks, from anywhere', (name, surface) => {
  const random = seedStream('cameras', name);
  const betweenLevels = [0.3, 1, 1.8, 6]
    .flatMap((each) => [each, each])
    .map((exaggeration) => look(seenFrom(surface, exaggeration, random)));
  expect(Math.max(...betweenLevels)).toBeGreaterThan(0);
});

test.each(SURFACES)('%s without perspective is drawn by one level, within the tolerance and without cracks', (name, surface) => {
  const random = seedStream('lenses', name);
  for (const altitude of [0, 0.6, Math.PI / 2]) {
    const { camera, ...seen } = seenFrom(surface, 1.8, random);
    const target = camera.position.clone().add(new Vector3(0, -Math.sin(altitude), -Math.cos(altitude)).multiplyScalar(0.3));
    camera.lookAt(target.x, target.y, target.z - 1e-6);
    camera.updateMatrixWorld();
    expect(look({ ...seen, camera: lensOf(camera as PerspectiveCamera, target, true) })).toBe(0);
  }
});

test('steep ground beside the eye costs patches, and leaves the tolerance within bounds', () => {
  const [, surface] = SURFACES[1];
  const random = seedStream('cameras', 'steep');
  for (const exaggeration of [10, 100]) {
    for (let i = 0; i < 5; i++) {
      const seen = { ...seenFrom(surface, exaggeration, random), viewHeight: 1080 };
      const { x, z } = seen.camera.position;
      seen.camera.position.y = lowestEyeY(seen.block, { x, y: 0, z });
      seen.camera.updateMatrixWorld();
      const { patches, tolerancePx } = drawnFrom(seen);
      expect(patches.length).toBeLessThanOrEqual(MAX_PATCHES);
      expect(tolerancePx).toBeLessThan(2 * seen.viewHeight);
    }
  }
});
