import { expect, test } from 'vitest';
import { river } from '../../../src/colour/river.ts';
import { lineOf } from '../../support/lines.ts';

const SIZE = { width: 1000, height: 500 };
const STRAIGHT = lineOf([0, 5], [5, 5], [10, 5]);

/** Pixels of a column, near the middle, that are bluer than green. */
function waterIn(pixels: Uint8ClampedArray, x: number): number {
  let count = 0;
  for (let y = 225; y < 275; y++) {
    const i = 4 * (y * SIZE.width + x);
    if (pixels[i + 2] > pixels[i + 1]) count++;
  }
  return count;
}

test('a river widens from its spring to its mouth', () => {
  const pixels = river(STRAIGHT, SIZE);
  const widths = [75, 375, 675, 975].map((x) => waterIn(pixels, x));
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(widths[0]).toBeGreaterThan(0);
  expect(widths[3]).toBeGreaterThan(4 * widths[0]);
});

test('its middle is lighter than its edge, and sand lies beside it', () => {
  const pixels = river(STRAIGHT, SIZE);
  const at = (y: number): number[] => [...pixels.subarray(4 * (y * SIZE.width + 990), 4 * (y * SIZE.width + 990) + 3)];
  expect(at(250)[1]).toBeGreaterThan(at(258)[1] + 20);
  const [red, , blue] = at(263);
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
