import { describe, expect, test } from 'vitest';
import { decimalsFor, decimalText, formulaOf, plus, sumTexts } from '../../../src/rules/formula.ts';

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
  const texts = (values: readonly number[], offset: number): string[] =>
    [...values, offset].map((value) => decimalText(value, decimalsFor(values, offset)));

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
    expect(texts([1.5e-31, 4.56e-33], 0)).toEqual(['1.50e−31', '5e−33', '0']);
  });
});

describe('a printed sum', () => {
  const sumOf = (values: readonly number[], offset: number, isMoved = true) => {
    const terms = values.map((value, i) => ({ letter: 'abcd'[i], weight: 1 / values.length, value }));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const { numbers, result } = sumTexts({ terms, mean, offset, value: mean + offset, isMoved, fault: undefined });
    return `${numbers} = ${result}`;
  };
  const faultOf = (a: number, step: number, f: number, offset = step * f) => {
    const terms = [{ letter: 'a', weight: 1, value: a }];
    const { numbers, result } = sumTexts({ terms, mean: a, offset, value: a + offset, isMoved: true, fault: { step, f } });
    return `${numbers} = ${result}`;
  };

  test('has one decimal more in its terms than in its result', () => {
    expect(sumOf([990.42, 728.13, 433, 526.16], 205.6)).toBe('(990.4 + 728.1 + 433.0 + 526.2) / 4 + 205.6 = 875');
    expect(sumOf([8.25e-31], -7.5e-32)).toBe('8.250e−31 − 7.50e−32 = 7.50e−31');
  });

  test('has more decimals where rounded terms would make another last digit', () => {
    expect(sumOf([100.26, 100.26], 50.2)).toBe('(100.26 + 100.26) / 2 + 50.20 = 150.5');
    expect(sumOf([100.46, 100.46], 0, false)).toBe('(100.46 + 100.46) / 2 = 100.5');
  });

  test('is rounded away from 0 in the middle between two results', () => {
    expect(sumOf([12, 13], 100)).toBe('(12.0 + 13.0) / 2 + 100.0 = 113');
    expect(sumOf([-12, -13], -100)).toBe('(−12.0 − 13.0) / 2 − 100.0 = −113');
    expect(sumOf([100.26, 100.24], 50.24)).toBe('(100.26 + 100.24) / 2 + 50.24 = 150.5');
  });

  test('of a fault has as many digits of f as its product needs', () => {
    expect(faultOf(100, 3000, 0.12345)).toBe('100.0 + 3000.0 · 0.12345 = 470');
    expect(faultOf(100, 30, -0.5)).toBe('100.0 − 30.0 · 0.5 = 85');
    expect(faultOf(1056.53, 300, -9e-10, 0)).toBe('1056.5 − 300.0 · 0 = 1057');
  });

  test('of a point that only the rounding of samples moved from its mean has that where it shows', () => {
    expect(sumOf([602_056.4, 734_704.4], 0.1, false)).toBe('(602056.4 + 734704.4) / 2 + 0.1 = 668381');
    expect(sumOf([602_056.5, 734_704.8], 0.05, false)).toBe('(602056.5 + 734704.8) / 2 = 668381');
  });

  test('of a fault whose step the rounding of samples swallows has what was added in place of the product', () => {
    expect(faultOf(2000.0002, 0.0004, 0.5, 0.0004)).toBe('2000.0002 + 0.0004 = 2000.001');
  });
});
