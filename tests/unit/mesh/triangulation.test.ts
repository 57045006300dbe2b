import Martini from '@mapbox/martini';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { createSampleSet } from '../../../src/mesh/splits.ts';
import { borderOf, type Triangulation, triangulate } from '../../../src/mesh/triangulation.ts';
import { measuredError, surfaceProblems } from '../../oracles/mesh.ts';
import { forAll } from '../../support/cases.ts';
import { recipeFor } from '../../support/recipes.ts';

function cornersOf(triangulation: Triangulation): number[] {
  return [...triangulation.pieces()].flatMap((piece) => [...piece]);
}

/** Rough ground, slopes, plains and cliffs. */
function sampleAt(kind: number, x: number, y: number, random: (x: number, y: number) => number): number {
  if (kind === 0) return 100 * random(x, y);
  if (kind === 1) return 3 * x - 2 * y + (x > 7 ? 20 : 0);
  if (kind === 2) return x > y ? 50 : 0;
  return 30 * Math.sin(x / 4) + 20 * Math.cos(y / 5) + random(x, y);
}

const maps = fc
  .record({ width: fc.integer({ min: 2, max: 40 }), height: fc.integer({ min: 2, max: 40 }), kind: fc.nat(3), seed: fc.nat() })
  .map(({ width, height, kind, seed }) => {
    const random = (x: number, y: number): number => Math.abs(Math.sin(x * 127.1 + y * 311.7 + seed) * 43_758.545) % 1;
    const map = createHeightmap(width, height);
    for (let i = 0; i < map.data.length; i++) map.data[i] = sampleAt(kind, i % width, Math.floor(i / width), random);
    return map;
  });

describe('triangles of any map', () => {
  test('miss no sample by more than the bound, and the error that is told is the measured one', () => {
    forAll(100, [maps, fc.constantFrom(0, 0.5, 3, 15, 60)], (map, bound) => {
      const triangulation = triangulate(map, bound);
      const { error, uncovered } = measuredError(map, cornersOf(triangulation));
      expect(uncovered).toBe(0);
      expect(triangulation.error).toBeLessThanOrEqual(bound);
      expect(Math.abs(error - triangulation.error)).toBeLessThan(1e-9);
    });
  });

  test('cover it once and share whole sides', () => {
    forAll(100, [maps, fc.constantFrom(0, 3, 15, 1000)], (map, bound) => {
      const triangulation = triangulate(map, bound);
      const corners = cornersOf(triangulation);
      expect(surfaceProblems(map, corners)).toEqual([]);
      expect(triangulation.triangles).toBe(corners.length / 3);
      expect(new Set(corners)).toEqual(new Set([...map.data.keys()].filter((i) => triangulation.corners.has(i))));
      expect(triangulation.vertices).toBe(new Set(corners).size);
    });
  });

  test('have a border of whole sides, once around and counterclockwise', () => {
    forAll(100, [maps, fc.constantFrom(3, 1000)], (map, bound) => {
      const triangulation = triangulate(map, bound);
      const corners = cornersOf(triangulation);
      const sides = new Set<string>();
      for (let i = 0; i < corners.length; i += 3) {
        for (const k of [0, 1, 2]) sides.add(`${corners[i + k]} ${corners[i + ((k + 1) % 3)]}`);
      }
      const border = borderOf(triangulation);
      const around = [...border].map((from, i) => `${from} ${border[(i + 1) % border.length]}`);
      expect(new Set(around)).toEqual(new Set([...sides].filter((side) => !sides.has(side.split(' ').reverse().join(' ')))));
    });
  });
});

test('level ground of 2^n + 1 samples is two triangles', () => {
  for (const side of [2, 3, 65, 257]) expect(triangulate(createHeightmap(side, side), 0.001).triangles).toBe(2);
});

test('at an error of 0 all cells are cut alike, on level ground too', () => {
  const { error, vertices, triangles, pieces } = triangulate(createHeightmap(3, 2), 0);
  expect({ error, vertices, triangles }).toEqual({ error: 0, vertices: 6, triangles: 4 });
  expect([...pieces()].flatMap((piece) => [...piece])).toEqual([0, 3, 1, 1, 3, 4, 1, 4, 2, 2, 4, 5]);
  const large = [...triangulate(createHeightmap(1000, 300), 0).pieces()].map(({ length }) => length);
  expect(large.length).toBeGreaterThan(1);
  expect(large.reduce((sum, length) => sum + length, 0)).toBe(6 * 999 * 299);
});

test('level ground of other sizes has small triangles along its rim alone', () => {
  const { triangles } = triangulate(createHeightmap(1000, 700), 0.001);
  expect(triangles).toBeLessThan(6 * (1000 + 700));
});

test('one sample that sticks out is a corner, and its neighbours small', () => {
  const map = createHeightmap(65, 65);
  map.data[20 * 65 + 41] = 7;
  const triangulation = triangulate(map, 6.9);
  expect(triangulation.corners.has(20 * 65 + 41)).toBe(true);
  expect(triangulation.triangles).toBeLessThan(100);
  expect(triangulate(map, 7).triangles).toBe(2);
});

/** Of martini's triangles, which go around the other way of rows and columns. */
function martiniCorners(map: Heightmap, bound: number): number[] {
  const { vertices, triangles } = new Martini(map.width).createTile(map.data).getMesh(bound);
  return [...triangles].map((vertex) => vertices[2 * vertex + 1] * map.width + vertices[2 * vertex]);
}

test.each([
  ['diamond-square', 0.8, 30],
  ['diamond-square', 0.95, 10],
  ['fault-lines', undefined, 40],
] as const)('%s, %s: at most 1.3 times as many as martini at the same measured error', (generator, hurst, bound) => {
  const map = generateHeightmap(
    recipeFor(generator, {
      width: 257,
      height: 257,
      params: hurst === undefined ? {} : { hurst },
      elevation: { min: -600, max: 2400 },
    }),
  );
  const ours = triangulate(map, bound);
  // The coarsest of its meshes that is as good.
  let [low, high] = [0, 2 * bound];
  let theirs = martiniCorners(map, 0);
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    const corners = martiniCorners(map, middle);
    if (measuredError(map, corners).error > ours.error) high = middle;
    else [low, theirs] = [middle, corners];
  }
  expect(ours.triangles).toBeGreaterThan(100);
  expect(ours.triangles).toBeLessThanOrEqual((1.3 * theirs.length) / 3);
});

test('a bad bound and a map of one row are refused', () => {
  expect(() => triangulate(createHeightmap(4, 4), -1)).toThrow('triangles: expected an error from 0 on, got -1');
  expect(() => triangulate(createHeightmap(4, 4), Number.NaN)).toThrow('got NaN');
  expect(() => triangulate(createHeightmap(4, 1), 1)).toThrow('triangles: expected a map of 2 × 2 samples or more, got 4 × 1');
});

test('a set has what was added, counts it, and tells how many come before each', () => {
  forAll(100, [fc.integer({ min: 1, max: 200 }), fc.array(fc.nat(199))], (samples, wanted) => {
    const added = [...new Set(wanted.filter((sample) => sample < samples))].sort((a, b) => a - b);
    const set = createSampleSet(samples);
    for (const sample of added) set.add(sample);
    const all = Array.from({ length: samples }, (_, sample) => sample);
    expect(all.filter((sample) => set.has(sample))).toEqual(added);
    expect(set.count()).toBe(added.length);
    const rankOf = set.ranks();
    expect(added.map(rankOf)).toEqual(added.map((_, i) => i));
  });
});
