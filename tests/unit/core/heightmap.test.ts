import { describe, expect, test } from 'vitest';
import {
  createHeightmap,
  crop,
  extentOf,
  type Heightmap,
  resample,
  respaced,
  sampleBilinear,
  sampleRange,
  spacingOf,
} from '../../../src/core/heightmap.ts';
import { extrude, type Profile, resampleProfile, sliceHeightmap } from '../../../src/core/profile.ts';
import { atSample, elevationAt, type Surface, slopeAt, toMetres, toSamples } from '../../../src/core/surface.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { writeRises } from '../../../src/kernels/ground.ts';
import { recipeFor, rows } from '../../support/recipes.ts';
import { seamGap } from '../../support/seams.ts';

const ramp = createHeightmap(3, 2, Float32Array.of(0, 1, 2, 10, 11, 12));

describe('a heightmap', () => {
  test('must hold as many samples as its sides say', () => {
    expect(() => createHeightmap(3, 2, new Float32Array(5))).toThrow('heightmap.data: expected 3 × 2 samples, got 5');
  });

  test('knows its lowest and highest sample', () => {
    expect(sampleRange(Float32Array.of(3, -1, 2))).toEqual({ min: -1, max: 3 });
  });

  test('is cropped to a window inside it, and to no other', () => {
    expect(rows(crop(ramp, { x: 1, y: 0, width: 2, height: 2 }))).toEqual([
      [1, 2],
      [11, 12],
    ]);
    expect(() => crop(ramp, { x: 2, y: 0, width: 2, height: 1 })).toThrow('window: 2 × 1 at (2, 0) reaches outside 3 × 2');
  });

  test('spans its spacing times its steps, and the other way round', () => {
    expect(extentOf({ x: 30, y: 80 }, ramp)).toEqual({ x: 60, y: 80 });
    expect(spacingOf({ x: 60, y: 80 }, ramp)).toEqual({ x: 30, y: 80 });
    expect(spacingOf({ x: 60, y: 80 }, { width: 1, height: 1 })).toEqual({ x: 60, y: 80 });
    expect(spacingOf({ x: 29908.8, y: 31796.1 }, { width: 403, height: 344 })).toEqual({ x: 74.4, y: 92.7 });
  });

  test('is bilinear between samples and flat beyond its border', () => {
    expect(sampleBilinear(ramp, 0.5, 0.5)).toBe(5.5);
    expect(sampleBilinear(ramp, 2, 1)).toBe(12);
    expect(sampleBilinear(ramp, -3, 9)).toBe(10);
  });

  test('keeps its corners when resampled', () => {
    expect(rows(resample(ramp, 5, 3))).toEqual([
      [0, 0.5, 1, 1.5, 2],
      [5, 5.5, 6, 6.5, 7],
      [10, 10.5, 11, 11.5, 12],
    ]);
  });
});

test('other samples on the same ground lie further apart, and a side of one sample keeps its spacing', () => {
  expect(respaced({ x: 10, y: 20 }, { width: 9, height: 5 }, { width: 5, height: 3 })).toEqual({ x: 20, y: 40 });
  expect(respaced({ x: 10, y: 20 }, { width: 1, height: 5 }, { width: 1, height: 3 })).toEqual({ x: 10, y: 40 });
});

test('a profile along a slice carries distances in metres', () => {
  const { x, y } = sliceHeightmap(ramp, { x: 0, y: 0 }, { x: 2, y: 1 }, 3, { x: 30, y: 80 });
  expect(Array.from(x)).toEqual([0, 50, 100]);
  expect(Array.from(y)).toEqual([0, 6, 12]);
});

test('the sample nearest to a position, none beyond the map', () => {
  const surface = plane(0, 0);
  expect(atSample(surface, { x: 0.4, y: 0.3 })).toEqual({ x: 0.5, y: 0.5 });
  expect(atSample(surface, { x: -1, y: 2 })).toEqual({ x: 0, y: 1 });
});

/** 5 × 3 samples over 400 × 100 m, rising by so many metres a metre. */
function plane(riseEast: number, riseSouth: number): Surface {
  const map = createHeightmap(5, 3);
  const extent = { x: 400, y: 100 };
  const spacing = spacingOf(extent, map);
  for (let i = 0; i < 15; i++) map.data[i] = riseEast * (i % 5) * spacing.x + riseSouth * Math.floor(i / 5) * spacing.y;
  return { map, spacing, extent };
}

test('a position is a fraction of the extent', () => {
  const surface = plane(0, 0);
  expect(toSamples(surface, { x: 0.5, y: 1 })).toEqual({ x: 2, y: 2 });
  expect(toMetres(surface, { x: 0.5, y: 1 })).toEqual({ x: 200, y: 100 });
});

test('a map that reaches beyond the extent keeps positions where they were', () => {
  const map = createHeightmap(3, 2, Float32Array.of(0, 1, 2, 0, 1, 2));
  const surface = { map, spacing: { x: 100, y: 100 }, extent: { x: 150, y: 100 } };
  expect(elevationAt(surface, { x: 1, y: 0 })).toBe(1.5);
});

test.each([
  [1, 0, 1],
  [0, -1, 1],
  [0.75, 1, 1.25],
  [0, 0, 0],
])('a plane that rises %s east and %s south has slope %f everywhere', (east, south, slope) => {
  const surface = plane(east, south);
  for (const x of [0, 0.1, 0.5, 1]) for (const y of [0, 0.6, 1]) expect(slopeAt(surface, { x, y })).toBeCloseTo(slope, 5);
});

describe('a tile', () => {
  /** Its last column and row are its first again. */
  const tile: Heightmap = {
    ...createHeightmap(5, 3, Float32Array.of(0, 1, 4, 9, 0, 2, 3, 6, 11, 2, 0, 1, 4, 9, 0)),
    repeats: true,
  };

  test('has slopes at its borders from what lies beyond them', () => {
    const [east, south] = [new Float64Array(5), new Float64Array(5)];
    writeRises(tile, 0, { x: 1, y: 10 }, east, south);
    expect(Array.from(east)).toEqual([-4, 2, 4, -2, -4]);
    writeRises(tile, 2, { x: 1, y: 10 }, east, south);
    expect(Array.from(east)).toEqual([-4, 2, 4, -2, -4]);
    // North and south of the border lies the one other row.
    expect(Array.from(south)).toEqual([0, 0, 0, 0, 0]);
    const surface = { map: tile, spacing: { x: 1, y: 10 }, extent: { x: 4, y: 20 } };
    expect(slopeAt(surface, { x: 0, y: 0 })).toBe(4);
    expect(slopeAt(surface, { x: 1, y: 0 })).toBe(4);
  });

  test('goes on beyond its borders, between samples and in windows', () => {
    expect([-0.5, 0, 4, 4.5].map((x) => sampleBilinear(tile, x, 0))).toEqual([4.5, 0, 0, 0.5]);
    expect([-1, 1, 3].map((y) => sampleBilinear(tile, 0, y))).toEqual([2, 2, 2]);
    expect(rows(crop(tile, { x: -1, y: 1, width: 4, height: 2 }))).toEqual([
      [11, 2, 3, 6],
      [9, 0, 1, 4],
    ]);
  });

  test('is one at another number of samples too, but a window of it is not', () => {
    const finer = resample(tile, 8, 6);
    expect(finer.repeats).toBe(true);
    expect(seamGap(finer)).toBe(0);
    expect(crop(tile, { x: 0, y: 0, width: 5, height: 2 })).not.toHaveProperty('repeats');
  });
});

const profile = (...points: [x: number, y: number][]): Profile => ({
  x: Float64Array.from(points, ([x]) => x),
  y: Float32Array.from(points, ([, y]) => y),
});

describe('a profile resampled', () => {
  test.each([
    ['is linear between its points', '0 0, 1 10, 4 40', 0, 4, [0, 10, 20, 30, 40]],
    ['keeps the elevation of its nearest end where it does not reach', '2 5, 4 9', 0, 6, [5, 5, 5, 7, 9, 9, 9]],
    ['has its highest elevation where it folds', '0 0, 3 3, 1 5, 4 2', 0, 4, [0, 5, 4, 3, 2]],
    ['counts an end that leads back as what holds beyond its reach', '3 8, 1 2', 0, 4, [2, 2, 5, 8, 8]],
    ['has the top of an upright stretch', '0 0, 1 1, 1 7, 2 0', 0, 2, [0, 7, 0]],
    ['has the top of an upright end', '1 9, 1 4, 2 0', 0, 2, [9, 9, 0]],
    ['of an upright stretch alone is its top', '1 4, 1 9', 0, 2, [9, 9, 9]],
  ])('%s', (_, text, first, last, samples) => {
    const points = text.split(', ').map((point) => point.split(' ').map(Number) as [number, number]);
    expect(Array.from(resampleProfile(profile(...points), samples.length, first, last))).toEqual(samples);
  });

  test('lies between its first and its last point where no part is asked for', () => {
    expect(Array.from(resampleProfile(profile([2, 5], [4, 9]), 3))).toEqual([5, 7, 9]);
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
