import { Frustum, Matrix4, PerspectiveCamera } from 'three';
import { describe, expect, test } from 'vitest';
import { appearanceSchema } from '../../../src/colour/appearance.ts';
import { colourScale } from '../../../src/colour/colour-scale.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { minMaxGrid } from '../../../src/core/min-max-grid.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { type Block, blockOf } from '../../../src/view3d/block.ts';
import { MAX_PATCHES, PATCH_QUADS, selectPatches, strideFor } from '../../../src/view3d/patches.ts';

const scale = colourScale('grey', { min: 0, max: 1 }, 0);

function blockFrom(map: Heightmap): Block {
  const extent = { x: map.width - 1, y: map.height - 1 };
  return blockOf({ map, spacing: { x: 1, y: 1 }, extent }, { min: 0, max: 0 }, scale, {
    ...defaultsOf(appearanceSchema),
    exaggeration: 1.8,
  });
}

function lookingFrom(x: number, y: number, z: number, fov = 26): { eye: PerspectiveCamera; frustum: Frustum } {
  const eye = new PerspectiveCamera(fov, 1, 0.01, 60);
  eye.position.set(x, y, z);
  eye.lookAt(0, 0, 0);
  eye.updateMatrixWorld();
  return {
    eye,
    frustum: new Frustum().setFromProjectionMatrix(new Matrix4().multiplyMatrices(eye.projectionMatrix, eye.matrixWorldInverse)),
  };
}

/** The patches that are drawn, as `column,row`. */
function patchesSeen(map: Heightmap, stride: number, from: readonly [number, number, number], fov?: number): string[] {
  const out = new Float32Array(3 * MAX_PATCHES);
  const { eye, frustum } = lookingFrom(...from, fov);
  const count = selectPatches(blockFrom(map), minMaxGrid(map), frustum, eye.position, stride, out);
  return Array.from({ length: Math.min(count, MAX_PATCHES) }, (_, i) => `${out[3 * i]},${out[3 * i + 1]}`);
}

describe('patches', () => {
  test('cover the whole block once when all of it is in sight', () => {
    const seen = patchesSeen(createHeightmap(129, 129), 1, [3, 4, 5]);
    const wanted = [0, 32, 64, 96].flatMap((y) => [0, 32, 64, 96].map((x) => `${x},${y}`));
    expect([...seen].sort()).toEqual(wanted.sort());
  });

  test('cover sides that no patch divides', () => {
    expect(patchesSeen(createHeightmap(50, 20), 1, [3, 4, 5]).sort()).toEqual(['0,0', '32,0']);
    expect(patchesSeen(createHeightmap(2, 2), 1 / 32, [3, 4, 5])).toEqual(['0,0']);
  });

  test('the nearest come first', () => {
    const seen = patchesSeen(createHeightmap(129, 129), 1, [3, 4, 5]);
    expect([seen[0], seen[15]]).toEqual(['96,96', '0,0']);
  });

  test('leave out what is outside the view', () => {
    const seen = patchesSeen(createHeightmap(1025, 1025), 1, [0, 1, 0.01], 20);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.length).toBeLessThan(100);
    expect(seen).toContain('512,512');
    expect(seen).not.toContain('0,0');
  });

  test('a denser grid than fits says so', () => {
    const map = createHeightmap(1025, 1025);
    const { eye, frustum } = lookingFrom(3, 4, 5);
    const out = new Float32Array(3 * MAX_PATCHES);
    expect(selectPatches(blockFrom(map), minMaxGrid(map), frustum, eye.position, 1, out)).toBe(MAX_PATCHES);
    expect(selectPatches(blockFrom(map), minMaxGrid(map), frustum, eye.position, 0.5, out)).toBeGreaterThan(MAX_PATCHES);
    expect(2 * PATCH_QUADS * PATCH_QUADS * MAX_PATCHES).toBeLessThan(2.2e6);
  });

  test('quads are about two pixels, and finer than samples only where those are far apart', () => {
    expect([0.25, 0.5, 1, 2, 4, 8].map((samplePixels) => strideFor(samplePixels, 2))).toEqual([8, 4, 2, 1, 1, 1]);
    expect([24, 48, 800].map((samplePixels) => strideFor(samplePixels, 2))).toEqual([1 / 2, 1 / 4, 1 / 64]);
  });
});
