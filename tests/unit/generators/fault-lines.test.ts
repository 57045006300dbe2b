import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crop } from '../../../src/core/heightmap.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import { drawCircles, drawLines, drawStripes, stepsOf } from '../../../src/generators/fault-draws.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import type { FaultRecipe } from '../../../src/generators/fault-params.ts';
import { FAULT_LATTICE } from '../../../src/kernels/fault-crossings.ts';
import { sweepFaults } from '../../../src/kernels/fault-sweep.ts';
import { faultLinesOracle } from '../../oracles/fault-lines.ts';
import {
  circleDistance,
  faultSumOracle,
  isInCircle,
  isRaisedByStripe,
  lineDistance,
  stripeDistance,
} from '../../oracles/fault-variants.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, rows, typedRecipe } from '../../support/recipes.ts';

const S = FAULT_LATTICE;

/** The kernel's counts for lines given in samples of the map. */
function sweep(lines: readonly number[], width: number, height: number): { width: number; height: number; data: Float32Array } {
  const data = new Float32Array(width * height);
  sweepFaults(Int32Array.from(lines), { width, height }, 0, { window: { x: 0, y: 0, width, height }, out: data });
  return { width, height, data };
}

test.each([
  ['raises what lies south of it where it runs eastward, and nothing on itself', [0, S / 2, S, S / 2], '000 000 111'],
  ['raises what lies north of it where it runs westward', [S, S / 2, 0, S / 2], '111 000 000'],
  ['raises what lies west of it where it runs southward', [S / 2, 0, S / 2, S], '100 100'],
  ['cuts a square along its diagonal, corners untouched', [0, 0, S, S], '000 100 110'],
  ['just inside a corner spares that corner alone', [0, 1, 1, 0], '01 11'],
  ['through coincident points adds nothing', [7, 7, 7, 7], '00 00'],
])('one fault line %s', (_, line, wanted) => {
  const inRows = wanted.split(' ');
  const counts = rows(sweep(line, inRows[0].length, inRows.length));
  expect(counts.map((row) => row.join(''))).toEqual(inRows);
});

describe('the sweep equals the definition in every sample', () => {
  const onLattice = fc.oneof(fc.integer({ min: 0, max: S }), fc.constantFrom(0, S, S / 2, S / 4, S - 1, 1));
  const nearSample = fc
    .tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: -1, max: 1 }))
    .map(([i, d]) => Math.min(Math.max(i * (S / 16) + d, 0), S));
  const few = fc.integer({ min: 0, max: 3 });
  const linesBetween = (...places: [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]) =>
    fc.array(fc.tuple(...places), { minLength: 1, maxLength: 8 });
  const [start, end] = [fc.constant(0), fc.constant(S)];

  test.each([
    ['through samples, along borders, through corners, flat, upright and coincident', onLattice, [2, 3, 5, 9, 17, 33, 4, 7], 400],
    ['that pass samples at a distance of a millionth of a cell', nearSample, [17, 5, 13, 9, 30], 400],
  ])('for lines %s', (_, place, sides, tries) => {
    const side = fc.constantFrom(...sides);
    forAll(tries, [linesBetween(place, place, place, place), side, side], (lines, width, height) => {
      const wanted = faultLinesOracle(Int32Array.from(lines.flat()), width, height);
      expect(firstDifference(sweep(lines.flat(), width, height).data, wanted.data)).toBeUndefined();
    });
  });

  test('for the flattest lines over very wide and very tall maps', () => {
    const flattest = fc.oneof(fc.tuple(start, few, end, few), fc.tuple(few, start, few, end));
    forAll(30, [flattest, fc.constantFrom([4097, 2], [2, 4097])], (line, [width, height]) => {
      const wanted = faultLinesOracle(Int32Array.from(line), width, height);
      expect(firstDifference(sweep(line, width, height).data, wanted.data)).toBeUndefined();
    });
  });

  test('for random recipes, square and not', () => {
    const side = fc.integer({ min: 2, max: 40 });
    const sampling = fc.constantFrom('two-point', 'isotropic');
    forAll(200, [fc.string(), side, side, fc.integer({ min: 1, max: 30 }), sampling], (seed, width, height, lines, way) => {
      const recipe = typedRecipe(faultLines, { seed, width, height, params: { lines, sampling: way } });
      const oracle = faultLinesOracle(drawLines(recipe, lines), width, height);
      for (let i = 0; i < oracle.data.length; i++) oracle.data[i] -= lines / 2;
      expect(firstDifference(faultLines.generate(recipe).data, oracle.data)).toBeUndefined();
    });
  });
});

const [WIDTH, HEIGHT] = [60, 45];
const corner = fc.tuple(fc.nat(WIDTH - 1), fc.nat(HEIGHT - 1));

/** Any window of a map equals the same part of the whole, bit for bit. */
function expectWindows(params: ParamValues): void {
  const recipe = typedRecipe(faultLines, { width: WIDTH, height: HEIGHT, extent: { x: 700, y: 300 }, params });
  const whole = faultLines.generate(recipe);
  forAll(60, [corner, corner], ([ax, ay], [bx, by]) => {
    const window = { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx) + 1, height: Math.abs(ay - by) + 1 };
    expect(firstDifference(faultLines.generate(recipe, { window }).data, crop(whole, window).data)).toBeUndefined();
  });
}

test.each(['two-point', 'isotropic'])('any window of a map of %s lines equals the same part of the whole', (sampling) => {
  expectWindows({ lines: 200, sampling });
});

const PROFILES = ['ramp', 'sine', 'cosine', 'smoothstep'] as const;
const fraction = (min: number) => fc.double({ min, max: 1, noNaN: true });
const length = fc.oneof(fc.constantFrom(1, 1000), fc.double({ min: 0.5, max: 4000, noNaN: true }));
const side = fc.integer({ min: 2, max: 24 });
const wishes = fc.record({
  seed: fc.string(),
  width: side,
  height: side,
  extent: fc.record({ x: length, y: length }),
  params: fc.record({
    lines: fc.integer({ min: 1, max: 12 }),
    radius: fraction(0.01),
    stepLaw: fc.constantFrom('constant', 'linear', 'exponential'),
    stepFirst: fraction(0.001),
    stepLast: fraction(0.001),
  }),
});
const bands = fc.oneof(fc.constantFrom(0.002, 0.05, 1), fraction(0.002));
const bandOf = ({ extent, source }: FaultRecipe): number => source.params.band * Math.max(extent.x, extent.y);

/** The largest difference from the wanted values, for each fault. */
function worst(got: Float32Array, wanted: Float64Array, faults: number): number {
  // A stored sample is a float32: half a unit in its last place is not the kernel's error.
  return got.reduce((most, v, i) => Math.max(most, Math.abs(v - wanted[i]) - Math.abs(wanted[i]) * 6e-8), 0) / faults;
}

/** Numbers of a fault at a sample. */
type OfFault = (fault: number, x: number, y: number) => number;

interface Kind {
  readonly params: { readonly shape: string; readonly edges: string };
  /** How far a sample is from a fault, by its definition. */
  distances(recipe: FaultRecipe, count: number): OfFault;
  /** 1 where a fault with a step raises a sample, −1 where it lowers it. */
  raised(recipe: FaultRecipe, count: number): OfFault;
}

const circles = (edges: 'open' | 'toroidal'): Kind => ({
  params: { shape: 'circle', edges },
  distances(recipe, count) {
    const drawn = drawCircles(recipe, count);
    return (i, x, y) =>
      drawn[i * 4 + 3] * circleDistance([...drawn.subarray(i * 4, i * 4 + 3)], recipe, edges === 'toroidal', x, y);
  },
  raised(recipe, count) {
    const drawn = drawCircles(recipe, count);
    return (i, x, y) =>
      drawn[i * 4 + 3] * (isInCircle([...drawn.subarray(i * 4, i * 4 + 3)], recipe, edges === 'toroidal', x, y) ? 1 : -1);
  },
});

const kinds: Readonly<Record<string, Kind>> = {
  lines: {
    params: { shape: 'line', edges: 'open' },
    distances(recipe, count) {
      const lines = Array.from(drawLines(recipe, count), (v) => v / S);
      return (i, x, y) => lineDistance(lines.slice(i * 4, i * 4 + 4), recipe, x, y);
    },
    raised(recipe, count) {
      const lines = drawLines(recipe, count);
      const { width, height } = recipe;
      const maps = Array.from({ length: count }, (_, i) => faultLinesOracle(lines.subarray(i * 4, i * 4 + 4), width, height));
      return (i, x, y) => maps[i].data[y * width + x] || -1;
    },
  },
  'toroidal lines': {
    params: { shape: 'line', edges: 'toroidal' },
    distances(recipe, count) {
      const stripes = drawStripes(recipe, count);
      return (i, x, y) => stripeDistance(stripes[i * 3], stripes[i * 3 + 1], stripes[i * 3 + 2] / S, recipe, x, y);
    },
    raised(recipe, count) {
      const stripes = drawStripes(recipe, count);
      return (i, x, y) => (isRaisedByStripe(stripes[i * 3], stripes[i * 3 + 1], stripes[i * 3 + 2], S, recipe, x, y) ? 1 : -1);
    },
  },
  circles: circles('open'),
  'toroidal circles': circles('toroidal'),
};

describe.each(Object.entries(kinds))('%s', (_, { params: kind, distances, raised }) => {
  test.each(PROFILES)('follow a %s profile within 1e-6 of a step each, over random recipes', (faultProfile) => {
    forAll(60, [wishes, bands], ({ params, ...rest }, band) => {
      const recipe = typedRecipe(faultLines, { ...rest, params: { ...kind, faultProfile, band, ...params } });
      const { lines } = params;
      const wanted = faultSumOracle(recipe, stepsOf(recipe, lines), faultProfile, bandOf(recipe), distances(recipe, lines));
      expect(worst(faultLines.generate(recipe).data, wanted, lines)).toBeLessThan(1e-6);
    });
  });

  test('with steps equal their definition bit for bit, over random recipes', () => {
    forAll(150, [wishes], ({ params, ...rest }) => {
      const recipe = typedRecipe(faultLines, { ...rest, params: { ...kind, ...params } });
      const wanted = faultSumOracle(recipe, stepsOf(recipe, params.lines), 'step', 0, raised(recipe, params.lines));
      expect(firstDifference(faultLines.generate(recipe).data, wanted)).toBeUndefined();
    });
  });

  test.each(['step', ...PROFILES])('with a %s profile: any window equals the same part of the whole', (faultProfile) => {
    expectWindows({ ...kind, faultProfile, lines: 40, band: 0.13, stepLaw: 'exponential' });
  });
});
