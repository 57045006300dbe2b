import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp2 } from '../../../src/core/exact-math.ts';
import type { HeightmapGenerator } from '../../../src/core/generator.ts';
import { crop, type Heightmap, type Window } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { latticeKey } from '../../../src/core/random.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { generate, stageCount } from '../../../src/generate.ts';
import { midpointSquares } from '../../../src/generators/midpoint-squares.ts';
import { randomAdditions } from '../../../src/generators/random-additions.ts';
import { squareSquare } from '../../../src/generators/square-square.ts';
import { triangleEdge } from '../../../src/generators/triangle-edge.ts';
import { latticeOffsets } from '../../../src/kernels/few-offsets.ts';
import { OFFSET_LAWS, type OffsetLaw } from '../../../src/kernels/lattice-offsets.ts';
import { midpointSquaresRule } from '../../oracles/midpoint-squares.ts';
import { type PointRule, pointByPoint, type Surroundings, type ValueAt } from '../../oracles/point-by-point.ts';
import { randomAdditionsRule } from '../../oracles/random-additions.ts';
import { squareSquareRule } from '../../oracles/square-square.ts';
import { triangleEdgeRule } from '../../oracles/triangle-edge.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

const rules: [{ id: string; params: HeightmapGenerator['params'] }, (hurst: number) => PointRule][] = [
  [midpointSquares, () => midpointSquaresRule],
  [squareSquare, () => squareSquareRule],
  [triangleEdge, (hurst) => triangleEdgeRule(exp2(hurst / 2))],
  [randomAdditions, () => randomAdditionsRule],
];

const edgesOf = ({ params: { edges } }: (typeof rules)[number][0]): string[] => ('options' in edges ? [...edges.options] : []);
const raw = (recipe: Recipe, window?: Window, stage = stageCount(recipe)): Heightmap =>
  generate(recipe, { raw: true, stage, ...(window && { window }) }) as Heightmap;

/** The window by the definition, point by point. */
function oracleWindow(rule: PointRule, around: Surroundings, offsetAt: ValueAt, level: number, window: Window): Float64Array {
  const valueAt = pointByPoint(rule, around, offsetAt);
  const { x, y, width, height } = window;
  return Float64Array.from({ length: width * height }, (_, i) => valueAt(level, x + (i % width), y + Math.floor(i / width)));
}

function offsetsOf(generator: string, seed: string, law: OffsetLaw, hurst: number): ValueAt {
  const key = latticeKey(seed, generator);
  return (level, x, y) => latticeOffsets(1, law, exp2(-hurst * level), key, level, y, x)[0];
}

const variants = fc.record({
  seed: fc.string(),
  hurst: fc.double({ min: 0.01, max: 1, noNaN: true }),
  offsets: fc.constantFrom(...OFFSET_LAWS),
});
const small = fc.integer({ min: 1, max: 3 });

describe.each(rules)('$id', (generator, ruleOf) => {
  const { id } = generator;

  test.each(edgesOf(generator))('equals its definition bit for bit, with %s edges', (edges) => {
    forAll(
      40,
      [
        variants,
        fc.record({ x: small, y: small, levels: fc.integer({ min: 0, max: 4 }) }),
        fc.double({ min: -4, max: 4, noNaN: true }),
      ],
      ({ seed, hurst, offsets }, { x, y, levels }, edgeHeight) => {
        const split = edges === 'fixed' ? 2 : 1;
        const around = { edges, edgeHeight, cellsX: split * x, cellsY: split * y };
        const [width, height] = [around.cellsX * 2 ** levels + 1, around.cellsY * 2 ** levels + 1];
        const params: ParamValues = {
          ...{ hurst, offsets, edges, cells: Math.max(x, y) },
          ...(edges === 'fixed' && { edgeHeight }),
        };
        const recipe = recipeFor(id, { seed, width, height, params });
        const offsetAt = offsetsOf(id, seed, offsets, hurst);
        const wanted = oracleWindow(ruleOf(hurst), around, offsetAt, levels, { x: 0, y: 0, width, height });
        expect(firstDifference(raw(recipe).data, wanted)).toBeUndefined();
      },
    );
  });

  test('equals it on the endless plane, far away and at negative coordinates too', () => {
    const far = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -2_000_000, max: 2_000_000 }));
    const plane = { edges: 'plane', edgeHeight: 0, cellsX: 1, cellsY: 1 };
    forAll(40, [variants, far, far], ({ seed, hurst, offsets }, x, y) => {
      const recipe = recipeFor(id, { seed, width: 65, height: 65, params: { hurst, offsets } });
      const window = { x, y, width: 4, height: 3 };
      const wanted = oracleWindow(ruleOf(hurst), plane, offsetsOf(id, seed, offsets, hurst), 6, window);
      expect(firstDifference(raw(recipe, window).data, wanted)).toBeUndefined();
    });
  });

  test.each(edgesOf(generator))('any window equals the same part of a larger one, with %s edges', (edges) => {
    const recipe = recipeFor(id, { width: 257, height: 129, params: { edges, cells: 2 } });
    const isClosed = edges === 'fixed';
    const origin = isClosed ? fc.constantFrom(0, 29) : fc.constantFrom(-2_000_001, -100, -1, 0, 2_000_000);
    const place = fc.integer({ min: 0, max: 60 });
    const size = fc.integer({ min: 1, max: 40 });
    forAll(30, [fc.record({ x: place, y: place, width: size, height: size }), origin, origin], (inner, x, y) => {
      const large = raw(recipe, { x, y, width: 100, height: 100 });
      const tile = raw(recipe, { ...inner, x: x + inner.x, y: y + inner.y });
      expect(firstDifference(tile.data, crop(large, inner).data)).toBeUndefined();
    });
  });

  test.each(edgesOf(generator))('maps too large for one tile equal their windows, with %s edges', (edges) => {
    const [width, height] = edges === 'plane' ? [3001, 191] : [2049, 1025];
    const recipe = recipeFor(id, { width, height, params: { edges, cells: 2 } });
    const whole = raw(recipe);
    for (const x of [0, 500, 1020, width - 60]) {
      for (const y of [0, 60, 120, height - 20]) {
        const window = { x, y, width: 60, height: 20 };
        expect(firstDifference(raw(recipe, window).data, crop(whole, window).data)).toBeUndefined();
      }
    }
  });
});

test('the nearest size is one that terrain may have', () => {
  const wide = () => recipeFor('midpoint-squares', { width: 16_384, height: 2, params: { edges: 'toroidal' } });
  expect(wide).toThrow(/^width: .*, got 16384; nearest: 8193$/m);
});

describe('fixed edges', () => {
  const fixed = ['diamond-square', 'midpoint-squares', 'triangle-edge'];

  test.each(fixed)('of %s are at their height on the whole border, and nowhere inside, at every stage', (id) => {
    const recipe = recipeFor(id, { width: 65, height: 33, params: { edges: 'fixed', edgeHeight: 1.3, cells: 2 } });
    for (let stage = 0; stage <= stageCount(recipe); stage++) {
      const { width, height, data } = raw(recipe, undefined, stage);
      const isAtHeight = Array.from(data, (value) => value === Math.fround(1.3));
      const isBorder = Array.from(data, (_, i) => {
        const [x, y] = [i % width, Math.floor(i / width)];
        return x === 0 || y === 0 || x === width - 1 || y === height - 1;
      });
      expect(isAtHeight, `stage ${stage}`).toEqual(isBorder);
    }
  });

  test.each(fixed)('of %s change the shape of the terrain, not only its level', (id) => {
    const at = (edgeHeight: number): Float32Array =>
      raw(recipeFor(id, { width: 33, height: 33, params: { edges: 'fixed', edgeHeight } })).data;
    const [high, low] = [at(1), at(-1)];
    expect(high[0] - low[0]).toBe(2);
    expect(high[16 * 33 + 16]).toBe(low[16 * 33 + 16]); // the corner inside, drawn about 0
  });

  test('leave no window outside', () => {
    const recipe = recipeFor('midpoint-squares', { width: 65, height: 65, params: { edges: 'fixed' } });
    expect(() => raw(recipe, { x: 60, y: 0, width: 6, height: 2 })).toThrow('window: 6 × 2 at (60, 0) reaches outside 65 × 65');
  });

  test.each([
    [
      { width: 256, height: 65 },
      'width: fixed edges need 2^n·2·cells + 1 samples, got 256; nearest: 257\nheight: with 257 samples on the longer side, fixed edges need k·256 + 1 on the shorter, got 65; nearest: 257',
    ],
    [
      { width: 2, height: 2 },
      'width: fixed edges need 2^n·2·cells + 1 samples, got 2; nearest: 3\nheight: fixed edges need 2^n·2·cells + 1 samples, got 2; nearest: 3',
    ],
    [
      { width: 100, height: 49, cells: 3 },
      'width: fixed edges need 2^n·2·cells + 1 samples, got 100; nearest: 97\nheight: with 97 samples on the longer side, fixed edges need k·32 + 1 on the shorter, got 49; nearest: 65',
    ],
  ])('name the nearest sizes for %o', ({ width, height, ...params }, message) => {
    expect(() => recipeFor('triangle-edge', { width, height, params: { edges: 'fixed', ...params } })).toThrow(message);
  });
});
