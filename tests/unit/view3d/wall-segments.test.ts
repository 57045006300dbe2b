import { PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import { appearanceSchema } from '../../../src/colour/appearance.ts';
import { colourScale } from '../../../src/colour/colour-scale.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { blockOf } from '../../../src/view3d/block.ts';
import { planEye } from '../../../src/view3d/detail-reach.ts';
import { drawnPatches } from '../../../src/view3d/drawn-patches.ts';
import { patchNumbers } from '../../../src/view3d/patches.ts';
import { wallSegments } from '../../../src/view3d/wall-segments.ts';
import { type MeshVertex, patchesOf, rimOf, sideOf, verticesOf } from '../../support/drawn-mesh.ts';
import { recipeFor } from '../../support/recipes.ts';

const SIDES = ['north', 'east', 'south', 'west'] as const;

const placesOf = (lines: readonly (readonly MeshVertex[])[]): string[] =>
  [...new Set(lines.flat().map(({ x, y, elevation }) => `${x},${y},${elevation}`))].sort();

test.each([
  ['south-east', [1.7, 0.9, 1.4], [1, 2]],
  ['north-west', [-1.3, 0.4, -1.9], [0, 3]],
] as const)('walls seen from the %s have the vertices of the ground along their rims', (_, [x, y, z], facing) => {
  const map = generateHeightmap(recipeFor('diamond-square', { seed: 'walls', width: 150, height: 101, params: { hurst: 0.7 } }));
  const surface = { map, spacing: { x: 1, y: 1 }, extent: { x: 149, y: 100 } };
  const tree = detailTree(surface);
  const scale = colourScale('grey', tree.whole, 0);
  const block = blockOf(surface, tree.whole, scale, { ...defaultsOf(appearanceSchema), exaggeration: 0.001 });
  const camera = new PerspectiveCamera(90, 1, 0.01, 60);
  camera.position.set(x, y, z);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  const numbers = patchNumbers();
  const { count } = drawnPatches({ tree, block, camera, viewHeight: 600 }, numbers);
  const patches = { count, data: { ...numbers, aTile: new Float32Array(4 * count) } };
  const walls = wallSegments(block, camera.position, patches);

  const eye = planEye(tree, block, camera.position);
  const ground = patchesOf(numbers, count);
  expect(new Set(ground.map(({ stride }) => stride)).size).toBeGreaterThan(1);
  const { aWall } = walls.data;
  const segments = patchesOf(walls.data, walls.count);
  expect(new Set(aWall)).toEqual(new Set(facing));
  for (const wall of facing) {
    const rim = placesOf(segments.filter((__, i) => aWall[i] === wall).map((patch) => rimOf(block, eye, patch, wall)));
    const isOnEdge = ({ x, y }: MeshVertex): boolean => [y === 0, x === 149, y === 100, x === 0][wall];
    const edge = placesOf(ground.map((patch) => sideOf(verticesOf(block, eye, patch), SIDES[wall]).filter(isOnEdge)));
    expect(rim).toEqual(edge);
  }
});
