import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, exp2, ln, normalQuantile, pow } from '../../../src/core/exact-math.ts';
import { forAll } from '../../support/cases.ts';

describe('exact-math', () => {
  test('exp2 is exact for whole numbers', () => {
    for (let n = -1022; n <= 1023; n++) expect(exp2(n)).toBe(2 ** n);
  });

  test('exp2 agrees with the platform to two units in the last place', () => {
    forAll(100, [fc.double({ min: -60, max: 60, noNaN: true })], (x) => Math.abs(exp2(x) / 2 ** x - 1) <= 4.5e-16);
  });

  test('ln agrees with the platform', () => {
    forAll(100, [fc.double({ min: 1e-300, max: 1e300, noNaN: true })], (x) => {
      const wanted = Math.log(x);
      return Math.abs(ln(x) - wanted) <= 4.5e-16 * Math.max(1, Math.abs(wanted));
    });
  });

  test('exp agrees with the platform, the closer the nearer to 0', () => {
    expect(exp(0)).toBe(1);
    forAll(100, [fc.double({ min: -700, max: 700, noNaN: true })], (x) => {
      return Math.abs(exp(x) / Math.exp(x) - 1) <= (Math.abs(x) + 3) * 2.3e-16;
    });
  });

  test('pow agrees with the platform for bases in 0 … 1', () => {
    const base = fc.oneof(
      fc.double({ min: 1e-300, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 149 }).map((n) => 2 ** -n),
    );
    forAll(100, [base, fc.double({ min: 0.1, max: 10, noNaN: true })], (v, exponent) => {
      const wanted = v ** exponent;
      return wanted < 1e-300 ? pow(v, exponent) < 2e-300 : Math.abs(pow(v, exponent) / wanted - 1) <= 3e-13;
    });
  });

  test('pow keeps 0 and 1, and only multiplies for whole exponents', () => {
    for (const exponent of [0.1, 1, 2.5, 10]) expect([pow(0, exponent), pow(1, exponent)]).toEqual([0, 1]);
    expect([pow(0.3, 1), pow(0.3, 2), pow(0.3, 3), pow(0.3, 4)]).toEqual([
      0.3,
      0.3 * 0.3,
      0.3 * (0.3 * 0.3),
      0.3 * 0.3 * (0.3 * 0.3),
    ]);
  });

  test('normalQuantile gives the published percentage points', () => {
    // Wichura's own check values for PPND16.
    expect(normalQuantile(0.25)).toBeCloseTo(-0.6744897501960817, 15);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167814, 14);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
    expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 13);
    expect(normalQuantile(0.5)).toBe(0);
  });
});
