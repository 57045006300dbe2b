import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileFigures } from '../../../src/analysis/profile-figures.ts';
import { lineFigures, type TerrainFigures } from '../../../src/analysis/terrain-figures.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { seedStream } from '../../../src/core/random.ts';
import { generate } from '../../../src/generate.ts';
import { dft } from '../../oracles/dft.ts';
import { eighthsOracle, lineOracle } from '../../oracles/terrain-figures.ts';
import { forAll } from '../../support/cases.ts';
import { expectAllClose, expectClose } from '../../support/close.ts';
import { recipeFor } from '../../support/recipes.ts';

/** Evenly spaced points, `step` apart. */
function line(count: number, elevation: (i: number) => number, step = 1): Profile {
  return {
    x: Float64Array.from({ length: count }, (_, i) => 100 + i * step),
    y: Float32Array.from({ length: count }, (_, i) => elevation(i)),
  };
}

function noise(count: number): Profile {
  const next = seedStream('line', 'samples');
  return line(count, () => next());
}

type Scales = 'spectrum' | 'variogram';

function found<K extends Scales>(profile: Profile, name: K): Exclude<TerrainFigures[K], { kind: 'none' }> {
  const figure = lineFigures(profile)[name];
  if (figure.kind === 'none') throw new Error(figure.why);
  return figure as Exclude<TerrainFigures[K], { kind: 'none' }>;
}

const rough = noise(150);
// The central 128 of 150 points, less their mean, under a Hann window of mean square 1.
const central = [...rough.y.subarray(11, 139)];
const windowed = central.map(
  (v, i) => (v - central.reduce((a, b) => a + b) / 128) * Math.sin((Math.PI * i) / 128) ** 2 * Math.sqrt(8 / 3),
);

test('a line is measured as its points and segments', () => {
  const figures = lineFigures({ x: Float64Array.of(0, 10, 20, 35), y: Float32Array.of(0, 10, 10, -5) });
  expect(figures).toMatchObject({
    source: 'line',
    size: { width: 4, height: 1 },
    elevations: { count: 4, min: -5, max: 10, mean: 3.75 },
    slopes: { meanDeg: expect.closeTo(30, 12), steepestDeg: 45 },
    seam: { eastWest: expect.closeTo(5 / (25 / 3), 12) },
  });
  expectClose(figures.spacing.x, 35 / 3);
});

test('the spectrum of a line is that of the definition, with all of its power (Parseval)', () => {
  const { side, power, waves, beyond } = found(rough, 'spectrum');
  const { re, im } = dft(windowed, new Array<number>(128).fill(0));
  expect([side, beyond]).toEqual([128, 0]);
  expectAllClose(
    power,
    Array.from({ length: 65 }, (_, k) => (re[k] ** 2 + im[k] ** 2) / 128),
    1e-6,
  );
  const all = power.reduce((sum, value, k) => sum + value * waves[k], 0);
  expectClose(all / 128, windowed.reduce((sum, v) => sum + v * v, 0) / 128);
});

test('the variogram of a line is of all pairs of points', () => {
  const { lags, meanSquares, unit } = found(rough, 'variogram');
  expect([lags, unit]).toEqual([[1, 2, 4, 8], 'cells']);
  const wanted = lags.map((lag) => {
    const squares = [...rough.y.subarray(lag)].map((v, i) => (v - rough.y[i]) ** 2);
    return squares.reduce((a, b) => a + b) / squares.length;
  });
  expectAllClose(meanSquares, wanted);
});

test('the power laws of a line are those of one dimension', () => {
  const { power, fit } = found(rough, 'spectrum');
  const beta = -lineOracle(eighthsOracle(power, 128)).slope;
  expectClose(fit?.exponent ?? Number.NaN, beta, 1);
  expectClose(fit?.hurst ?? Number.NaN, (beta - 1) / 2, 1);
  expectClose(fit?.fractalDimension ?? Number.NaN, 2 - (beta - 1) / 2, 1);
  const growth = found(rough, 'variogram').fit;
  expectClose(growth?.fractalDimension ?? Number.NaN, 2 - (growth?.hurst ?? Number.NaN));
});

describe('a line has no', () => {
  const level = line(100, () => 3);
  test('ruggedness, other direction and northern edge', () => {
    expect(lineFigures(rough)).toMatchObject({
      ruggedness: { why: 'a line has no eight neighbours' },
      anisotropy: { why: 'a line has no other direction' },
      water: { why: 'a line has no rivers' },
      seam: { northSouth: { why: 'a line has no rows' } },
    });
  });

  test.each<[string, Profile, string]>([
    ['it folds back', { ...rough, x: rough.x.map((x, i) => (i === 70 ? x - 3 : x)) }, 'the line folds back'],
    ['its points are not evenly spaced', { ...rough, x: rough.x.map((x, i) => x + i * i) }, 'the points are not evenly spaced'],
    [
      'a point lies a hundredth of a step aside',
      { ...rough, x: rough.x.map((x, i) => (i === 70 ? x + 0.01 : x)) },
      'the points are not evenly spaced',
    ],
    ['it stands upright', { ...rough, x: rough.x.map(() => 4) }, 'the points are not evenly spaced'],
    ['all points are level', level, 'all samples are equal'],
  ])('spectrum and variogram where %s', (_, profile, why) => {
    expect(lineFigures(profile)).toMatchObject({ spectrum: { kind: 'none', why }, variogram: { kind: 'none', why } });
  });

  test('spectrum of fewer than 32 points, variogram of fewer than 16, estimate of fewer than 65', () => {
    expect(lineFigures(noise(15))).toMatchObject({
      spectrum: { why: 'it needs at least 32 points, got 15' },
      variogram: { why: 'it needs at least 16 points, got 15' },
    });
    expect(lineFigures(noise(31))).toMatchObject({ spectrum: { kind: 'none' }, variogram: { kind: 'variogram' } });
    expect(lineFigures(noise(64))).toMatchObject({ spectrum: { fit: undefined }, variogram: { fit: undefined } });
    expect(found(noise(65), 'spectrum').fit).toBeDefined();
  });
});

test('a line that runs backwards evenly is the same mirrored', () => {
  const there = noise(129);
  const back = { x: there.x.map((x) => -x), y: there.y };
  expect(lineFigures(back)).toEqual(lineFigures(there));
});

test('a single point has figures, and no spectrum', () => {
  const figures = lineFigures({ x: Float64Array.of(5), y: Float32Array.of(2) });
  expect(figures).toMatchObject({ spacing: { x: 0 }, slopes: { meanDeg: 0 }, seam: { eastWest: { kind: 'none' } } });
});

test('generated lines have all figures of a line, and those that fold say that they do', () => {
  const profileOf = (params: Record<string, string | number>) =>
    generate(recipeFor('midpoint-displacement', { params })) as Profile;
  expect(lineFigures(profileOf({}))).toMatchObject({ spectrum: { kind: 'spectrum' }, variogram: { kind: 'variogram' } });
  const folding = lineFigures(profileOf({ direction: 'perpendicular', roughness: 0.7, displacement: 60 }));
  expect(folding.spectrum).toMatchObject({ kind: 'none' });
});

const profileOf = (y: readonly number[], step = 1) => ({
  x: Float64Array.from(y, (_, i) => 10 + i * step),
  y: Float32Array.from(y),
});

describe('the figures of a profile', () => {
  test('span, length, and all rises and all descents', () => {
    expect(profileFigures(profileOf([5, 9, 7, 7, 12, 2], 2.5))).toEqual({ min: 2, max: 12, gain: 9, loss: 12, length: 12.5 });
  });

  test('the length has no noise of its arithmetic', () => {
    const { length } = profileFigures({ x: Float64Array.of(0, 372 * 80.4), y: Float32Array.of(1, 2) });
    expect([372 * 80.4, length]).toEqual([29908.800000000003, 29908.8]);
  });

  test('of a single point', () => {
    expect(profileFigures(profileOf([3]))).toEqual({ min: 3, max: 3, gain: 0, loss: 0, length: 0 });
  });

  test('of a part: its ends lie on the line, and parts side by side share its gain and loss', () => {
    const hill = profileOf([0, 100, 0]);
    expect(profileFigures(hill, { min: 10.5, max: 11.25 })).toEqual({ min: 50, max: 100, gain: 50, loss: 25, length: 0.75 });
    const loop = { x: Float64Array.of(0, 4, 2, 6), y: Float32Array.of(0, 8, 4, 4) };
    expect(profileFigures(loop, { min: 3, max: 5 })).toEqual({ min: 4, max: 8, gain: 2, loss: 2, length: 2 });
    forAll(
      100,
      [fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2 }), fc.double({ min: 0, max: 1, noNaN: true })],
      (y, at) => {
        const whole = profileFigures(profileOf(y));
        const middle = 10 + at * (y.length - 1);
        const [left, right] = [
          profileFigures(profileOf(y), { min: 10, max: middle }),
          profileFigures(profileOf(y), { min: middle, max: 10 + y.length }),
        ];
        expect(left.gain + right.gain).toBeCloseTo(whole.gain, 6);
        expect(left.loss + right.loss).toBeCloseTo(whole.loss, 6);
        expect(Math.max(left.max, right.max)).toBe(whole.max);
      },
    );
  });

  test('no figures of a part that the line does not reach', () => {
    expect(() => profileFigures(profileOf([1, 2]), { min: 20, max: 30 })).toThrow(
      'profile: expected a part of its distances, got 20 … 30',
    );
  });

  test('walked backwards, gain and loss change places; their difference joins the ends', () => {
    forAll(100, [fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 })], (y) => {
      const there = profileFigures(profileOf(y));
      const back = profileFigures(profileOf([...y].reverse()));
      expect([back.gain, back.loss]).toEqual([there.loss, there.gain]);
      expect(y[0] + there.gain - there.loss).toBe(y[y.length - 1]);
    });
  });
});
