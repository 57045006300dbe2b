import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histogramOf } from '../../../src/analysis/histogram.ts';
import { forAll } from '../../support/cases.ts';

describe('a histogram', () => {
  test('counts every part with its lower end, and the last with both', () => {
    const counts = histogramOf([0, 2.4, 2.5, 5, 7.4, 7.5, 9.9, 10], { min: 0, max: 10 }, 4);
    expect(Array.from(counts)).toEqual([2, 1, 2, 3]);
  });

  test('counts what lies outside in the nearest part', () => {
    expect(Array.from(histogramOf([-50, 0.5, 60], { min: 0, max: 3 }, 3))).toEqual([2, 0, 1]);
  });

  test('counts all of a flat map in the first part', () => {
    expect(Array.from(histogramOf([7, 7, 7], { min: 7, max: 7 }, 3))).toEqual([3, 0, 0]);
  });

  test('adds up to all samples, with the lowest in the first and the highest in the last part', () => {
    const samples = fc.float32Array({ minLength: 1, noNaN: true, noDefaultInfinity: true, min: -9000, max: 9000 });
    forAll(100, [samples, fc.integer({ min: 1, max: 60 })], (data, bins) => {
      const [min, max] = [Math.min(...data), Math.max(...data)];
      const counts = histogramOf(data, { min, max }, bins);
      expect(counts.reduce((sum, n) => sum + n, 0)).toBe(data.length);
      expect(counts[0]).toBeGreaterThan(0);
      if (max > min) expect(counts[bins - 1]).toBeGreaterThan(0);
    });
  });
});
