import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countUpperHalves } from '../../../src/analysis/order-statistics.ts';
import { distributionOf, histogramOf, QUANTILE_SHARES } from '../../../src/analysis/statistics.ts';
import { barsOracle, momentOracle, quantileOracle } from '../../oracles/terrain-figures.ts';
import { forAll } from '../../support/cases.ts';
import { expectClose } from '../../support/close.ts';
import { smallMaps } from '../../support/small-maps.ts';

const of = (...samples: number[]) => distributionOf(Float32Array.from(samples));
const total = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0);

describe('the distribution of elevations', () => {
  test('has the moments and quantiles of the definitions', () => {
    forAll(100, [smallMaps()], ({ data }) => {
      const samples = [...data];
      const { count, min, max, mean, deviation, skewness, kurtosis, quantiles } = distributionOf(data);
      const reach = Math.max(...samples.map(Math.abs));
      expect(count).toBe(samples.length);
      expectClose(min, Math.min(...samples));
      expectClose(max, Math.max(...samples));
      expectClose(mean, samples.reduce((sum, v) => sum + v, 0) / count, reach);
      expectClose(deviation, Math.sqrt(momentOracle(samples, 2)), 1e-6 * reach);
      if (min < max) {
        expectClose(skewness, momentOracle(samples, 3) / momentOracle(samples, 2) ** 1.5, 1);
        expectClose(kurtosis, momentOracle(samples, 4) / momentOracle(samples, 2) ** 2);
      }
      expect(quantiles.map(({ share }) => share)).toEqual(QUANTILE_SHARES);
      for (const { share, elevation } of quantiles) expectClose(elevation, quantileOracle(samples, share), 1e-6 * reach);
    });
  });

  test('of equal samples has no shape, and one bar', () => {
    const { deviation, skewness, kurtosis, quantiles, histogram } = of(7.25, 7.25, 7.25);
    expect([deviation, skewness, kurtosis]).toEqual([0, 0, 0]);
    expect(quantiles.every(({ elevation }) => elevation === 7.25)).toBe(true);
    expect(histogram).toEqual({ width: 2 ** -10, first: 7.25 * 2 ** 10, counts: Uint32Array.of(3) });
  });
});

describe('the aligned histogram', () => {
  test('counts every sample in the bar that it lies in', () => {
    forAll(20, [smallMaps()], ({ data }) => {
      const { width, first, counts } = distributionOf(data).histogram;
      expect([...counts]).toEqual(barsOracle([...data], width, first, counts.length));
      expect(total(counts)).toBe(data.length);
    });
  });

  test('has bars of a power of two, 257 to 512 of them', () => {
    const end = fc.float({ noNaN: true, min: Math.fround(-1e38), max: Math.fround(1e38) });
    forAll(100, [end, end], (a, b) => {
      fc.pre(a !== b);
      const { width, counts } = of(a, b).histogram;
      expect(Number.isInteger(Math.log2(width))).toBe(true);
      expect(counts.length).toBeGreaterThan(256);
      expect(counts.length).toBeLessThanOrEqual(512);
      expect(total(counts)).toBe(2);
    });
  });

  test.each([0, -0.125, 1e38, -1e38, 2 ** -149])('of equal samples at %d has one bar around them', (elevation) => {
    const { width, first, counts } = of(elevation, elevation).histogram;
    expect([...counts]).toEqual([2]);
    const sample = Math.fround(elevation);
    expect(first * width).toBeLessThanOrEqual(sample);
    expect((first + 1) * width).toBeGreaterThan(sample);
  });
});

const pieces = (data: Float32Array): Float32Array[] => [data.subarray(0, data.length / 3), data.subarray(data.length / 3)];

test('the samples in the order of size are those of a sort, negative, tiny and huge ones too', () => {
  forAll(100, [fc.float32Array({ minLength: 1, maxLength: 40, noNaN: true })], (data) => {
    const sorted = data.slice().sort();
    const upper = countUpperHalves();
    for (const piece of pieces(data)) upper.add(piece);
    const lower = upper.thenLowerHalves([...data.keys()]);
    for (const piece of pieces(data)) lower.add(piece);
    expect(lower.values()).toEqual([...sorted].map((value) => value + 0));
  });
});

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
