import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutNoise } from '../../../src/core/decimals.ts';
import { arctan, exp, exp2, ln, normalQuantile, pow, tanDeg } from '../../../src/core/exact-math.ts';
import { extentOf, spacingOf } from '../../../src/core/heightmap.ts';
import { hasSameFields, isSameJson } from '../../../src/core/memo.ts';
import { durationText } from '../../../src/work.ts';
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

  test('tanDeg agrees with the platform', () => {
    forAll(100, [fc.double({ min: 0, max: 89.9, noNaN: true })], (degrees) => {
      const wanted = Math.tan((degrees * Math.PI) / 180);
      return Math.abs(tanDeg(degrees) - wanted) <= 1e-12 * wanted;
    });
  });

  test('arctan agrees with the platform', () => {
    expect(arctan(0)).toBe(0);
    const tangents = fc.oneof(fc.double({ min: 1e-300, max: 1, noNaN: true }), fc.double({ min: 1, max: 1e150, noNaN: true }));
    forAll(100, [tangents], (tangent) => Math.abs(arctan(tangent) / Math.atan(tangent) - 1) <= 6 * 2.3e-16);
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

/** Every 997th cell size of up to four decimals below 1000 m. */
const cells = Array.from({ length: 10_030 }, (_, i) => 1 + 997 * i);

test.each([2, 5, 373, 513, 1201, 16_384])('the extent of %i samples is written as the exact product of their cells', (width) => {
  for (const tenThousandths of cells) {
    const extent = extentOf({ x: tenThousandths / 1e4, y: 1 }, { width, height: 2 });
    expect(extent.x).toBe((tenThousandths * (width - 1)) / 1e4);
    expect(withoutNoise(spacingOf(extent, { width, height: 2 }).x)).toBe(tenThousandths / 1e4);
  }
});

test('an extent that is no short decimal stays as it is', () => {
  expect([64_000 / 3, Math.PI, 0, 1e-40].map(withoutNoise)).toEqual([64_000 / 3, Math.PI, 0, 1e-40]);
  expect(withoutNoise(1.00000000001)).toBe(1.00000000001);
  expect(withoutNoise(1.000000000000001)).toBe(1.000000000000001);
});

test.each([
  [1e8, 'about 1 second'],
  [40e9, 'about 40 seconds'],
  [90e9, 'about 90 seconds'],
  [100e9, 'about 2 minutes'],
  [240e9, 'about 4 minutes'],
  [3 * 3600e9, 'about 3 hours'],
  [5 * 86_400e9, 'about 5 days'],
])('%d ns are told as %s', (ns, text) => expect(durationText(ns)).toBe(text));

test.each([
  [{ x: 1, y: undefined }, { x: 1, y: undefined }, true],
  [{ x: 1, y: undefined }, { x: 1 }, false],
  [{ x: 1 }, { x: 1, y: undefined }, false],
  [{ x: [] }, { x: [] }, false],
  [{ x: Number.NaN }, { x: Number.NaN }, true],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 2, undefined], false],
  [[1, 2], [2, 1], false],
])('%j and %j have the same fields: %s', (a: object, b: object, isSame) => {
  expect(hasSameFields(a, b)).toBe(isSame);
});

test('values are the same by what they hold, however deep', () => {
  expect(isSameJson({ x: [1, { y: 2 }] }, { x: [1, { y: 2 }] })).toBe(true);
  expect(isSameJson({ x: [1, { y: 2 }] }, { x: [1, { y: 3 }] })).toBe(false);
  expect(isSameJson(undefined, null)).toBe(false);
});
