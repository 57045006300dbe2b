import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateHurst } from '../../../src/analysis/hurst.ts';
import { type TerrainFigures, terrainFigures } from '../../../src/analysis/terrain-figures.ts';
import { createHeightmap, crop, type Heightmap } from '../../../src/core/heightmap.ts';
import { seedStream } from '../../../src/core/random.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import {
  eighthsOracle,
  lineOracle,
  meanSquareOracle,
  ringOracle,
  runsAlongAxes,
  wavesOracle,
  windowedOracle,
} from '../../oracles/terrain-figures.ts';
import { forAll } from '../../support/cases.ts';
import { expectAllClose, expectClose } from '../../support/close.ts';
import { fractalField } from '../../support/fractal-field.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';

const SQUARE = { x: 1, y: 1 };
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function noise(width: number, height: number, seed = 'noise'): Heightmap {
  const next = seedStream(seed, 'samples');
  return mapFrom(width, height, () => next());
}

type Scales = 'spectrum' | 'variogram' | 'anisotropy';
type Found<K extends Scales> = Exclude<TerrainFigures[K], { kind: 'none' }>;

/** A figure that a map must have. */
function found<K extends Scales>(map: Heightmap, name: K, spacing = SQUARE): Found<K> {
  const figure = terrainFigures(map, spacing)[name];
  if (figure.kind === 'none') throw new Error(figure.why);
  return figure as Found<K>;
}

const maps = [
  { name: 'noise', map: noise(70, 65) },
  { name: 'waves on a slope', map: mapFrom(65, 97, (x, y) => 300 * Math.sin(x / 3) * Math.cos((x * y) / 90) + 7 * x - 4 * y) },
  { name: 'terrain', map: generateHeightmap(recipeFor('midpoint-squares', { width: 81, height: 66 })) },
];

describe.each(maps)('the scales of $name', ({ map }) => {
  const x = (map.width - 64) >> 1;
  const y = (map.height - 64) >> 1;
  const windowed = windowedOracle(crop(map, { x, y, width: 64, height: 64 }));
  const waves = wavesOracle(windowed, 64);
  const meanSquare = mean(windowed.map((value) => value ** 2));

  test('have the power of the Fourier transform’s definition, ring by ring', () => {
    const { side, power, waves: counts } = found(map, 'spectrum');
    const rings = Array.from({ length: 33 }, (_, k) => ringOracle(waves, k));
    expect(side).toBe(64);
    expect([...counts]).toEqual(rings.map((ring) => ring.length));
    // Where a mean is the sum of what nearly cancels, the transform's own size counts.
    expectAllClose(
      power,
      rings.map((ring) => mean(ring.map((wave) => wave.power))),
      1e-6 * meanSquare,
    );
  });

  test('have as much power in all waves as there is in the windowed samples (Parseval)', () => {
    const { side, power, waves: counts, beyond } = found(map, 'spectrum');
    const all = power.reduce((sum, value, k) => sum + value * counts[k], beyond);
    expectClose(all / side ** 2, meanSquare);
  });

  test('have the mean squares of all pairs of samples at each lag', () => {
    const { lags, meanSquares, unit } = found(map, 'variogram');
    expect([lags, unit]).toEqual([[1, 2, 4], 'cells']);
    const steps = (lag: number) => [lag, 0].map((dx) => ({ dx, dy: lag - dx }));
    expectAllClose(
      meanSquares,
      lags.map((lag) => meanSquareOracle(map, steps(lag))),
    );
  });

  test('have the mean squares along rows, then along columns, where cells are not square', () => {
    const { lags, meanSquares, unit, fit } = found(map, 'variogram', { x: 3, y: 2 });
    expect([lags, unit]).toEqual([[3, 6, 12, 2, 4, 8], 'm']);
    const steps = [...[1, 2, 4].map((dx) => ({ dx, dy: 0 })), ...[1, 2, 4].map((dy) => ({ dx: 0, dy }))];
    expectAllClose(
      meanSquares,
      steps.map((step) => meanSquareOracle(map, [step])),
    );
    expect(fit).toMatchObject({ from: 2, to: 12, unit: 'm' });
  });

  test('have the power laws of least squares', () => {
    const spectrum = found(map, 'spectrum');
    const law = lineOracle(eighthsOracle(spectrum.power, 64));
    const beta = -law.slope;
    expect(spectrum.fit).toMatchObject({ from: 4, to: 16, unit: 'cycles' });
    expectFit(spectrum.fit, { exponent: beta, logFactor: law.atZero, r2: law.r2, hurst: (beta - 2) / 2 });
    const { lags, meanSquares, fit } = found(map, 'variogram');
    const growth = lineOracle(lags.map((lag, i) => ({ x: Math.log(lag), y: Math.log(meanSquares[i]) })));
    expectFit(fit, { exponent: growth.slope, logFactor: growth.atZero, r2: growth.r2, hurst: growth.slope / 2 });
  });

  test('have the ratio of the directions at equal wavenumbers', () => {
    let sum = 0;
    for (let k = 4; k <= 16; k++) {
      const ring = ringOracle(waves, k);
      const along = (isAxis: boolean) => mean(ring.filter((wave) => runsAlongAxes(wave) === isAxis).map(({ power }) => power));
      sum += Math.log(along(true) / along(false));
    }
    expectClose(found(map, 'anisotropy').ratio, Math.exp(sum / 13));
  });

  test.each([SQUARE, { x: 3, y: 2 }])('have the Hurst exponents that the estimate tells, of cells of %j m', (spacing) => {
    const estimate = estimateHurst(map, spacing);
    if (estimate.kind === 'none') throw new Error(estimate.why);
    expect(found(map, 'spectrum', spacing).fit?.hurst).toBe(estimate.spectrum.hurst);
    expect(found(map, 'variogram', spacing).fit?.hurst).toBe(estimate.variogram.hurst);
  });
});

interface Law {
  readonly exponent: number;
  readonly logFactor: number;
  readonly r2: number;
  readonly hurst: number;
}

function expectFit(fit: (Law & { readonly fractalDimension: number }) | undefined, wanted: Law): void {
  if (!fit) throw new Error('there is no fit');
  for (const name of ['exponent', 'logFactor', 'r2', 'hurst'] as const) expectClose(fit[name], wanted[name], 1);
  expectClose(fit.fractalDimension, 3 - wanted.hurst);
}

describe('the ratio of axes and diagonals', () => {
  test('of waves along one axis is far above 1, along a diagonal far below', () => {
    const along = (dx: number, dy: number) => mapFrom(129, 129, (x, y) => Math.sin((dx * x + dy * y) ** 2 / 150) + x * y * 1e-4);
    expect(found(along(1, 0), 'anisotropy').ratio).toBeGreaterThan(10);
    expect(found(along(0, 1), 'anisotropy').ratio).toBeGreaterThan(10);
    expect(found(along(0.7, 0.7), 'anisotropy').ratio).toBeLessThan(0.1);
  });

  test('is none where elevations are sums of one number for each row and one for each column: nothing but rounding lies elsewhere', () => {
    const wavy = (at: number): number => Math.sin(at ** 2 / 150) + ((at * 31) % 23);
    const none = { kind: 'none', why: 'no waves run near the diagonals' };
    for (const map of [
      mapFrom(257, 257, (x) => wavy(x)),
      mapFrom(65, 65, (_, y) => wavy(y)),
      mapFrom(129, 129, (x, y) => 3 * x + 2 * y),
      mapFrom(65, 65, (x, y) => wavy(x) + wavy(y)),
    ]) {
      expect(terrainFigures(map, { x: 1, y: 1 }).anisotropy).toEqual(none);
    }
  });

  test('of cells that are not square is of directions on the ground', () => {
    // Every third row, and every second, of fields without directions.
    for (const every of [2, 3]) {
      const sparse = (seed: string): Heightmap => {
        const field = fractalField(256, 0.5, seed);
        return mapFrom(256, Math.floor(256 / every), (x, y) => field.data[every * y * 256 + x]);
      };
      const ratios = ['alps', 'moor', 'karst', 'hills'].map((seed) => {
        const { anisotropy } = terrainFigures(sparse(seed), { x: 10, y: 10 * every });
        return anisotropy.kind === 'none' ? Number.NaN : anisotropy.ratio;
      });
      expect(Math.abs(mean(ratios) - 1)).toBeLessThan(0.15);
    }
    const { anisotropy } = terrainFigures(fractalField(128, 0.5, 'alps'), { x: 1, y: 100 });
    expect(anisotropy).toEqual({ kind: 'none', why: 'the cells are too oblong' });
  });
});

test('the figures of a map beyond 1025 samples a side tell the scales of its central part, all else of all samples', () => {
  const map = noise(1029, 65);
  const central = terrainFigures(crop(map, { x: 2, y: 0, width: 1025, height: 65 }), SQUARE);
  const all = terrainFigures(map, SQUARE);
  for (const name of ['spectrum', 'variogram', 'anisotropy'] as const) expect(all[name]).toEqual(central[name]);
  expect(all.elevations.count).toBe(1029 * 65);
  expect(all.slopes.perDegree.reduce((sum, count) => sum + count)).toBe(1029 * 65);
});

describe('a map without some figure says why:', () => {
  test.each([
    [15, 40, 'it needs at least 32 × 32 samples, got 15 × 40', 'it needs at least 16 × 16 samples, got 15 × 40'],
    [40, 31, 'it needs at least 32 × 32 samples, got 40 × 31', undefined],
    [1200, 3, 'it needs at least 32 × 32 samples, got 1200 × 3', 'it needs at least 16 × 16 samples, got 1200 × 3'],
    [64, 64, undefined, undefined],
  ])('%i × %i samples', (width, height, spectrum, variogram) => {
    const figures = terrainFigures(noise(width, height), SQUARE);
    expect(figures.spectrum).toMatchObject(spectrum ? { kind: 'none', why: spectrum } : { kind: 'spectrum', fit: undefined });
    expect(figures.variogram).toMatchObject(variogram ? { kind: 'none', why: variogram } : { kind: 'variogram', fit: undefined });
    expect(figures.anisotropy).toEqual({ kind: 'none', why: `it needs at least 65 × 65 samples, got ${width} × ${height}` });
  });

  test('equal samples', () => {
    const none = { kind: 'none', why: 'all samples are equal' };
    const level = mapFrom(65, 65, () => 7);
    expect(terrainFigures(level, SQUARE)).toMatchObject({
      slopes: { meanDeg: 0, steepestDeg: 0 },
      ruggedness: { mean: 0, highest: 0 },
      spectrum: none,
      variogram: none,
      anisotropy: none,
      seam: { eastWest: 0, northSouth: 0 },
    });
  });

  test('stripes that repeat every two samples, two samples apart all is equal', () => {
    const stripes = mapFrom(65, 65, (x, y) => (x + y) % 2);
    expect(found(stripes, 'variogram').fit).toBeUndefined();
  });
});

describe('figures are numbers of', () => {
  const huge = mapFrom(65, 65, (x, y) => ((x * 7 + y * 13) % 5 < 2 ? -1e38 : 1e38));
  const extremes: [string, Heightmap][] = [
    ['samples of ±1e38', huge],
    ['samples of ±2⁻¹⁴⁹', { ...huge, data: huge.data.map((v) => Math.sign(v) * 2 ** -149) }],
    ['a single sample', createHeightmap(1, 1)],
    ['one row', mapFrom(9, 1, (x) => x * x)],
    ['2 × 2 samples', mapFrom(2, 2, (x, y) => x - 2 * y)],
    ['one high sample', mapFrom(65, 65, (x, y) => (x === 9 && y === 9 ? 1e38 : 0))],
    ['high ground with one low step', mapFrom(65, 65, (x) => 1e6 + (x > 30 ? 0.0625 : 0))],
    ['equal samples of −1e38', createHeightmap(65, 65, new Float32Array(65 * 65).fill(-1e38))],
  ];
  test.each(extremes)('%s', (_, map) => {
    expect(notNumbers(terrainFigures(map, { x: 30, y: 30 }))).toEqual([]);
  });

  test('maps of any samples', () => {
    const samples = fc.float32Array({ minLength: 36, maxLength: 36, noNaN: true, noDefaultInfinity: true });
    forAll(100, [samples], (data) => {
      expect(notNumbers(terrainFigures(createHeightmap(9, 4, data), SQUARE))).toEqual([]);
    });
  });
});

/** Paths of what is neither finite nor undefined. */
function notNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => notNumbers(part, `${path}.${name}`));
}

test('measuring reports how far it is, and measures the same', () => {
  const reports: number[] = [];
  const map = noise(70, 300);
  expect(terrainFigures(map, SQUARE, (fraction) => reports.push(fraction))).toEqual(terrainFigures(map, SQUARE));
  expect(reports.length).toBeGreaterThan(10);
  expect(reports.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
  expect(reports.at(-1)).toBeGreaterThan(0.9);
  expect(reports).toEqual([...reports].sort((a, b) => a - b));
});
