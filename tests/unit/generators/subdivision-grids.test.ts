import { describe, expect, test } from 'vitest';
import type { DisplacedLattice } from '../../../src/core/generator.ts';
import { explainStage } from '../../../src/generate.ts';
import { type RowPairPyramid, type RowPairRule, rowPairWindow } from '../../../src/kernels/row-pair-pyramid.ts';
import { type SquarePyramid, squarePyramidWindow } from '../../../src/kernels/square-pyramid.ts';
import { recipeFor, rows } from '../../support/recipes.ts';

/** Corners of ±16, and levels that move by so much. */
const pyramid = (rule: RowPairRule, amplitude = 0): RowPairPyramid => ({
  ...{ key: { a: 1, b: 2 }, law: 'binary', cornerAmplitude: 16, edges: 'plane', edgeHeight: 0, cells: { x: 1, y: 1 } },
  ...{ rule, amplitudes: [amplitude, amplitude], diagonalStretch: 2 },
});
const grid = (p: RowPairPyramid, level: number, side: number): number[][] => {
  const data = new Float32Array(side * side);
  rowPairWindow(p, level, { window: { x: 0, y: 0, width: side, height: side }, out: data });
  return rows({ width: side, height: side, data });
};

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

  /** Diamond-square, its corners of ±12. */
  const diamonds = (edges: SquarePyramid['edges'], level: number, side: number): number[][] => {
    const still = { centreAmplitudes: [0, 0], edgeAmplitudes: [0, 0], edges, edgeHeight: 0, cells: { x: 1, y: 1 } };
    const data = new Float32Array(side * side);
    const window = { x: 0, y: 0, width: side, height: side };
    squarePyramidWindow({ key: { a: 1, b: 2 }, law: 'binary', cornerAmplitude: 12, ...still }, level, { window, out: data });
    return rows({ width: side, height: side, data });
  };

  test('diamond-square: a centre is the mean of four corners, a free edge the mean of three neighbours', () => {
    const [[nw, ne], [sw, se]] = diamonds('free', 0, 2);
    const centre = mean(nw, ne, sw, se);
    const edge = (a: number, b: number): number => Math.fround((a + b + centre) / 3);
    expect(diamonds('free', 1, 3)).toEqual([
      [nw, edge(nw, ne), ne],
      [edge(nw, sw), centre, edge(ne, se)],
      [sw, edge(sw, se), se],
    ]);
  });

  test('a torus of one cell has one corner, so it is flat', () => {
    const [[only]] = diamonds('toroidal', 0, 1);
    expect(diamonds('toroidal', 2, 5).flat()).toEqual(Array(25).fill(only));
  });
});

test.each([
  ['midpoint squares move new points, all alike', 'midpoint-squares', '010 111 010'],
  ['triangle edges move the midpoint of the diagonal further', 'triangle-edge', '010 121 010'],
  ['square-square moves all its points', 'square-square', '11 11'],
  ['random additions move old points too', 'random-additions', '111 111 111'],
] as const)('with offsets of exactly ±1, %s', (_, rule, wanted) => {
  const inRows = wanted.split(' ');
  const [still, moved] = [0, 1].map((amplitude) => grid(pyramid(rule, amplitude), 1, inRows.length));
  const distances = moved.map((row, y) => row.map((value, x) => Math.abs(value - still[y][x])));
  expect(distances.map((row) => row.join(''))).toEqual(inRows);
});

describe('a level is explained:', () => {
  const params = { hurst: 0.5, offsets: 'uniform' };
  const explain = (id: string, stage: number, more = {}) =>
    explainStage(recipeFor(id, { width: 5, height: 5, params: { ...params, ...more } }), stage);

  test.each([
    ['midpoint-squares', 0, {}, 'starts with 4 corners, moved by up to ±1'],
    ['midpoint-squares', 1, {}, 'moves 5 midpoints by up to ±0.707'],
    ['midpoint-squares', 0, { edges: 'fixed' }, 'starts with 1 corner inside the border, moved by up to ±1'],
    ['midpoint-squares', 1, { edges: 'fixed' }, 'moves 8 midpoints by up to ±0.707'],
    ['diamond-square', 3, { offsets: 'gaussian' }, 'moves 4 centres by about ±0.595'],
    ['diamond-square', 2, { edges: 'fixed', offsets: 'binary' }, 'moves 4 edge midpoints by exactly ±0.707'],
    ['triangle-edge', 1, {}, 'moves 5 edge midpoints, diagonals further, by up to ±0.707'],
    ['square-square', 2, {}, 'makes 25 new points, moved by up to ±0.5'],
    ['random-additions', 1, {}, 'moves all 9 points, old and new, by up to ±0.707'],
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

  test('in metres, once the finished range is known', () => {
    const recipe = recipeFor('diamond-square', { width: 5, height: 5, params, elevation: { min: 100, max: 1100 } });
    const metresPerUnit = 1000 / 4;
    const { sentence, law } = explainStage(recipe, 2, { min: -1, max: 3 });
    expect(sentence).toBe('moves 4 edge midpoints by up to ±177 m');
    expect(law.values[0]).toMatchObject({ symbol: 'd', value: metresPerUnit * 2 ** -0.5, unit: 'm' });
    const fixed = { ...params, edges: 'fixed', edgeHeight: -2 };
    const { details } = explainStage({ ...recipe, source: { ...recipe.source, params: fixed } as typeof recipe.source }, 0, {
      min: -1,
      max: 3,
    });
    expect(details).toContain('The border stays at −150 m.');
  });

  test('its details say how much further diagonals move', () => {
    expect(explain('triangle-edge', 2).details).toContain('Diagonals are longer and move further, by up to ±0.595.');
  });

  test('its law names every symbol and has its number', () => {
    expect(explain('triangle-edge', 2).law).toEqual({
      formula: 'd = d₀ · 2^(−H·k)',
      values: [
        { symbol: 'd', name: 'largest displacement', value: 0.5, unit: '' },
        { symbol: 'd₀', name: 'displacement of the corners', value: 1, unit: '' },
        { symbol: 'H', name: 'Hurst exponent', value: 0.5, unit: '' },
        { symbol: 'k', name: 'level', value: 2, unit: '' },
      ],
    });
  });
});
