import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillHoles } from '../../../src/core/fill-holes.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { canonicalHolesInPlace, countHoles, outerHoles, withCanonicalHoles } from '../../../src/core/holes.ts';
import { forAll } from '../../support/cases.ts';
import { mapFrom, rows } from '../../support/recipes.ts';

const _ = Number.NaN;

/** A map of `elevation` with holes where `isHole`. */
const withHoles = (
  width: number,
  height: number,
  elevation: (x: number, y: number) => number,
  isHole: (x: number, y: number) => boolean,
): Heightmap => mapFrom(width, height, (x, y) => (isHole(x, y) ? Number.NaN : elevation(x, y)));

const side = fc.integer({ min: 1, max: 24 });
const sample = fc.option(fc.float({ noNaN: true, min: -9000, max: 9000 }), { nil: Number.NaN, freq: 2 });
const anyHoleyMap = fc.tuple(side, side).chain(([width, height]) =>
  fc
    .array(sample, { minLength: width * height, maxLength: width * height })
    .filter((values) => values.some((value) => !Number.isNaN(value)))
    .map((values) => ({ width, height, data: Float32Array.from(values) })),
);

describe('holes are filled', () => {
  test('with the mean of what lies around them', () => {
    const holed = createHeightmap(3, 3, Float32Array.of(1, 1, 1, 2, _, 2, 3, 3, 3));
    expect(rows(fillHoles(holed))).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [3, 3, 3],
    ]);
  });

  test('with the only value there is', () => {
    for (const at of [0, 7, 14]) {
      const map = createHeightmap(5, 3, new Float32Array(15).fill(Number.NaN));
      map.data[at] = 42;
      expect(Array.from(fillHoles(map).data)).toEqual(new Array(15).fill(42));
    }
  });

  test('within the lowest and highest value, and every known sample keeps its bits', () => {
    forAll(100, [anyHoleyMap], (map) => {
      const before = map.data.slice();
      const { data, width, height } = fillHoles(map);
      expect([width, height]).toEqual([map.width, map.height]);
      expect(map.data).toEqual(before);
      const known = before.filter((value) => !Number.isNaN(value));
      const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
      for (let i = 0; i < data.length; i++) {
        if (Number.isNaN(before[i])) expect(data[i] >= low && data[i] <= high).toBe(true);
        else expect(Object.is(data[i], before[i])).toBe(true);
      }
    });
  });

  test.each([
    ['a small disc', 40, 30, (x: number, y: number) => (x - 17) ** 2 + (y - 12) ** 2 < 9],
    ['a large disc', 120, 99, (x: number, y: number) => (x - 50) ** 2 + (y - 45) ** 2 < 1600],
    ['all but the border rows', 65, 65, (x: number, y: number) => x > 1 && y > 1 && x < 63 && y < 63],
    ['a strip across', 64, 48, (x: number, y: number) => x + y > 50 && x + y < 58 && x > 1 && y > 1 && x < 62 && y < 46],
  ])('so that a plane goes on through %s', (_name, width, height, isHole) => {
    const plane = (x: number, y: number) => 100 + 3 * x - 2 * y;
    const map = withHoles(width, height, plane, isHole);
    expect(countHoles(map.data)).toBeGreaterThan(20);
    const { data } = fillHoles(map);
    for (let i = 0; i < data.length; i++) expect(data[i]).toBeCloseTo(plane(i % width, Math.floor(i / width)), 1);
  });

  test('to the same bits in every engine', () => {
    const map = withHoles(
      77,
      53,
      (x, y) => ((x * 73) ^ (y * 151)) % 97,
      (x, y) => (x * 7 + y * 13) % 5 < 3,
    );
    let hash = 0;
    for (const bits of new Uint32Array(fillHoles(map).data.buffer)) hash = (Math.imul(hash, 31) + bits) >>> 0;
    expect(hash).toBe(2094785434);
  });

  test('not at all where there are none: the map itself is given back', () => {
    const map = createHeightmap(3, 2);
    expect(fillHoles(map)).toBe(map);
  });

  test('only if there is any value', () => {
    const map = createHeightmap(2, 2, new Float32Array(4).fill(Number.NaN));
    expect(() => fillHoles(map)).toThrow('heightmap: expected some samples with a value to fill holes from, got none');
  });
});

test('every NaN gets the bits of a hole', () => {
  const data = Float32Array.of(1, 2, 3);
  new Uint32Array(data.buffer).set([0xffc00001, 0x7f800001], 1);
  const copy = withCanonicalHoles(data);
  expect(copy).not.toBe(data);
  expect(canonicalHolesInPlace(data)).toBe(2);
  expect(Array.from(new Uint32Array(data.buffer))).toEqual([0x3f800000, 0x7fc00000, 0x7fc00000]);
  expect(new Uint32Array(copy.buffer)).toEqual(new Uint32Array(data.buffer));
  expect(withCanonicalHoles(data)).toBe(data);
});

test.each([
  ['north', 1, 0],
  ['south', 3, 4],
  ['west', 0, 3],
  ['east', 4, 1],
])('a hole at the %s border is an outer one, a hole inside is not', (_border, atX, atY) => {
  const map = withHoles(
    5,
    5,
    () => 1,
    (x, y) => (x === atX && y === atY) || (x === 2 && y === 2),
  );
  expect(outerHoles(map).indexOf(1)).toBe(atY * 5 + atX);
  expect(outerHoles(map).lastIndexOf(1)).toBe(atY * 5 + atX);
});
