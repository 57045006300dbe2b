import { describe, expect, test } from 'vitest';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { createHeightmap, spacingOf } from '../../../src/core/heightmap.ts';
import { elevationAt, type Surface } from '../../../src/core/surface.ts';
import { fitToScreen } from '../../../src/terrain/display.ts';

function surfaceOf(map: Heightmap): Surface {
  const extent = { x: 4000, y: 2000 };
  for (const i of map.data.keys()) map.data[i] = (i * 7919) % 1009;
  return { map, extent, spacing: spacingOf(extent, map) };
}

describe('what fits the screen of a large map', () => {
  test('is every k-th sample where that ends on the corners', () => {
    const surface = surfaceOf(createHeightmap(2049, 1025));
    const { map, spacing } = fitToScreen(surface);
    expect([map.width, map.height]).toEqual([1025, 513]);
    expect(spacing).toEqual({ x: 2 * surface.spacing.x, y: 2 * surface.spacing.y });
    for (let y = 0; y < 513; y += 64) {
      for (let x = 0; x < 1025; x += 64) expect(map.data[y * 1025 + x]).toBe(surface.map.data[2 * y * 2049 + 2 * x]);
    }
  });

  test('is resampled else, over the same ground', () => {
    const surface = surfaceOf(createHeightmap(1500, 800));
    const fitted = fitToScreen(surface);
    expect([fitted.map.width, fitted.map.height]).toEqual([1025, 547]);
    expect(fitted.spacing.x * 1024).toBeCloseTo(surface.extent.x, 6);
    expect(fitted.spacing.y * 546).toBeCloseTo(surface.extent.y, 6);
    for (const x of [0, 1]) {
      for (const y of [0, 1]) expect(elevationAt(fitted, { x, y })).toBeCloseTo(elevationAt(surface, { x, y }), 4);
    }
  });

  test('is the map itself where it has few samples', () => {
    const surface = surfaceOf(createHeightmap(1025, 3));
    expect(fitToScreen(surface)).toBe(surface);
  });
});
