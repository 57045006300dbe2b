import { describe, expect, test } from 'vitest';
import {
  createHeightmap,
  crop,
  extentOf,
  resample,
  respaced,
  sampleBilinear,
  sampleRange,
  spacingOf,
} from '../../../src/core/heightmap.ts';
import { sliceHeightmap } from '../../../src/core/profile.ts';
import { rows } from '../../support/recipes.ts';

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
