import { describe, expect, test } from 'vitest';
import { powerSpectrum } from '../../../src/analysis/spectrum.ts';
import { variogram } from '../../../src/analysis/variogram.ts';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { mapFrom } from '../../support/recipes.ts';

// Of square cells the figures of terrain are held to the definition.

/** Waves that cross 64 samples eight times, whatever their direction. */
const ripples = (dx: number, dy: number) => (x: number, y: number) => Math.sin((2 * Math.PI * 8 * (dx * x + dy * y)) / 64);

describe('the power spectrum', () => {
  test('counts cycles over equal lengths of ground where cells are not square', () => {
    const spacing = { x: 10, y: 30 };
    const spectra = [ripples(1, 0), ripples(0, 1), ripples(0.75, 1)].map((ripple) =>
      powerSpectrum(mapFrom(64, 64, ripple), spacing),
    );
    // Over 64 · 30 m: eight waves across 640 m are 24; of the last, six across 640 m and eight across 1920 m.
    const peaks = spectra.map((spectrum) => spectrum?.power.indexOf(Math.max(...spectrum.power)));
    expect(peaks).toEqual([24, 8, Math.round(Math.hypot(3 * 6, 8))]);
    const mirrored = powerSpectrum(mapFrom(64, 64, ripples(0, 1)), { x: 30, y: 10 });
    expect(mirrored?.power.indexOf(Math.max(...mirrored.power))).toBe(24);
  });

  test('holds the mean square of the windowed samples, whatever the shape of its cells', () => {
    const map = mapFrom(64, 64, (x, y) => Math.sin(x * x + 3 * y));
    const totals = [undefined, { x: 10, y: 30 }, { x: 1e9, y: 1e-3 }].map((spacing) => {
      const spectrum = powerSpectrum(map, spacing);
      if (!spectrum) throw new Error('expected a spectrum');
      return spectrum.power.reduce((sum, power, k) => sum + power * spectrum.waves[k], spectrum.beyond);
    });
    for (const total of totals) expect(total / totals[0]).toBeCloseTo(1, 12);
  });

  test('is the same to the bit for all square cells', () => {
    const map = mapFrom(64, 64, (x, y) => Math.sin(x * x + 3 * y));
    expect(powerSpectrum(map, { x: 74.4, y: 74.4 * (1 + 1e-9) })).toEqual(powerSpectrum(map));
  });

  test('a map of fewer than 32 samples along a side has none', () => {
    expect(powerSpectrum(createHeightmap(31, 500))).toBeUndefined();
    expect(powerSpectrum(createHeightmap(500, 32))).toBeDefined();
  });
});

describe('the variogram', () => {
  test.each([
    [16, 16, 1],
    [65, 65, 4],
    [1025, 80, 4],
    [80, 1025, 4],
    [257, 257, 16],
  ])('of %i × %i samples goes up to a lag of %i', (width, height, last) => {
    expect(variogram(createHeightmap(width, height)).lags.at(-1)).toBe(last);
  });

  test('square cells of any size are counted', () => {
    const slope = mapFrom(33, 33, (x, y) => 3 * x + 5 * y);
    expect(variogram(slope, { x: 0.1 + 0.2, y: 0.3 })).toEqual(variogram(slope));
  });
});
