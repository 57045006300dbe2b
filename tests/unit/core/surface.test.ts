import { expect, test } from 'vitest';
import { createHeightmap, sampleBilinear, spacingOf } from '../../../src/core/heightmap.ts';
import { elevationAt, type Surface, slopeAt, toMetres, toSamples } from '../../../src/core/surface.ts';

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

test('elevation between samples is bilinear', () => {
  const map = createHeightmap(3, 3, Float32Array.of(4, 8, 1, 0, 5, 9, 7, 2, 6));
  const extent = { x: 30, y: 60 };
  const surface = { map, spacing: spacingOf(extent, map), extent };
  for (const [x, y] of [
    [0, 0],
    [0.3, 0.8],
    [0.5, 0.5],
    [1, 1],
  ])
    expect(elevationAt(surface, { x, y })).toBe(sampleBilinear(map, 2 * x, 2 * y));
  expect(elevationAt(surface, { x: 0.25, y: 0.25 })).toBe((4 + 8 + 0 + 5) / 4);
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
