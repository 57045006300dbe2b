import { describe, expect, test } from 'vitest';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { drawCircles, drawLines, stepsOf } from '../../../src/generators/fault-draws.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import { sweepBandedFaults } from '../../../src/kernels/fault-bands.ts';
import { sweepCircles } from '../../../src/kernels/fault-circles.ts';
import { FAULT_LATTICE } from '../../../src/kernels/fault-crossings.ts';
import { FAULT_UNIT } from '../../../src/kernels/fault-profile.ts';
import type { FaultMap, FaultRun } from '../../../src/kernels/fault-rows.ts';
import { sweepStripes } from '../../../src/kernels/fault-stripes.ts';
import { firstDifference, rows, sizesOf, typedRecipe } from '../../support/recipes.ts';

const S = FAULT_LATTICE;
const WHOLE = Float64Array.of(FAULT_UNIT);

/** A map with a sample every metre. */
function metreMap(width: number, height: number): FaultMap {
  return { width, height, extent: { x: width - 1, y: height - 1 } };
}

/** What a sweep of one fault makes of a map. */
function made(map: FaultMap, sweep: (run: Omit<FaultRun, 'profile' | 'bandM'>) => void): Heightmap {
  const { width, height } = map;
  const data = new Float32Array(width * height);
  sweep({ map, weights: WHOLE, window: { x: 0, y: 0, width, height }, out: data });
  return { width, height, data };
}

const ramp = (line: number[], bandM: number, map: FaultMap): Heightmap =>
  made(map, (run) => sweepBandedFaults(Int32Array.from(line), { ...run, profile: 'ramp', bandM }));
const circle = (x: number, y: number, radius: number, sign: number, map: FaultMap, isWrapped = false): Heightmap =>
  made(map, (run) => sweepCircles(Float64Array.of(x, y, radius, sign), { ...run, profile: 'step', bandM: 0 }, isWrapped));
const stripe = (p: number, q: number, map: FaultMap): Heightmap =>
  made(map, (run) => sweepStripes(Int32Array.of(p, q, 0), { ...run, profile: 'step', bandM: 0 }));

/** Rows of a map in signs: + and − are half a step up and down. */
const signsOf = (map: Heightmap): string =>
  rows(map)
    .map((row) => row.map((value) => ({ '-0.5': '−', 0: '0', 0.5: '+' })[value] ?? `(${value})`).join(''))
    .join(' ');

test.each([
  ['a ramp across a level line rises from north to south', ramp([0, S / 2, S, S / 2], 2, metreMap(2, 5)), '−− −− 00 ++ ++'],
  ['a ramp narrower than a cell is a step', ramp([S / 2, S, S / 2, 0], 0.1, metreMap(5, 2)), '−−0++ −−0++'],
  ['a ramp through coincident points raises nothing', ramp([7, 7, 7, 7], 2, metreMap(2, 2)), '−− −−'],
  ['a circle lowers its outside, a sample on it included', circle(2, 2, 2, 1, metreMap(5, 5)), '−−−−− −+++− −+++− −+++− −−−−−'],
  ['a circle of the other sign lowers its inside', circle(0, 0, 1.5, -1, metreMap(3, 3)), '−−+ −−+ +++'],
  ['a circle between samples touches none', circle(0.5, 0.5, 0.4, 1, metreMap(2, 2)), '−− −−'],
  ['at a corner of a torus all four rise', circle(0, 0, 1.1, 1, metreMap(5, 5), true), '++−++ +−−−+ −−−−− +−−−+ ++−++'],
  ['a stripe of one wave raises the first half of the map and its last column', stripe(1, 0, metreMap(5, 2)), '++−−+ ++−−+'],
  ['a stripe southward raises the north half and the last row', stripe(0, 1, metreMap(2, 5)), '++ ++ −− −− ++'],
])('%s', (_, map, wanted) => {
  expect(signsOf(map)).toBe(wanted);
});

test('a ramp four metres wide rises by a quarter a metre from east to west of a southward line', () => {
  const row = [0.5, 0.5, 0.25, 0, -0.25, -0.5, -0.5];
  expect(rows(ramp([S / 2, 0, S / 2, S], 4, metreMap(7, 2)))).toEqual([row, row]);
});

test('a ramp leaves exactly half a step on either side of its band', () => {
  const params = { lines: 1, faultProfile: 'ramp', band: 0.02 };
  const { data } = faultLines.generate(typedRecipe(faultLines, { width: 257, height: 257, params }));
  const beside = data.filter((v) => Math.abs(v) > 0.4999999);
  expect(beside.length).toBeGreaterThan(0.9 * data.length);
  expect(new Set(beside)).toEqual(new Set([-0.5, 0.5]));
});

describe('no profile jumps', () => {
  const steepest = { ramp: 1, sine: Math.PI, cosine: Math.PI / 2, smoothstep: 1.5 };

  test.each(Object.entries(steepest))('%s: neighbours differ by no more than its slope allows', (faultProfile, slope) => {
    const [cells, band] = [4096, 0.03];
    for (const [shape, edges] of ['line', 'circle'].flatMap((one) => ['open', 'toroidal'].map((all) => [one, all]))) {
      for (const seed of ['a', 'b', 'c', 'd']) {
        const params = { lines: 1, faultProfile, band, shape, edges };
        const recipe = typedRecipe(faultLines, { seed, width: cells + 1, height: 9, params, extent: { x: 4096, y: 4096 } });
        const { data } = faultLines.generate(recipe);
        const allowed = (slope / band) * (1 / cells);
        for (let i = 1; i < data.length; i++) {
          if (i % (cells + 1) === 0) continue;
          if (!(Math.abs(data[i] - data[i - 1]) <= allowed * 1.001 + 1e-6)) throw new Error(`${shape} ${edges}: jump at ${i}`);
        }
      }
    }
  });
});

// Toroidal lines with steps are the default, which every generator that tiles is tested with.
describe('toroidal maps', () => {
  const profiles = ['ramp', 'sine', 'cosine', 'smoothstep'];
  const kinds = [
    ...profiles.map((faultProfile) => ({ shape: 'line', faultProfile })),
    ...['step', ...profiles].map((faultProfile) => ({ shape: 'circle', faultProfile })),
  ];

  test.each(kinds)('of $shape faults with a $faultProfile profile: last column and row are the first, bit for bit', (kind) => {
    for (const [width, height] of sizesOf('65×50 2×7')) {
      const params = { ...kind, edges: 'toroidal', lines: 100, band: 0.07, radius: 0.6 };
      const { data } = faultLines.generate(typedRecipe(faultLines, { width, height, extent: { x: 900, y: 400 }, params }));
      const column = (x: number): Float32Array => data.filter((_, i) => i % width === x);
      expect(firstDifference(column(width - 1), column(0))).toBeUndefined();
      expect(firstDifference(data.slice(-width), data.slice(0, width))).toBeUndefined();
    }
  });
});

describe('sampling', () => {
  /** Lines that cross the square of a tenth of the map around a place, each counted once. */
  const crossings = (lines: Int32Array, x: number, y: number): number => {
    let n = 0;
    for (let i = 0; i < lines.length; i += 4) {
      const [dx, dy] = [lines[i + 2] - lines[i], lines[i + 3] - lines[i + 1]];
      const at = dx * (y * S - lines[i + 1]) - dy * (x * S - lines[i]);
      if (Math.abs(at) < (Math.abs(dx) + Math.abs(dy)) * 0.05 * S) n++;
    }
    return n;
  };
  const centreOverCorners = (sampling: string): number => {
    const lines = drawLines(typedRecipe(faultLines, { params: { sampling } }), 400_000);
    const corners = [0.05, 0.95].flatMap((x) => [0.05, 0.95].map((y) => crossings(lines, x, y)));
    return crossings(lines, 0.5, 0.5) / (corners.reduce((sum, n) => sum + n) / 4);
  };

  test('isotropic lines cross the centre and the corners alike', () => {
    expect(Math.abs(centreOverCorners('isotropic') - 1)).toBeLessThan(0.05);
  });

  test('two-point lines cross the centre about 1.9 times as often as the corners', () => {
    const ratio = centreOverCorners('two-point');
    expect(ratio).toBeGreaterThan(1.8);
    expect(ratio).toBeLessThan(2.1);
  });
});

test('open circles raise and lower the corners as often as the middle', () => {
  const recipe = typedRecipe(faultLines, { params: { shape: 'circle', radius: 0.4 }, extent: { x: 1000, y: 600 } });
  const circles = drawCircles(recipe, 40_000);
  const covers = (x: number, y: number): { raised: number; lowered: number } => {
    const n = { raised: 0, lowered: 0 };
    for (let i = 0; i < circles.length; i += 4) {
      if (Math.hypot(circles[i] - x, circles[i + 1] - y) < circles[i + 2]) n[circles[i + 3] > 0 ? 'raised' : 'lowered']++;
    }
    return n;
  };
  const middle = covers(500, 300);
  const counts = [middle, covers(0, 0), covers(1000, 0), covers(0, 600), covers(1000, 600)];
  for (const { raised, lowered } of counts) {
    expect(raised / middle.raised).toBeCloseTo(1, 1);
    expect(lowered / middle.raised).toBeCloseTo(1, 1);
  }
});

describe('the step law', () => {
  const stepsFor = (stepLaw: string, lines: number): number[] =>
    Array.from(stepsOf(typedRecipe(faultLines, { params: { lines, stepLaw, stepFirst: 1, stepLast: 0.25 } }), lines));

  test('keeps all steps at 1, or lowers them by equal amounts, or by equal factors', () => {
    expect(stepsFor('constant', 3)).toEqual([1, 1, 1]);
    expect(stepsFor('linear', 4)).toEqual([1, 0.75, 0.5, 0.25]);
    expect(stepsFor('exponential', 3)).toEqual([1, 0.5, 0.25]);
  });

  test('gives a single fault the first step', () => {
    expect(stepsFor('linear', 1)).toEqual([1]);
  });

  test('belongs to the recipe: an early stage has the same first steps', () => {
    const recipe = typedRecipe(faultLines, { width: 9, height: 9, params: { lines: 50, stepLaw: 'linear', stepLast: 0.1 } });
    expect(Array.from(stepsOf(recipe, 7))).toEqual(Array.from(stepsOf(recipe, 50).subarray(0, 7)));
  });

  test.each(['linear', 'exponential'])('%s: the steps are whole multiples of 2^-20', (stepLaw) => {
    for (const step of stepsFor(stepLaw, 97)) expect(Number.isInteger(step * 1_048_576)).toBe(true);
  });
});

describe('more samples only add detail', () => {
  /** 33² samples, and every 8th of 257². */
  const bothSizes = (params: object): [coarse: Float32Array, fine: Float32Array] => {
    const at = (size: number): Float32Array => {
      const wishes = { width: size, height: size, extent: { x: 700, y: 410 }, params: { lines: 40, band: 0.11, ...params } };
      return faultLines.generate(typedRecipe(faultLines, wishes)).data;
    };
    const fine = at(257);
    return [at(33), Float32Array.from({ length: 33 * 33 }, (_, i) => fine[8 * Math.floor(i / 33) * 257 + 8 * (i % 33)])];
  };

  test.each(
    ['line', 'circle'].flatMap((shape) =>
      ['open', 'toroidal'].flatMap((edges) =>
        ['step', 'sine', 'cosine', 'smoothstep', ...(shape === 'circle' ? ['ramp'] : [])].map((faultProfile) => ({
          shape,
          edges,
          faultProfile,
        })),
      ),
    ),
  )('$edges $shape, $faultProfile: bit for bit', (params) => {
    const [coarse, fine] = bothSizes({ ...params, stepLaw: 'exponential' });
    expect(firstDifference(fine, coarse)).toBeUndefined();
  });

  test.each(['open', 'toroidal'])('%s lines with a ramp: within 1e-6 of a step for each line', (edges) => {
    const [coarse, fine] = bothSizes({ edges, faultProfile: 'ramp' });
    expect(Math.max(...coarse.map((v, i) => Math.abs(v - fine[i])))).toBeLessThan(40e-6);
  });
});
