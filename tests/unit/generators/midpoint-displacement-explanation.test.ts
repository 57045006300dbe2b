import { describe, expect, test } from 'vitest';
import type { DisplacedPoints, Law } from '../../../src/core/generator.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { type RecipeWishes, typedRecipe } from '../../support/recipes.ts';

const { ends, displacementFrom, decay, direction, offsets } = midpointDisplacement.params;

const recipeOf = (params: ParamValues, wishes: RecipeWishes = {}) =>
  typedRecipe(midpointDisplacement, { width: 33, ...wishes, params });
const sentenceAt = (stage: number, params: ParamValues): string => midpointDisplacement.explain(recipeOf(params), stage).sentence;

/** Each new point of a stage: how far it is from the mean of its parents, which the stage before has; on the left of their way above 0. */
function movesBetween(before: Profile, after: Profile): number[] {
  return Array.from({ length: before.x.length - 1 }, (_, i) => {
    const [dx, dy] = [before.x[i + 1] - before.x[i], before.y[i + 1] - before.y[i]];
    const moveX = after.x[2 * i + 1] - (before.x[i] + before.x[i + 1]) / 2;
    const moveY = after.y[2 * i + 1] - (before.y[i] + before.y[i + 1]) / 2;
    return Math.hypot(moveX, moveY) * Math.sign(moveY * dx - moveX * dy);
  });
}

const largestOf = (moves: readonly number[]): number => moves.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));

/** The numbers of a sentence must be these, as exactly as they are written; the samples they come from are float32. */
function expectNumbers(sentence: string, wanted: readonly number[]): void {
  const shown = sentence.match(/[−+]?\d+(\.\d+)?(e[−+]?\d+)?/g) ?? [];
  expect(shown.length, sentence).toBe(wanted.length);
  for (const [i, text] of shown.entries()) {
    const digit = 10 ** -(text.split('.')[1]?.length ?? 0);
    const error = Math.abs(Number(text.replaceAll('−', '-')) - wanted[i]);
    expect(error, `${sentence}: ${text} for ${wanted[i]}`).toBeLessThanOrEqual(0.5 * digit + 1e-3);
  }
}

const lawValues = ({ values }: Law): Record<string, number> =>
  Object.fromEntries(values.map(({ symbol, value }) => [symbol, value]));

describe.each(decay.options)('every number of every stage with decay %s is found again in the samples', (law) => {
  test.each(direction.options)('%s', (way) => {
    // Every kind of end with every first bound; the offsets take turns.
    const combinations = ends.options.flatMap((kind) => displacementFrom.options.map((from) => [kind, from]));
    for (const [i, [kind, from]] of combinations.entries()) {
      const drawn = offsets.options[(i + decay.options.indexOf(law)) % 3];
      const points = { ends: kind, startX: 100, startY: 300, endX: 900, endY: -125.5, roughness: 0.3 };
      const recipe = recipeOf({ ...points, displacementFrom: from, decay: law, direction: way, offsets: drawn });
      checkStages(recipe, (stage) => midpointDisplacement.generate(recipe, { stage }));
    }
  });
});

function checkStages(recipe: ReturnType<typeof recipeOf>, lineAt: (stage: number) => Profile): void {
  const params = recipe.source.params;
  const start = lineAt(0);
  const [y0, y1] = start.y;
  const b0 = { given: params.displacement, mean: (y0 + y1) / 2, 'as-printed': y0 + y1 / 2 }[params.displacementFrom];
  const firstK = params.displacementFrom === 'given' && params.ends !== 'fixed' && params.ends !== 'segment' ? 1 : 0;

  const explained = midpointDisplacement.explain(recipe, 0);
  const [x0, x1] = start.x;
  expectNumbers(explained.sentence, [y0 === y1 ? y0 : Math.abs(y1 - y0)]);
  expectNumbers(explained.details, params.ends === 'segment' ? [y0, x0, y1, x1] : [y0, y1]);
  const shown = lawValues(explained.law);
  expect(shown['d₀']).toBeCloseTo(b0, 3);
  if (params.displacementFrom !== 'given') expect([shown['y₀'], shown['y₁']].map(Math.fround)).toEqual([y0, y1]);

  for (let stage = 1; stage <= 5; stage++) {
    const { sentence, details, law } = midpointDisplacement.explain(recipe, stage);
    const moves = movesBetween(lineAt(stage - 1), lineAt(stage));
    const k = firstK + stage - 1;
    const r = params.roughness;
    const bound = {
      factor: b0 * r ** k,
      power: b0 * 2 ** (-r * k),
      linear: b0 * Math.max(0, 1 - r * k),
      logarithmic: b0 * Math.max(0, 1 - r * Math.log2(k + 1)),
      none: b0,
      once: stage === 1 ? b0 : 0,
    }[params.decay];
    const size = Math.abs(bound);
    const largest = largestOf(moves);
    if (params.offsets !== 'gaussian') expect(Math.abs(largest)).toBeLessThanOrEqual(size + 1e-3);
    if (params.offsets === 'binary') for (const move of moves) expect(Math.abs(move)).toBeCloseTo(size, 3);

    expectNumbers(sentence, size === 0 ? [moves.length] : [moves.length, size]);
    expectNumbers(details, size === 0 ? [0] : params.offsets === 'binary' ? [] : [largest]);

    const values = lawValues(law);
    const wanted = { d: bound, r, k, 'd₀': b0 };
    for (const [symbol, value] of Object.entries(values)) expect(value, symbol).toBeCloseTo(wanted[symbol as 'd'], 3);
    expect(Object.keys(values).join(' ')).toBe(params.decay === 'none' || params.decay === 'once' ? 'd d₀' : 'd d₀ r k');
    expect(law.values.every(({ name }) => name.length > 0)).toBe(true);
  }
}

describe('a stage says', () => {
  test('what its ends are', () => {
    const points = { startX: 250, startY: -12.34, endX: 1000, endY: 200 };
    const told = ends.options.map((kind) =>
      midpointDisplacement.explain(recipeOf({ ...points, ends: kind, displacement: 0 }), 0),
    );
    expect(told.map(({ sentence }) => sentence)).toEqual([
      'starts with a straight line that rises by 212',
      'starts with a straight line that rises by 212',
      'starts with a straight line that rises by 212',
      'starts with a level line at −12.3',
      'starts with a straight line that rises by 12.3',
    ]);
    const next = ' Next: every level moves midpoints. The formula gives how far.';
    expect(told.map(({ details }) => details)).toEqual([
      `Both ends have random elevations. The line runs from −12.3 to 200.${next}`,
      `Both ends are fixed. The line runs from −12.3 to 200.${next}`,
      `The line starts and ends where its parameters say. The line runs from −12.3 at x 250 to 200 at x 1000.${next}`,
      `Both ends have one random elevation, so that the line repeats. The line runs from −12.3 to −12.3.${next}`,
      `The left end is fixed, the right one has a random elevation. The line runs from −12.3 to 0.${next}`,
    ]);
  });

  test('how many midpoints it moved, within which limit, and in its details the farthest of them', () => {
    const fixed = { ends: 'fixed', displacement: 1250 };
    expect(sentenceAt(1, fixed)).toBe('moves 1 midpoint by up to ±1250');
    expect(sentenceAt(4, fixed)).toBe('moves 8 midpoints by up to ±156');
    expect(sentenceAt(4, { ...fixed, offsets: 'gaussian' })).toBe('moves 8 midpoints by about ±156');
    expect(sentenceAt(4, { ...fixed, offsets: 'binary' })).toBe('moves 8 midpoints by exactly ±156');
    expect(midpointDisplacement.explain(recipeOf(fixed), 4).details).toMatch(
      / The largest displacement here is [−+]\d+(\.\d)?\.$/,
    );
  });

  test('its numbers in metres where the terrain is scaled to them', () => {
    const scaled = recipeOf({ ends: 'fixed', startY: 10, endY: 5, displacement: 100 }, { elevation: { min: 0, max: 600 } });
    const told = (stage: number) => midpointDisplacement.explain(scaled, stage, { min: -100, max: 200 });
    expect(told(0).sentence).toBe('starts with a straight line that falls by 10 m');
    expect(told(0).details).toContain('from 220 m to 210 m');
    expect(told(1).sentence).toBe('moves 1 midpoint by up to ±200 m');
  });

  test.each([
    [{ floor: 5 }, 'from 5 (the floor) to 20'],
    [{ ceiling: 5 }, 'from −8 to 5 (the ceiling)'],
  ])('that an end was moved to the limit %j', (limit, told) => {
    const params: ParamValues = { ends: 'fixed', startY: -8, endY: 20, ...limit };
    expect(midpointDisplacement.explain(recipeOf(params), 0).details).toContain(told);
  });

  test('ends that are next to nothing', () => {
    const tiny = recipeOf({ ends: 'fixed', startY: 1.23e-7, endY: -5e-9 });
    expect(midpointDisplacement.explain(tiny, 0).details).toContain('from 1.23e−7 to −5e−9');
  });

  test('that nothing is moved where the displacement is 0', () => {
    expect(sentenceAt(1, { ends: 'fixed', displacementFrom: 'mean' })).toBe('adds 1 midpoint and moves none');
    expect(sentenceAt(5, { decay: 'once' })).toBe('adds 16 midpoints and moves none');
  });

  test('the size of a displacement that is below 0, whose law keeps the sign', () => {
    const recipe = recipeOf({ ends: 'fixed', startY: -30, endY: -50, displacementFrom: 'mean', offsets: 'binary' });
    const { sentence, law } = midpointDisplacement.explain(recipe, 2);
    expect(sentence).toBe('moves 2 midpoints by exactly ±20');
    expect(lawValues(law).d).toBe(-20);
    const { formula } = midpointDisplacement.explain(recipe, 0).law;
    expect(formula).toBe('d₀ = (y₀ + y₁)/2; d = d₀ · r^k');
  });

  test.each([{ floor: -30 }, { floor: -30, ceiling: 30 }])(
    'how many points stopped at %j, and how far the farthest still moved',
    (limits) => {
      const recipe = recipeOf({ ...limits, decay: 'none', displacement: 90, ends: 'fixed' });
      for (let stage = 2; stage <= 5; stage++) {
        const [before, after] = [stage - 1, stage].map((at) => midpointDisplacement.generate(recipe, { stage: at }));
        const stopped = Object.entries(limits)
          .map(([name, limit]) => ({ name, count: after.y.filter((y, i) => i % 2 === 1 && y === limit).length }))
          .filter(({ count }) => count > 0);
        const { details } = midpointDisplacement.explain(recipe, stage);
        const told = stopped.map(({ name, count }) => ` ${count} points? stopped at the ${name}.`);
        expect(details).toMatch(new RegExp(`${told.join('')}$`));
        for (const name of ['floor', 'ceiling']) {
          expect(details.includes(`at the ${name}`), details).toBe(stopped.some((limit) => limit.name === name));
        }
        expectNumbers(details, [largestOf(movesBetween(before, after)), ...stopped.map(({ count }) => count)]);
      }
    },
  );

  test('its displacements more finely than float32 elevations tell them', () => {
    const fine = { ends: 'fixed', startY: 50_000, endY: 50_000, iterations: 12, displacement: 1, offsets: 'binary' };
    expect(sentenceAt(12, fine)).toBe('moves 2048 midpoints by exactly ±0.000488');
  });
});

test.each(direction.options)('every stick of a %s stage runs from its parents’ mean to the point the stage placed', (way) => {
  const recipe = recipeOf({ direction: way });
  for (let stage = 1; stage <= 5; stage++) {
    const before = midpointDisplacement.generate(recipe, { stage: stage - 1 });
    const after = midpointDisplacement.generate(recipe, { stage });
    const [change] = midpointDisplacement.explain(recipe, stage).changes as [DisplacedPoints];
    expect(change.kind).toBe('points');
    expect(change.x).toEqual(after.x.filter((_, i) => i % 2 === 1));
    expect(change.y).toEqual(after.y.filter((_, i) => i % 2 === 1));
    for (let i = 0; i < change.x.length; i++) {
      expect(change.meanX[i]).toBeCloseTo((before.x[i] + before.x[i + 1]) / 2, 9);
      expect(change.meanY[i]).toBeCloseTo((before.y[i] + before.y[i + 1]) / 2, 4);
    }
    if (way === 'vertical') expect(change.meanX).toEqual(change.x);
  }
});
