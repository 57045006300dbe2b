import { expect, test } from 'vitest';
import { detailTree } from '../../../src/analysis/detail-tree.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { drawnPatches } from '../../../src/view3d/drawn-patches.ts';
import { instancesOf, wallSegments } from '../../../src/view3d/scene-orders.ts';
import { type MeshVertex, patchesOf, sideOf } from '../../support/drawn-mesh.ts';
import { recipeFor } from '../../support/recipes.ts';
import { blockOver, cameraFrom, drawnFrom } from '../../support/seen-terrain.ts';

const placesOf = (lines: readonly (readonly MeshVertex[])[]): string[] =>
  [...new Set(lines.flat().map(({ x, y, elevation }) => `${x},${y},${elevation}`))].sort();

test.each([
  ['south-east', [1.7, 0.9, 1.4], [1, 2]],
  ['north-west', [-1.3, 0.4, -1.9], [0, 3]],
] as const)('walls seen from the %s have the vertices of the ground along their rims', (_, from, facing) => {
  const map = generateHeightmap(recipeFor('diamond-square', { seed: 'walls', width: 700, height: 451, params: { hurst: 0.7 } }));
  const block = blockOver(map, { exaggeration: 0.001 });
  const camera = cameraFrom(from, { fov: 90 });
  const seen = { tree: detailTree(block.surface), block, camera, viewHeight: 600 };
  const drawn = drawnPatches(seen);
  const walls = wallSegments(block, camera.position, instancesOf(drawn, new Float32Array(4 * drawn.patches.length)));
  const { patches: ground, eye } = drawnFrom(seen);
  expect(new Set(ground.map(({ stride }) => stride)).size).toBeGreaterThan(1);
  const { aWall } = walls.data;
  const segments = patchesOf(walls.data, walls.count);
  expect(new Set(aWall)).toEqual(new Set(facing));
  for (const wall of facing) {
    const rim = placesOf(segments.filter((__, i) => aWall[i] === wall).map((patch) => sideOf(block, eye, patch, wall)));
    const isOnEdge = ({ x, y }: MeshVertex): boolean => [y === 0, x === 699, y === 450, x === 0][wall];
    const edge = placesOf(ground.map((patch) => sideOf(block, eye, patch, wall).filter(isOnEdge)));
    expect(rim).toEqual(edge);
  }
});
