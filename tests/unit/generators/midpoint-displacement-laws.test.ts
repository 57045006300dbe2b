import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParamValue, ParamValues } from '../../../src/core/params.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { forAll } from '../../support/cases.ts';
import { lineRandom } from '../../support/offsets.ts';
import { firstDifference, type RecipeWishes, typedRecipe } from '../../support/recipes.ts';

const recipeOf = (params: ParamValues, wishes: RecipeWishes = {}) => typedRecipe(midpointDisplacement, { ...wishes, params });
const lineOf = (params: ParamValues, wishes: RecipeWishes = {}) => midpointDisplacement.generate(recipeOf(params, wishes));
const optionsOf = (id: 'ends' | 'decay' | 'offsets'): readonly string[] => midpointDisplacement.params[id].options;

const negated = (y: Float32Array): Float64Array => Float64Array.from(y, (one) => -one);

/** How far each level's midpoints are from their parents' mean, the first level first. */
function movesOf({ y }: { readonly y: Float32Array }): number[][] {
  const levels: number[][] = [];
  for (let step = (y.length - 1) / 2; step >= 1; step /= 2) {
    const moves: number[] = [];
    for (let i = step; i < y.length; i += 2 * step) moves.push(Math.abs(y[i] - (y[i - step] + y[i + step]) / 2));
    levels.push(moves);
  }
  return levels;
}

/** The bound of every level, which binary offsets take exactly. */
function boundsOf(params: Record<string, ParamValue>): number[] {
  return movesOf(lineOf({ offsets: 'binary', displacement: 64, iterations: 5, ...params })).map((moves) => {
    for (const move of moves) expect(move).toBeCloseTo(moves[0], 4);
    return moves[0];
  });
}

const expectBounds = (params: Record<string, ParamValue>, wanted: number[]): void => {
  const bounds = boundsOf(params);
  expect(bounds.map((bound) => Number(bound.toFixed(4)))).toEqual(wanted.map((bound) => Number(bound.toFixed(4))));
};

describe('the bound of a level', () => {
  test.each([
    ['factor', 0.5, [64, 32, 16, 8, 4]],
    ['power', 1, [64, 32, 16, 8, 4]],
    ['power', 2, [64, 16, 4, 1, 0.25]],
    ['linear', 0.25, [64, 48, 32, 16, 0]],
    ['linear', 0.6, [64, 25.6, 0, 0, 0]],
    ['logarithmic', 0.5, [64, 32, 64 * (1 - 0.5 * Math.log2(3)), 0, 0]],
    ['logarithmic', 0.25, [64, 48, 64 * (1 - 0.25 * Math.log2(3)), 32, 64 * (1 - 0.25 * Math.log2(5))]],
  ])('follows %s decay of %d', (decay, roughness, wanted) => {
    expectBounds({ ends: 'fixed', decay, roughness }, wanted);
  });

  test('stays where there is no decay: the jagged extreme', () => {
    expectBounds({ ends: 'fixed', decay: 'none' }, [64, 64, 64, 64, 64]);
  });

  test('is 0 after the first midpoint with decay once: two straight lines, the smooth extreme', () => {
    for (const ends of optionsOf('ends')) expectBounds({ ends, decay: 'once' }, [64, 0, 0, 0, 0]);
  });

  test.each(['random', 'wrapped', 'article-002'])('starts one decay later between %s ends, which took the first', (ends) => {
    expectBounds({ ends, decay: 'factor', roughness: 0.5 }, [32, 16, 8, 4, 2]);
    expectBounds({ ends, decay: 'linear', roughness: 0.25 }, [48, 32, 16, 0, 0]);
    expectBounds({ ends, decay: 'logarithmic', roughness: 0.5 }, [32, 64 * (1 - 0.5 * Math.log2(3)), 0, 0, 0]);
  });

  test('is at first the mean of the ends, or start + end / 2 as printed, whatever the ends', () => {
    for (const ends of ['fixed', 'segment']) {
      const points = { ends, startY: 100, endY: 60, roughness: 0.5 };
      expectBounds({ ...points, displacementFrom: 'mean' }, [80, 40, 20, 10, 5]);
      expectBounds({ ...points, displacementFrom: 'as-printed' }, [130, 65, 32.5, 16.25, 8.125]);
    }
    for (const ends of ['random', 'wrapped', 'article-002']) {
      const { y } = lineOf({ ends, startY: 100, displacementFrom: 'mean', offsets: 'binary' });
      const bound = Math.abs(y[0] + y[y.length - 1]) / 2;
      expect(movesOf({ y })[0][0]).toBeCloseTo(bound, 4);
    }
  });
});

test('points that only move up and down stay evenly spread along x', () => {
  forAll(
    40,
    [
      fc.constantFrom(...optionsOf('ends')),
      fc.constantFrom(...optionsOf('decay')),
      fc.constantFrom(...optionsOf('offsets')),
      fc.integer({ min: 1, max: 9 }),
    ],
    (ends, decay, offsets, iterations) => {
      const { x } = lineOf({ ends, decay, offsets, iterations, ...(ends === 'segment' && { startX: 30, endX: 542 }) });
      const [start, end] = ends === 'segment' ? [30, 542] : [0, 1024];
      expect(Array.from(x)).toEqual(Array.from(x, (_, i) => start + (i * (end - start)) / (x.length - 1)));
    },
  );
});

describe('floor and ceiling', () => {
  const [LOWEST, HIGHEST] = [-100_000, 100_000];
  const limit = fc.double({ min: -90, max: 90, noNaN: true });
  const limits = fc.tuple(limit, limit).filter(([floor, ceiling]) => floor < ceiling);
  const extremeOf = (y: Float32Array, sign: number): number => y.reduce((a, b) => (sign < 0 ? Math.min(a, b) : Math.max(a, b)));

  test('have every point between them, together and alone', () => {
    const anyLine = fc.record({
      direction: fc.constantFrom('vertical', 'perpendicular'),
      ends: fc.constantFrom(...optionsOf('ends')),
      offsets: fc.constantFrom(...optionsOf('offsets')),
      decay: fc.constantFrom(...optionsOf('decay')),
      startY: fc.integer({ min: -100, max: 100 }),
      endY: fc.integer({ min: -100, max: 100 }),
      displacement: fc.integer({ min: 0, max: 300 }),
      iterations: fc.constantFrom(1, 4, 7, 13),
    });
    const some = fc.oneof(
      limits,
      limit.map((floor) => [floor, HIGHEST]),
      limit.map((ceiling) => [LOWEST, ceiling]),
    );
    forAll(1000, [anyLine, fc.string(), some], (params, seed, [floor, ceiling]) => {
      const { y } = lineOf({ ...params, floor, ceiling }, { seed });
      expect(y.findIndex((one) => one < Math.fround(floor) || one > Math.fround(ceiling))).toBe(-1);
    });
  });

  test('turned upside down are each other', () => {
    forAll(50, [fc.string(), fc.integer({ min: 1, max: 200 }), limits], (seed, high, [floor, ceiling]) => {
      const params = { ends: 'fixed', displacementFrom: 'mean', decay: 'none', iterations: 8 };
      fc.pre(floor < high && high < ceiling);
      const upright = lineOf({ ...params, startY: high, endY: high, floor, ceiling }, { seed });
      const turned = lineOf({ ...params, startY: -high, endY: -high, floor: -ceiling, ceiling: -floor }, { seed });
      expect(firstDifference(turned.y, negated(upright.y))).toBeUndefined();
    });
  });

  describe.each([
    ['the floor', -1, { floor: -40 }],
    ['the ceiling', 1, { ceiling: 40 }],
  ])('%s', (_, sign, stop) => {
    test.each(['vertical', 'perpendicular'])('stops a point before its children are made from it, %s', (direction) => {
      const bent = { ends: 'fixed', direction, decay: 'once', offsets: 'binary', displacement: 100, iterations: 2 };
      const seed = ['a', 'b', 'c', 'd', 'e'].find((s) => sign * lineRandom(s, 'binary')(0, 0) > 0) ?? '';
      expect(Array.from(lineOf({ ...bent, ...stop }, { seed }).y)).toEqual([0, 20 * sign, 40 * sign, 20 * sign, 0]);
      expect(Array.from(lineOf(bent, { seed }).y)).toEqual([0, 50 * sign, 100 * sign, 50 * sign, 0]);
    });

    test('is none at its last value: points do lie beyond that', () => {
      const y = sign * HIGHEST;
      const line = lineOf({ ends: 'fixed', displacement: 100_000, startY: y, endY: y, decay: 'none' });
      expect(sign * extremeOf(line.y, sign)).toBeGreaterThan(HIGHEST);
    });
  });

  test('hold for long lines, which are made in blocks, as for short ones', () => {
    const floored = { floor: -5, roughness: 0.7, iterations: 14 };
    const { y } = lineOf(floored);
    expect(extremeOf(y, -1)).toBe(-5);
    expect(y.filter((_, i) => i % 256 === 0)).toEqual(lineOf({ ...floored, iterations: 6 }).y);
  });
});

describe('levels end', () => {
  test('after as many iterations as asked for, whatever the width', () => {
    for (const iterations of [1, 7, 13]) expect(lineOf({ iterations }, { width: 100 }).x.length).toBe(2 ** iterations + 1);
  });

  test.each([
    [2, 2],
    [3, 3],
    [100, 129],
    [513, 513],
    [514, 1025],
  ])('without iterations, for a width of %d at %d points', (width, points) => {
    expect(lineOf({}, { width }).x.length).toBe(points);
  });

  test('later where displaced segments are measured, which are longer, and earlier stages stay as they were', () => {
    const params = { iterations: 12, displacement: 400 };
    const level = recipeOf({ ...params, minSegment: 8 });
    const displaced = recipeOf({ ...params, minDisplacedSegment: 8 });
    const stages = midpointDisplacement.stages(displaced);
    expect(stages).toBeGreaterThan(midpointDisplacement.stages(level));
    expect(stages).toBeLessThan(12);
    for (let stage = 0; stage <= stages; stage++) {
      const unlimited = midpointDisplacement.generate(recipeOf(params), { stage });
      expect(midpointDisplacement.generate(displaced, { stage })).toEqual(unlimited);
    }
  });

  test('at whichever of both lengths comes first', () => {
    const stagesOf = (params: ParamValues): number => midpointDisplacement.stages(recipeOf({ iterations: 12, ...params }));
    expect(stagesOf({ minSegment: 64, minDisplacedSegment: 8 })).toBe(stagesOf({ minSegment: 64 }));
    expect(stagesOf({ minSegment: 2, minDisplacedSegment: 40 })).toBe(stagesOf({ minDisplacedSegment: 40 }));
  });

  test('where article 003’s loop ends: while iterations < n and length > minimum', () => {
    forAll(
      60,
      [
        fc.constantFrom('vertical', 'perpendicular'),
        fc.integer({ min: 1, max: 9 }),
        fc.oneof(fc.constantFrom(0, 512, 256, 2), fc.double({ min: 0.5, max: 900, noNaN: true })),
      ],
      (direction, most, minSegment) => {
        let length = direction === 'vertical' ? 512 : Math.sqrt(512 * 512 + 384 * 384);
        let iterations = 0;
        while (iterations < most && length > minSegment) {
          length /= 2;
          iterations++;
        }
        const segment = { ends: 'segment', startX: 10, endX: 522, startY: 4, endY: -380 };
        const recipe = recipeOf({ ...segment, direction, minSegment, iterations: most });
        expect(midpointDisplacement.stages(recipe)).toBe(iterations);
        expect(midpointDisplacement.generate(recipe).x.length).toBe(2 ** iterations + 1);
      },
    );
  });
});
