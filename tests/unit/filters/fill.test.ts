import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../src/filters/fill.ts';
import { drains } from '../../oracles/water.ts';
import { forAll } from '../../support/cases.ts';
import { applied, bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom, rows } from '../../support/recipes.ts';
import { bumpyTile } from '../../support/seams.ts';

describe('breaching', () => {
  /** A hollow of 1 behind a pass of 3. */
  const hollow = mapFrom(5, 3, (x, y) => (y === 1 ? [9, 1, 3, 2, 0][x] : 9));

  test('cuts the outlet down to the hollow, or as deep as it may', () => {
    expect(rows(applied(fill, hollow, { breach: 1 }))[1]).toEqual([9, 2, 2, 2, 0]);
    expect(rows(applied(fill, { ...hollow, data: hollow.data.map((v) => v / 4) }, { breach: 1 }))[1]).toEqual(
      [9, 1, 1, 1, 0].map((v) => v / 4),
    );
  });

  test('fills what is left of a hollow whose outlet may not be cut so deep', () => {
    expect(rows(applied(fill, hollow, { breach: 0.5 }))[1]).toEqual([9, 2.5, 2.5, 2, 0]);
  });

  test('leaves a way down from everywhere, and moves the ground no more than it may', () => {
    const sides = fc.integer({ min: 1, max: 40 });
    const breaches = fc.constantFrom(0.01, 0.2, 1);
    forAll(60, [sides, sides, fc.constantFrom(0, 0.3), breaches, fc.boolean()], (width, height, sea, breach, repeats) => {
      const map = repeats ? { ...bumpyTile(width, height), repeats: true as const } : bumpyMap(width, height);
      const got = applied(fill, map, { sea, breach });
      const filled = applied(fill, map, { sea });
      expect(drains({ ...map, data: got.data }, sea > 0 ? sea : -1).every(Boolean)).toBe(true);
      for (const [i, v] of got.data.entries()) {
        expect(v).toBeLessThanOrEqual(breach === 1 ? map.data[i] : filled.data[i]);
        expect(v).toBeGreaterThanOrEqual(Math.fround(map.data[i] - breach));
        if (map.data[i] < sea) expect(v).toBe(map.data[i]);
      }
    });
  });
});
