import { describe, expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { seedStream } from '../../../src/core/random.ts';
import { type Block, drawnElevationAt, worldPointAt, worldY } from '../../../src/view3d/block.ts';
import { isHiddenBy, rayHit } from '../../../src/view3d/ray-hit.ts';
import { blockOver } from '../../support/seen-terrain.ts';

const EXTENT = { x: 100, y: 100 };

/** A block over 100 m × 100 m, drawn as high as it is. */
const blockFrom = (side: number, elevations: readonly number[], seaLevel = -1000): Block =>
  blockOver(createHeightmap(side, side, Float32Array.from(elevations)), { extent: EXTENT, exaggeration: 1, seaLevel });

const DOWN = { x: 0, y: -1, z: 0 };

describe('rays against the block', () => {
  test('a ray straight down meets the triangle that is drawn there', () => {
    const saddle = blockFrom(2, [0, 10, 10, 0]);
    const eye = worldPointAt(saddle, { x: 0.5, y: 0.25 }, 1000);
    const hit = rayHit(saddle, eye, DOWN);
    // North-west of the cut: 10 · (½ + ¼) = 7.5 m. One unit is 50 m.
    expect(hit?.t).toBeCloseTo((1000 - 7.5) / 50, 9);
    expect(hit?.position).toEqual({ x: 0.5, y: 0.25 });
  });

  test('a slanted ray across a saddle meets it where the two agree', () => {
    const saddle = blockFrom(2, [0, 10, 10, 0]);
    const wanted = { x: 0.3, y: 0.6 };
    const point = worldPointAt(saddle, wanted, drawnElevationAt(saddle, wanted));
    const eye = { x: 1.4, y: point.y + 0.5, z: -1.2 };
    const hit = rayHit(saddle, eye, { x: point.x - eye.x, y: point.y - eye.y, z: point.z - eye.z });
    expect(hit?.t).toBeCloseTo(1, 9);
    expect(hit?.position.x).toBeCloseTo(0.3, 9);
    expect(hit?.position.y).toBeCloseTo(0.6, 9);
  });

  test('every point in sight is found again on rough ground, and what hides the others lies nearer', () => {
    const random = seedStream('rays', 'test');
    const block = blockFrom(
      9,
      Array.from({ length: 81 }, () => 30 * random()),
    );
    let seen = 0;
    for (let i = 0; i < 500; i++) {
      const position = { x: random(), y: random() };
      const point = worldPointAt(block, position, drawnElevationAt(block, position));
      const eye = { x: 6 * random() - 3, y: 1 + 2 * random(), z: 6 * random() - 3 };
      const hit = rayHit(block, eye, { x: point.x - eye.x, y: point.y - eye.y, z: point.z - eye.z });
      expect(hit?.t).toBeLessThan(1 + 1e-6);
      if (isHiddenBy(block, eye, point)) continue;
      seen++;
      expect(hit?.position.x).toBeCloseTo(position.x, 2);
      expect(hit?.position.y).toBeCloseTo(position.y, 2);
    }
    expect(seen).toBeGreaterThan(250);
  });

  test('water is met at its surface', () => {
    const bowl = blockFrom(3, [10, 10, 10, 10, -10, 10, 10, 10, 10], 4);
    const hit = rayHit(bowl, { x: 0, y: 3, z: 0 }, DOWN);
    expect(3 - (hit?.t ?? 0)).toBeCloseTo(worldY(bowl, 4), 9);
  });

  test('water above the highest summit covers the whole block', () => {
    const flooded = blockFrom(3, [10, 10, 10, 10, -10, 10, 10, 10, 10], 40);
    expect(flooded.drawnRange).toEqual({ min: 40, max: 40 });
    const eye = worldPointAt(flooded, { x: 0.9, y: 0.1 }, 90);
    expect(rayHit(flooded, eye, DOWN)).toMatchObject({ t: 1, isWall: false });
  });

  test('a ray into a wall says so, one that passes by meets nothing', () => {
    const flat = blockFrom(3, [0, 0, 0, 0, 10, 0, 0, 0, 0]);
    const y = (worldY(flat, 0) + worldY(flat, flat.bottom)) / 2;
    expect(rayHit(flat, { x: 0.2, y, z: 5 }, { x: 0, y: 0, z: -1 })).toMatchObject({ t: 4, isWall: true });
    expect(rayHit(flat, { x: 0.2, y: y + 1, z: 5 }, { x: 0, y: 0, z: -1 })).toBeUndefined();
    expect(rayHit(flat, { x: 1.2, y: 5, z: 0 }, DOWN)).toBeUndefined();
    expect(rayHit(flat, { x: 0.2, y: 5, z: 0 }, { x: 0, y: 1, z: 0 })).toBeUndefined();
  });

  test('a hill hides what lies behind it and not what lies before it', () => {
    const ridge = blockFrom(
      5,
      [0, 0, 40, 0, 0].flatMap((v) => Array(5).fill(v)),
    );
    const eye = { x: 0, y: worldY(ridge, 20), z: 4 };
    expect(isHiddenBy(ridge, eye, worldPointAt(ridge, { x: 0.5, y: 0.05 }, 0))).toBe(true);
    expect(isHiddenBy(ridge, eye, worldPointAt(ridge, { x: 0.5, y: 0.95 }, 0))).toBe(false);
    expect(isHiddenBy(ridge, eye, worldPointAt(ridge, { x: 0.5, y: 0.05 }, 90))).toBe(false);
  });

  test('a grid that reaches past the extent is met only inside it', () => {
    const map = createHeightmap(3, 3, Float32Array.from([0, 10, 20, 0, 10, 20, 0, 10, 20]));
    const block = blockOver(map, { extent: EXTENT, spacing: { x: 80, y: 80 }, exaggeration: 1, water: false });
    const hit = rayHit(block, worldPointAt(block, { x: 0.8, y: 0.5 }, 1000), DOWN);
    expect(hit?.position.x).toBeCloseTo(0.8, 12);
    expect(hit?.t).toBeCloseTo((1000 - 10) / 50, 9);
    expect(rayHit(block, worldPointAt(block, { x: 1.2, y: 0.5 }, 1000), DOWN)).toBeUndefined();
  });
});
