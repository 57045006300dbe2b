import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalsFor,
  exaggerationText,
  formatBeside,
  formatElevation,
  formatExtent,
  formatLength,
  formatNumber,
  fullText,
  grouped,
  r2Text,
  tickDecimals,
  ticks,
} from '../../../src/core/number-text.ts';
import { forAll } from '../../support/cases.ts';

test.each([
  [0, 0, '0'],
  [1234567.891, 2, '1,234,567.89'],
  [999, 0, '999'],
  [-620, 0, '−620'],
  [-1234.5, 1, '−1,234.5'],
  [-0.4, 0, '0'],
  [-0.06, 1, '−0.1'],
  [0.125, 3, '0.125'],
])('%s with %i decimals reads %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text);
});

test('thousands in a text have commas, also before decimals and at the end of a sentence', () => {
  expect(grouped('(1234.5 + 728) / 4 = 12345 · 0.12345')).toBe('(1,234.5 + 728) / 4 = 12,345 · 0.12345');
  expect(grouped('It moves 16384.')).toBe('It moves 16,384.');
});

test.each([
  [-256.48999999999995, '−256.49'],
  [29908.799999999996, '29,908.8'],
  [25600 / 1008, '25.3968253968'],
  [3.125, '3.125'],
  [-1.5e-40, '−1.5e-40'],
  [0, '0'],
])('%s in full is %s', (value, text) => {
  expect(fullText(value)).toBe(text);
});

test.each([
  [120.4, '120'],
  [1.8, '1.8'],
  [0.1, '0.1'],
  [0.0344, '0.034'],
  [0.0000012, '0.0000012'],
])('an exaggeration of %s, which is not 0, reads ×%s', (value, text) => {
  expect(exaggerationText(value)).toBe(text);
});

test.each([
  ['share', [0, 100], 1, 100, '100.0'],
  ['share', [0, 100], 1, 99.9996, '> 99.9'],
  ['share', [0, 100], 1, 0.0004, '< 0.1'],
  ['share', [0, 100], 1, 0, '0.0'],
  ['share', [0, 100], 1, 42.26, '42.3'],
  ['correlation', [-1, 0, 1], 2, 1, '1.00'],
  ['correlation', [-1, 0, 1], 2, 0.9999, '> 0.99'],
  ['correlation', [-1, 0, 1], 2, -0.9999, '< −0.99'],
  ['correlation', [-1, 0, 1], 2, 0.0001, '< 0.01'],
  ['correlation', [-1, 0, 1], 2, -0.0001, '> −0.01'],
])('a %s never reads as one of %j unless it is that: with %i decimals %s reads %s', (_what, bounds, decimals, value, text) => {
  expect(formatBeside(bounds, value, decimals)).toBe(text);
});

test.each([
  [1, '1.000'],
  [1.0000000000000002, '1.000'],
  [0.99964, '> 0.999'],
  [0.9994, '0.999'],
  [0.0002, '< 0.001'],
  [0, '0.000'],
])('an R² of %s reads %s', (r2, text) => {
  expect(r2Text(r2)).toBe(text);
});

test.each([
  [3100, 0],
  [50, 1],
  [1, 2],
  [0.004, 5],
  [0, 0],
])('a span of %s needs %i decimals', (span, decimals) => {
  expect(decimalsFor(span)).toBe(decimals);
});

test('lengths are in metres, and in kilometres along lines of 10 km and more', () => {
  expect(formatLength(9999, 'm')).toBe('9,999 m');
  expect(formatLength(12.34, 'm')).toBe('12.34 m');
  expect(formatLength(35_712_000, 'm', 35_712_000)).toBe('35,712 km');
  expect(formatLength(1_234_567, 'm', 2_000_000)).toBe('1,235 km');
  expect(formatLength(30.887, 'm')).toBe('30.89 m');
  expect(formatLength(26_990, 'm')).toBe('26.99 km');
  expect(formatLength(943, 'm', 25_600)).toBe('0.94 km');
  expect(formatLength(512_000, 'm')).toBe('512 km');
  expect(formatLength(25_600, 'm')).toBe('25.6 km');
  expect(formatLength(1024, '')).toBe('1,024');
});

test('both sides of a ground are in the unit of the longer one', () => {
  expect(formatExtent({ x: 16_000, y: 1.6 }, 'm')).toBe('16 km × 1.6 m');
  expect(formatExtent({ x: 25_600, y: 9_000 }, 'm')).toBe('25.6 × 9 km');
  expect(formatExtent({ x: 40_075_017, y: 19_981_737.4 }, 'm')).toBe('40,075 × 19,982 km');
  expect(formatExtent({ x: 92.6581, y: 90 }, 'm')).toBe('92.66 × 90 m');
  expect(formatExtent({ x: 1024, y: 512 }, '')).toBe('1,024 × 512');
});

test('elevations are as fine as their range needs', () => {
  expect(formatElevation(-163.4, 'm', 3100)).toBe('−163 m');
  expect(formatElevation(0.1234, '', 1)).toBe('0.12');
});

describe('ticks', () => {
  test('stand at 1, 2 or 5 times a power of ten', () => {
    expect(ticks(-163, 1626, 4)).toEqual([0, 500, 1000, 1500]);
    expect(ticks(0, 26.99, 12)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26]);
    expect(ticks(-0.4, 0.7, 5)).toEqual([-0.4, -0.2, 0, 0.2, 0.4, 0.6]);
    expect(ticks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
  });

  test('of a range without width are its one value', () => {
    expect(ticks(7, 7, 4)).toEqual([7]);
  });

  test('lie evenly inside the range, about as many as asked for', () => {
    const [min, span] = [fc.double({ min: -9000, max: 9000, noNaN: true }), fc.double({ min: 0.001, max: 20_000, noNaN: true })];
    forAll(100, [min, span, fc.integer({ min: 2, max: 12 })], (min, span, count) => {
      const max = min + span;
      const values = ticks(min, max, count);
      const slack = span * 1e-6;
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(min - slack);
        expect(value).toBeLessThanOrEqual(max + slack);
      }
      expect(values.length).toBeGreaterThanOrEqual(Math.floor(count / 2));
      expect(values.length).toBeLessThanOrEqual(2 * count + 1);
      const step = values[1] - values[0];
      for (let i = 2; i < values.length; i++) expect(values[i] - values[i - 1]).toBeCloseTo(step, 6);
    });
  });

  test('are told apart by their decimals', () => {
    expect(tickDecimals([0, 500, 1000])).toBe(0);
    expect(tickDecimals([0, 0.2, 0.4])).toBe(1);
    expect(tickDecimals([0.05, 0.1])).toBe(2);
    expect(tickDecimals([7])).toBe(0);
  });
});

test('elevations that no six decimals tell apart are written with powers of ten', () => {
  const texts = [1e-40, -2.5e-7, 0].map((elevation) => formatElevation(elevation, 'm', 1e-6));
  expect(texts).toEqual(['1.00 · 10⁻⁴⁰ m', '−2.50 · 10⁻⁷ m', '0 m']);
  expect(formatElevation(1e-40, '', 0)).toBe('1.00 · 10⁻⁴⁰');
  expect(formatElevation(1e-40, 'm', 5)).toBe('0.00 m');
});
