import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp2, ln, normalQuantile } from '../../src/core/exact-math.ts';

describe('exact-math', () => {
  test('exp2 is exact for whole numbers', () => {
    for (let n = -1022; n <= 1023; n++) expect(exp2(n)).toBe(2 ** n);
  });

  test('exp2 agrees with the platform to two units in the last place', () => {
    fc.assert(fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (x) => Math.abs(exp2(x) / 2 ** x - 1) <= 4.5e-16));
  });

  test('ln agrees with the platform', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        const wanted = Math.log(x);
        return Math.abs(ln(x) - wanted) <= 4.5e-16 * Math.max(1, Math.abs(wanted));
      }),
    );
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
