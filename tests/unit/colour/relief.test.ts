import { expect, test } from 'vitest';
import { colourScale } from '../../../src/colour/colour-scale.ts';
import { LAND, rampEntry, rampTable } from '../../../src/colour/ramps.ts';
import { shadedRelief } from '../../../src/colour/relief.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';

const light = { spacing: { x: 10, y: 10 }, exaggeration: 1, sunAzimuthDeg: 315, sunAltitudeDeg: 42 };

function relief(map: Heightmap, spacing = light.spacing): Uint8ClampedArray {
  return shadedRelief(map, { ...light, spacing, scale: colourScale('hypsometric', { min: -500, max: 1000 }, 0) });
}

/** Brightness of the middle pixel of a 3 × 3 map whose elevations rise by `east` and `south` metres a sample. */
function brightness(east: number, south: number): number {
  const map = createHeightmap(3, 3);
  for (let i = 0; i < 9; i++) map.data[i] = 500 + ((i % 3) - 1) * east + (Math.floor(i / 3) - 1) * south;
  return relief(map)
    .subarray(16, 19)
    .reduce((sum, v) => sum + v, 0);
}

test('slopes that face the sun in the north-west are lighter than those that turn away', () => {
  expect(brightness(3, 3)).toBeGreaterThan(brightness(0, 0));
  expect(brightness(0, 0)).toBeGreaterThan(brightness(-3, -3));
  expect(brightness(3, -3)).toBeCloseTo(brightness(-3, 3), 0);
});

test('land is green to white, sea is blue, every pixel opaque', () => {
  const pixels = relief(createHeightmap(2, 2, Float32Array.of(1, 1000, -500, 0)), { x: 1e6, y: 1e6 });
  const [low, high, deep] = [0, 4, 8].map((start) => Array.from(pixels.subarray(start, start + 4)));
  expect(low[1]).toBeGreaterThan(low[2]);
  expect(Math.min(...high.slice(0, 3))).toBeGreaterThan(200);
  expect(deep[2]).toBeGreaterThan(deep[0]);
  for (const pixel of [low, high, deep]) expect(pixel[3]).toBe(255);
});

test('what lies in shadow or sees less of the sky is darker, sample by sample', () => {
  const map = createHeightmap(2, 2, new Float32Array(4).fill(500));
  // Sun and sky in the west and in the east.
  const lit = (...data: number[]): Uint8ClampedArray =>
    shadedRelief(map, {
      ...light,
      scale: colourScale('hypsometric', { min: -500, max: 1000 }, 0),
      light: () => Uint8Array.from(data),
    });
  const open = lit(255, 255, 255, 255);
  const shadow = lit(255, 255, 0, 255);
  const hollow = lit(255, 255, 255, 100);
  expect(open).toEqual(relief(map));
  expect([shadow[0], hollow[0]]).toEqual([open[0], open[0]]);
  expect(shadow[12]).toBe(shadow[4]);
  expect(shadow[4]).toBeLessThan(shadow[0]);
  expect(hollow[4]).toBeLessThan(hollow[0]);
  expect(hollow[4]).toBeGreaterThan(shadow[4]);
});

test('a map one sample wide or high is lit as the same slope on a wider one', () => {
  const rise = Float32Array.of(500, 520, 510, 560, 540);
  const wide = (count: number): Float32Array => Float32Array.from({ length: 5 * count }, (_, i) => rise[i % 5]);
  const tall = (count: number): Float32Array => Float32Array.from({ length: 5 * count }, (_, i) => rise[Math.floor(i / count)]);
  expect(relief(createHeightmap(5, 1, wide(1)))).toEqual(relief(createHeightmap(5, 3, wide(3))).slice(0, 20));
  expect(relief(createHeightmap(1, 5, tall(1)))).toEqual(relief(createHeightmap(3, 5, tall(3))).filter((_, i) => i % 12 < 4));
});

test('a ramp table starts and ends with its stops, and passes through those between', () => {
  const table = rampTable('#000000, #ff8040 40%, #ffffff');
  expect(Array.from(table.subarray(0, 3))).toEqual([0, 0, 0]);
  expect(Array.from(table.subarray(rampEntry(0.4), rampEntry(0.4) + 3))).toEqual([255, 128, 64]);
  expect(Array.from(table.subarray(-3))).toEqual([255, 255, 255]);
  expect(Array.from(rampTable(LAND).subarray(0, 3))).toEqual([0x44, 0x63, 0x48]);
});
