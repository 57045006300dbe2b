import { describe, expect, test } from 'vitest';
import { formulaOf, numberTexts, plus } from '../../../src/rules/origin.ts';

const quarters = [0.25, 0.25, 0.25, 0.25];

describe('the formula of a point', () => {
  test('is the mean of its parents and what was added, in letters or in numbers', () => {
    expect(formulaOf(quarters, ['a', 'b', 'c', 'd'], 's')).toBe('(a + b + c + d) / 4 + s');
    expect(formulaOf(quarters, ['990', '728', '433', '526'], '206')).toBe('(990 + 728 + 433 + 526) / 4 + 206');
  });

  test('divides by as many parents as there are', () => {
    expect(formulaOf([0.5, 0.5], ['a', 'b'], 's')).toBe('(a + b) / 2 + s');
    expect(formulaOf([1 / 3, 1 / 3, 1 / 3], ['a', 'b', 'c'], 's')).toBe('(a + b + c) / 3 + s');
    expect(formulaOf([1], ['a'], 's')).toBe('a + s');
  });

  test('multiplies parents that weigh more', () => {
    expect(formulaOf([9 / 16, 3 / 16, 3 / 16, 1 / 16], ['a', 'b', 'c', 'd'], 's')).toBe('(9 · a + 3 · b + 3 · c + d) / 16 + s');
  });

  test('takes away what is below 0', () => {
    expect(formulaOf([9 / 16, 3 / 16, 3 / 16, 1 / 16], ['−7', '−12', '5', '−1'], '−206')).toBe(
      '(9 · −7 − 3 · 12 + 3 · 5 − 1) / 16 − 206',
    );
    expect(plus('3', '−4 · 0.5')).toBe('3 − 4 · 0.5');
  });

  test('adds nothing to a point that stays at its mean', () => {
    expect(formulaOf([0.5, 0.5], ['a', 'b'], '')).toBe('(a + b) / 2');
  });

  test('refuses weights that are no fractions', () => {
    expect(() => formulaOf([Math.SQRT1_2, 1 - Math.SQRT1_2], ['a', 'b'], 's')).toThrow('weights: expected fractions');
  });
});

describe('the numbers of a formula', () => {
  const texts = (values: readonly number[], offset: number): string[] => [...values, offset].map(numberTexts(values, offset));

  test('have three digits of the largest, and equally many decimals', () => {
    expect(texts([990.4, 72.84], 206.1)).toEqual(['990', '73', '206']);
    expect(texts([9.904, 0.7284], -2.061)).toEqual(['9.90', '0.73', '−2.06']);
  });

  test('show two digits of an offset that is far smaller', () => {
    expect(texts([990.4, 728.4], 0.0216)).toEqual(['990.400', '728.400', '0.022']);
  });

  test('show no more digits than a sample has', () => {
    expect(texts([990.4, 728.4], 1e-9)).toEqual(['990.4000', '728.4000', '0.0000']);
  });

  test('have no minus before 0, and exponents where they are tiny', () => {
    expect(texts([100, 200], -0.000001)).toEqual(['100.0000', '200.0000', '0.0000']);
    expect(texts([1.5e-31, 0], 0)).toEqual(['1.50e−31', '0.00', '0.00']);
  });
});
