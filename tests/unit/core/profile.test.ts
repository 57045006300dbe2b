import { describe, expect, test } from 'vitest';
import { extrude, type Profile, resampleProfile } from '../../../src/core/profile.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { recipeFor, rows } from '../../support/recipes.ts';

const profile = (...points: [x: number, y: number][]): Profile => ({
  x: Float64Array.from(points, ([x]) => x),
  y: Float32Array.from(points, ([, y]) => y),
});

describe('a profile resampled', () => {
  test('is linear between its points', () => {
    expect(Array.from(resampleProfile(profile([0, 0], [1, 10], [4, 40]), 5))).toEqual([0, 10, 20, 30, 40]);
  });

  test('keeps the elevation of its nearest end where it does not reach', () => {
    expect(Array.from(resampleProfile(profile([2, 5], [4, 9]), 7, 0, 6))).toEqual([5, 5, 5, 7, 9, 9, 9]);
  });

  test('has its highest elevation where it folds', () => {
    // Out to x = 3, back to x = 1 higher up, and out again lower down.
    const folded = profile([0, 0], [3, 3], [1, 5], [4, 2]);
    expect(Array.from(resampleProfile(folded, 5))).toEqual([0, 5, 4, 3, 2]);
  });

  test('counts an end that leads back as what holds beyond its reach', () => {
    expect(Array.from(resampleProfile(profile([3, 8], [1, 2]), 5, 0, 4))).toEqual([2, 2, 5, 8, 8]);
  });

  test('has the top of an upright stretch, at its ends too', () => {
    expect(Array.from(resampleProfile(profile([0, 0], [1, 1], [1, 7], [2, 0]), 3))).toEqual([0, 7, 0]);
    expect(Array.from(resampleProfile(profile([1, 9], [1, 4], [2, 0]), 3, 0, 2))).toEqual([9, 9, 0]);
    expect(Array.from(resampleProfile(profile([1, 4], [1, 9]), 3, 0, 2))).toEqual([9, 9, 9]);
  });

  test('is at no sample below the profile, at no sample off it', () => {
    const { x, y } = profile([5, 1], [0.3, 2], [7.7, -4], [2.1, 0.5], [6, 3], [6, -3]);
    const samples = resampleProfile({ x, y }, 101, -1, 9);
    for (let i = 0; i < 101; i++) {
      const at = -1 + i / 10;
      const crossed: number[] = [];
      for (let p = 1; p < x.length; p++) {
        const t = (at - x[p - 1]) / (x[p] - x[p - 1]);
        if (t >= 0 && t <= 1) crossed.push(y[p - 1] + t * (y[p] - y[p - 1]));
        if (x[p] === x[p - 1] && x[p] === at) crossed.push(y[p - 1], y[p]);
      }
      expect(samples[i]).toBeCloseTo(crossed.length > 0 ? Math.max(...crossed) : at < 1 ? 2 : -4, 5);
    }
  });
});

test('a profile is resampled to whole numbers of samples, both ends included', () => {
  for (const count of [1, 2.5, -1, Number.NaN]) {
    const message = `profile: expected a whole number of samples from 2 to 67125249, got ${count}`;
    expect(() => resampleProfile(profile([0, 1], [1, 2]), count)).toThrow(message);
  }
});

describe('a profile drawn out', () => {
  test('is a map of equal rows', () => {
    expect(rows(extrude(profile([0, 1], [2, 3]), 3, 2, 2))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  test('lies where it lies between 0 and the length', () => {
    expect(rows(extrude(profile([1, 4], [2, 6]), 5, 1, 4))).toEqual([[4, 4, 6, 6, 6]]);
  });

  test('of a segment within the extent lies where that lies', () => {
    const params = { ends: 'segment', startX: 256, startY: 3, endX: 768, endY: 9, displacement: 0 };
    const recipe = recipeFor('midpoint-displacement', { width: 5, height: 2, extent: { x: 1024, y: 256 }, params });
    expect(rows(generateHeightmap(recipe))).toEqual([
      [3, 3, 6, 9, 9],
      [3, 3, 6, 9, 9],
    ]);
  });

  test('leaves its own points alone, even where the map would fit among them', () => {
    const { x, y } = profile([0, 1], [1, 2], [2, 3], [3, 9]);
    expect(rows(extrude({ x, y }, 2, 2, 3, y))).toEqual([
      [1, 9],
      [1, 9],
    ]);
    expect(Array.from(y)).toEqual([1, 2, 3, 9]);
  });
});
