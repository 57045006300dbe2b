import { describe, expect, test } from 'vitest';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { colliderFor, type HavokField, type HavokMesh } from '../../../src/mesh/colliders.ts';

/** 0 1 2
 *  3 4 5 */
const map: Heightmap = { width: 3, height: 2, data: Float32Array.of(0, 1, 2, 3, 4, 5) };
const square: Heightmap = { width: 2, height: 2, data: Float32Array.of(1, 2, 3, 5) };
/** Cells of 10 × 10 m. */
const ground = { extent: { x: 20, y: 10 } };

describe('an engine gets its heights in its own order', () => {
  test('Rapier: column by column, and numbers of cells', () => {
    const { nrows, ncols, heights, scale, flags } = colliderFor(map, 'rapier', ground);
    expect([nrows, ncols, ...heights]).toEqual([1, 2, 0, 3, 1, 4, 2, 5]);
    expect([scale, flags]).toEqual([{ x: 20, y: 1, z: 10 }, 1]);
  });

  test('cannon-es: row by row from the north-west corner, turned so that its diagonal is that of the mesh', () => {
    const { data, elementSize, position, rotation } = colliderFor(map, 'cannon', ground);
    expect([data, elementSize, position]).toEqual([
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
      10,
      [-10, 0, -5],
    ]);
    expect(rotation).toEqual([-0.5, -0.5, -0.5, 0.5]);
  });

  test('Jolt: columns from the south in a square, whose other samples are no ground', () => {
    const { mSampleCount, mHeightSamples, mScale, mBitsPerSample, position } = colliderFor(map, 'jolt', ground);
    const hole = Math.fround(3.4028235e38);
    expect([...mHeightSamples]).toEqual([3, 0, hole, 4, 1, hole, 5, 2, hole]);
    expect([mSampleCount, mBitsPerSample, mScale, position]).toEqual([3, 16, [10, 1, 10], [-10, 0, 5]]);
  });

  test('Bullet: row by row, in a body in the middle of its heights', () => {
    const { heightStickWidth, heightStickLength, heightData, localScaling, position } = colliderFor(map, 'bullet', ground);
    expect([heightStickWidth, heightStickLength, ...heightData]).toEqual([3, 2, 0, 1, 2, 3, 4, 5]);
    expect([localScaling, position]).toEqual([
      [10, 1, 10],
      [0, 2.5, 0],
    ]);
  });

  test('Havok: column by column of a square, else triangles', () => {
    const field = colliderFor(square, 'havok', ground) as HavokField;
    expect([field.numXSamples, field.numZSamples, field.scale, ...field.heights]).toEqual([2, 2, [20, 1, 10], 1, 3, 2, 5]);
    const { vertices, triangles } = colliderFor(map, 'havok', ground) as HavokMesh;
    expect([...vertices.subarray(0, 6), ...vertices.subarray(15)]).toEqual([-10, 0, -5, 0, 1, -5, 10, 5, 5]);
    expect([...triangles]).toEqual([0, 3, 1, 3, 4, 1, 1, 4, 2, 4, 5, 2]);
  });

  test('PhysX: column by column in codes of 16 bits around the middle', () => {
    const { nbRows, nbColumns, samples, heightScale, rowScale, position } = colliderFor(map, 'physx', ground);
    expect([nbRows, nbColumns, samples[0], samples[5], rowScale, position]).toEqual([3, 2, -32_767, 32_767, 10, [-10, 2.5, -5]]);
    expect(heightScale * 65_534).toBeCloseTo(5, 12);
  });
});

test.each(['jolt', 'physx'] as const)('%s is at most half of its step off, and says by how much', (engine) => {
  const bumpy: Heightmap = { width: 9, height: 9, data: Float32Array.from({ length: 81 }, (_, i) => Math.sin(i * i)) };
  const { largest, mean } = colliderFor(bumpy, engine, { extent: { x: 8, y: 8 } }).gap ?? { largest: 1, mean: 1 };
  expect(largest).toBeLessThan(2 / 65_534 / 2 + 1e-7);
  expect(mean).toBeGreaterThan(0);
  expect(mean).toBeLessThan(largest);
});

test('level ground has a scale in every engine', () => {
  const level: Heightmap = { width: 3, height: 3, data: new Float32Array(9).fill(7) };
  const physx = colliderFor(level, 'physx', { extent: { x: 2, y: 2 } });
  expect([physx.heightScale, physx.position[1], physx.samples[4], physx.gap?.largest]).toEqual([1, 7, 0, 0]);
  expect(colliderFor(level, 'jolt', { extent: { x: 2, y: 2 } }).gap?.largest).toBeLessThan(1e-6);
});

test.each([
  [{ ...map, height: 1 }, ground, 'collider: expected 2 × 2 samples or more, got 3 × 1'],
  [map, { extent: { x: 20, y: 0 } }, 'collider: expected an extent above 0, got 20 × 0'],
  [{ ...map, data: Float32Array.of(0, 1, 2, Number.NaN, 4, 5) }, ground, 'collider: expected a value at every sample'],
  [map, { extent: { x: 20, y: 20 } }, 'cannon: expected square cells, which are all that Heightfield has, got 10 × 20 m'],
])('refuses what makes no collider', (wrong, extent, message) => {
  expect(() => colliderFor(wrong, 'cannon', extent)).toThrow(new RangeError(message));
});
