import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Filter, filtered } from '../../../src/core/generator.ts';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf, type ParamValues } from '../../../src/core/params.ts';
import { wrapped } from '../../../src/core/repeat.ts';
import { filteredMaps, generateHeightmap, generateLine, registry } from '../../../src/generate.ts';
import { forAll } from '../../support/cases.ts';
import { recipeFor } from '../../support/recipes.ts';
import { bumpyTile, cutElsewhere, cutsOf, seamGap, seamRatioOfCuts, tiling } from '../../support/seams.ts';

function under(id: string, map: Heightmap, params: ParamValues): Heightmap {
  const filter = filterOf(id);
  return filtered(filter, map, { ...defaultsOf(filter.params), ...params });
}

function filterOf(id: string): Filter {
  const filter = registry.filters.find((one) => one.id === id);
  if (!filter) throw new Error(`no filter ${id}`);
  return filter;
}

/** Filters that look at neighbours, narrow and wide. */
const looking: readonly [string, ParamValues, error: number][] = [
  ['smooth', { sigma: 0.005 }, 8e-7],
  ['smooth', { sigma: 0.06 }, 8e-7],
  ['smooth', { sigma: 0.1 }, 8e-7],
  ['erosion', { f: 0 }, 0],
  ['erosion', { f: 0.4 }, 2e-7],
  ['erosion', { f: 0.9 }, 2e-7],
  ['median', { radius: 1 }, 0],
  ['median', { radius: 8 }, 0],
  ['fill', {}, 0],
  ['thermal', { talus: 20, steps: 5 }, 0],
];

/** Filters whose pattern has a place on the map, so that it does not move with the ground. */
const placed = ['fault', 'rivers', 'gullies', 'edge-falloff'];
/** All others. Those that look at no neighbours are exact. */
const moving: typeof looking = [
  ...looking,
  ...registry.filters
    .filter(({ id }) => !placed.includes(id) && looking.every(([filter]) => filter !== id))
    .map(({ id }): [string, ParamValues, number] => [id, {}, 0]),
];

function farthest(got: Heightmap, wanted: Heightmap): number {
  return got.data.reduce((most, value, i) => Math.max(most, Math.abs(value - wanted.data[i])), 0);
}

describe.each(moving)('%s %o', (filter, params, error) => {
  test('makes of a tile that is cut elsewhere the same, cut there: nothing shows where the border was', () => {
    forAll(20, [fc.integer({ min: 2, max: 140 }), fc.integer({ min: 2, max: 90 }), fc.nat(), fc.nat()], (width, height, x, y) => {
      const tile = bumpyTile(width, height);
      const wanted = cutElsewhere(under(filter, tile, params), x, y);
      expect(farthest(under(filter, cutElsewhere(tile, x, y), params), wanted)).toBeLessThanOrEqual(error);
    });
  });

  test('ends with the column and the row it begins with, bit for bit', () => {
    for (const [width, height] of [
      [65, 33],
      [100, 7],
      [2, 2],
      [1, 9],
    ])
      expect(seamGap(under(filter, bumpyTile(width, height), params))).toBe(0);
  });
});

test.each([
  ['smooth', { sigma: 0.02 }, { sigma: 0.02 / 7 }, 8e-7],
  ['smooth', { sigma: 0.1 }, { sigma: 0.1 / 7 }, 8e-7],
  ['erosion', { f: 0.6 }, { f: 0.6 }, 2e-7],
  ['median', { radius: 3 }, { radius: 3 }, 0],
])('%s %o makes of a tile the middle one of many that lie side by side', (filter, params, ofMany, error) => {
  const tile = bumpyTile(41, 31);
  const { data, width, height } = cutElsewhere(tile, 0, 0, { width: 7 * 40 + 1, height: 7 * 30 + 1 });
  const many = under(filter, { width, height, data }, ofMany);
  const middle = cutElsewhere({ ...many, width: width + 1, height: height + 1, data: widened(many) }, 3 * 40, 3 * 30, tile);
  expect(farthest(under(filter, tile, params), middle)).toBeLessThanOrEqual(error);
});

/** With a column and a row more, so that it has no period of its own. */
function widened({ width, height, data }: Heightmap): Float32Array {
  const out = new Float32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) out.set(data.subarray(y * width, (y + 1) * width), y * (width + 1));
  return out;
}

test('the tile of 129 × 129 samples, four cells and seed tile meets itself under every filter that looks at neighbours', () => {
  for (const filter of ['smooth', 'erosion', 'median']) {
    const map = generateHeightmap(
      recipeFor('diamond-square', {
        seed: 'tile',
        width: 129,
        height: 129,
        params: { edges: 'toroidal', cells: 4 },
        filters: [{ filter, params: defaultsOf(filterOf(filter).params) }],
      }),
    );
    expect(seamGap(map)).toBe(0);
  }
});

const circle = { shape: 'circle', px: 0.9, py: 0.05, qx: 0.7, qy: 0.05, height: 0.5, band: 0.1 };

/** Chance moves the ratio of so many cuts by a standard deviation of about 1 %. */
const sampled = [
  { filter: 'rivers', side: 129, tiles: 1, cuts: 4 }, // 64 samples are its first level, 128 the second
  { filter: 'gullies', side: 65, tiles: 2, cuts: 16 },
];

describe.each(tiling)('toroidal $id $params', ({ id, params }) => {
  test('still repeats under all filters, one after the other, with its first column and row again as its last', () => {
    const steps = registry.filters.map(({ id: filter }) => ({ filter, params: filter === 'fault' ? circle : {} }));
    const filters = [...steps, { filter: 'edge-falloff', params: { shape: 'radial' } }];
    const recipe = recipeFor(id, { width: 65, height: 65, params, filters });
    const maps = [...filteredMaps(recipe)];
    expect(maps.length).toBe(1 + filters.length);
    for (const { map, run } of maps) {
      expect(map.repeats, run?.filter.id).toBe(true);
      expect(seamGap(map), run?.filter.id).toBe(0);
    }
    expect(generateHeightmap(recipe)).toHaveProperty('repeats', true);
  });

  test.each(sampled)('under $filter fits, and steps across its seams as it does inside', ({ filter, side, tiles, cuts }) => {
    const made = Array.from({ length: tiles }, (_, seed) => {
      const recipe = recipeFor(id, { seed: `${seed}`, width: side, height: side, params, elevation: { min: 0, max: 1 } });
      return cutsOf(generateHeightmap(recipe), cuts).map(({ at, cut }) => ({ at, made: under(filter, cut, {}) }));
    });
    expect(Math.max(...made.flat().map((cut) => seamGap(cut.made)))).toBe(0);
    expect(seamRatioOfCuts(made)).toBeGreaterThan(0.95);
    expect(seamRatioOfCuts(made)).toBeLessThan(1.05);
  });
});

test('under a fault along a line terrain repeats no more', () => {
  const recipe = recipeFor('hills', {
    width: 33,
    height: 33,
    params: { edges: 'toroidal' },
    filters: [{ filter: 'fault', params: {} }],
  });
  expect(generateHeightmap(recipe).repeats).toBeUndefined();
});

test('a circle of a fault goes on at the opposite border of a tile', () => {
  const level: Heightmap = { width: 5, height: 3, data: new Float32Array(15), repeats: true };
  const raised = { shape: 'circle', px: 0, py: 0.5, qx: 0.25, qy: 0.5, height: 1, profile: 'step' };
  // A radius of one cell around the middle of the western border, which is the eastern one: of a step, the circle itself is not raised.
  const wide = under('fault', level, { ...raised, qx: 0.3 });
  expect(Array.from(wide.data.subarray(5, 10))).toEqual([1, 1, 0, 1, 1]);
});

test('a circle of a fault that moves with the ground makes of a tile that is cut elsewhere the same, cut there', () => {
  const tile = bumpyTile(65, 33);
  const [column, row] = [fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: 31 })];
  forAll(20, [column, row, column, row, fc.integer({ min: 1, max: 32 })], (px, py, x, y, radius) => {
    const around = (column: number, row: number): ParamValues => {
      const end = column < 32 ? column + radius : column - radius;
      return { ...circle, px: column / 64, qx: end / 64, py: row / 32, qy: row / 32 };
    };
    const moved = under('fault', cutElsewhere(tile, x, y), around(wrapped(px - x, 65), wrapped(py - y, 33)));
    expect(farthest(moved, cutElsewhere(under('fault', tile, around(px, py)), x, y))).toBe(0);
  });
});

test('what comes after a fault along a line ends at the borders', () => {
  const tile = bumpyTile(33, 33);
  const cut = under('fault', tile, {});
  const { repeats: _, ...open } = tile;
  expect(under('smooth', cut, { sigma: 0.05 })).toEqual(under('smooth', under('fault', open, {}), { sigma: 0.05 }));
});

test('what each filter makes of one sample of a tile is that of the map', () => {
  const recipe = recipeFor('fault-lines', {
    width: 33,
    height: 33,
    params: { edges: 'toroidal' },
    elevation: { min: 0, max: 1 },
    filters: ['smooth', 'erosion', 'median'].map((filter) => ({ filter, params: {} })),
  });
  const maps = [...filteredMaps(recipe)];
  expect(maps[3].map.data[5 * 33 + 32]).toBe(generateHeightmap(recipe).data[5 * 33]);
});

test('imported terrain never repeats, whatever its borders', () => {
  const tile = bumpyTile(9, 9);
  const recipe = {
    ...recipeFor('fault-lines', { width: 9, height: 9, filters: [{ filter: 'smooth', params: { sigma: 0.1 } }] }),
    source: { kind: 'imported', name: 'tile.png', sha256: '0'.repeat(64) },
  } as const;
  const map = generateHeightmap(recipe, { imported: tile });
  expect(map).not.toHaveProperty('repeats');
  expect(seamGap(map)).toBeGreaterThan(0);
});

test('a line with wrapped ends is smoothed beyond them, and agrees with its map', () => {
  const recipe = recipeFor('midpoint-displacement', {
    width: 65,
    height: 3,
    params: { ends: 'wrapped' },
    filters: [{ filter: 'smooth', params: { sigma: 0.02 } }],
  });
  const { y } = generateLine(recipe);
  const map = generateHeightmap(recipe);
  expect(y[64]).toBe(y[0]);
  expect(seamGap(map)).toBe(0);
  y.forEach((elevation, x) => {
    expect(map.data[x]).toBeCloseTo(elevation, 3);
  });
});
