import { expect, test } from 'vitest';
import { scalePixelRows, scalePixels } from '../../../../src/draw/colour/scale-pixels.ts';

/** One row of grey pixels, scaled. */
function scaled(greys: readonly number[], width: number): number[] {
  const pixels = Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255]));
  const out = scalePixels(pixels, { width: greys.length, height: 1 }, { width, height: 1 });
  return Array.from({ length: width }, (_, i) => out[4 * i]);
}

test('a picture of the same size is the same picture', () => {
  const pixels = Uint8ClampedArray.from({ length: 4 * 12 }, (_, i) => (i % 4 === 3 ? 255 : (37 * i) % 256));
  expect(scalePixels(pixels, { width: 4, height: 3 }, { width: 4, height: 3 })).toEqual(pixels);
});

test('a larger picture is bilinear between the middles of the old pixels', () => {
  expect(scaled([0, 100], 4)).toEqual([0, 25, 75, 100]);
});

test('in a smaller picture every old pixel counts, also between the middles of the new ones', () => {
  expect(scaled([0, 0, 0, 0, 240, 0, 0, 0], 2)[1]).toBeGreaterThan(40);
  expect(scaled([80, 80, 80, 80, 80, 80, 80], 3)).toEqual([80, 80, 80]);
});

test('columns are scaled as rows are, each channel for itself', () => {
  const pixels = Uint8ClampedArray.of(0, 10, 200, 255, 100, 50, 0, 255);
  const out = scalePixels(pixels, { width: 1, height: 2 }, { width: 1, height: 4 });
  expect(Array.from(out)).toEqual([0, 10, 200, 255, 25, 20, 150, 255, 75, 40, 50, 255, 100, 50, 0, 255]);
});

test.each([
  [7, 5],
  [30, 8],
  [3, 11],
])('a picture that comes row by row, each once and in turn, is the same: %i to %i rows', (height, newHeight) => {
  const pixels = Uint8ClampedArray.from({ length: 4 * 6 * height }, (_, i) => (i % 4 === 3 ? 255 : (41 * i) % 256));
  const [from, to] = [
    { width: 6, height },
    { width: 4, height: newHeight },
  ];
  const asked: number[] = [];
  const row = new Uint8ClampedArray(4 * 6);
  const rowAt = (y: number) => {
    asked.push(y);
    row.set(pixels.subarray(4 * 6 * y, 4 * 6 * (y + 1)));
    return row;
  };
  expect(scalePixelRows(rowAt, from, to)).toEqual(scalePixels(pixels, from, to));
  expect(asked).toEqual(Array.from({ length: height }, (_, y) => y));
});
