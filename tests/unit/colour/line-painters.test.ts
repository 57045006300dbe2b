import { describe, expect, test } from 'vitest';
import { areaBelow } from '../../../src/colour/area-below.ts';
import { branchesOf } from '../../../src/colour/branches.ts';
import { glow } from '../../../src/colour/glow.ts';
import { lightning } from '../../../src/colour/lightning.ts';
import { river } from '../../../src/colour/river.ts';
import { silhouette, viewOf } from '../../../src/colour/silhouette.ts';
import { strokeInPlace } from '../../../src/colour/stroke.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { lineOf as line, lineOf } from '../../support/lines.ts';

const SIZE = { width: 120, height: 120 };
/** Straight down. */
const BOLT = lineOf([0, 10], [0, 5], [0, 0]);

function brightnessOf(pixels: Uint8ClampedArray, width: number): (x: number, y: number) => number {
  return (x, y) => pixels[4 * (y * width + x)] + pixels[4 * (y * width + x) + 1] + pixels[4 * (y * width + x) + 2];
}

test('a bolt is bright, and its glow falls with the distance from it', () => {
  const at = brightnessOf(lightning(BOLT, SIZE), SIZE.width);
  expect(at(60, 3)).toBeGreaterThan(600);
  // Above the first fork.
  const row = [60, 64, 70, 80, 95, 118].map((x) => at(x, 3));
  expect(row).toEqual([...row].sort((a, b) => b - a));
  expect(new Set(row).size).toBe(row.length);
});

test('the glow of a point falls in every direction, and halves about as the distance doubles for a line', () => {
  const light = new Float32Array(128 * 128);
  for (let y = 0; y < 128; y++) light[128 * y + 64] = 1;
  const row = glow(light, { width: 128, height: 128 }, 1).subarray(128 * 64, 128 * 65);
  for (let x = 66; x < 128; x++) expect(row[x]).toBeLessThanOrEqual(row[x - 1]);
  expect(row[64 + 8] / row[64 + 16]).toBeGreaterThan(1.3);
  expect(row[64 + 8] / row[64 + 16]).toBeLessThan(3);
});

test('a line that tapers covers less at its end, and is dimmer there', () => {
  const covered = new Float32Array(100 * 20);
  const size = { width: 100, height: 20 };
  strokeInPlace(
    covered,
    size,
    { x: Float64Array.of(5, 95), y: Float64Array.of(10, 10) },
    { from: 4, to: 1 },
    { from: 1, to: 0.5 },
  );
  const column = (x: number): number => Array.from({ length: 20 }, (_, y) => covered[100 * y + x]).reduce((sum, v) => sum + v);
  expect(column(10)).toBeCloseTo(8 * 0.97, 0);
  expect(column(90)).toBeCloseTo(2 * 0.53, 0);
  expect(covered[100 * 10 + 50]).toBeCloseTo(0.75, 1);
});

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

test('the same line gives the same pixels, and another line other forks', () => {
  const crooked = lineOf([0, 10], [1, 5], [0, 0]);
  expect(lightning(crooked, SIZE)).toEqual(lightning(crooked, SIZE));
  expect(lightning(BOLT, SIZE)).not.toEqual(lightning(lineOf([0, 10], [0, 5.01], [0, 0]), SIZE));
});

test('a picture of one pixel, and a line of one point, are painted too', () => {
  expect(lightning(BOLT, { width: 1, height: 1 })[3]).toBe(255);
  expect(lightning(lineOf([3, 3]), { width: 8, height: 4 }).length).toBe(128);
});

const RIVER_SIZE = { width: 1000, height: 500 };
const STRAIGHT = lineOf([0, 5], [5, 5], [10, 5]);

/** Pixels of a column, near the middle, that are bluer than green. */
function waterIn(pixels: Uint8ClampedArray, x: number): number {
  let count = 0;
  for (let y = 225; y < 275; y++) {
    const i = 4 * (y * RIVER_SIZE.width + x);
    if (pixels[i + 2] > pixels[i + 1]) count++;
  }
  return count;
}

test('a river widens from its spring to its mouth', () => {
  const pixels = river(STRAIGHT, RIVER_SIZE);
  const widths = [75, 375, 675, 975].map((x) => waterIn(pixels, x));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(widths[0]).toBeGreaterThan(0);
  expect(widths[3]).toBeGreaterThan(4 * widths[0]);
});

test('a river’s middle is lighter than its edge, and sand lies beside it', () => {
  const pixels = river(STRAIGHT, RIVER_SIZE);
  const at = (y: number): number[] => [
    ...pixels.subarray(4 * (y * RIVER_SIZE.width + 990), 4 * (y * RIVER_SIZE.width + 990) + 3),
  ];
  expect(at(250)[1]).toBeGreaterThan(at(258)[1] + 20);
  const [red, , blue] = at(263);
  expect(red).toBeGreaterThan(blue);
});

test('the same line gives the same river, and another line other land', () => {
  const small = { width: 200, height: 100 };
  const pixels = river(STRAIGHT, small);
  expect(river(STRAIGHT, small)).toEqual(pixels);
  const other = river(lineOf([0, 5], [5, 5.01], [10, 5]), small);
  expect(other.subarray(0, 4 * 40)).not.toEqual(pixels.subarray(0, 4 * 40));
});

test('a river of one pixel, and of a line of one point, are painted too', () => {
  expect(river(STRAIGHT, { width: 1, height: 1 })[3]).toBe(255);
  expect(river(lineOf([3, 3]), { width: 8, height: 4 }).length).toBe(128);
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
  test('is exact in pixels that the line cuts', () => {
    const area = areaBelow({ x: Float64Array.of(0, 2, 3), y: Float64Array.of(0, 2, 2) }, 3, 3);
    expect([area.slice(0, 3), area.slice(3, 6), area.slice(6, 9)].map((row) => [...row])).toEqual([
      [0.5, 0, 0],
      [1, 0.5, 0],
      [1, 1, 1],
    ]);
  });

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
