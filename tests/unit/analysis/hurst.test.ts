import { describe, expect, test } from 'vitest';
import { estimateHurst, type HurstEstimate, hurstPart } from '../../../src/analysis/hurst.ts';
import { crop, type Heightmap } from '../../../src/core/heightmap.ts';
import { seedStream } from '../../../src/core/random.ts';
import { fractalField } from '../../support/fractal-field.ts';
import { firstDifference, mapFrom } from '../../support/recipes.ts';

type Estimate = Extract<HurstEstimate, { kind: 'estimate' }>;

function estimateOf(map: Heightmap, spacing?: { x: number; y: number }): Estimate {
  const result = estimateHurst(map, spacing);
  if (result.kind === 'none') throw new Error(result.why);
  return result;
}

test.each([0.3, 0.5, 0.8])(
  'the exponent %d of a synthetic field is found: by the spectrum to 0.05, by the variogram to 0.1',
  (hurst) => {
    const field = fractalField(512, hurst, 'known');
    const { spectrum, variogram } = estimateOf(field);
    expect(Math.abs(spectrum.hurst - hurst)).toBeLessThan(0.05);
    expect(Math.abs(variogram.hurst - hurst)).toBeLessThan(0.1);
    expect([spectrum.r2 > 0.99, variogram.r2 > 0.98]).toEqual([true, true]);
    // In a window that is no period of it.
    const part = estimateOf(crop(field, { x: 100, y: 30, width: 300, height: 257 }));
    expect(Math.abs(part.spectrum.hurst - hurst)).toBeLessThan(0.1);
  },
);

describe('an estimate', () => {
  const noise = seedStream('scales', 'samples');
  const large = mapFrom(1101, 1030, () => noise());

  test.each([
    [65, 65, 16, 4],
    [513, 513, 128, 32],
    [1025, 1025, 256, 64],
    [1101, 1030, 256, 64],
    [400, 70, 16, 4],
  ])('of %i × %i samples says which scales it comes from', (width, height, wavenumber, lag) => {
    const { spectrum, variogram } = estimateOf(crop(large, { x: 0, y: 0, width, height }));
    expect(spectrum.fit).toEqual({ from: 4, to: wavenumber, unit: 'cycles' });
    expect(variogram.fit).toEqual({ from: 1, to: lag, unit: 'cells' });
  });

  test('of a larger map is the one of its central 1025 × 1025 samples', () => {
    const central = crop(large, { x: 38, y: 2, width: 1025, height: 1025 });
    expect(firstDifference(hurstPart(large).data, central.data)).toBeUndefined();
    expect(estimateHurst(large)).toEqual(estimateHurst(central));
  });

  test.each([
    [64, 500],
    [500, 64],
  ])('of %i × %i samples is refused: too few', (width, height) => {
    expect(estimateHurst(crop(large, { x: 0, y: 0, width, height }))).toEqual({
      kind: 'none',
      why: `an estimate needs at least 65 × 65 samples, got ${width} × ${height}`,
    });
  });

  test('of a flat map is refused', () => {
    expect(estimateHurst(mapFrom(65, 65, () => 7))).toEqual({ kind: 'none', why: 'all samples are equal' });
  });

  test('of stripes that repeat every two samples is refused: two samples apart all is equal', () => {
    const stripes = mapFrom(65, 65, (x, y) => (x + y) % 2);
    expect(estimateHurst(stripes)).toEqual({ kind: 'none', why: 'the samples do not vary at every scale' });
  });
});
