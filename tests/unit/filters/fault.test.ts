import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { fault } from '../../../src/filters/fault.ts';
import { generateHeightmap, registry } from '../../../src/generate.ts';
import { FAULT_PROFILES } from '../../../src/kernels/fault-profile.ts';
import { faultOracle } from '../../oracles/filters.ts';
import { forAll } from '../../support/cases.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { firstDifference, recipeFor, rows } from '../../support/recipes.ts';

type Step = Parameters<typeof fault.apply>[1];
const usual = defaultsOf(fault.params) as Step;

function cut(map: Heightmap, step: Partial<Step>, extent?: { x: number; y: number }): Heightmap {
  return fault.apply(map, { ...usual, ...step }, undefined, extent);
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

  test('raises what lies inside the circle around P through Q, round on the ground', () => {
    const circle = { ...step, shape: 'circle', px: 0.5, py: 0.5, qx: 0.8, qy: 0.5 } as const;
    expect(rows(cut(flat(5, 5), circle)).map((row) => row.map(Number).map((v) => v * 2))).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 1, 1, 1, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    // Three times as far from north to south: the circle reaches a tenth of it.
    const raised = cut(flat(11, 31), circle, { x: 1000, y: 3000 });
    expect(rows(raised).filter((row) => row[5] > 0)).toHaveLength(5);
    expect(rows(raised)[15].filter((v) => v > 0)).toHaveLength(5);
  });

  test('leaves one side bit for bit, and gives the other the nearest float32 to its sum with the height', () => {
    forAll(
      100,
      [
        fc.record({ px: fc.double({ min: 0, max: 1, noNaN: true }), qy: fc.double({ min: 0, max: 1, noNaN: true }) }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        fc.constantFrom('line' as const, 'circle' as const),
      ],
      (place, height, shape) => {
        const map = bumpyMap(33, 21);
        const { data } = cut(map, { ...place, shape, height, profile: 'step' });
        return data.every((v, i) => v === map.data[i] || v === Math.fround(map.data[i] + height));
      },
    );
  });
});

test.each(FAULT_PROFILES.flatMap((profile) => (['line', 'circle'] as const).map((shape) => [profile, shape] as const)))(
  'a %s along a %s is what its definition says',
  (profile, shape) => {
    // Beside all samples, as one on the fault itself may round to either side of a step.
    const place = fc.integer({ min: 0, max: 999 }).map((k) => (k + 0.377) / 1000);
    const extent = fc.record({ x: fc.integer({ min: 10, max: 90_000 }), y: fc.integer({ min: 10, max: 90_000 }) });
    const values = { px: place, py: place, qx: place, qy: place, band: fc.double({ min: 0.01, max: 1, noNaN: true }) };
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

test('the other way round the other side goes up', () => {
  const there = cut(flat(33, 33), { profile: 'step', height: 1 });
  const { px, py, qx, qy } = usual;
  const back = cut(flat(33, 33), { profile: 'step', height: 1, px: qx, py: qy, qx: px, qy: py });
  const sums = there.data.map((v, i) => v + back.data[i]);
  // Samples on the line belong to neither: here each third of a row.
  expect(new Set(sums)).toEqual(new Set([0, 1]));
  expect(sums.filter((sum) => sum === 0).length).toBeLessThan(33);
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
