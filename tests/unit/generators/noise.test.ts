import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeightmapGenerator } from '../../../src/core/generator.ts';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { asRecipeFor } from '../../../src/core/recipe-fields.ts';
import { generate, registry } from '../../../src/generate.ts';
import type { Lattice, NoiseKind } from '../../../src/kernels/noise.ts';
import { cellularNoise } from '../../../src/kernels/noise-cellular.ts';
import { gradientNoise, valueNoise } from '../../../src/kernels/noise-lattice.ts';
import { simplexNoise } from '../../../src/kernels/noise-simplex.ts';
import { distancesToPoints, noiseOracles } from '../../oracles/noise.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, recipeFor } from '../../support/recipes.ts';

const KINDS = { 'value-noise': valueNoise, 'gradient-noise': gradientNoise, 'simplex-noise': simplexNoise } as const;
const kinds = Object.entries(KINDS) as [keyof typeof KINDS, NoiseKind][];

const lattice: Lattice = { key: { a: 20_061_127, b: -77 }, level: 2, period: { x: 0, y: 0 } };
const place = fc.double({ min: -1000, max: 1000, noNaN: true });

describe.each(kinds)('%s', (id, kind) => {
  test('is what its definition says, at any place', () => {
    forAll(300, [place, place], (x, y) => {
      // The definition of simplex noise has slopes of length 1; ours make the highest possible sum 1.
      const scale = id === 'simplex-noise' ? 2.942 : 1;
      expect(kind.at(lattice, x, y)).toBeCloseTo(scale * noiseOracles[id](lattice, x, y), 9);
    });
  });

  test('stays within −1 … 1', () => {
    forAll(2000, [place, place], (x, y) => {
      expect(Math.abs(kind.at(lattice, x, y))).toBeLessThanOrEqual(1);
    });
  });

  test('has the slope that its neighbourhood has', () => {
    const slope = new Float64Array(2);
    const step = 1e-5;
    // Of a cell of noise: simplex noise has √1.5 edges across it, and rows nearer to each other.
    forAll(200, [place, place], (x, y) => {
      kind.at(lattice, x, y, slope);
      const along = (dx: number, dy: number): number =>
        (kind.at(lattice, x + dx, y + dy) - kind.at(lattice, x - dx, y - dy)) / (2 * step);
      expect(slope[0]).toBeCloseTo(along(step * kind.across, 0), 4);
      expect(slope[1]).toBeCloseTo(along(0, step * kind.down), 4);
    });
  });
});

const cells = cellularNoise({ feature: 'f1', metric: 'euclidean', jitter: 1 });
test.each([...kinds, ['cellular', cells] as const])('%s goes on after a period as it began, with the same slopes', (_, kind) => {
  const periodic: Lattice = { ...lattice, period: { x: 5, y: 3 * kind.multipleDown } };
  const [slope, slopeBeyond] = [new Float64Array(2), new Float64Array(2)];
  const [place, periods] = [fc.integer({ min: -(2 ** 13), max: 2 ** 13 }), fc.integer({ min: -3, max: 3 })];
  forAll(300, [place, place, periods, periods], (i, j, across, down) => {
    const [x, y] = [i / 1024, j / 1024]; // so that adding a period rounds nothing
    const beyond = kind.at(periodic, x + across * periodic.period.x, y + down * periodic.period.y, slopeBeyond);
    expect([beyond, ...slopeBeyond]).toEqual([kind.at(periodic, x, y, slope), ...slope]);
  });
});

test.each(['value-noise', 'gradient-noise'] as const)('%s shows its lattice only through the values there', (id) => {
  const slope = new Float64Array(2);
  const value = KINDS[id].at(lattice, 12, -7, slope);
  if (id === 'gradient-noise') expect([value, Math.hypot(...slope)]).toEqual([0, expect.closeTo(Math.SQRT2, 12)]);
  else expect([value === 0, ...slope]).toEqual([false, 0, 0]);
});

test.each([0, 0.3, 1])('cellular noise finds the nearest two points of all, with a jitter of %s', (jitter) => {
  const near = cellularNoise({ feature: 'f1', metric: 'euclidean', jitter });
  const second = cellularNoise({ feature: 'f2', metric: 'euclidean', jitter });
  const between = cellularNoise({ feature: 'f2-f1', metric: 'euclidean', jitter });
  const means = [0.4298, 0.7, 0.2703];
  forAll(300, [place, place], (x, y) => {
    const [f1, f2] = distancesToPoints(lattice, jitter, x, y);
    expect(near.at(lattice, x, y) + means[0]).toBeCloseTo(f1, 9);
    expect(second.at(lattice, x, y) + means[1]).toBeCloseTo(f2, 9);
    expect(between.at(lattice, x, y) + means[2]).toBeCloseTo(f2 - f1, 9);
  });
});

test('a cell of cellular noise has one value, that of its point', () => {
  const cells = cellularNoise({ feature: 'cell', metric: 'euclidean', jitter: 0 }); // cells are then squares around lattice points
  const values = [
    [0.1, 0.9],
    [0.5, 0.5],
    [0.99, 0.01],
    [1.01, 0.01],
  ].map(([x, y]) => cells.at(lattice, x, y));
  expect(new Set(values.slice(0, 3)).size).toBe(1);
  expect(values[3]).not.toBe(values[0]);
});

const NOISES = ['value-noise', 'gradient-noise', 'simplex-noise', 'cellular'];
const generatorOf = (id: string): HeightmapGenerator => {
  const found = registry.generators.find((generator) => generator.id === id);
  if (found?.kind !== 'heightmap') throw new Error(`${id} makes no map`);
  return found;
};
const rawMap = (id: string, params: ParamValues, window?: { x: number; y: number; width: number; height: number }): Heightmap =>
  generate(recipeFor(id, { width: 97, height: 60, params }), { raw: true, ...(window && { window }) }) as Heightmap;

/** Fractals, features and folds of one kind, on either sort of ground. */
const variants = NOISES.flatMap((id) => {
  const { fractal, feature } = generatorOf(id).params;
  const fractals = fractal.kind === 'choice' ? fractal.options.map((value): ParamValues => ({ fractal: value })) : [];
  const features = feature?.kind === 'choice' ? feature.options.map((value): ParamValues => ({ feature: value })) : [];
  const squared: ParamValues[] = feature ? [{ metric: 'squared', feature: 'f2-f1' }] : [];
  return [...fractals, ...features, ...squared, { warp: 'on' } as ParamValues].map((params) => ({ id, params }));
});

test.each(variants)('$id with $params: rows of samples are the samples one by one, bit for bit', ({ id, params }) => {
  // Few cells, whose rows are long runs, and so many that each sample has one of its own.
  for (const cells of [3, 100]) {
    for (const edges of ['plane', 'toroidal']) {
      const all = { ...params, cells, edges, lacunarity: 2.13, octaves: 4 };
      const map = rawMap(id, all);
      const generator = generatorOf(id);
      const own = asRecipeFor(recipeFor(id, { width: 97, height: 60, params: all }), generator);
      for (let i = 0; i < map.data.length; i += 61) {
        const added = generator.addedBy?.(own, { stage: 4, x: i % 97, y: Math.floor(i / 97) }) ?? [];
        const sum = Array.from(added).reduce((total, octave) => total + octave, 0);
        expect(map.data[i], `sample ${i}, ${cells} cells, ${edges}`).toBe(Math.fround(sum));
      }
    }
  }
});

test.each(NOISES)('%s: windows as far away as 2³⁰ samples are parts of one terrain', (id) => {
  for (const [x, y] of [
    [2 ** 30 - 40, -(2 ** 30)],
    [-(2 ** 30), 2 ** 30 - 40],
  ]) {
    const wide = rawMap(id, {}, { x, y, width: 40, height: 40 });
    const part = rawMap(id, {}, { x: x + 25, y: y + 30, width: 15, height: 10 });
    for (let row = 0; row < 10; row++) {
      const cut = wide.data.slice((row + 30) * 40 + 25, (row + 31) * 40);
      expect(firstDifference(part.data.slice(row * 15, (row + 1) * 15), cut)).toBeUndefined();
    }
    expect(new Set(wide.data).size).toBeGreaterThan(1500);
  }
});

test.each(NOISES)('%s ends where octaves are too fine to have places of their own', (id) => {
  for (const x of [2 ** 30 - 20, 20 - 2 ** 30]) {
    const map = rawMap(id, { cells: 256, octaves: 12, lacunarity: 4 }, { x, y: x, width: 20, height: 20 });
    expect(map.data.every(Number.isFinite)).toBe(true);
    expect(new Set(map.data).size).toBeGreaterThan(100);
  }
});

test.each(NOISES)('%s repeats after exactly the map, whatever its size', (id) => {
  for (const warp of ['off', 'on']) {
    const params = { edges: 'toroidal', warp };
    const map = rawMap(id, params);
    const beyond = rawMap(id, params, { x: 96 * 3, y: -59, width: 97, height: 60 });
    expect(firstDifference(beyond.data, map.data)).toBeUndefined();
  }
});
