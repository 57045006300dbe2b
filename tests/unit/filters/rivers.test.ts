import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { rivers } from '../../../src/filters/rivers.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { drains } from '../../oracles/water.ts';
import { forAll } from '../../support/cases.ts';
import { correlation } from '../../support/correlation.ts';
import { applied, bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';
import { bumpyTile, cutElsewhere } from '../../support/seams.ts';

const terrain = (side: number, seed: string, params = {}): Heightmap =>
  generateHeightmap(recipeFor('diamond-square', { width: side, height: side, seed, params, elevation: { min: 0, max: 1 } }));

test('strength 0 leaves the terrain as it is', () => {
  const map = bumpyMap(70, 33);
  expect(applied(rivers, map, { strength: 0 })).toEqual(map);
});

test('maps of any size drain: nothing is left without a way down to the border or the sea', () => {
  const sides = fc.integer({ min: 2, max: 150 });
  const [seas, depositions] = [fc.constantFrom(0, 0.3), fc.constantFrom(0, 2)];
  forAll(40, [sides, sides, seas, depositions, fc.boolean()], (width, height, sea, deposition, repeats) => {
    const map = repeats ? bumpyTile(width, height) : bumpyMap(width, height);
    const eroded = applied(rivers, map, { sea, deposition });
    expect(eroded.data.every(Number.isFinite)).toBe(true);
    expect(drains(repeats ? { ...eroded, repeats } : eroded, sea > 0 ? sea : -1).every(Boolean)).toBe(true);
  });
});

test('flat ground stays flat, and what is very long and narrow is worn too', () => {
  const flat = { width: 40, height: 30, data: new Float32Array(1200).fill(0.5) };
  expect(applied(rivers, flat)).toEqual(flat);
  const strip = applied(rivers, bumpyMap(1025, 4));
  expect(strip.data.every(Number.isFinite)).toBe(true);
});

test('land stays land, and the sea and its ground as they are', () => {
  const map = terrain(129, 'a');
  const eroded = applied(rivers, map, { sea: 0.4 });
  for (const [i, before] of map.data.entries()) {
    if (before < 0.4) expect(eroded.data[i]).toBe(before);
    else expect(eroded.data[i]).toBeGreaterThanOrEqual(Math.fround(0.4));
  }
});

test('deposition fills hollows with slopes where there would be plains', () => {
  const map = terrain(129, 'a', { cells: 4 });
  const level = (deposition: number): number => {
    const { data } = applied(rivers, map, { strength: 1, deposition });
    return data.filter((v, i) => v === data[i + 1]).length;
  };
  expect(level(0)).toBeGreaterThan(200);
  expect(level(1)).toBeLessThan(level(0) / 4);
});

test('a tile that is cut elsewhere, at a place of every level, is worn the same, cut there', () => {
  const tile = terrain(257, 'a', { edges: 'toroidal' });
  const worn = applied(rivers, { ...tile, repeats: true });
  const [x, y] = [64, 192];
  const wornElsewhere = applied(rivers, cutElsewhere(tile, x, y));
  const wanted = cutElsewhere(worn, x, y);
  const before = cutElsewhere(tile, x, y);
  const pairs = [...before.data].map((value, i) => [wornElsewhere.data[i] - value, wanted.data[i] - value]);
  expect(correlation(pairs)).toBeGreaterThan(0.95);
});

test('oblong cells are worn by true distances: turned round, the ground is worn the same', () => {
  const { data } = bumpyMap(129, 129);
  const map = mapFrom(97, 129, (x, y) => data[y * 129 + x]);
  const turned = mapFrom(129, 97, (x, y) => map.data[x * 97 + y]);
  const params = { strength: 0.35, detail: 0.9, hillslope: 0.0016, deposition: 0, sea: 0 };
  const elevation = { min: 0, max: 1 };
  const worn = rivers.apply(map, params, undefined, { extent: { x: 4000, y: 1000 }, elevation });
  const wornTurned = rivers.apply(turned, params, undefined, { extent: { x: 1000, y: 4000 }, elevation });
  const pairs = [...map.data].map((before, i) => {
    const at = (i % 97) * 129 + Math.floor(i / 97);
    return [worn.data[i] - before, wornTurned.data[at] - before];
  });
  expect(correlation(pairs)).toBeGreaterThan(0.95);
});

describe('a map with more samples', () => {
  test('has the same valleys: the ground changed alike where both have samples', () => {
    const [coarse, fine] = [129, 257].map((side) => terrain(side, 'b', { hurst: 0.8 }));
    const [erodedCoarse, erodedFine] = [coarse, fine].map((map) => applied(rivers, map));
    const pairs = [...coarse.data.keys()].map((i) => {
      const at = 2 * Math.floor(i / 129) * 257 + 2 * (i % 129);
      expect(coarse.data[i]).toBe(fine.data[at]);
      return [erodedCoarse.data[i] - coarse.data[i], erodedFine.data[at] - fine.data[at]];
    });
    expect(correlation(pairs)).toBeGreaterThan(0.93);
  });

  test('has the same coarse levels, bit for bit', () => {
    const [coarse, fine] = [129, 257].map((side) => terrain(side, 'b'));
    const levelOf = (map: Heightmap, level: number): Heightmap =>
      rivers.apply(map, defaultsOf(rivers.params), undefined, undefined, level);
    expect(levelOf(coarse, 1)).toEqual(levelOf(fine, 1));
  });
});

test('the last level is the whole filter; those before have every n-th sample, and beyond the east and south border what they lie between', () => {
  const map = bumpyMap(150, 130);
  const params = defaultsOf(rivers.params);
  const input = { width: 150, height: 130, extent: { x: 149, y: 129 } };
  const grids = [1, 2, 3].map((level) => rivers.stages?.grid(input, params, level));
  expect(rivers.stages?.count(input, params)).toBe(3);
  expect(grids).toEqual([
    { width: 39, height: 34, step: 4 },
    { width: 76, height: 66, step: 2 },
    { width: 150, height: 130, step: 1 },
  ]);
  for (const [i, grid] of grids.entries()) {
    const { width, height } = rivers.apply(map, params, undefined, undefined, i + 1);
    expect({ width, height }).toEqual({ width: grid?.width, height: grid?.height });
  }
  expect(rivers.apply(map, params, undefined, undefined, 3)).toEqual(applied(rivers, map));
});
