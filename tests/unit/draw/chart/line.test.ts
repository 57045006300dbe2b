import { describe, expect, test } from 'vitest';
import { foldsBack } from '../../../../src/core/profile.ts';
import { cutLine } from '../../../../src/draw/chart/cut-line.ts';
import { chartLine, drownedPart } from '../../../../src/draw/chart/polyline.ts';
import { thinLine } from '../../../../src/draw/chart/thin-line.ts';
import { displacedLine, distanceTo, noise, profileOf } from '../../../support/chart-model.ts';

const identity = { scale: 1, offset: 0 };

describe('a thinned line', () => {
  test('keeps the lowest and the highest point of every column, in their order', () => {
    const profile = profileOf([0, 0.2, 0.4, 0.6, 1.1, 1.3, 1.7, 2.5], [5, 1, 9, 4, 7, 8, 2, 3]);
    expect(thinLine(profile, identity, identity, 1)).toEqual([0, 5, 0.2, 1, 0.4, 9, 1.3, 8, 1.7, 2, 2.5, 3].map(close));
  });

  test('of few points is all of them', () => {
    expect(thinLine(profileOf([0, 3, 9], [1, 2, 1]), identity, identity, 1)).toEqual([0, 1, 3, 2, 9, 1]);
    expect(thinLine(profileOf([4], [1]), identity, identity, 1)).toEqual([4, 1]);
  });

  test('keeps the order of a line that folds back', () => {
    expect(thinLine(profileOf([0, 6, 3, 9], [0, 1, 2, 3]), identity, identity, 1)).toEqual([0, 0, 6, 1, 3, 2, 9, 3]);
  });

  test('of a million points has a few thousand, with its extremes', () => {
    const count = 1_000_000;
    const y = Float32Array.from({ length: count }, (_, i) => Math.sin(i / 50_000));
    y[777_777] = 12;
    const profile = { x: Float64Array.from({ length: count }, (_, i) => i), y };
    const points = thinLine(profile, { scale: 1000 / count, offset: 0 }, identity, 1);
    expect(points.length / 2).toBeLessThanOrEqual(2 * 1001 + 2);
    expect(Math.max(...points.filter((_, i) => i % 2 === 1))).toBe(12);
  });

  test('that folds all over the place is bounded too', () => {
    const count = 200_000;
    const x = Float64Array.from({ length: count }, (_, i) => (i * 7919) % 1000);
    const points = thinLine({ x, y: new Float32Array(count) }, identity, identity, 1);
    expect(points.length / 2).toBeLessThanOrEqual(1 << 17);
  });

  test('that folds is nowhere half a pixel from where it was', () => {
    const { profile } = displacedLine(16, 300, 0.62, true);
    const to = { scale: 0.6, offset: 3 };
    const points = thinLine(profile, to, to, 0.5);
    expect(points.length / 2).toBeLessThan(profile.x.length * 0.8);
    // Neighbours along the line are neighbours among the kept points: only those near by are looked at.
    let from = 0;
    for (let i = 0; i < profile.x.length; i += 7) {
      const [x, y] = [3 + 0.6 * profile.x[i], 3 + 0.6 * profile.y[i]];
      while (from + 2 < points.length && distanceTo(points.slice(from, from + 4), x, y) > 0.5) from += 2;
      expect(from + 2).toBeLessThan(points.length);
    }
  });
});

/** Equal up to the rounding of float32. */
function close(value: number): unknown {
  return expect.closeTo(value, 6);
}

test('the drowned part of a line starts and ends where it crosses the level', () => {
  expect(drownedPart([0, 0, 10, 20, 20, 0], 10)).toEqual([0, 10, 5, 10, 10, 20, 15, 10, 20, 10]);
});

describe('reading a profile', () => {
  test('interpolates between points that are unevenly far apart', () => {
    const read = chartLine(profileOf([10, 20, 50], [0, 10, 40])).elevationAt;
    expect([10, 15, 20, 30, 50].map(read)).toEqual([0, 5, 10, 20, 40]);
    expect([-30, 90].map(read)).toEqual([0, 40]);
  });

  test('takes the highest where the line folds back', () => {
    const read = chartLine(profileOf([0, 8, 4, 10], [0, 8, 20, 0])).elevationAt;
    expect(read(4)).toBe(20);
    expect(read(2)).toBe(2);
  });
});

test('a line is a polyline only where it runs back', () => {
  expect(foldsBack(profileOf([0, 1, 1, 2], [0, 0, 5, 0]))).toBe(false);
  expect(foldsBack(profileOf([0, 2, 1, 3], [0, 0, 0, 0]))).toBe(true);
  expect(foldsBack(profileOf([5], [0]))).toBe(false);
});

describe('a line cut to a part of x', () => {
  /** The points of each part. */
  const parts = (profile: ReturnType<typeof profileOf>, min: number, max: number) =>
    cutLine(chartLine(profile), { min, max }).map(({ x, y }) => Array.from(x, (at, i) => `${at} ${y[i]}`).join(', '));

  test('is itself where all of it is shown', () => {
    const line = profileOf([0, 5, 10], [1, 2, 3]);
    expect(cutLine(chartLine(line), { min: 0, max: 10 })[0]).toBe(line);
  });

  test('starts and ends on the edges', () => {
    expect(parts(profileOf([0, 10, 20, 30], [0, 10, 0, 30]), 5, 25)).toEqual(['5 5, 10 10, 20 0, 25 15']);
    expect(parts(profileOf([0, 10], [0, 10]), 4, 6)).toEqual(['4 4, 6 6']);
  });

  test('is nothing where it does not reach', () => {
    expect(parts(profileOf([0, 10], [0, 10]), 11, 12)).toEqual([]);
  });

  test('comes in as often as a folding line does', () => {
    expect(parts(profileOf([0, 10, 0, 10], [0, 10, 20, 30]), 5, 20)).toEqual(['5 5, 10 10, 5 15', '5 25, 10 30']);
  });

  test('has its points on the line and inside, for any line and any part', () => {
    const random = noise(3);
    for (let round = 0; round < 80; round++) {
      const isFolding = round % 2 === 1;
      const { profile } = displacedLine(1 + (round % 6), 400, 0.7, isFolding);
      const [a, b] = [random() * 600 + 500, random() * 600 + 500];
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const all = [...profile.x].flatMap((x, i) => [x, profile.y[i]]);
      for (const part of cutLine(chartLine(profile), { min, max })) {
        for (let i = 0; i < part.x.length; i++) {
          expect(part.x[i]).toBeGreaterThanOrEqual(min - 1e-9);
          expect(part.x[i]).toBeLessThanOrEqual(max + 1e-9);
          expect(distanceTo(all, part.x[i], part.y[i])).toBeLessThan(1e-3);
        }
      }
    }
  });
});
