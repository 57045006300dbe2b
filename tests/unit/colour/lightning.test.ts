import { expect, test } from 'vitest';
import { branchesOf } from '../../../src/colour/branches.ts';
import { glow } from '../../../src/colour/glow.ts';
import { lightning } from '../../../src/colour/lightning.ts';
import { strokeInPlace } from '../../../src/colour/stroke.ts';
import { lineOf } from '../../support/lines.ts';

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
