import { describe, expect, test } from 'vitest';
import { type RowPairPyramid, type RowPairRule, rowPairWindow } from '../../../src/kernels/row-pair-pyramid.ts';
import { type SquarePyramid, squarePyramidWindow } from '../../../src/kernels/square-pyramid.ts';
import { rows } from '../../support/recipes.ts';

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
