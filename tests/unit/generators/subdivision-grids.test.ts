import { describe, expect, test } from 'vitest';
import type { DisplacedLattice } from '../../../src/core/generator.ts';
import { explainStage } from '../../../src/generate.ts';
import { type RowPairPyramid, type RowPairRule, rowPairWindow } from '../../../src/kernels/row-pair-pyramid.ts';
import { recipeFor, rows } from '../../support/recipes.ts';

/** Corners of ±16, and levels that move by so much. */
const pyramid = (rule: RowPairRule, amplitude = 0, diagonalStretch = 2): RowPairPyramid => ({
  key: { a: 1, b: 2 },
  law: 'binary',
  cornerAmplitude: 16,
  edges: 'plane',
  edgeHeight: 0,
  cells: { x: 1, y: 1 },
  rule,
  amplitudes: [amplitude, amplitude],
  diagonalStretch,
});
const grid = (p: RowPairPyramid, level: number, side: number): number[][] =>
  rows({ width: side, height: side, data: rowPairWindow(p, level, { x: 0, y: 0, width: side, height: side }) });

const [[nw, ne], [sw, se]] = grid(pyramid('midpoint-squares'), 0, 2);
const mean = (...values: number[]): number => values.reduce((sum, value) => sum + value) / values.length;

describe('without offsets, only the corners count', () => {
  test('midpoint squares: edges take the mean of two corners, the centre that of four', () => {
    expect(grid(pyramid('midpoint-squares'), 1, 3)).toEqual([
      [nw, mean(nw, ne), ne],
      [mean(nw, sw), mean(nw, ne, sw, se), mean(ne, se)],
      [sw, mean(sw, se), se],
    ]);
  });

  test('triangle edges: the centre is the midpoint of the diagonal from north-west to south-east', () => {
    expect(grid(pyramid('triangle-edge'), 1, 3)).toEqual([
      [nw, mean(nw, ne), ne],
      [mean(nw, sw), mean(nw, se), mean(ne, se)],
      [sw, mean(sw, se), se],
    ]);
  });

  test('square-square: four points in the square, weighted 9 : 3 : 3 : 1', () => {
    const weigh = (near: number, beside: number, below: number, far: number): number =>
      (9 * near + 3 * beside + 3 * below + far) / 16;
    expect(grid(pyramid('square-square'), 1, 2)).toEqual([
      [weigh(nw, ne, sw, se), weigh(ne, nw, se, sw)],
      [weigh(sw, se, nw, ne), weigh(se, sw, ne, nw)],
    ]);
  });
});

describe('with offsets of exactly ±1', () => {
  /** How far each point of level 1 is from where it is without offsets. */
  const moved = (rule: RowPairRule, side: number): number[][] => {
    const still = grid(pyramid(rule), 1, side);
    return grid(pyramid(rule, 1), 1, side).map((row, y) => row.map((value, x) => Math.abs(value - still[y][x])));
  };

  test('midpoint squares move new points, all alike', () => {
    expect(moved('midpoint-squares', 3)).toEqual([
      [0, 1, 0],
      [1, 1, 1],
      [0, 1, 0],
    ]);
  });

  test('triangle edges move the midpoint of the diagonal further', () => {
    expect(moved('triangle-edge', 3)).toEqual([
      [0, 1, 0],
      [1, 2, 1],
      [0, 1, 0],
    ]);
  });

  test('square-square moves all its points', () => {
    expect(moved('square-square', 2)).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('random additions move old points too', () => {
    expect(moved('random-additions', 3)).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ]);
  });
});

describe('a level is explained:', () => {
  const params = { hurst: 0.5, offsets: 'uniform' };
  const explain = (id: string, stage: number, more = {}) =>
    explainStage(recipeFor(id, { width: 5, height: 5, params: { ...params, ...more } }), stage);

  test.each([
    ['midpoint-squares', 0, {}, 'places 4 corners, up to ±1.00'],
    ['midpoint-squares', 1, {}, 'displaces 4 edge midpoints and 1 centre, up to ±0.707'],
    ['midpoint-squares', 2, {}, 'displaces 12 edge midpoints and 4 centres, up to ±0.500'],
    ['midpoint-squares', 0, { edges: 'fixed' }, 'places 1 corner inside an edge at −4, up to ±1.00'],
    ['midpoint-squares', 1, { edges: 'fixed' }, 'displaces 4 edge midpoints and 4 centres, up to ±0.707'],
    ['diamond-square', 2, { edges: 'fixed' }, 'displaces 4 edge midpoints, up to ±0.707'],
    ['triangle-edge', 1, {}, 'displaces the midpoints of 4 sides and 1 diagonal, up to ±0.707'],
    ['triangle-edge', 2, {}, 'displaces the midpoints of 12 sides and 4 diagonals, up to ±0.500'],
    ['square-square', 2, {}, 'puts 25 points a quarter into the squares and displaces them, up to ±0.500'],
    ['random-additions', 1, {}, 'halves the grid and displaces all 9 points, up to ±0.707'],
  ])('%s, stage %i, %o', (id, stage, more, sentence) => {
    expect(explain(id, stage, more).sentence).toBe(sentence);
  });

  test('every displaced sample and its parents lie on the stage’s grid', () => {
    for (const id of ['midpoint-squares', 'triangle-edge']) {
      for (const stage of [1, 2]) {
        const { changes, grid: size } = explain(id, stage);
        for (const { firstX, firstY, stepX, stepY, countX, countY, stencil } of changes as DisplacedLattice[]) {
          for (const [dx, dy] of [[0, 0], ...stencil]) {
            const last = { x: firstX + (countX - 1) * stepX + dx, y: firstY + (countY - 1) * stepY + dy };
            expect(Math.min(firstX + dx, firstY + dy)).toBeGreaterThanOrEqual(0);
            expect(last.x < size.width && last.y < size.height, `${id} ${stage}`).toBe(true);
          }
        }
      }
    }
  });

  test('its law carries the numbers it has', () => {
    expect(explain('triangle-edge', 2).law).toEqual({
      formula: 'σ = 2^(−H·k), of diagonals 2^(H/2) times as much',
      values: [
        { symbol: 'k', value: 2 },
        { symbol: 'H', value: 0.5 },
        { symbol: 'σ', value: 0.5, isElevation: true },
      ],
    });
  });
});
