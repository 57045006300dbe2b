import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp2 } from '../../../src/core/exact-math.ts';
import { crop, type Heightmap, type Window } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { latticeKey } from '../../../src/core/random.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { generate, stageCount } from '../../../src/generate.ts';
import { diamondSquare } from '../../../src/generators/diamond-square.ts';
import { midpointSquares } from '../../../src/generators/midpoint-squares.ts';
import { randomAdditions } from '../../../src/generators/random-additions.ts';
import { squareSquare } from '../../../src/generators/square-square.ts';
import { triangleEdge } from '../../../src/generators/triangle-edge.ts';
import { latticeOffsets, OFFSET_LAWS, type OffsetLaw } from '../../../src/kernels/lattice-offsets.ts';
import { diamondSquareLoop, diamondSquarePlane, type OffsetAt } from '../../oracles/diamond-square.ts';
import { type PointRule, pointByPoint, type Surroundings, type ValueAt } from '../../oracles/point-by-point.ts';
import { midpointSquaresRule, randomAdditionsRule, squareSquareRule, triangleEdgeRule } from '../../oracles/point-rules.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

/** What the definition of a generator needs, beside the window: the map's shape and edges, and what is drawn. */
interface Drawn {
  readonly around: Surroundings;
  readonly level: number;
  readonly seed: string;
  readonly law: OffsetLaw;
  readonly hurst: number;
}
type Definition = (drawn: Drawn, window: Window) => ArrayLike<number>;

/** The window point by point. */
function inWindow({ x, y, width, height }: Window, valueAt: (x: number, y: number) => number): Float64Array {
  return Float64Array.from({ length: width * height }, (_, i) => valueAt(x + (i % width), y + Math.floor(i / width)));
}

function byRule(generator: string, ruleOf: (hurst: number) => PointRule): Definition {
  return ({ around, level, seed, law, hurst }, window) => {
    const key = latticeKey(seed, generator);
    const offsetAt: ValueAt = (k, x, y) => latticeOffsets(1, law, exp2(-hurst * k), key, k, y, x)[0];
    const valueAt = pointByPoint(ruleOf(hurst), around, offsetAt);
    return inWindow(window, (x, y) => valueAt(level, x, y));
  };
}

/** Of a whole map by the textbook loop, on the unbounded plane by the recursive definition. */
const byDiamondSquare: Definition = ({ around, level, seed, law, hurst }, window) => {
  const { edges, edgeHeight, cellsX, cellsY } = around;
  const key = latticeKey(seed, 'diamond-square');
  const halfLevels = { corner: 0, centre: -1, edge: 0 };
  const offsetAt: OffsetAt = (kind, k, x, y) =>
    latticeOffsets(1, law, exp2((-hurst * (2 * k + halfLevels[kind])) / 2), key, k, y, x)[0];
  if (edges === 'plane') return inWindow(window, (x, y) => diamondSquarePlane(level, x, y, offsetAt));
  return diamondSquareLoop(cellsX, cellsY, level, edges as 'free', offsetAt, edgeHeight).data;
};

const definitions = [
  [diamondSquare, byDiamondSquare],
  [midpointSquares, byRule('midpoint-squares', () => midpointSquaresRule)],
  [squareSquare, byRule('square-square', () => squareSquareRule)],
  [triangleEdge, byRule('triangle-edge', (hurst) => triangleEdgeRule(exp2(hurst / 2)))],
  [randomAdditions, byRule('random-additions', () => randomAdditionsRule)],
] as const;

const raw = (recipe: Recipe, window?: Window, stage = stageCount(recipe)): Heightmap =>
  generate(recipe, { raw: true, stage, ...(window && { window }) }) as Heightmap;

const variants = fc.record({
  seed: fc.string(),
  hurst: fc.double({ min: 0.01, max: 1, noNaN: true }),
  law: fc.constantFrom(...OFFSET_LAWS),
});
const small = fc.integer({ min: 1, max: 3 });

describe.each(definitions)('$id', (generator, definition) => {
  const { id, params } = generator;
  const { options } = params.edges;
  const isInside = (edges: string): boolean => edges === 'fixed' || edges === 'free';

  test.each(options)('equals its definition bit for bit, with %s edges', (edges) => {
    const shape = fc.record({ x: small, y: small, level: fc.integer({ min: 0, max: 4 }) });
    const height = fc.double({ min: -4, max: 4, noNaN: true });
    forAll(60, [variants, shape, height], ({ seed, hurst, law }, { x, y, level }, edgeHeight) => {
      const split = edges === 'fixed' ? 2 : 1;
      const around = { edges, edgeHeight, cellsX: split * x, cellsY: split * y };
      const [width, height] = [around.cellsX * 2 ** level + 1, around.cellsY * 2 ** level + 1];
      const values: ParamValues = {
        ...{ hurst, offsets: law, edges, cells: Math.max(x, y) },
        ...(edges === 'fixed' && { edgeHeight }),
      };
      const recipe = recipeFor(id, { seed, width, height, params: values });
      const wanted = definition({ around, level, seed, law, hurst }, { x: 0, y: 0, width, height });
      expect(firstDifference(raw(recipe).data, Float64Array.from(wanted))).toBeUndefined();
    });
  });

  test('equals it on the endless plane, far away and at negative coordinates too', () => {
    const far = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -2_000_000, max: 2_000_000 }));
    const around = { edges: 'plane', edgeHeight: 0, cellsX: 1, cellsY: 1 };
    forAll(60, [variants, far, far], ({ seed, hurst, law }, x, y) => {
      const recipe = recipeFor(id, { seed, width: 65, height: 65, params: { hurst, offsets: law } });
      const window = { x, y, width: 4, height: 3 };
      const wanted = definition({ around, level: 6, seed, law, hurst }, window);
      expect(firstDifference(raw(recipe, window).data, Float64Array.from(wanted))).toBeUndefined();
    });
  });

  test.each(options)('any window equals the same part of a larger one, with %s edges', (edges) => {
    const recipe = recipeFor(id, { width: 257, height: 129, params: { edges, cells: 2 } });
    const origin = isInside(edges) ? fc.constantFrom(0, 29) : fc.constantFrom(-2_000_001, -100, -1, 0, 2_000_000);
    const [place, size] = [fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 40 })];
    forAll(60, [fc.record({ x: place, y: place, width: size, height: size }), origin, origin], (inner, x, y) => {
      const large = raw(recipe, { x, y, width: 100, height: 100 });
      const tile = raw(recipe, { ...inner, x: x + inner.x, y: y + inner.y });
      expect(firstDifference(tile.data, crop(large, inner).data)).toBeUndefined();
    });
  });

  test.each(options)('maps too large for one tile equal their windows, wherever the tiles meet, with %s edges', (edges) => {
    const [width, height] = edges === 'plane' || edges === 'free' ? [3001, 200] : [2049, 1025];
    const recipe = recipeFor(id, { width, height, params: { edges, cells: edges === 'free' ? 3 : 2 } });
    const stages = stageCount(recipe);
    for (const stage of generator === diamondSquare ? [stages, stages - 1] : [stages]) {
      const whole = raw(recipe, undefined, stage);
      for (const x of [0, 500, 1020, width - 60]) {
        for (const y of [0, 60, 120, height - 20]) {
          const window = { x, y, width: 60, height: 20 };
          expect(firstDifference(raw(recipe, window, stage).data, crop(whole, window).data)).toBeUndefined();
        }
      }
    }
  });

  test('on a torus repeats past its edges', () => {
    const recipe = recipeFor(id, { width: 65, height: 33, params: { edges: 'toroidal', cells: 2 } });
    const next = raw(recipe, { x: 64, y: -32, width: 65, height: 33 });
    expect(firstDifference(next.data, raw(recipe).data)).toBeUndefined();
  });
});

test.each([
  [
    'diamond-square',
    { width: 100, height: 100, edges: 'free' },
    { x: -1, y: 0, width: 2, height: 2 },
    '2 × 2 at (-1, 0)',
    '129 × 129',
  ],
  [
    'midpoint-squares',
    { width: 65, height: 65, edges: 'fixed' },
    { x: 60, y: 0, width: 6, height: 2 },
    '6 × 2 at (60, 0)',
    '65 × 65',
  ],
])('%s %o has no window outside', (id, { width, height, edges }, window, part, whole) => {
  const recipe = recipeFor(id, { width, height, params: { edges } });
  expect(() => raw(recipe, window)).toThrow(`window: ${part} reaches outside ${whole}`);
});

test.each([
  ['diamond-square', 'toroidal', 256, 100, 1, 257, undefined, 257],
  ['diamond-square', 'toroidal', 200, 97, 3, 193, 64, 129],
  ['triangle-edge', 'fixed', 256, 65, 1, 257, 256, 257],
  ['triangle-edge', 'fixed', 2, 2, 1, 3, undefined, 3],
  ['triangle-edge', 'fixed', 100, 49, 3, 97, 32, 65],
])('%s with %s edges is not made of %i × %i samples in %i cells: the nearest sides are named', (...row) => {
  const [id, edges, width, height, cells, nearestWidth, multiple, nearestHeight] = row;
  const fitting = `${edges} edges need ${edges === 'fixed' ? '2ⁿ·2·cells' : '2ⁿ·cells'} + 1 samples`;
  const beside = `with ${nearestWidth} samples on the longer side, ${edges} edges need k·${multiple} + 1 on the shorter`;
  expect(() => recipeFor(id, { width, height, params: { edges, cells } })).toThrow(
    `width: ${fitting}, got ${width}; nearest: ${nearestWidth}\n` +
      `height: ${multiple ? beside : fitting}, got ${height}; nearest: ${nearestHeight}`,
  );
});

test('the nearest size is one that terrain may have', () => {
  const wide = () => recipeFor('midpoint-squares', { width: 16_384, height: 2, params: { edges: 'toroidal' } });
  expect(wide).toThrow(/^width: .*, got 16384; nearest: 8193$/m);
});
