import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileFigures } from '../../../src/analysis/profile-figures.ts';

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

  test('walked backwards, gain and loss change places; their difference joins the ends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 }), (y) => {
        const there = profileFigures(profileOf(y));
        const back = profileFigures(profileOf([...y].reverse()));
        expect([back.gain, back.loss]).toEqual([there.loss, there.gain]);
        expect(y[0] + there.gain - there.loss).toBe(y[y.length - 1]);
      }),
    );
  });
});
