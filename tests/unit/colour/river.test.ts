import { expect, test } from 'vitest';
import { river } from '../../../src/colour/river.ts';
import { lineOf } from '../../support/lines.ts';

const SIZE = { width: 400, height: 200 };
const STRAIGHT = lineOf([0, 5], [5, 5], [10, 5]);

/** Whether a pixel is bluer than green, row by row down a column: water. */
function waterIn(pixels: Uint8ClampedArray, x: number, from = 0, to = SIZE.height): number {
  let count = 0;
  for (let y = from; y < to; y++) {
    const i = 4 * (y * SIZE.width + x);
    if (pixels[i + 2] > pixels[i + 1]) count++;
  }
  return count;
}

test('a river widens from its spring to its mouth', () => {
  const pixels = river(STRAIGHT, SIZE);
  const widths = [30, 150, 270, 390].map((x) => waterIn(pixels, x, 90, 110));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(widths[3]).toBeGreaterThan(3 * widths[0]);
});

test('its middle is lighter than its edge, and sand lies beside it', () => {
  const pixels = river(STRAIGHT, SIZE);
  const at = (y: number): number[] => [...pixels.subarray(4 * (y * SIZE.width + 397), 4 * (y * SIZE.width + 397) + 3)];
  expect(at(100)[1]).toBeGreaterThan(at(103)[1] + 20);
  const [red, , blue] = at(105);
  expect(red).toBeGreaterThan(blue);
});

test('the same line gives the same pixels, and another line other land', () => {
  expect(river(STRAIGHT, SIZE)).toEqual(river(STRAIGHT, SIZE));
  const other = river(lineOf([0, 5], [5, 5.01], [10, 5]), SIZE);
  expect(other.subarray(0, 4 * 40)).not.toEqual(river(STRAIGHT, SIZE).subarray(0, 4 * 40));
});

test('a picture of one pixel, and a line of one point, are painted too', () => {
  expect(river(STRAIGHT, { width: 1, height: 1 })[3]).toBe(255);
  expect(river(lineOf([3, 3]), { width: 8, height: 4 }).length).toBe(128);
});
