import { describe, expect, test } from 'vitest';
import { variogram } from '../../../src/analysis/variogram.ts';
import { createHeightmap } from '../../../src/core/heightmap.ts';

/** 33 × 33 samples, so that the lags are 1 and 2, with a slope eastwards and one southwards. */
const slope = (east: number, south: number) =>
  createHeightmap(
    33,
    33,
    Float32Array.from({ length: 33 * 33 }, (_, i) => east * (i % 33) + south * Math.floor(i / 33)),
  );

describe('the variogram', () => {
  test('is the mean squared difference along rows and columns', () => {
    expect(variogram(slope(3, 5))).toEqual({
      unit: 'cells',
      lags: [1, 2],
      meanSquares: [(9 + 25) / 2, (36 + 100) / 2],
    });
  });

  test('each pair of samples counts once, also where there are more rows than columns', () => {
    const map = createHeightmap(16, 48);
    map.data[0] = 1; // one neighbour eastwards, one southwards
    expect(variogram(map).meanSquares).toEqual([2 / (15 * 48 + 16 * 47)]);
  });

  test.each([
    [16, 16, 1],
    [65, 65, 4],
    [1025, 80, 4],
    [80, 1025, 4],
    [257, 257, 16],
  ])('of %i × %i samples goes up to a lag of %i', (width, height, last) => {
    expect(variogram(createHeightmap(width, height)).lags.at(-1)).toBe(last);
  });

  test('cells that are not square have distances in metres', () => {
    expect(variogram(slope(3, 5), { x: 10, y: 20 })).toEqual({
      unit: 'm',
      lags: [10, 20, 20, 40],
      meanSquares: [9, 36, 25, 100],
    });
  });

  test('square cells of any size are counted', () => {
    expect(variogram(slope(3, 5), { x: 0.1 + 0.2, y: 0.3 })).toEqual(variogram(slope(3, 5)));
  });
});
