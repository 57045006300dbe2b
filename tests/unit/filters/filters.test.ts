import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { RecipeError } from '../../../src/core/recipe.ts';
import { clamp } from '../../../src/filters/clamp.ts';
import { curve } from '../../../src/filters/curve.ts';
import { edgeFalloff } from '../../../src/filters/edge-falloff.ts';
import { erosion } from '../../../src/filters/erosion.ts';
import { fault } from '../../../src/filters/fault.ts';
import { invert } from '../../../src/filters/invert.ts';
import { median } from '../../../src/filters/median.ts';
import { power } from '../../../src/filters/power.ts';
import { smooth } from '../../../src/filters/smooth.ts';
import { terrace } from '../../../src/filters/terrace.ts';
import { generate, generateHeightmap, registry } from '../../../src/generate.ts';
import { FAULT_PROFILES } from '../../../src/kernels/fault-profile.ts';
import {
  edgeFalloffOracle,
  erosionOracle,
  faultOracle,
  gaussianOracle,
  medianOracle,
  powerOracle,
  terraceOracle,
} from '../../oracles/filters.ts';
import { forAll } from '../../support/cases.ts';
import { applied, bumpyMap } from '../../support/filter-maps.ts';
import { firstDifference, recipeFor, rows } from '../../support/recipes.ts';
import { bumpyTile } from '../../support/seams.ts';

/** Half a float32 step just below 1: what rounding to float32 may add. */
const ROUNDING = 2 ** -25;
/** How far smooth may be from the exact sum. */
const SMOOTH_ERROR = 4e-7;

function farthest(got: Heightmap, wanted: Float64Array): number {
  return got.data.reduce((most, value, i) => Math.max(most, Math.abs(value - wanted[i])), 0);
}

const row = (...values: number[]): Heightmap => createHeightmap(values.length, 1, Float32Array.from(values));
describe('erosion', () => {
  test.each([
    [30, 20, 0.4],
    [2, 90, 0.9],
    [33, 65, 0.1],
    [70, 2, 0.6],
  ])('of %i × %i samples with f = %d is the recursion in four directions, to two roundings', (width, height, f) => {
    const map = bumpyMap(width, height);
    expect(farthest(applied(erosion, map, { f }), erosionOracle(map, f))).toBeLessThanOrEqual(2 * ROUNDING);
  });

  test('leaves the first sample of a pass as it is and halves the others’ steps at f = ½', () => {
    expect(rows(applied(erosion, row(0, 1, 1), { f: 0.5 }))).toEqual([[0.3125, 0.625, 0.75]]);
  });

  test('of a mirrored map is another one near borders, as its description says, and the mirrored one away from them', () => {
    expect(rows(applied(erosion, row(1, 1, 0), { f: 0.5 }))).toEqual([[0.875, 0.75, 0.5]]);
    expect(erosion.summary).toContain('to the east, west, south and north. Near borders a mirrored map gives another result');
    const map = bumpyMap(161, 161);
    const differences = farFromMirrored(map, 0.8);
    expect(Math.max(...differences)).toBeGreaterThan(0.01);
    const inside = differences.filter(
      (_, i) => Math.min(i % 161, Math.floor(i / 161), 160 - (i % 161), 160 - Math.floor(i / 161)) > 70,
    );
    expect(Math.max(...inside)).toBeLessThan(1e-6);
  });

  test('of a mirrored tile is the mirrored one', () => {
    expect(Math.max(...farFromMirrored(bumpyTile(65, 65), 0.9))).toBeLessThan(2e-7);
  });
});

/** By how much erosion of a map turned by half a turn differs from eroded ground turned so. */
function farFromMirrored(map: Heightmap, f: number): Float32Array {
  const turned = { ...map, data: map.data.slice().reverse() };
  const wanted = applied(erosion, map, { f }).data.reverse();
  return applied(erosion, turned, { f }).data.map((value, i) => Math.abs(value - wanted[i]));
}

describe('smooth', () => {
  const sigmaOf = (map: Heightmap, cells: number): number => cells / (Math.max(map.width, map.height) - 1);

  test.each([
    [40, 30, 0.3],
    [40, 30, 1.5],
    [60, 35, 3.99],
    [60, 41, 4],
    [61, 61, 5.99],
    [2, 120, 7.3],
    [99, 3, 9.8],
    [801, 1, 40],
  ])('of %i × %i samples with σ of %d cells is the Gaussian mean of the samples that exist, to 4e-7', (width, height, cells) => {
    const map = bumpyMap(width, height);
    const sigma = sigmaOf(map, cells);
    expect(farthest(applied(smooth, map, { sigma }), gaussianOracle(map, cells))).toBeLessThan(SMOOTH_ERROR);
  });

  test('keeps its promise for the hardest input too: an edge, a checkerboard and stripes near the coarse grid’s limit', () => {
    const hard = [
      (x: number) => (x < 23 ? 0 : 1),
      (x: number, y: number) => (x + y) % 2,
      (x: number) => (x % 4 < 2 ? 0 : 1),
      (x: number, y: number) => ((x + 2 * y) % 5 < 3 ? 0 : 1),
    ];
    for (const [cells, valueAt] of [4, 6.3].flatMap((c) => hard.map((h) => [c, h] as const))) {
      const map = createHeightmap(
        64,
        23,
        Float32Array.from({ length: 64 * 23 }, (_, i) => valueAt(i % 64, Math.floor(i / 64))),
      );
      expect(farthest(applied(smooth, map, { sigma: sigmaOf(map, cells) }), gaussianOracle(map, cells))).toBeLessThan(
        SMOOTH_ERROR,
      );
    }
  });

  test.each([
    [0.199, 0],
    [0.399, 1],
    [0.599, 2],
    [0.999, 4],
    [1.999, 9],
    [3.999, 19],
    [5.9, 18],
  ])(
    'with σ of %d cells sees the ground beyond a hole that reaches %i cells to each side, where weights are least',
    (cells, reach) => {
      const centre = reach + 3;
      const side = 2 * centre + 1;
      const outside = (at: number): boolean => Math.abs(at - centre) > reach;
      const map = createHeightmap(side, side);
      map.data.forEach((_, i) => {
        map.data[i] = outside(i % side) || outside(Math.floor(i / side)) ? 1 : 0;
      });
      expect(farthest(applied(smooth, map, { sigma: sigmaOf(map, cells) }), gaussianOracle(map, cells))).toBeLessThan(
        SMOOTH_ERROR,
      );
    },
  );

  test.each([0, 1e-200, 1e-9, 0.001])('with sigma %d, far below a cell, changes nothing', (sigma) => {
    const map = bumpyMap(20, 20);
    expect(firstDifference(applied(smooth, map, { sigma }).data, map.data)).toBeUndefined();
  });
});

describe('median', () => {
  test.each([
    [2, 2, 1],
    [3, 40, 8],
    [21, 17, 1],
    [21, 17, 3],
    [30, 30, 8],
    [1, 9, 2],
    [270, 5, 8],
    [3, 270, 4],
    [140, 131, 2],
  ])('of %i × %i samples with radius %i is the middle of the sorted neighbourhood, bit for bit', (width, height, radius) => {
    const map = bumpyMap(width, height);
    expect(firstDifference(applied(median, map, { radius }).data, medianOracle(map, radius))).toBeUndefined();
  });

  test('counts equal values as often as they occur', () => {
    const map = bumpyMap(40, 30);
    map.data.forEach((v, i) => {
      map.data[i] = Math.round(4 * v) / 4;
    });
    expect(firstDifference(applied(median, map).data, medianOracle(map, 2))).toBeUndefined();
  });
});

describe('terrace', () => {
  test('with three steps and half of each flat has treads at 0, ½ and 1 and slopes twice as steep', () => {
    const ramp = row(0, 0.125, 0.1875, 0.25, 0.3125, 0.375, 0.5, 0.625, 0.75, 0.875, 1);
    expect(rows(applied(terrace, ramp, { steps: 3, sharpness: 0.5 }))).toEqual([
      [0, 0, 0.125, 0.25, 0.375, 0.5, 0.5, 0.5, 0.75, 1, 1],
    ]);
  });

  test.each([
    [2, 0.3],
    [8, 0.7],
    [64, 0.01],
    [5, 0],
  ])('with %i steps, sharpness %d, is flat parts joined by slopes, to a rounding', (steps, sharpness) => {
    const map = bumpyMap(30, 20);
    const wanted = terraceOracle(map, steps, sharpness);
    expect(farthest(applied(terrace, map, { steps, sharpness }), wanted)).toBeLessThanOrEqual(ROUNDING);
  });

  test('with sharpness 1 sends what lies exactly between two levels to the higher one', () => {
    expect(rows(applied(terrace, row(0.25, 0.75), { steps: 3, sharpness: 1 }))).toEqual([[0.5, 1]]);
  });

  test('with sharpness 0 changes nothing', () => {
    const map = bumpyMap(30, 30);
    expect(firstDifference(applied(terrace, map, { steps: 7, sharpness: 0 }).data, map.data)).toBeUndefined();
  });
});

describe('clamp', () => {
  test('fills up, cuts off, and leaves the rest where it was', () => {
    const map = row(0, 0.25, 0.5, 0.75, 1);
    expect(rows(applied(clamp, map, { low: 0.25, high: 0.625 }))).toEqual([[0.25, 0.25, 0.5, 0.625, 0.625]]);
    const bumpy = bumpyMap(20, 20);
    const wanted = bumpy.data.map((v) => Math.min(Math.max(v, 0.3), 0.7));
    expect(firstDifference(applied(clamp, bumpy, { low: 0.3, high: 0.7 }).data, wanted)).toBeUndefined();
  });

  test.each([
    [0.9, 0.1],
    [0.5, 0.5],
  ])('refuses low %d with high %d in one problem that names both', (low, high) => {
    const recipe = { version: 1, source: { kind: 'generated', generator: 'fault-lines' } };
    const filters = [{ filter: 'invert' }, { filter: 'clamp', params: { low, high } }];
    const problem = { path: 'filters.1.params.low', message: `expected low below high, got ${low} … ${high}` };
    expect(() => parseRecipe({ ...recipe, filters }, registry)).toThrow(new RecipeError([problem]));
  });
});

describe('power', () => {
  test.each([0.1, 0.5, 1, 1.7, 2, 3, 9.9, 10])('with exponent %d is v^exponent, to a rounding', (exponent) => {
    const map = bumpyMap(30, 30);
    expect(farthest(applied(power, map, { exponent }), powerOracle(map, exponent))).toBeLessThanOrEqual(ROUNDING);
  });

  test('squares by multiplying, and keeps 0 and 1', () => {
    expect(rows(applied(power, row(0, 0.25, 0.5, 1), { exponent: 2 }))).toEqual([[0, 0.0625, 0.25, 1]]);
    expect(rows(applied(power, row(0, 0.25, 1), { exponent: 0.5 }))).toEqual([[0, 0.5, 1]]);
  });
});

describe('curve', () => {
  test('takes ground where its points say, of maps and of lines, and keeps the level of its last points', () => {
    const map = row(-0.5, 0, 0.25, 0.5, 0.75, 1, 2);
    const wanted = [0.25, 0.25, 0.5, 0.75, 0.625, 0.5, 0.5];
    const params = { points: '0:0.25 0.5:0.75 1:0.5' };
    const [got] = rows(applied(curve, map, params));
    for (const i of [0, 1, 3, 5, 6]) expect(got[i]).toBe(wanted[i]);
    const line = curve.applyToLine?.({ x: Float64Array.from(map.data), y: map.data }, params, 1);
    expect(line && [...line]).toEqual(got);
  });

  test('with all points on the diagonal leaves the map as it is, and says so', () => {
    const params = { points: '0:0 0.1:0.1 0.7:0.7 1:1' };
    const map = bumpyMap(20, 20);
    expect(firstDifference(applied(curve, map, params).data, map.data)).toBeUndefined();
    expect(curve.whyIdle?.(params)).toBe('all points lie on the diagonal');
    expect(curve.whyIdle?.({ points: '0.1:0.1 1:1' })).toBeUndefined();
  });

  test('names the mistake in its points', () => {
    const filters = [{ filter: 'curve', params: { points: '0:0 1:2' } }];
    const recipe = { version: 1, source: { kind: 'generated', generator: 'fault-lines' }, filters };
    expect(() => parseRecipe(recipe, registry)).toThrow(
      'filters.0.params.points: expected numbers from 0 to 1, got "2" in "1:2"',
    );
  });
});

describe('edge-falloff', () => {
  test.each([
    [30, 20, 'square', 0.2],
    [20, 31, 'radial', 0.5],
    [33, 33, 'square', 0.5],
    [33, 33, 'radial', 0.01],
    [2, 40, 'square', 0.3],
  ] as const)('of %i × %i samples, %s, width %d, is smoothstep by distance, to a rounding', (width, height, shape, falling) => {
    const map = bumpyMap(width, height);
    const wanted = edgeFalloffOracle(map, shape, falling);
    expect(farthest(applied(edgeFalloff, map, { shape, width: falling }), wanted)).toBeLessThanOrEqual(ROUNDING);
  });
});

test('invert is 1 − v', () => {
  expect(rows(applied(invert, row(0, 0.25, 1)))).toEqual([[1, 0.75, 0]]);
  const bumpy = bumpyMap(9, 9);
  const wanted = bumpy.data.map((v) => 1 - v);
  expect(firstDifference(applied(invert, bumpy).data, wanted)).toBeUndefined();
});

test('filters act in the order they are given', () => {
  const filters = (...ids: string[]) => ids.map((filter) => ({ filter }));
  const base = { ...recipeFor('diamond-square', { width: 33, height: 33 }), elevation: { min: 0, max: 1 } };
  const samples = (recipe: unknown): Heightmap => generate(parseRecipe(recipe, registry)) as Heightmap;
  const plain = samples(base);
  const inTurn = applied(terrace, applied(erosion, plain));
  expect(firstDifference(samples({ ...base, filters: filters('erosion', 'terrace') }).data, inTurn.data)).toBeUndefined();
  expect(firstDifference(samples({ ...base, filters: filters('terrace', 'erosion') }).data, inTurn.data)).toBeDefined();
});

test('1D terrain with a filter becomes a map of the recipe’s size', () => {
  const recipe = recipeFor('midpoint-displacement', { width: 65, height: 9 });
  const map = generate(parseRecipe({ ...recipe, filters: [{ filter: 'smooth' }] }, registry));
  expect(map).toMatchObject({ width: 65, height: 9 });
});

test.each([
  ['erosion', {}],
  ['smooth', { sigma: 0.001 }],
  ['smooth', { sigma: 0.05 }],
  ['median', {}],
])('%s %o reports how far it is behind the generator, which has the first half', (filter, params) => {
  const reports: number[] = [];
  const recipe = parseRecipe(
    { ...recipeFor('fault-lines', { width: 300, height: 300 }), filters: [{ filter, params }] },
    registry,
  );
  const quiet = generate(recipe);
  expect(generate(recipe, { onProgress: (fraction) => reports.push(fraction) })).toEqual(quiet);
  expect(reports).toEqual([...reports].sort((a, b) => a - b));
  expect(reports.filter((fraction) => fraction > 0.5 && fraction < 1).length).toBeGreaterThan(1);
  expect(reports.some((fraction) => fraction <= 0.5)).toBe(true);
});

type Step = Parameters<typeof fault.apply>[1];
const usual = defaultsOf(fault.params) as Step;

function cut(map: Heightmap, step: Partial<Step>, extent?: { x: number; y: number }): Heightmap {
  return fault.apply(map, { ...usual, ...step }, undefined, extent && { extent, elevation: { min: 0, max: 1 } });
}

const flat = (width: number, height: number): Heightmap => createHeightmap(width, height);

describe('a step', () => {
  const step = { profile: 'step', height: 0.5 } as const;

  test('raises what lies right of P → Q, by hand', () => {
    // Northwards through the middle: the east goes up; a sample on the line does not.
    expect(rows(cut(flat(5, 3), { ...step, px: 0.5, py: 1, qx: 0.5, qy: 0 }))).toEqual([
      [0, 0, 0, 0.5, 0.5],
      [0, 0, 0, 0.5, 0.5],
      [0, 0, 0, 0.5, 0.5],
    ]);
    // Southwards: the west.
    expect(rows(cut(flat(5, 3), { ...step, px: 0.5, py: 0, qx: 0.5, qy: 1 }))[0]).toEqual([0.5, 0.5, 0, 0, 0]);
    // Eastwards: the south.
    expect(rows(cut(flat(2, 4), { ...step, px: 0, py: 0.5, qx: 1, qy: 0.5 })).map(([west]) => west)).toEqual([0, 0, 0.5, 0.5]);
  });
});

test.each(FAULT_PROFILES.flatMap((profile) => (['line', 'circle'] as const).map((shape) => [profile, shape] as const)))(
  'a %s along a %s is what its definition says',
  (profile, shape) => {
    // A sample on the fault itself may round to either side of a step. Two roots keep every line and circle off the samples.
    const place = (root: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: 999 }).map((k) => (k + root - 1) / 1000);
    const [east, south] = [place(Math.SQRT2), place(Math.sqrt(3))];
    const extent = fc.record({ x: fc.integer({ min: 10, max: 90_000 }), y: fc.integer({ min: 10, max: 90_000 }) });
    const values = { px: east, py: south, qx: east, qy: south, band: fc.double({ min: 0.01, max: 1, noNaN: true }) };
    forAll(200, [fc.record(values), extent], (step, ground) => {
      fc.pre(Math.hypot((step.qx - step.px) * ground.x, (step.qy - step.py) * ground.y) > 1);
      const map = bumpyMap(23, 17);
      const full = { ...usual, ...step, shape, profile, height: 0.7 };
      const wanted = faultOracle(map, ground, full);
      const got = cut(map, full, ground);
      expect(got.data.every((v, i) => Math.abs(v - wanted[i]) < 1e-7)).toBe(true);
    });
  },
);

test('points that coincide leave the terrain as it is', () => {
  const map = bumpyMap(20, 20);
  for (const shape of ['line', 'circle'] as const) {
    for (const profile of FAULT_PROFILES) {
      const same = cut(map, { shape, profile, px: 0.3, py: 0.4, qx: 0.3, qy: 0.4 });
      expect(firstDifference(same.data, map.data), `${shape}, ${profile}`).toBeUndefined();
    }
  }
});

test('in a recipe, the jump along the line is the height asked for, in metres, and nothing is clamped', () => {
  const elevation = { min: 100, max: 1300 };
  const before = recipeFor('diamond-square', { width: 65, height: 49, elevation, extent: { x: 6400, y: 4800 } });
  const step = { filter: 'fault', params: { profile: 'step', height: 0.5 } };
  const after = parseRecipe({ ...before, filters: [step] }, registry);
  const [plain, raised] = [before, after].map((recipe) => generateHeightmap(recipe).data);
  const jumps = raised.map((v, i) => v - plain[i]);
  expect(jumps.some((jump) => jump > 500)).toBe(true);
  // Half a float32 step of 0 … 1, of the sum and of its elevation.
  expect(jumps.every((jump) => Math.abs(jump) < 2e-4 || Math.abs(jump - 600) < 4e-4)).toBe(true);
  expect(raised.reduce((a, b) => Math.max(a, b))).toBeGreaterThan(1300);
});
