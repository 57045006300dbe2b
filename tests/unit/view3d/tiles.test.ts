import { describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap, sampleBilinear } from '../../../src/core/heightmap.ts';
import type { Point } from '../../../src/core/profile.ts';
import {
  MAX_TILES,
  TILE_BORDER,
  TILE_QUADS,
  type Tile,
  tileCount,
  tileKey,
  tileOf,
  tileSide,
  writeTile,
} from '../../../src/view3d/tiles.ts';

function roughMap(width: number, height: number): Heightmap {
  const map = createHeightmap(width, height);
  for (const i of map.data.keys()) map.data[i] = (i * 7919) % 1009;
  return map;
}

function tilesOf(end: Point): Tile[] {
  const levels = Array.from({ length: 8 }, (_, level) => level).filter(
    (level) => level === 0 || TILE_QUADS * 2 ** (level - 1) < Math.max(end.x, end.y),
  );
  return levels.flatMap((level) => {
    const quads = TILE_QUADS * 2 ** level;
    const rows = Array.from({ length: Math.ceil(end.y / quads) }, (_, row) => row);
    const columns = Array.from({ length: Math.ceil(end.x / quads) }, (_, column) => column);
    return rows.flatMap((row) => columns.map((column) => ({ level, column, row })));
  });
}

describe('tiles of a surface', () => {
  test.each([
    { size: [1025, 513], end: { x: 1024, y: 512 } },
    { size: [700, 40], end: { x: 699, y: 39 } },
    { size: [601, 530], end: { x: 598.25, y: 528.5 } },
    { size: [2, 2], end: { x: 1, y: 1 } },
  ])('hold the vertices of their levels, and the edge once more beyond it: $size', ({ size: [width, height], end }) => {
    const map = roughMap(width, height);
    const side = tileSide(end);
    const all = tilesOf(end);
    expect(tileCount(end)).toBe(all.length);
    expect(new Set(all.map(tileKey)).size).toBe(all.length);
    for (const tile of all) {
      const out = new Float32Array(side * side).fill(Number.NaN);
      writeTile(map, end, tile, side, out);
      const stride = 2 ** tile.level;
      let wrong = 0;
      for (let i = 0; i < out.length; i++) {
        const column = tile.column * TILE_QUADS - TILE_BORDER + (i % side);
        const row = tile.row * TILE_QUADS - TILE_BORDER + Math.floor(i / side);
        const x = Math.min(Math.max(column, 0) * stride, end.x);
        const y = Math.min(Math.max(row, 0) * stride, end.y);
        if (out[i] !== Math.fround(sampleBilinear(map, x, y))) wrong++;
      }
      expect(wrong).toBe(0);
    }
  });

  test('those of the largest terrain take less than 256 MB', () => {
    expect(4 * tileSide({ x: 8192, y: 8192 }) ** 2 * MAX_TILES).toBeLessThan(256 * 2 ** 20);
  });

  test('all of 4097² take less than 8 bytes a sample', () => {
    const end = { x: 4096, y: 4096 };
    expect((4 * tileSide(end) ** 2 * tileCount(end)) / 4097 ** 2).toBeLessThan(8);
  });
});

describe('the tile of a patch', () => {
  const end = { x: 8192, y: 8192 };

  test('has a texel for every vertex and holds the whole patch, however close or far it is', () => {
    for (let level = 0; level <= 8; level++) {
      const quads = 32 * 2 ** level;
      for (const samplesPerPixel of [0, 1e-3, 0.7, 1, 3, 9, 1e4, Number.POSITIVE_INFINITY]) {
        for (const at of [0, 8192 - quads, Math.floor(4096 / quads) * quads]) {
          const { column, row, ...tile } = tileOf(end, level, at, 0, samplesPerPixel);
          const side = TILE_QUADS * 2 ** tile.level;
          expect(tile.level).toBeLessThanOrEqual(level);
          expect([column * side <= at, at + quads <= (column + 1) * side, row]).toEqual([true, true, 0]);
        }
      }
    }
  });

  test('has texels no larger than a pixel where that is possible', () => {
    const levels = [0.5, 1, 1.9, 2, 5, 8].map((samplesPerPixel) => tileOf(end, 4, 0, 0, samplesPerPixel).level);
    expect(levels).toEqual([0, 0, 0, 1, 2, 3]);
  });
});
