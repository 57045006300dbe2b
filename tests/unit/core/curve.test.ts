import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curveText, followCurve, readCurve } from '../../../src/core/curve.ts';
import { forAll } from '../../support/cases.ts';

/** Where a curve takes values. */
const follow = (text: string, ...values: number[]): number[] => [
  ...followCurve(readCurve(text).points, Float32Array.from(values)),
];

describe('the text of a curve', () => {
  test('is read from left to right, and written as it is read', () => {
    const { points, problem } = readCurve('0:0 0.4:0.2 1:1');
    expect(problem).toBeUndefined();
    expect(points).toEqual([
      { x: 0, y: 0 },
      { x: 0.4, y: 0.2 },
      { x: 1, y: 1 },
    ]);
    expect(curveText(points)).toBe('0:0 0.4:0.2 1:1');
    expect(readCurve('0.699:0 0.7:1').problem).toBeUndefined();
  });

  test.each([
    ['', 'expected at least 2 points, FROM:TO each, with a blank between, got ""'],
    ['0:0', 'expected at least 2 points, FROM:TO each, with a blank between, got "0:0"'],
    ['0:0,1:1', 'expected at least 2 points, FROM:TO each, with a blank between, got "0:0,1:1"'],
    ['0:0  1:1', 'expected one blank between points and none around them, got another'],
    ['0:0 1:1 ', 'expected one blank between points and none around them, got another'],
    ['0:0 1', 'expected a point as FROM:TO, such as 0.4:0.2, got "1"'],
    ['0:0 0.5:0.5:1', 'expected a point as FROM:TO, such as 0.4:0.2, got "0.5:0.5:1"'],
    ['0:0 1:', 'expected numbers from 0 to 1, got nothing in "1:"'],
    ['0:0 1:high', 'expected numbers from 0 to 1, got "high" in "1:high"'],
    ['-0.1:0 1:1', 'expected numbers from 0 to 1, got "-0.1" in "-0.1:0"'],
    ['0:0 1:1.5', 'expected numbers from 0 to 1, got "1.5" in "1:1.5"'],
    ['0:0 0.5:1 0.4:0', 'expected points from left to right, 0.001 apart at least, got 0.4 after 0.5'],
    ['0:0 0.5:1 0.5005:0', 'expected points from left to right, 0.001 apart at least, got 0.5005 after 0.5'],
    [Array.from({ length: 33 }, (_, i) => `${i / 32}:0`).join(' '), 'expected at most 32 points, got 33'],
  ])('%s is refused by its first mistake', (text, problem) => {
    expect(readCurve(text)).toEqual({ points: [], problem });
  });
});

describe('a curve', () => {
  test('of two points is the line between them, and keeps their levels beyond them', () => {
    expect(follow('0.25:0.5 0.75:1', -1, 0, 0.25, 0.375, 0.5, 0.75, 1, 9)).toEqual([0.5, 0.5, 0.5, 0.625, 0.75, 1, 1, 1]);
    expect(follow('0:1 1:0', 0, 0.25, 1)).toEqual([1, 0.75, 0]);
  });

  test('goes through a peak without going beyond it, as worked out by hand', () => {
    // Slopes 1, 0, −1: t + 2t² − 4t³ up to the peak, and its mirror image after it.
    expect(follow('0:0 0.5:0.5 1:0', 0, 0.25, 0.5, 0.75, 1)).toEqual([0, 0.3125, 0.5, 0.3125, 0]);
  });

  test('is level between points of one level, and has its slopes lowered beside them', () => {
    expect(follow('0:0.5 0.5:0.5 1:1', 0.1, 0.25, 0.4, 0.5)).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(follow('0:0 0.25:1 1:1', 0.25, 0.6, 1)).toEqual([1, 1, 1]);
  });

  const coordinates = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 32 });
  const levels = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 32, maxLength: 32 });

  test('goes through its points, is continuous, and between two of them never turns', () => {
    forAll(300, [coordinates, levels], (xs, ys) => {
      const points = xs.sort((a, b) => a - b).map((x, i) => ({ x: x / 1000, y: ys[i] / 1000 }));
      for (const [i, from] of points.slice(0, -1).entries()) {
        const to = points[i + 1];
        const steps = Float32Array.from({ length: 65 }, (_, k) => from.x + ((to.x - from.x) * k) / 64);
        const values = followCurve(points, steps);
        expect(values[0]).toBeCloseTo(from.y, 4);
        expect(values[64]).toBeCloseTo(to.y, 4);
        const turn = Math.sign(to.y - from.y);
        const back = values.subarray(1).filter((value, k) => turn * (value - values[k]) < -1e-7);
        expect(back.length).toBe(0);
      }
    });
  });

  test('gives each value the same, whatever stands before it', () => {
    const { points } = readCurve('0:0.3 0.1:0.9 0.35:0.2 0.6:0.2 0.61:1 0.99:0');
    const values = Float32Array.from({ length: 200 }, (_, i) => (i * 0.618) % 1);
    const alone = Array.from(values, (v) => followCurve(points, Float32Array.of(v))[0]);
    expect([...followCurve(points, values)]).toEqual(alone);
  });
});
