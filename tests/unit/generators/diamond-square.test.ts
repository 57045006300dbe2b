import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp2 } from '../../../src/core/exact-math.ts';
import { crop } from '../../../src/core/heightmap.ts';
import { latticeKey } from '../../../src/core/random.ts';
import { diamondSquare } from '../../../src/generators/diamond-square.ts';
import { latticeOffsets } from '../../../src/kernels/few-offsets.ts';
import type { OffsetLaw } from '../../../src/kernels/lattice-offsets.ts';
import { type SquarePyramid, squarePyramidWindow } from '../../../src/kernels/square-pyramid.ts';
import { diamondSquareLoop, diamondSquarePlane, type OffsetAt } from '../../oracles/diamond-square.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, rows, typedRecipe } from '../../support/recipes.ts';

/** The offsets a recipe's seed gives, for the oracles. */
function offsetsOf(seed: string, law: OffsetLaw, hurst: number): OffsetAt {
  const key = latticeKey(seed, 'diamond-square');
  const halfLevels = { corner: 0, centre: -1, edge: 0 };
  return (kind, level, x, y) => latticeOffsets(1, law, exp2((-hurst * (2 * level + halfLevels[kind])) / 2), key, level, y, x)[0];
}

const variants = fc.record({
  seed: fc.string(),
  hurst: fc.double({ min: 0.01, max: 1, noNaN: true }),
  offsets: fc.constantFrom('uniform', 'binary', 'gaussian'),
});

function samplesOf(pyramid: SquarePyramid, level: number, side: number): Float32Array {
  const out = new Float32Array(side * side);
  squarePyramidWindow(pyramid, level, { window: { x: 0, y: 0, width: side, height: side }, out });
  return out;
}

describe('without offsets, only the corners count', () => {
  const flat = (edges: SquarePyramid['edges']): SquarePyramid => ({
    key: { a: 1, b: 2 },
    law: 'binary',
    cornerAmplitude: 12,
    centreAmplitudes: [0, 0],
    edgeAmplitudes: [0, 0],
    edges,
    edgeHeight: 0,
    cells: { x: 1, y: 1 },
  });

  test('a centre is the mean of four corners, a free edge the mean of three neighbours', () => {
    const [nw, ne, sw, se] = samplesOf(flat('free'), 0, 2);
    const centre = (nw + ne + sw + se) / 4;
    const edge = (a: number, b: number): number => Math.fround((a + b + centre) / 3);
    expect(rows({ width: 3, height: 3, data: samplesOf(flat('free'), 1, 3) })).toEqual([
      [nw, edge(nw, ne), ne],
      [edge(nw, sw), centre, edge(ne, se)],
      [sw, edge(sw, se), se],
    ]);
  });

  test('a torus of one cell has one corner, so it is flat', () => {
    const [corner] = samplesOf(flat('toroidal'), 0, 1);
    const data = samplesOf(flat('toroidal'), 2, 5);
    expect(data).toEqual(new Float32Array(25).fill(corner));
  });
});

describe('the pyramid equals its oracle bit for bit', () => {
  test.each(['free', 'toroidal', 'fixed'] as const)('with %s edges, against the textbook loop', (edges) => {
    const shape = fc.record({
      cellsX: fc.integer({ min: 1, max: 3 }),
      cellsY: fc.integer({ min: 1, max: 3 }),
      levels: fc.integer({ min: 0, max: 4 }),
    });
    const height = fc.double({ min: -4, max: 4, noNaN: true });
    forAll(60, [variants, shape, height], ({ seed, hurst, offsets }, { cellsX, cellsY, levels }, edgeHeight) => {
      const split = edges === 'fixed' ? 2 : 1;
      const offsetAt = offsetsOf(seed, offsets, hurst);
      const oracle = diamondSquareLoop(split * cellsX, split * cellsY, levels, edges, offsetAt, edgeHeight);
      const params = { hurst, offsets, edges, edgeHeight, cells: Math.max(cellsX, cellsY) };
      const recipe = typedRecipe(diamondSquare, { seed, width: oracle.width, height: oracle.height, params });
      expect(firstDifference(diamondSquare.generate(recipe).data, oracle.data)).toBeUndefined();
    });
  });

  test('on the unbounded plane, against the recursive definition, far away and on negative coordinates too', () => {
    const far = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -2_000_000, max: 2_000_000 }));
    forAll(60, [variants, far, far], ({ seed, hurst, offsets }, x, y) => {
      const recipe = typedRecipe(diamondSquare, { seed, width: 65, height: 65, params: { hurst, offsets } });
      const window = { x, y, width: 4, height: 3 };
      const got = diamondSquare.generate(recipe, { window });
      const oracle = offsetsOf(seed, offsets, hurst);
      for (let j = 0; j < 3; j++) {
        for (let i = 0; i < 4; i++) expect(got.data[j * 4 + i]).toBe(Math.fround(diamondSquarePlane(6, x + i, y + j, oracle)));
      }
    });
  });
});

describe('any window equals the same part of a larger one', () => {
  const part = fc.record({
    x: fc.integer({ min: 0, max: 60 }),
    y: fc.integer({ min: 0, max: 60 }),
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
  });

  test.each(['plane', 'toroidal'])('with %s edges, also at ±2,000,000', (edges) => {
    const recipe = typedRecipe(diamondSquare, { width: 129, height: 129, params: { edges, cells: 2 } });
    const origin = fc.constantFrom(-2_000_000, -2_000_001, -100, -1, 0, 1_999_999, 2_000_000);
    forAll(60, [part, origin, origin], (inner, x, y) => {
      const large = diamondSquare.generate(recipe, { window: { x, y, width: 100, height: 100 } });
      const tile = diamondSquare.generate(recipe, { window: { ...inner, x: x + inner.x, y: y + inner.y } });
      expect(firstDifference(tile.data, crop(large, inner).data)).toBeUndefined();
    });
  });

  test('with free edges, inside the map', () => {
    const recipe = typedRecipe(diamondSquare, { width: 100, height: 100, params: { edges: 'free' } });
    const whole = diamondSquare.generate(recipe);
    forAll(60, [part], (window) => {
      const tile = diamondSquare.generate(recipe, { window });
      expect(firstDifference(tile.data, crop(whole, window).data)).toBeUndefined();
    });
  });

  test('a window outside a free map is refused', () => {
    const recipe = typedRecipe(diamondSquare, { width: 100, height: 100, params: { edges: 'free' } });
    expect(() => diamondSquare.generate(recipe, { window: { x: -1, y: 0, width: 2, height: 2 } })).toThrow(
      'window: 2 × 2 at (-1, 0) reaches outside 129 × 129',
    );
  });
});

test('maps too large for one tile equal their windows, wherever the tiles meet', () => {
  const shapes = [
    { width: 1536, height: 191, edges: 'plane', cells: 1 },
    { width: 3001, height: 200, edges: 'free', cells: 3 },
    { width: 2049, height: 1025, edges: 'toroidal', cells: 2 },
    { width: 2049, height: 1025, edges: 'fixed', cells: 2 },
  ];
  for (const { width, height, edges, cells } of shapes) {
    const recipe = typedRecipe(diamondSquare, { width, height, params: { edges, cells } });
    for (const stage of [diamondSquare.stages(recipe), diamondSquare.stages(recipe) - 1]) {
      const whole = diamondSquare.generate(recipe, { stage });
      for (const x of [0, 500, 1020, width - 60]) {
        for (const y of [0, 60, 120, height - 20]) {
          const window = { x, y, width: 60, height: 20 };
          expect(
            firstDifference(diamondSquare.generate(recipe, { stage, window }).data, crop(whole, window).data),
          ).toBeUndefined();
        }
      }
    }
  }
});

test('a toroidal map repeats: its last column and row equal its first, in a window past the edge too', () => {
  const recipe = typedRecipe(diamondSquare, { width: 65, height: 33, params: { edges: 'toroidal', cells: 2 } });
  const map = diamondSquare.generate(recipe);
  for (let y = 0; y < 33; y++) expect(map.data[y * 65 + 64]).toBe(map.data[y * 65]);
  for (let x = 0; x < 65; x++) expect(map.data[32 * 65 + x]).toBe(map.data[x]);
  const next = diamondSquare.generate(recipe, { window: { x: 64, y: -32, width: 65, height: 33 } });
  expect(firstDifference(next.data, map.data)).toBeUndefined();
});

test('sizes that do not fit toroidal edges are refused with the nearest that do', () => {
  expect(() => typedRecipe(diamondSquare, { width: 256, height: 100, params: { edges: 'toroidal' } })).toThrow(
    'width: toroidal edges need 2^n·cells + 1 samples, got 256; nearest: 257\nheight: toroidal edges need 2^n·cells + 1 samples, got 100; nearest: 257',
  );
  expect(() => typedRecipe(diamondSquare, { width: 200, height: 97, params: { edges: 'toroidal', cells: 3 } })).toThrow(
    'width: toroidal edges need 2^n·cells + 1 samples, got 200; nearest: 193\nheight: with 193 samples on the longer side, toroidal edges need k·64 + 1 on the shorter, got 97; nearest: 129',
  );
});

test('halfway through a level, centres are displaced and edge midpoints wait at their mean', () => {
  const recipe = typedRecipe(diamondSquare, { width: 17, height: 17 });
  const before = diamondSquare.generate(recipe, { stage: 4 });
  const half = diamondSquare.generate(recipe, { stage: 5 });
  const after = diamondSquare.generate(recipe, { stage: 6 });
  expect([before.width, half.width, after.width]).toEqual([5, 9, 9]);
  for (let y = 0; y < 9; y++) {
    for (let x = 0; x < 9; x++) {
      const i = y * 9 + x;
      if (x % 2 === 0 && y % 2 === 0) expect(half.data[i]).toBe(before.data[(y / 2) * 5 + x / 2]);
      if (x % 2 === 1 && y % 2 === 1) expect(half.data[i]).toBe(after.data[i]);
      if (x % 2 === 0 && y % 2 === 1 && x > 0 && x < 8) {
        const mean = (half.data[i - 1] + half.data[i + 1] + (half.data[i - 9] + half.data[i + 9])) / 4;
        expect(half.data[i]).toBeCloseTo(mean, 6); // parents are float64 inside
        expect(after.data[i]).not.toBe(half.data[i]);
      }
    }
  }
});
