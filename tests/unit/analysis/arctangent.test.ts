import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arctangent } from '../../../src/analysis/arctangent.ts';
import { forAll } from '../../support/cases.ts';

const error = (t: number): number => Math.abs(arctangent(t) - Math.atan(t));

describe('the arctangent', () => {
  test('is the platform’s within the rounding of a right angle, from level to upright', () => {
    let worst = 0;
    for (let i = 0; i <= 40_000; i++) worst = Math.max(worst, error(i / 10_000), error(10_000 / i));
    for (let exponent = -1074; exponent <= 1023; exponent++) worst = Math.max(worst, error(2 ** exponent));
    expect(worst).toBeLessThanOrEqual(4e-16);
    forAll(100, [fc.double({ min: 0, noNaN: true })], (t) => error(t) <= 4e-16);
  });

  test('keeps small angles to their last digits', () => {
    forAll(100, [fc.double({ min: 1e-300, max: 1, noNaN: true })], (t) => error(t) <= 1e-15 * t);
  });

  test('is exact at 0, 45 and 90 degrees', () => {
    expect([0, 1, Number.POSITIVE_INFINITY].map(arctangent)).toEqual([0, Math.PI / 4, Math.PI / 2]);
  });
});
