import { describe, expect, test } from 'vitest';
import { detailTree, NODE_QUADS, withDetail } from '../../../src/analysis/detail-tree.ts';
import { createHeightmap, type Heightmap, sampleBilinear } from '../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { recipeFor } from '../../support/recipes.ts';

const surfaceOf = (map: Heightmap, cellsX = map.width - 1, cellsY = map.height - 1) => ({
  map,
  spacing: { x: 1, y: 1 },
  extent: { x: cellsX, y: cellsY },
});

const rough = (width: number, height: number): Heightmap =>
  generateHeightmap(recipeFor('diamond-square', { seed: 'tree', width, height, params: { hurst: 0.6 } }));

/** The mesh with vertices so many samples apart, at a place. */
function meshAt(map: Heightmap, end: { x: number; y: number }, stride: number, x: number, y: number): number {
  const [west, north] = [Math.floor(x / stride) * stride, Math.floor(y / stride) * stride];
  const [east, south] = [Math.min(west + stride, end.x), Math.min(north + stride, end.y)];
  const [u, v] = [(x - west) / (east - west || 1), (y - north) / (south - north || 1)];
  const [nw, ne] = [sampleBilinear(map, west, north), sampleBilinear(map, east, north)];
  const [sw, se] = [sampleBilinear(map, west, south), sampleBilinear(map, east, south)];
  return u + v <= 1 ? nw + u * (ne - nw) + v * (sw - nw) : se + (1 - u) * (sw - se) + (1 - v) * (ne - se);
}

describe('the levels of a surface', () => {
  test.each([
    ['that halves to the end', rough(129, 129), 128, 128],
    ['of other sides', rough(150, 71), 149, 70],
    ['that reaches past its extent', rough(65, 65), 50.3, 41.75],
    ['of one row of cells', rough(2, 90), 1, 89],
  ])('%s: no mesh is further from that of all samples than the level says, nor much nearer', (_, map, cellsX, cellsY) => {
    const { levels, end } = detailTree(surfaceOf(map, cellsX, cellsY));
    expect(end).toEqual({ x: cellsX, y: cellsY });
    const isOneRow = map.width === 2;
    for (const [level, { error }] of levels.entries()) {
      let worst = 0;
      for (let y = 0; y <= cellsY; y += 0.25) {
        for (let x = 0; x <= cellsX; x += 0.25)
          worst = Math.max(worst, Math.abs(meshAt(map, end, 2 ** level, x, y) - meshAt(map, end, 1, x, y)));
      }
      expect(worst).toBeLessThanOrEqual(error * (1 + 1e-6));
      if (!isOneRow && level > 0) expect(error).toBeLessThan(3 * worst);
    }
  });

  test('end with a single node', () => {
    const sizes = detailTree(surfaceOf(createHeightmap(300, 70))).levels.map(({ columns, rows }) => [columns, rows]);
    expect(sizes).toEqual([
      [10, 3],
      [5, 2],
      [3, 1],
      [2, 1],
      [1, 1],
    ]);
  });

  test('know the extremes of their nodes; neighbours share the samples between them', () => {
    const map = createHeightmap(2 * NODE_QUADS + 1, NODE_QUADS + 1);
    map.data[NODE_QUADS] = 9;
    map.data[0] = -4;
    const { levels, whole } = detailTree(surfaceOf(map));
    expect([...levels[0].highs]).toEqual([9, 9]);
    expect([...levels[0].lows]).toEqual([-4, 0]);
    expect(whole).toEqual({ min: -4, max: 9 });
  });

  test('leave out the samples beyond the extent', () => {
    const map = createHeightmap(5, 5);
    map.data[24] = 100;
    expect(detailTree(surfaceOf(map, 2.5, 2.5)).whole).toEqual({ min: 0, max: 0 });
    expect(detailTree(surfaceOf(map, 3.5, 3.5)).whole).toEqual({ min: 0, max: 100 });
  });

  test.each([
    ['the last row', 41, 128],
    ['the last column', 128, 7],
    ['the inside', 55, 33],
  ])('see a single spike in %s', (_, x, y) => {
    const map = createHeightmap(129, 129);
    map.data[y * 129 + x] = 100;
    const [, ...coarser] = detailTree(surfaceOf(map)).levels;
    for (const { error } of coarser) expect(error).toBeGreaterThanOrEqual(100);
  });

  test('end at a sample that the extent misses by rounding alone', () => {
    const surface = {
      map: rough(301, 301),
      spacing: { x: 0.1, y: 0.1 },
      extent: { x: 30.000000000000004, y: 29.999999999999996 },
    };
    expect(detailTree(surface).end).toEqual({ x: 300, y: 300 });
  });

  test('of level ground drop nothing', () => {
    for (const { error } of detailTree(surfaceOf(createHeightmap(200, 130))).levels) expect(error).toBe(0);
  });
});

describe('what is drawn of a map of few cells', () => {
  test.each([
    ['3 × 3', rough(3, 3), 2, 2, 64],
    ['9 × 9, of which the extent takes a part', rough(9, 9), 7.3, 5.5, 16],
    ['65 × 34', rough(65, 34), 64, 33, 2],
    ['100 × 2', rough(100, 2), 99, 1, 2],
  ])('%s: faces are nearly the bilinear surface, a wireframe has the cells', (_, map, cellsX, cellsY, factor) => {
    const surface = surfaceOf(map, cellsX, cellsY);
    const { cells, faces } = withDetail(surface);
    expect(faces).toMatchObject({ factor, extent: surface.extent, spacing: { x: 1 / factor, y: 1 / factor } });
    expect(faces.detail.end).toEqual({ x: factor * cellsX, y: factor * cellsY });
    expect(cells).toMatchObject({ ...surface, factor: 1 });
    const { width, data } = map;
    let worst = 0;
    for (let y = 0; y <= cellsY; y += 0.07) {
      for (let x = 0; x <= cellsX; x += 0.07) {
        const i = Math.min(Math.floor(y), map.height - 2) * width + Math.min(Math.floor(x), width - 2);
        const twist = Math.abs(data[i] + data[i + width + 1] - data[i + 1] - data[i + width]);
        const drawn = meshAt(faces.map, faces.detail.end, 1, factor * x, factor * y);
        worst = Math.max(worst, Math.abs(drawn - sampleBilinear(map, x, y)) - twist / (4 * factor * factor));
      }
    }
    expect(worst).toBeLessThan(1e-3);
  });

  test('of many cells faces and wireframe are the same', () => {
    const { cells, faces, map } = withDetail(surfaceOf(rough(129, 3)));
    expect(faces).toBe(cells);
    expect(cells.map).toBe(map);
  });
});
