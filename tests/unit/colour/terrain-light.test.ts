import { describe, expect, test } from 'vitest';
import { bakeTerrainLight, type TerrainLight } from '../../../src/colour/terrain-light.ts';
import { createHeightmap, type Heightmap, resample } from '../../../src/core/heightmap.ts';

const SPACING = { x: 10, y: 10 };
const FROM_WEST = { exaggeration: 1, sunAzimuthDeg: 270, sunAltitudeDeg: 45, floor: undefined };

/** A map from a row of elevations, repeated from north to south. */
function ridges(row: readonly number[], height = 5): Heightmap {
  return createHeightmap(
    row.length,
    height,
    Float32Array.from({ length: row.length * height }, (_, i) => row[i % row.length]),
  );
}

function suns({ width, data }: TerrainLight, row = 2): number[] {
  return Array.from({ length: width }, (_, x) => data[2 * (row * width + x)]);
}

function skies({ width, data }: TerrainLight, row = 2): number[] {
  return Array.from({ length: width }, (_, x) => data[2 * (row * width + x) + 1]);
}

describe('terrain light', () => {
  test('a flat map has no shadow and sees all of the sky', () => {
    const { data } = bakeTerrainLight(createHeightmap(9, 7), SPACING, FROM_WEST);
    expect([...data]).toEqual(Array(2 * 9 * 7).fill(255));
  });

  test('a wall of 25 m throws 25 m of shadow away from a sun at 45°', () => {
    const wall = ridges([0, 0, 0, 25, 0, 0, 0, 0, 0]);
    // 10 m and 20 m behind the wall it rises by 2.5 and 1.25 per metre, 30 m behind by 0.83.
    expect(suns(bakeTerrainLight(wall, SPACING, FROM_WEST))).toEqual([255, 255, 255, 255, 0, 0, 255, 255, 255]);
  });

  test('the shadow lies on the other side when the sun does', () => {
    const wall = ridges([0, 0, 0, 25, 0, 0, 0, 0, 0]);
    const light = bakeTerrainLight(wall, SPACING, { ...FROM_WEST, sunAzimuthDeg: 90 });
    expect(suns(light)).toEqual([255, 0, 0, 255, 255, 255, 255, 255, 255]);
  });

  test('a sun in the north throws shadows to the south', () => {
    const wall = createHeightmap(3, 5, Float32Array.from([0, 0, 0, 25, 25, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const light = bakeTerrainLight(wall, SPACING, { ...FROM_WEST, sunAzimuthDeg: 0 });
    expect([0, 1, 2, 3, 4].map((y) => light.data[2 * (3 * y + 1)])).toEqual([255, 255, 0, 0, 255]);
  });

  test('the edge of a shadow is soft within ± 0.05 of the sun’s rise', () => {
    const behind = (wall: number): number => suns(bakeTerrainLight(ridges([wall, 0, 0]), SPACING, FROM_WEST))[1];
    expect([9.4, 10, 10.6].map(behind)).toEqual([255, 128, 0]);
    expect(behind(9.8)).toBeGreaterThan(behind(10.2));
  });

  test('exaggeration lengthens shadows, and water covers what would throw them', () => {
    const wall = ridges([0, 8, 0, 0]);
    expect(suns(bakeTerrainLight(wall, SPACING, FROM_WEST))).toEqual([255, 255, 255, 255]);
    expect(suns(bakeTerrainLight(wall, SPACING, { ...FROM_WEST, exaggeration: 2 }))).toEqual([255, 255, 0, 255]);
    expect(suns(bakeTerrainLight(wall, SPACING, { ...FROM_WEST, exaggeration: 2, floor: 8 }))).toEqual([255, 255, 255, 255]);
  });

  test('a valley sees less of the sky than the ridges beside it', () => {
    const [, ridge, valley] = skies(bakeTerrainLight(ridges([0, 40, 0, 40, 0]), SPACING, FROM_WEST));
    expect(ridge).toBe(255);
    expect(valley).toBeLessThan(130);
  });

  test('spacing that differs by direction counts as metres', () => {
    const wall = ridges([0, 0, 0, 25, 0, 0, 0, 0, 0]);
    const wide = bakeTerrainLight(wall, { x: 20, y: 10 }, FROM_WEST);
    expect(suns(wide)).toEqual([255, 255, 255, 255, 0, 255, 255, 255, 255]);
  });

  test('a large map has the light of its reduced grid, a small one that of every sample', () => {
    const large = createHeightmap(
      769,
      577,
      Float32Array.from({ length: 769 * 577 }, (_, i) => 400 * Math.sin((i % 769) / 9) * Math.cos(i / 9000)),
    );
    const reduced = bakeTerrainLight(resample(large, 385, 385), { x: 2 * SPACING.x, y: 1.5 * SPACING.y }, FROM_WEST);
    const light = bakeTerrainLight(large, SPACING, FROM_WEST);
    expect([light.width, light.height]).toEqual([385, 385]);
    expect(light.data.findIndex((byte, i) => byte !== reduced.data[i])).toBe(-1);
    const small = bakeTerrainLight(createHeightmap(33, 17), SPACING, FROM_WEST);
    expect([small.width, small.height]).toEqual([33, 17]);
    expect(Math.min(...suns(light, 200))).toBe(0);
  });
});
