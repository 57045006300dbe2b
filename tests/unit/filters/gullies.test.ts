import { describe, expect, test } from 'vitest';
import { type Heightmap, resample, sampleRange } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { gullies } from '../../../src/filters/gullies.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { applied, bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';
import { cutElsewhere, seamGap } from '../../support/seams.ts';

const mountains = (side: number): Heightmap =>
  generateHeightmap(
    recipeFor('diamond-square', { width: side, height: side, params: { hurst: 0.9 }, elevation: { min: 0, max: 1 } }),
  );

/** Ground that falls evenly to the south. */
const slope = mapFrom(129, 129, (_, y) => 1 - y / 128);

/** How much lower each sample is. */
const carved = (map: Heightmap, params: Record<string, number>): number[] => {
  const { data } = applied(gullies, map, params);
  return Array.from(map.data, (v, i) => v - data[i]);
};

describe('peaks and the lowest ground', () => {
  test.each([
    ['mountains', mountains(129), {}],
    ['mountains, deep', mountains(129), { strength: 2, smoothing: 1 }],
    ['noise', bumpyMap(65, 49), { strength: 2 }],
  ])('stay where they were, and nothing leaves their range: %s', (_, map, params) => {
    const { data } = applied(gullies, map, params);
    const { min, max } = sampleRange(map.data);
    const isEnd = (v: number): boolean => v === min || v === max;
    expect(data.filter((_, i) => isEnd(map.data[i]))).toEqual(map.data.filter(isEnd));
    expect(sampleRange(data)).toEqual({ min, max });
  });

  test('level ground between them keeps its bits', () => {
    // A step down at the west, one up at the east, level for 8 gullies between.
    const map = mapFrom(257, 65, (x) => (x < 60 ? 0.25 : x > 196 ? 0.75 : 0.5));
    const { data } = applied(gullies, map, { width: 0.05 });
    for (let y = 0; y < 65; y++) expect(data.subarray(y * 257 + 95, y * 257 + 160)).toEqual(new Float32Array(65).fill(0.5));
    expect(data).not.toEqual(map.data);
  });
});

test('without strength and smoothing no bit changes', () => {
  const map = bumpyMap(65, 49);
  expect(applied(gullies, map, { strength: 0, smoothing: 0 }).data).toEqual(map.data);
});

test('gullies run down the slope, and are carved into it only', () => {
  const depths = carved(slope, { octaves: 1, width: 0.1, smoothing: 0 });
  let [across, down] = [0, 0];
  for (let y = 20; y < 108; y++) {
    for (let x = 20; x < 108; x++) {
      const i = y * 129 + x;
      across += Math.abs(depths[i + 1] - depths[i]);
      down += Math.abs(depths[i + 129] - depths[i]);
    }
  }
  expect(across / down).toBeGreaterThan(3);
  expect(Math.min(...depths)).toBeGreaterThanOrEqual(0);
});

test('narrow gullies leave the crests of wide ones, and run into their floors', () => {
  const [wide, all] = [1, 2].map((octaves) => carved(slope, { octaves, width: 0.25, strength: 0.2 }));
  const added = (from: number, to: number): number => {
    const deepest = Math.max(...wide);
    const some = wide.flatMap((depth, i) => (depth >= from * deepest && depth <= to * deepest ? [all[i] - depth] : []));
    return some.reduce((sum, depth) => sum + depth, 0) / some.length / deepest;
  };
  const [onCrests, onSides, onFloors] = [added(0, 0.05), added(0.4, 0.6), added(0.9, 1)];
  expect(onCrests).toBeLessThan(onSides / 2);
  expect(onFloors).toBeGreaterThan(onSides);
});

test('a sample depends on those within two and a half widths alone, and on the range', () => {
  const map = mountains(257);
  const changed = { ...map, data: map.data.slice() };
  const { min, max } = sampleRange(map.data);
  const [reach, left] = [2.5 * 0.04 * 256, 128];
  for (let y = 0; y < 257; y++)
    for (let x = left; x < 257; x++) {
      const v = map.data[y * 257 + x];
      if (v !== min && v !== max) changed.data[y * 257 + x] = (v + 0.5) / 2;
    }
  const [before, after] = [map, changed].map((one) => applied(gullies, one, { width: 0.04 }).data);
  const end = Math.floor(left - reach);
  for (let y = 0; y < 257; y++) expect(after.subarray(y * 257, y * 257 + end)).toEqual(before.subarray(y * 257, y * 257 + end));
  expect(after.subarray(0, left)).not.toEqual(before.subarray(0, left));
});

test('maps of more samples along one side or both have the same gullies', () => {
  const map = resample(mountains(65), 257, 257);
  const params = { ...defaultsOf(gullies.params), octaves: 2, width: 0.12 };
  const ground = { extent: { x: 1, y: 1 }, elevation: { min: 0, max: 1 } };
  const whole = gullies.apply(map, params, undefined, ground).data;
  for (const [width, height] of [
    [129, 129],
    [257, 129],
    [65, 257],
  ]) {
    const fewer = resample(map, width, height);
    const got = gullies.apply(fewer, params, undefined, ground).data;
    let [error, change] = [0, 0];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = ((y * 256) / (height - 1)) * 257 + (x * 256) / (width - 1);
        error += (got[y * width + x] - whole[at]) ** 2;
        change += (whole[at] - map.data[at]) ** 2;
      }
    }
    expect(Math.sqrt(error / change)).toBeLessThan(0.2);
  }
});

test('gullies of a tile go on over its borders: no step there is larger than those inside', () => {
  const hill = (t: number): number => 16 * (t * (1 - t)) ** 2;
  const tile = cutElsewhere(
    mapFrom(97, 97, (x, y) => (hill(x / 96) + hill(y / 96)) / 2),
    24,
    24,
  );
  const { data } = applied(gullies, tile, { octaves: 2, width: 0.11, smoothing: 0 });
  expect(seamGap({ ...tile, data })).toBe(0);
  const change = data.map((v, i) => v - tile.data[i]);
  const largest = (from: number, to: number): number => {
    let most = 0;
    for (let y = 1; y < 97; y++)
      for (let x = from; x <= to; x++) {
        most = Math.max(
          most,
          Math.abs(change[y * 97 + x] - change[y * 97 + x - 1]),
          Math.abs(change[x * 97 + y] - change[(x - 1) * 97 + y]),
        );
      }
    return most;
  };
  expect(largest(96, 96)).toBeLessThan(largest(1, 95));
});
