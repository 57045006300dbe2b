import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { latticeOffsets } from '../../../src/kernels/few-offsets.ts';
import { OFFSET_LAWS, type OffsetLaw } from '../../../src/kernels/lattice-offsets.ts';
import { midpointPolyline } from '../../../src/kernels/midpoint-polyline.ts';
import { perpendicular } from '../../oracles/midpoint-points.ts';
import { lineRandom } from '../../support/offsets.ts';
import { firstDifference, typedRecipe } from '../../support/recipes.ts';

const KEY = { a: 1, b: 2 };

function polyline(levels: number, end: { x: number; y: number }, law: OffsetLaw, bounds: readonly number[], ...limits: number[]) {
  const x = new Float64Array(2 ** levels + 1);
  const y = new Float64Array(2 ** levels + 1);
  midpointPolyline(x, y, levels, { x: 0, y: 0 }, end, KEY, law, bounds, ...limits);
  return { x, y };
}

describe('a midpoint that moves perpendicular to its segment', () => {
  test('of a line to the right moves up by what is drawn, of a line down moves right', () => {
    const [drawn] = latticeOffsets(1, 'uniform', 8, KEY, 0, 0, 0);
    const right = polyline(1, { x: 4, y: 0 }, 'uniform', [8]);
    expect([right.x[1], right.y[1]]).toEqual([2, drawn]);
    const down = polyline(1, { x: 0, y: -4 }, 'uniform', [8]);
    expect([down.x[1], down.y[1]]).toEqual([drawn, -2]);
  });

  test('lies on the perpendicular bisector of its segment, at exactly the drawn distance', () => {
    const property = fc.property(
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      fc.double({ min: -1000, max: 1000, noNaN: true }),
      fc.constantFrom(...OFFSET_LAWS),
      fc.double({ min: 0.01, max: 0.9, noNaN: true }),
      (endX, endY, law, rate) => {
        fc.pre(Math.hypot(endX, endY) > 1);
        const bounds = Array.from({ length: 7 }, (_, k) => 400 * rate ** k);
        const { x, y } = polyline(7, { x: endX, y: endY }, law, bounds);
        for (let level = 0, step = 64; step >= 1; level++, step /= 2) {
          const drawn = latticeOffsets(1 << level, law, bounds[level], KEY, level, 0, 0);
          for (let i = 0; i < drawn.length; i++) {
            const [left, middle, right] = [2 * i * step, (2 * i + 1) * step, (2 * i + 2) * step];
            const [moveX, moveY] = [x[middle] - (x[left] + x[right]) / 2, y[middle] - (y[left] + y[right]) / 2];
            const [dx, dy] = [x[right] - x[left], y[right] - y[left]];
            const length = Math.hypot(dx, dy);
            const rounding = 1e-9 * (Math.abs(x[middle]) + Math.abs(y[middle]) + Math.abs(drawn[i]));
            expect(Math.abs(moveX * dx + moveY * dy) / length).toBeLessThanOrEqual(rounding);
            expect(Math.abs((moveY * dx - moveX * dy) / length - drawn[i])).toBeLessThanOrEqual(rounding);
            const toEnds = [left, right].map((end) => Math.hypot(x[middle] - x[end], y[middle] - y[end]));
            expect(Math.abs(toEnds[0] - toEnds[1])).toBeLessThanOrEqual(rounding * (1 + Math.abs(drawn[i]) / length));
          }
        }
      },
    );
    fc.assert(property, { numRuns: 12 });
  });

  test('moves up where its segment has no length', () => {
    const [drawn] = latticeOffsets(1, 'binary', 3, KEY, 0, 0, 0);
    const { x, y } = polyline(1, { x: 0, y: 0 }, 'binary', [3]);
    expect([x[1], y[1]]).toEqual([0, drawn]);
  });

  test('is put onto the floor with the x it has', () => {
    const bounds = [90, 60, 40, 30, 20, 10];
    const { x, y } = polyline(6, { x: 100, y: 10 }, 'uniform', bounds, 40);
    const random = (level: number, i: number): number => latticeOffsets(1, 'uniform', 1, KEY, level, 0, i)[0];
    const oracle = perpendicular({ x: 0, y: 0 }, { x: 100, y: 10 }, 6, (k) => bounds[k], random, 40);
    expect(oracle.filter((p) => p.y === 40).length).toBeGreaterThan(5);
    expect(Array.from(x, (_, i) => ({ x: x[i], y: y[i] }))).toEqual(oracle);
  });
});

test('points of a polyline lie on floor and ceiling with the x they have', () => {
  const bounds = [90, 60, 40, 30, 20, 10];
  const { x, y } = polyline(6, { x: 100, y: 10 }, 'uniform', bounds, 30, 60);
  const random = (level: number, i: number): number => latticeOffsets(1, 'uniform', 1, KEY, level, 0, i)[0];
  const oracle = perpendicular({ x: 0, y: 0 }, { x: 100, y: 10 }, 6, (k) => bounds[k], random, 30, 60);
  for (const limit of [30, 60]) expect(oracle.filter((p) => p.y === limit).length).toBeGreaterThan(5);
  expect(Array.from(x, (_, i) => ({ x: x[i], y: y[i] }))).toEqual(oracle);
});

test('a long polyline, whose offsets are drawn in batches, equals the reference', () => {
  const params = { ends: 'segment', startX: 0, endX: 1000, startY: 9, endY: 300, direction: 'perpendicular', iterations: 14 };
  const recipe = typedRecipe(midpointDisplacement, { params: { ...params, decay: 'factor', roughness: 0.5, displacement: 256 } });
  const { x, y } = midpointDisplacement.generate(recipe);
  const bound = (k: number): number => 256 / 2 ** k;
  const oracle = perpendicular({ x: 0, y: 9 }, { x: 1000, y: 300 }, 14, bound, lineRandom('alps'));
  expect(
    firstDifference(
      y,
      Float64Array.from(oracle, (p) => p.y),
    ),
  ).toBeUndefined();
  expect(oracle.findIndex((p, i) => p.x !== x[i])).toBe(-1);
});

test('the rest of longer arrays is left alone', () => {
  const x = new Float64Array(8).fill(7);
  const y = new Float64Array(8).fill(7);
  midpointPolyline(x, y, 2, { x: 0, y: 0 }, { x: 4, y: 0 }, KEY, 'uniform', [0, 0]);
  expect([Array.from(x), Array.from(y)]).toEqual([
    [0, 1, 2, 3, 4, 7, 7, 7],
    [0, 0, 0, 0, 0, 7, 7, 7],
  ]);
});

test('both directions draw the same numbers: their first midpoints between level ends are equal', () => {
  for (const seed of ['a', 'b', 'c']) {
    const [up, across] = ['vertical', 'perpendicular'].map((direction) =>
      midpointDisplacement.generate(typedRecipe(midpointDisplacement, { seed, params: { ends: 'fixed', direction } }), {
        stage: 1,
      }),
    );
    expect(across).toEqual(up);
  }
});

test('an early stage of a polyline is every n-th point of the finished one', () => {
  const params = { direction: 'perpendicular', iterations: 8 };
  const recipe = typedRecipe(midpointDisplacement, { params });
  const finished = midpointDisplacement.generate(recipe);
  for (let stage = 0; stage <= 8; stage++) {
    const { x, y } = midpointDisplacement.generate(recipe, { stage });
    const every = 2 ** (8 - stage);
    expect(Array.from(x)).toEqual(Array.from(finished.x).filter((_, i) => i % every === 0));
    expect(Array.from(y)).toEqual(Array.from(finished.y).filter((_, i) => i % every === 0));
  }
});
