import { expect, test } from 'vitest';
import { createHeightmap, crop, type Heightmap, resample, sampleRange } from '../../../src/core/heightmap.ts';
import { resampleAveraging, resamplingText } from '../../../src/core/resampling.ts';
import { rows } from '../../support/recipes.ts';

const mapOf = (width: number, height: number, of: (x: number, y: number) => number): Heightmap =>
  createHeightmap(
    width,
    height,
    Float32Array.from({ length: width * height }, (_, i) => of(i % width, Math.floor(i / width))),
  );

/** Metres per sample by which neighbours in a row differ, root mean square. */
function roughness({ width, data }: Heightmap): number {
  let sum = 0;
  for (let i = 1; i < data.length; i++) if (i % width > 0) sum += (data[i] - data[i - 1]) ** 2;
  return Math.sqrt(sum / data.length);
}

test('a sample of half as many is the mean of three, that in the middle twice', () => {
  expect(
    rows(
      resampleAveraging(
        mapOf(5, 1, (x) => [0, 8, 16, 0, 4][x]),
        3,
        1,
      ),
    ),
  ).toEqual([[0, 10, 4]]);
});

test('a third as many: the farther, the less', () => {
  const of = (z: readonly number[]) =>
    rows(
      resampleAveraging(
        mapOf(7, 1, (x) => z[x]),
        3,
        1,
      ),
    )[0][1];
  expect([0, 1, 2, 3, 4, 5, 6].map((at) => of([0, 1, 2, 3, 4, 5, 6].map((x) => (x === at ? 9 : 0))))).toEqual([
    0, 1, 2, 3, 2, 1, 0,
  ]);
});

test('a checkerboard becomes its mean', () => {
  const { data } = resampleAveraging(
    mapOf(33, 33, (x, y) => 1000 * ((x + y) % 2)),
    17,
    17,
  );
  expect(new Set([...data].filter((_, i) => ![0, 16, 272, 288].includes(i)))).toEqual(new Set([500]));
});

test.each([
  [33, 17],
  [33, 31],
  [100, 33],
  [400, 111],
  [7, 2],
  [5, 5],
])('a plane of %i samples a side stays one at %i', (from, to) => {
  const step = (from - 1) / (to - 1);
  const { data } = resampleAveraging(
    mapOf(from, from, (x, y) => 3 * x - 2 * y),
    to,
    to,
  );
  const off = data.map((value, i) => Math.abs(value - step * (3 * (i % to) - 2 * Math.floor(i / to))));
  expect(sampleRange(off).max).toBeLessThan(1e-3);
});

test('a side that does not shrink is resampled as before', () => {
  const map = mapOf(9, 7, (x, y) => x * x - 3 * y);
  for (const [width, height] of [
    [17, 7],
    [9, 13],
    [9, 7],
  ])
    expect(resampleAveraging(map, width, height)).toEqual(resample(map, width, height));
  expect(resampleAveraging(map, 5, 13)).toEqual(resample(resampleAveraging(map, 5, 7), 5, 13));
});

test('maps that share a border share it afterwards', () => {
  const noise = (x: number, y: number) => Math.imul(x + 1, 7919 * (y + 3)) % 97;
  const [west, east] = [0, 20].map((from) =>
    resampleAveraging(
      mapOf(21, 21, (x, y) => noise(from + x, y)),
      9,
      8,
    ),
  );
  const [a, b] = [rows(west), rows(east)];
  expect(a.map((row) => row[8])).toEqual(b.map((row) => row[0]));
});

test('white noise becomes smoother by as much as it has fewer samples', () => {
  let state = 1;
  const noise = mapOf(1025, 1025, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  });
  expect(roughness(resampleAveraging(noise, 65, 65)) / roughness(noise)).toBeLessThan(1 / 12);
  expect(roughness(resample(noise, 65, 65)) / roughness(noise)).toBeGreaterThan(0.9);
});

test('of terrain that nests every n-th sample is picked where n is whole', () => {
  const map = mapOf(13, 13, (x, y) => (x % 3) + 5 * (y % 2));
  expect(resampleAveraging(map, 5, 7, true)).toEqual(resample(map, 5, 7));
  const texts = [5, 6, 13].map((side) => resamplingText(map, { width: side, height: 7 }, true));
  const averaged = 'averaged by a triangle filter';
  expect(texts).toEqual(['every 3rd column and every 2nd row', averaged, 'every column and every 2nd row']);
  expect(resamplingText(map, { width: 2, height: 2 }, true)).toBe('every 12th sample');
  expect(resamplingText(map, { width: 5, height: 5 })).toBe(averaged);
  expect(resamplingText(map, { width: 25, height: 25 }, true)).toBe('bilinear');
});

test('a map that repeats is averaged across its borders: begun a sample later, it is the same map begun later', () => {
  const period = 64;
  const begunAt = (start: number): Heightmap => ({
    ...mapOf(period + 1, period + 1, (x, y) => (((x + start) % period) * 7919 + ((y + start) % period) * 104_729) % 1013),
    repeats: true,
  });
  const [first, later] = [begunAt(0), begunAt(4)].map((map) => resampleAveraging(map, 17, 17));
  const cut = crop(first, { x: 1, y: 1, width: 17, height: 17 });
  for (const [i, metres] of later.data.entries()) expect(metres).toBeCloseTo(cut.data[i], 3);
  expect([later.repeats, later.data[0]]).toEqual([true, later.data[16]]);
  // Of any ratio, and along a side of one sample.
  for (const [width, height] of [
    [17, 16],
    [31, 1],
    [2, 65],
  ]) {
    const flat = { ...mapOf(65, height === 1 ? 1 : 65, () => 5), repeats: true } as const;
    for (const metres of resampleAveraging(flat, width, height).data) expect(metres).toBeCloseTo(5, 5);
  }
});
