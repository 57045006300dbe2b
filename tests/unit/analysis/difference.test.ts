import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceFigures, differenceOf } from '../../../src/analysis/difference.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { correlationOracle, elevationOracle, momentOracle, quantileOracle } from '../../oracles/terrain-figures.ts';
import { forAll } from '../../support/cases.ts';
import { expectClose } from '../../support/close.ts';
import { firstDifference, mapFrom, recipeFor, rows } from '../../support/recipes.ts';
import { smallMaps } from '../../support/small-maps.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const isNegative = (value: number): boolean => value < 0 || Object.is(value, -0);

/** Elevations on the grid that has the fewer samples of the two along each side. */
function onGrid(map: Heightmap, width: number, height: number): number[] {
  const fraction = (i: number, count: number): number => (count > 1 ? i / (count - 1) : 0);
  return Array.from({ length: width * height }, (_, i) =>
    elevationOracle(map, fraction(i % width, width), fraction(Math.floor(i / width), height)),
  );
}

test('a difference is the elevations of the one less those of the other', () => {
  const of = mapFrom(3, 2, (x, y) => 10 * x + y);
  const less = mapFrom(3, 2, (x) => x * x);
  expect(rows(differenceOf(of, less).map)).toEqual([
    [0, 9, 16],
    [1, 10, 17],
  ]);
  const { count, min, max, largest, mean, meanAbsolute, rms, equal, size, resampled } = differenceOf(of, less).figures;
  expect([count, min, max, largest, mean, meanAbsolute]).toEqual([6, 0, 17, 17, 53 / 6, 53 / 6]);
  expect([rms, equal]).toEqual([Math.sqrt((81 + 256 + 1 + 100 + 289) / 6), 1 / 6]);
  expect([size, resampled]).toEqual([{ width: 3, height: 2 }, 'neither']);
});

test('differences have the figures of the definitions, of equal and unequal sizes', () => {
  forAll(100, [smallMaps(), smallMaps()], (of, less) => {
    const { map, figures } = differenceOf(of, less);
    const { width, height } = figures.size;
    expect([width, height]).toEqual([Math.min(of.width, less.width), Math.min(of.height, less.height)]);
    const [a, b] = [onGrid(of, width, height), onGrid(less, width, height)];
    const differences = a.map((value, i) => value - b[i]);
    const reach = Math.max(...[...of.data, ...less.data].map(Math.abs));
    expect(figures.count).toBe(width * height);
    for (const [i, value] of map.data.entries()) expectClose(value, differences[i], reach);
    expectClose(figures.min, Math.min(...differences), 1e-6 * reach);
    expectClose(figures.max, Math.max(...differences), 1e-6 * reach);
    expectClose(figures.largest, Math.max(...differences.map(Math.abs)), 1e-6 * reach);
    expectClose(figures.mean, mean(differences), 1e-6 * reach);
    expectClose(figures.meanAbsolute, mean(differences.map(Math.abs)), 1e-6 * reach);
    expectClose(figures.rms, Math.sqrt(mean(differences.map((value) => value ** 2))), 1e-6 * reach);
    const vary = Math.min(momentOracle(a, 2), momentOracle(b, 2)) > 1e-9 * reach ** 2;
    if (vary) expectClose(figures.correlation ?? Number.NaN, correlationOracle(a, b), 1);
  });
});

test('equal recipes differ by exactly 0 everywhere', () => {
  const recipe = recipeFor('diamond-square', { width: 65, height: 49 });
  const { map, figures } = differenceOf(generateHeightmap(recipe), generateHeightmap(recipe));
  expect(firstDifference(map.data, new Float32Array(65 * 49))).toBeUndefined();
  const none = { min: 0, max: 0, mean: 0, meanAbsolute: 0, rms: 0, largest: 0 };
  expect(figures).toMatchObject({ ...none, correlation: 1, equal: 1, limit: 1 });
});

test('a difference of nothing has no sign', () => {
  const zeros = createHeightmap(2, 1, Float32Array.of(0, -0));
  const { map, figures } = differenceOf(createHeightmap(2, 1, Float32Array.of(-0, 0)), zeros);
  expect([...map.data, figures.min, figures.max, figures.mean].some(isNegative)).toBe(false);
  // Less than the smallest float32: −2⁻¹⁵⁰ between two samples.
  const tiny = differenceOf(createHeightmap(2, 1), createHeightmap(3, 1, Float32Array.of(0, 2 ** -149, 0))).map;
  expect([...tiny.data].some(isNegative)).toBe(false);
});

test('exchanging the two turns every sign, to the bit', () => {
  forAll(100, [smallMaps(), smallMaps()], (of, less) => {
    const [there, back] = [differenceOf(of, less), differenceOf(less, of)];
    const turned = back.map.data.map((value) => (value === 0 ? 0 : -value));
    expect(firstDifference(there.map.data, turned)).toBeUndefined();
    expect(there.figures.mean + back.figures.mean).toBe(0);
    expect([there.figures.min + back.figures.max, there.figures.max + back.figures.min]).toEqual([0, 0]);
    for (const name of ['meanAbsolute', 'rms', 'largest', 'correlation', 'equal', 'limit'] as const) {
      expect(there.figures[name]).toBe(back.figures[name]);
    }
  });
});

describe('of unequal sizes', () => {
  test('samples that lie on samples of the other are compared as they are', () => {
    const fine = generateHeightmap(recipeFor('diamond-square', { width: 33, height: 65 }));
    const coarse = mapFrom(9, 33, (x, y) => fine.data[2 * y * 33 + 4 * x]);
    const { map, figures } = differenceOf(fine, coarse);
    expect(figures).toMatchObject({ equal: 1, largest: 0, resampled: 'of', size: { width: 9, height: 33 } });
    expect(firstDifference(map.data, new Float32Array(9 * 33))).toBeUndefined();
  });

  test.each([
    [30, 8],
    [16, 12],
    [31, 12],
  ])('the last of %i samples is compared to the last of %i as it is', (fine, coarse) => {
    // A position a rounding beside the last sample would take some of the one before it, which is far lower.
    const of = mapFrom(fine, fine, (x, y) => (x === fine - 1 && y === fine - 1 ? 1 : -1e30));
    const { map } = differenceOf(of, createHeightmap(coarse, coarse));
    expect(map.data.at(-1)).toBe(1);
  });

  test.each([
    [5, 5, 5, 5, 'neither'],
    [5, 6, 5, 5, 'of'],
    [4, 5, 5, 5, 'less'],
    [4, 6, 5, 5, 'both'],
  ])('%i × %i less %i × %i says which was resampled: %s', (width, height, lessWidth, lessHeight, resampled) => {
    const { figures } = differenceOf(createHeightmap(width, height), createHeightmap(lessWidth, lessHeight));
    expect(figures.resampled).toBe(resampled);
  });
});

describe('the limit of a colour scale', () => {
  const less = createHeightmap(40, 40);

  test('holds 99.5 % of the differences', () => {
    const of = mapFrom(40, 40, (x, y) => (x * 40 + y) * (y % 2 ? 1 : -1));
    expectClose(differenceOf(of, less).figures.limit, quantileOracle([...of.data].map(Math.abs), 0.995));
  });

  test('is the largest difference where hardly any samples differ', () => {
    const spike = mapFrom(40, 40, (x, y) => (x + y === 0 ? -3 : 0));
    expect(differenceOf(spike, less).figures.limit).toBe(3);
  });
});

describe('the correlation', () => {
  const hill = mapFrom(6, 5, (x, y) => x * y + 1e5);

  test('is none where one of the two is flat', () => {
    expect(differenceOf(hill, createHeightmap(6, 5)).figures.correlation).toBeUndefined();
  });
});

test('differences of samples of ±1e38 are numbers', () => {
  const of = mapFrom(5, 5, (x, y) => ((x + y) % 2 ? 1e38 : -1e38));
  const less = mapFrom(3, 5, (x) => (x % 2 ? 1e38 : -1e38));
  const { map, figures } = differenceOf(of, less);
  expect(map.data.every(Number.isFinite)).toBe(true);
  const numbers = Object.values(figures).filter((value) => typeof value === 'number');
  expect(numbers.every(Number.isFinite)).toBe(true);
});

test('figures without a map, and a map in the place of the first one, are the same to the bit', () => {
  const sizes = fc.tuple(smallMaps(), smallMaps());
  forAll(100, [sizes], ([of, less]) => {
    const { map, figures } = differenceOf(of, less);
    expect(differenceFigures(of, less)).toEqual(figures);
    const used = { ...of, data: of.data.slice() };
    const inPlace = differenceOf(used, less, { buffer: used.data });
    expect(inPlace.figures).toEqual(figures);
    expect(inPlace.map.data).toEqual(map.data);
    expect(inPlace.map.data === used.data).toBe(map.data.length === of.data.length);
  });
});

test('a difference reports how far it is, from 0 to nearly all, and never falls back', () => {
  const reports: number[] = [];
  differenceFigures(createHeightmap(3, 400), createHeightmap(3, 400), (fraction) => reports.push(fraction));
  expect(reports[0]).toBe(0);
  expect(reports.length).toBeGreaterThan(10);
  expect(reports.at(-1)).toBeGreaterThan(0.9);
  expect(reports).toEqual([...reports].sort((a, b) => a - b));
});
