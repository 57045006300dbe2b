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
  expectNumbers(
    explained.sentence.replace('two', ''),
    { random: [y0, y1], fixed: [y0, y1], segment: [y0, x0, y1, x1], wrapped: [y0], 'article-002': [y0, y1] }[params.ends],
  );
  const shown = lawValues(explained.law);
  expect(shown.b).toBeCloseTo(b0, 3);
  if (params.displacementFrom !== 'given') expect([shown['y₀'], shown['y₁']].map(Math.fround)).toEqual([y0, y1]);

  for (let stage = 1; stage <= 5; stage++) {
    const { sentence, law } = midpointDisplacement.explain(recipe, stage);
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

    const isSaid = params.offsets === 'binary' && stage > 1;
    expectNumbers(sentence, size === 0 ? [moves.length] : [moves.length, size, ...(isSaid ? [] : [largest])]);

    const values = lawValues(law);
    const wanted = { b: bound, r, k, 'b₀': b0 };
    for (const [symbol, value] of Object.entries(values)) expect(value, symbol).toBeCloseTo(wanted[symbol as 'b'], 3);
    const needed = { factor: 'b r', power: 'b r', linear: 'b b₀ r k', logarithmic: 'b b₀ r k', none: 'b b₀', once: 'b b₀' };
    expect(Object.keys(values).join(' ')).toBe(needed[params.decay]);
    const bounds = law.values.filter(({ isElevation }) => isElevation).map(({ symbol }) => symbol);
    expect(bounds.every((symbol) => symbol === 'b' || symbol === 'b₀') && bounds.includes('b')).toBe(true);
  }
}

describe('a stage says', () => {
  test('what its ends are', () => {
    const points = { startX: 250, startY: -12.34, endX: 1000, endY: 200 };
    const sentences = ends.options.map((kind) => sentenceAt(0, { ...points, ends: kind, displacement: 0 }));
    expect(sentences).toEqual([
      'starts from two random ends, at −12.3 and 200',
      'starts from two fixed ends, at −12.3 and 200',
      'starts from a segment: −12.3 at x 250, 200 at x 1000',
      'starts from one random elevation at both ends, −12.3',
      'starts from a left end at −12.3 and a random right end at 0',
    ]);
  });

  test('how many midpoints it moved, within which bound, and the farthest of them', () => {
    const fixed = { ends: 'fixed', displacement: 1250 };
    expect(sentenceAt(1, fixed)).toMatch(/^displaces 1 midpoint by up to ±1250, here by [−+]\d+$/);
    expect(sentenceAt(4, fixed)).toMatch(/^displaces 8 midpoints by up to ±156, the largest by [−+]\d\d\d?(\.\d)?$/);
    expect(sentenceAt(4, { ...fixed, offsets: 'gaussian' })).toMatch(/^displaces 8 midpoints, σ 156, the largest by [−+]\d+$/);
    expect(sentenceAt(4, { ...fixed, offsets: 'binary' })).toBe('displaces 8 midpoints by exactly ±156');
  });

  test('that an end was raised to the floor', () => {
    const params = { ends: 'fixed', startY: -8, endY: 20, floor: 5 } as const;
    expect(sentenceAt(0, params)).toBe('starts from two fixed ends, at 5 (the floor) and 20');
  });

  test('ends that are next to nothing', () => {
    expect(sentenceAt(0, { ends: 'fixed', startY: 1.23e-7, endY: -5e-9 })).toBe(
      'starts from two fixed ends, at 1.23e−7 and −5e−9',
    );
  });

  test('that nothing is displaced where the bound is 0', () => {
    expect(sentenceAt(1, { ends: 'fixed', displacementFrom: 'mean' })).toBe('halves 1 segment, nothing is displaced');
    expect(sentenceAt(5, { decay: 'once' })).toBe('halves 16 segments, nothing is displaced');
  });

  test('the size of a bound that is below 0, whose law keeps the sign', () => {
    const recipe = recipeOf({ ends: 'fixed', startY: -30, endY: -50, displacementFrom: 'mean', offsets: 'binary' });
    const { sentence, law } = midpointDisplacement.explain(recipe, 2);
    expect(sentence).toBe('displaces 2 midpoints by exactly ±20.0');
    expect(lawValues(law).b).toBe(-20);
    const { formula } = midpointDisplacement.explain(recipe, 0).law;
    expect(formula).toBe('b₀ = (y₀ + y₁)/2; b × r each level');
  });

  test('how many points it put onto the floor, and how far they still moved', () => {
    const recipe = recipeOf({ floor: -30, decay: 'none', displacement: 90, ends: 'fixed' });
    for (let stage = 2; stage <= 5; stage++) {
      const [before, after] = [stage - 1, stage].map((at) => midpointDisplacement.generate(recipe, { stage: at }));
      const floored = after.y.filter((y, i) => i % 2 === 1 && y === -30).length;
      const { sentence } = midpointDisplacement.explain(recipe, stage);
      expect(sentence.includes('on the floor'), sentence).toBe(floored > 0);
      expectNumbers(sentence, [
        before.x.length - 1,
        90,
        largestOf(movesBetween(before, after)),
        ...(floored > 0 ? [floored] : []),
      ]);
    }
  });

  test('its displacements more finely than float32 elevations tell them', () => {
    const fine = { ends: 'fixed', startY: 50_000, endY: 50_000, iterations: 12, displacement: 1, offsets: 'binary' };
    expect(sentenceAt(12, fine)).toBe('displaces 2048 midpoints by exactly ±0.000488');
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
