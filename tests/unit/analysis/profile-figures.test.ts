import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileFigures } from '../../../src/analysis/profile-figures.ts';
import { forAll } from '../../support/cases.ts';

const profileOf = (y: readonly number[], step = 1) => ({
  x: Float64Array.from(y, (_, i) => 10 + i * step),
  y: Float32Array.from(y),
});

describe('the figures of a profile', () => {
  test('span, length, and all rises and all descents', () => {
    expect(profileFigures(profileOf([5, 9, 7, 7, 12, 2], 2.5))).toEqual({ min: 2, max: 12, gain: 9, loss: 12, length: 12.5 });
  });

  test('the length has no noise of its arithmetic', () => {
    const { length } = profileFigures({ x: Float64Array.of(0, 372 * 80.4), y: Float32Array.of(1, 2) });
    expect([372 * 80.4, length]).toEqual([29908.800000000003, 29908.8]);
  });

  test('of a single point', () => {
    expect(profileFigures(profileOf([3]))).toEqual({ min: 3, max: 3, gain: 0, loss: 0, length: 0 });
  });

  test('of a part: its ends lie on the line, and parts side by side share its gain and loss', () => {
    const hill = profileOf([0, 100, 0]);
    expect(profileFigures(hill, { min: 10.5, max: 11.25 })).toEqual({ min: 50, max: 100, gain: 50, loss: 25, length: 0.75 });
    const loop = { x: Float64Array.of(0, 4, 2, 6), y: Float32Array.of(0, 8, 4, 4) };
    expect(profileFigures(loop, { min: 3, max: 5 })).toEqual({ min: 4, max: 8, gain: 2, loss: 2, length: 2 });
    forAll(
      100,
      [fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2 }), fc.double({ min: 0, max: 1, noNaN: true })],
      (y, at) => {
        const whole = profileFigures(profileOf(y));
        const middle = 10 + at * (y.length - 1);
        const [left, right] = [
          profileFigures(profileOf(y), { min: 10, max: middle }),
          profileFigures(profileOf(y), { min: middle, max: 10 + y.length }),
        ];
        expect(left.gain + right.gain).toBeCloseTo(whole.gain, 6);
        expect(left.loss + right.loss).toBeCloseTo(whole.loss, 6);
        expect(Math.max(left.max, right.max)).toBe(whole.max);
      },
    );
  });

  test('no figures of a part that the line does not reach', () => {
    expect(() => profileFigures(profileOf([1, 2]), { min: 20, max: 30 })).toThrow(
      'profile: expected a part of its distances, got 20 … 30',
    );
  });

  test('walked backwards, gain and loss change places; their difference joins the ends', () => {
    forAll(100, [fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 })], (y) => {
      const there = profileFigures(profileOf(y));
      const back = profileFigures(profileOf([...y].reverse()));
      expect([back.gain, back.loss]).toEqual([there.loss, there.gain]);
      expect(y[0] + there.gain - there.loss).toBe(y[y.length - 1]);
    });
  });
});
