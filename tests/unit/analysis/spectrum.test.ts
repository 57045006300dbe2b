import { describe, expect, test } from 'vitest';
import { powerSpectrum } from '../../../src/analysis/spectrum.ts';
import { createHeightmap, crop, type Heightmap } from '../../../src/core/heightmap.ts';
import { seedStream } from '../../../src/core/random.ts';
import { mapFrom } from '../../support/recipes.ts';

const powerOf = (map: Heightmap): Float64Array => powerSpectrum(map)?.power ?? new Float64Array();

/** Ring with the most power. */
const peakOf = (map: Heightmap): number => powerOf(map).indexOf(Math.max(...powerOf(map)));

/** Waves that cross 64 samples eight times, whatever their direction. */
const ripples = (dx: number, dy: number) => (x: number, y: number) => Math.sin((2 * Math.PI * 8 * (dx * x + dy * y)) / 64);

describe('the power spectrum', () => {
  test.each([
    ['east', 1, 0],
    ['south', 0, 1],
    ['south-east', 0.8, 0.6],
    ['north-east', 0.6, -0.8],
  ])('finds waves that run %s at the number of their cycles', (_, dx, dy) => {
    expect(peakOf(mapFrom(64, 64, ripples(dx, dy)))).toBe(8);
  });

  test('has a wavenumber for every whole number of cycles up to half the samples', () => {
    expect(powerSpectrum(mapFrom(64, 64, ripples(1, 0)))).toMatchObject({ side: 64, power: { length: 33 } });
  });

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

  test('uncorrelated samples have their variance at every wavenumber', () => {
    const next = seedStream('flat', 'noise');
    const power = powerOf(mapFrom(256, 256, () => 12 * next()));
    const means = [4, 16, 64].map((k) => power.slice(k, 2 * k).reduce((sum, value) => sum + value, 0) / k);
    // A uniform number from 0 to 12 has the variance 12² ⁄ 12. Fewest waves are in the first octave: about 150.
    for (const mean of means) expect(Math.abs(mean / 12 - 1)).toBeLessThan(0.15);
  });

  test('is the same of a map and of its transpose', () => {
    const elevation = (x: number, y: number): number => Math.sin(x * x + 3 * y) + ripples(1, 0)(x, y);
    const own = powerOf(mapFrom(64, 64, elevation));
    const transposed = powerOf(mapFrom(64, 64, (x, y) => elevation(y, x)));
    expect(own).toHaveLength(33);
    for (let k = 0; k <= 32; k++) expect(transposed[k]).toBeCloseTo(own[k], 9);
  });

  test('looks at the largest central square of 2ⁿ samples', () => {
    const map = mapFrom(101, 71, (x, y) => Math.sin(x * x + 3 * y));
    expect(powerSpectrum(map)).toEqual(powerSpectrum(crop(map, { x: 18, y: 3, width: 64, height: 64 })));
  });

  test('a border that does not meet the opposite one is no cliff', () => {
    const power = powerOf(mapFrom(128, 128, (x) => x));
    // Without a window a slope falls as k⁻² along its own direction: by 4³ from 4 to 32 with the rings' lengths.
    expect(power[4] / power[32]).toBeGreaterThan(1e5);
  });

  test('does not depend on how high the ground lies', () => {
    const low = powerOf(mapFrom(32, 32, (x, y) => (x * 7 + y * 3) % 5));
    const high = powerOf(mapFrom(32, 32, (x, y) => 4096 + ((x * 7 + y * 3) % 5)));
    expect(low).toHaveLength(17);
    for (let k = 0; k < 17; k++) expect(high[k]).toBeCloseTo(low[k], 9);
  });

  test('a map of fewer than 32 samples along a side has none', () => {
    expect(powerSpectrum(createHeightmap(31, 500))).toBeUndefined();
    expect(powerSpectrum(createHeightmap(500, 32))).toBeDefined();
  });
});
