import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../src/core/profile.ts';
import { areaBelow } from '../../../../src/draw/colour/area-below.ts';
import { branchesOf } from '../../../../src/draw/colour/branches.ts';
import { lightning } from '../../../../src/draw/colour/lightning.ts';
import { river } from '../../../../src/draw/colour/river.ts';
import { silhouette, viewOf } from '../../../../src/draw/colour/silhouette.ts';
import { lineOf as line } from '../../../support/lines.ts';

test('branches begin on the line that they leave, are shorter than what is left of it, and lead on', () => {
  const main = { x: Float64Array.of(0, 0, 0, 0, 0), y: Float64Array.of(0, 25, 50, 75, 100) };
  const rule = { counts: [3, 2], leave: [0.2, 0.8], length: [0.3, 0.6], turn: [0.4, 0.9] } as const;
  const branches = branchesOf(main, { a: 1, b: 2 }, rule);
  expect(branches.map(({ depth }) => depth)).toEqual([1, 2, 2, 1, 2, 2, 1, 2, 2]);
  for (const { line, parent, at } of branches) {
    const { x, y } = branches[parent]?.line ?? main;
    const place = at * (x.length - 1);
    const [k, t] = [Math.floor(place), place % 1];
    expect(line.x[0]).toBeCloseTo(x[k] + t * (x[k + 1] - x[k]), 9);
    expect(line.y[0]).toBeCloseTo(y[k] + t * (y[k + 1] - y[k]), 9);
    const [dx, dy] = [line.x[line.x.length - 1] - line.x[0], line.y[line.y.length - 1] - line.y[0]];
    const left = Math.hypot(x[x.length - 1] - line.x[0], y[y.length - 1] - line.y[0]);
    expect(Math.hypot(dx, dy)).toBeLessThanOrEqual(0.6001 * left);
    if (parent < 0) expect(dy).toBeGreaterThan(0);
  }
});

test.each([
  ['lightning', lightning],
  ['a river', river],
])('%s of one pixel, and of a line of one point, is painted too', (_, paint) => {
  expect(paint(line([0, 10], [0, 5], [0, 0]), { width: 1, height: 1 })[3]).toBe(255);
  expect(paint(line([3, 3]), { width: 8, height: 4 }).length).toBe(128);
});

/** Brightness of each pixel, row by row. */
function brightness(profile: Profile, width: number, height: number): number[][] {
  const pixels = silhouette(profile, { width, height });
  const at = (x: number, y: number): number => {
    const i = 4 * (y * width + x);
    return pixels[i] + pixels[i + 1] + pixels[i + 2];
  };
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => at(x, y)));
}

/** The row of the outline, the brightest, in each column. */
function outline(profile: Profile, width: number, height: number): number[] {
  const rows = brightness(profile, width, height);
  return Array.from({ length: width }, (_, x) => {
    const column = rows.map((row) => row[x]);
    return column.indexOf(Math.max(...column));
  });
}

test('every pixel is opaque', () => {
  const pixels = silhouette(line([0, 0], [1, 1]), { width: 20, height: 30 });
  expect(pixels.length).toBe(4 * 20 * 30);
  expect(pixels.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
});

test('the outline runs from 70 % down at the lowest point to 20 % down at the highest', () => {
  const rows = outline(line([0, -5], [10, 5]), 101, 100);
  expect(rows[0]).toBeCloseTo(69, -0.5);
  expect(rows[50]).toBeCloseTo(44, -0.5);
  expect(rows[100]).toBeCloseTo(20, -0.5);
});

test('it fills the picture whatever the units', () => {
  const small = silhouette(line([0, 0], [1, 1], [2, 0]), { width: 40, height: 30 });
  const large = silhouette(line([1000, 5000], [1512, 7048], [2024, 5000]), { width: 40, height: 30 });
  expect(large).toEqual(small);
});

test('level ground lies in the middle between the two', () => {
  expect(new Set(outline(line([0, 3], [1, 3]), 8, 100)).size).toBe(1);
  expect(outline(line([0, 3], [1, 3]), 8, 100)[0]).toBeCloseTo(45, -0.5);
});

test('a line that folds back is drawn alone, as high as it is wide in truth', () => {
  const rows = brightness(line([0, 0], [10, 0], [10, 5], [0, 5], [4, 5]), 100, 100);
  const bright = rows.flatMap((row, y) => row.flatMap((value, x) => (value > 500 ? [{ x, y }] : [])));
  const across = (of: 'x' | 'y'): number => Math.max(...bright.map((p) => p[of])) - Math.min(...bright.map((p) => p[of]));
  expect(across('x')).toBeCloseTo(86, -0.5);
  expect(across('y')).toBeCloseTo(43, -0.5);
  // Nothing inside or below it is filled: the sky's rows are of one colour.
  expect(new Set([5, 50, 95].map((x) => rows[95][x])).size).toBe(1);
  expect(rows[50][50]).toBe(rows[50][5]);
});

describe('the area below a line', () => {
  test('of each pixel is the share of points in it that lie below', () => {
    const line = { x: Float64Array.of(0, 1.3, 1.4, 4.7, 6), y: Float64Array.of(7.2, 0.4, 6.1, 2.6, 4) };
    const heightAt = (x: number): number => {
      const k = Math.max(
        1,
        line.x.findIndex((end) => end >= x),
      );
      const t = (x - line.x[k - 1]) / (line.x[k] - line.x[k - 1]);
      return line.y[k - 1] + t * (line.y[k] - line.y[k - 1]);
    };
    const area = areaBelow(line, 6, 8);
    const parts = 64;
    for (let pixel = 0; pixel < area.length; pixel++) {
      const [left, top] = [pixel % 6, Math.floor(pixel / 6)];
      let below = 0;
      for (let i = 0; i < parts * parts; i++) {
        const y = heightAt(left + ((i % parts) + 0.5) / parts);
        if (top + (Math.floor(i / parts) + 0.5) / parts > y) below++;
      }
      expect(area[pixel]).toBeCloseTo(below / parts / parts, 1.8);
    }
  });
});

test('over the elevations of a higher line a line stands lower', () => {
  const hill = line([0, 0], [10, 10]);
  const { width, height } = { width: 21, height: 100 };
  const pixels = silhouette(hill, { width, height }, { ...viewOf(hill), y: { min: 0, max: 20 } });
  const brightest = (x: number) => {
    const column = Array.from({ length: height }, (_, y) => pixels[4 * (y * width + x)] + pixels[4 * (y * width + x) + 2]);
    return column.indexOf(Math.max(...column));
  };
  expect(brightest(0)).toBeCloseTo(69, -0.5);
  expect(brightest(20)).toBeCloseTo(45, -0.5);
});
