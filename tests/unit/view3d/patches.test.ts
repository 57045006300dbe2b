import { describe, expect, test } from 'vitest';
import { detailTree, NODE_QUADS } from '../../../src/analysis/detail-tree.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { MAX_PATCHES } from '../../../src/render3d/orders.ts';
import { TOLERANCE_PX, wireLevel, wirePatches } from '../../../src/view3d/drawn-patches.ts';
import type { Patch, Seen } from '../../../src/view3d/patches.ts';
import { blockOver, cameraFrom, drawnFrom } from '../../support/seen-terrain.ts';

function seenFrom(map: Heightmap, eye: readonly [number, number, number], fov = 26): Seen {
  const block = blockOver(map, { range: { min: 0, max: 1 } });
  return { tree: detailTree(block.surface), block, camera: cameraFrom(eye, { fov }), viewHeight: 600 };
}

/** A map of white noise, which no level but the finest comes near. */
function noise(width: number, height: number): Heightmap {
  const map = createHeightmap(width, height);
  let state = 1;
  for (let i = 0; i < map.data.length; i++) {
    state = Math.imul(state, 48_271) % 0x7fffffff;
    map.data[i] = (state & 0xffff) / 4000;
  }
  return map;
}

/** The patches of a wireframe with edges of one sample. */
const finest = (seen: Seen): readonly Patch[] => wirePatches(seen, 1, 0).patches;

const places = (patches: readonly Patch[]): string[] => patches.map(({ column, row }) => `${column},${row}`);

describe('patches', () => {
  test('cover the whole block once when all of it is in sight', () => {
    const wanted = [0, 32, 64, 96].flatMap((y) => [0, 32, 64, 96].map((x) => `${x},${y}`));
    expect(places(finest(seenFrom(createHeightmap(129, 129), [3, 4, 5]))).sort()).toEqual(wanted.sort());
  });

  test('cover sides that no patch divides', () => {
    expect(places(finest(seenFrom(createHeightmap(50, 20), [3, 4, 5]))).sort()).toEqual(['0,0', '32,0']);
    expect(places(finest(seenFrom(createHeightmap(2, 2), [3, 4, 5])))).toEqual(['0,0']);
  });

  test('the nearest come first', () => {
    const seen = places(finest(seenFrom(createHeightmap(129, 129), [3, 4, 5])));
    expect([seen[0], seen[15]]).toEqual(['96,96', '0,0']);
  });

  test('leave out what is outside the view', () => {
    const seen = places(finest(seenFrom(createHeightmap(1025, 1025), [0, 1, 0.01], 20)));
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.length).toBeLessThan(100);
    expect(seen).toContain('512,512');
    expect(seen).not.toContain('0,0');
  });

  test('are few where the ground is level, however many samples it has', () => {
    const { patches } = drawnFrom(seenFrom(createHeightmap(1025, 1025), [3, 4, 5]));
    expect(patches).toMatchObject([{ column: 0, row: 0, stride: 32 }]);
  });

  test('are as fine as the samples where these are far apart on screen', () => {
    const [far, near] = [[3, 4, 5] as const, [0.3, 0.4, 0.5] as const].map((from) =>
      drawnFrom(seenFrom(noise(257, 257), from)).patches.map(({ stride }) => stride),
    );
    expect(Math.min(...far)).toBeGreaterThanOrEqual(1);
    expect(new Set(near)).toEqual(new Set([1]));
  });

  test('that are more than can be drawn make way for coarser ones, and the tolerance says so', () => {
    const { patches, tolerancePx } = drawnFrom(seenFrom(noise(2049, 2049), [3, 4, 5]));
    expect(patches.length).toBeLessThanOrEqual(MAX_PATCHES);
    expect(tolerancePx).toBeGreaterThan(TOLERANCE_PX);
    expect(2 * NODE_QUADS ** 2 * MAX_PATCHES).toBeLessThan(4.3e6);
  });

  test('edges of a wireframe are about as long as is asked for, and join samples', () => {
    expect([0.25, 0.5, 1, 2, 4, 8].map((samplePixels) => wireLevel(samplePixels, 2))).toEqual([3, 2, 1, 0, 0, 0]);
  });
});
