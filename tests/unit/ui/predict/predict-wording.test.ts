import { expect, test } from 'vitest';
import { rawRange } from '../../../../src/generate.ts';
import {
  answer,
  answerOf,
  begin,
  elevationText,
  endText,
  next,
  offsetText,
  type Predicting,
  type Subject,
  tallyText,
  verdictOf,
} from '../../../../src/ui/predict/predict-model.ts';
import { placesOf, subjectOf } from '../../../../src/ui/predict/predict-places.ts';
import { recipeFor } from '../../../support/recipes.ts';

const line = recipeFor('midpoint-displacement', { elevation: { min: 0, max: 1000 }, params: { offsets: 'uniform' } });
const range = rawRange(line);
const subject = subjectOf(line, range);

/** The first question of a kind. */
function askedFor(kind: string): Predicting {
  let state = begin(subject, 0);
  while (state.question && state.question.kind !== kind) state = next(subject, answer(state, 0));
  return state;
}

/** The places of the first question of a kind about a map's first stage, and that question. */
function placesAtFirst(generator: string, kind: string) {
  const map = recipeFor(generator, { width: 65, height: 65 });
  const range = rawRange(map);
  const asked = subjectOf(map, range)
    .questions(1, 0)
    .find((question) => question.kind === kind);
  if (!asked) throw new Error(`expected a question of the kind ${kind}`);
  return { ...placesOf(map, 1, asked, range), asked };
}

test('a point is told by its distance from the mean, and the answer by its distance from the value', () => {
  const state = askedFor('where');
  if (state.question?.kind !== 'where') throw new Error('expected a point');
  const { question } = state;
  const { mean, bound, value } = question.origin;
  expect(offsetText(question, mean, 'm')).toBe('0 m');
  expect(offsetText(question, mean + bound / 2, 'm')).toMatch(/^\+[\d.]+ m$/);
  expect(offsetText(question, mean - bound / 2, '')).toMatch(/^−[\d.]+$/);
  expect(elevationText(question, mean, 'm')).toMatch(/^[\d,.]+ m$/);
  expect(verdictOf(state, 'm')).toBe('');
  expect(verdictOf(answer(state, value), 'm')).toMatch(/^Right: 0(\.0+)? m off\. Within ±[\d.]+ m counts as right\.$/);
  expect(verdictOf(answer(state, value + bound / 2), 'm')).toMatch(/^[\d.]+ m too high\. Within ±[\d.]+ m counts as right\.$/);
  expect(answerOf(question)).toMatch(/^The rule says where it starts, at [\d,.]+ m; s is drawn at random: .+ = .+ = [\d,.−]+$/);
});

test('a choice is told why it is right or wrong', () => {
  const state = askedFor('count');
  if (state.question?.kind !== 'count') throw new Error('expected a count');
  const { counts, right } = state.question;
  const told = counts.map((_, i) => verdictOf(answer(state, i), 'm'));
  expect(told[right]).toBe(`Right: it moves ${counts[right]}.`);
  expect(told.filter((_, i) => i !== right).join(' ')).toMatch(
    /^(No: it moves \d+, (four times|twice|half|a quarter) as many\. ?){2}$/,
  );
  expect(answerOf(state.question)).toBe(
    'Every segment gets a new point at its middle: the mean of its two ends, moved up or down at random.',
  );

  const roughness = askedFor('which').question;
  if (roughness?.kind !== 'which') throw new Error('expected terrains');
  const values = roughness.recipes.map(({ source }) => source.kind === 'generated' && source.params.roughness);
  expect(roughness.text).toBe(`Which of these finished terrains has a roughness of ${values[roughness.right]}?`);
  expect(roughness.reasons).toEqual(values.map((value, i) => `terrain ${i + 1} has a roughness of ${value}`));
});

test('of a fault along a circle, a place is told whether it lies inside', () => {
  const map = recipeFor('fault-lines', { width: 65, height: 65, params: { shape: 'circle', lines: 40 } });
  const asked = Array.from({ length: 40 }, (_, i) => subjectOf(map, rawRange(map)).questions(i + 1, 0)).flat();
  const told = asked.flatMap((question) => (question.kind === 'side' ? [question.reasons[question.right]] : []));
  for (const where of ['inside', 'outside'])
    expect(told).toContainEqual(expect.stringMatching(`^place [12] lies ${where} the circle, which rises$`));
});

test('the tally and the end say how many were right, and how close the points were', () => {
  expect(tallyText({ right: 3, answered: 5, off: undefined })).toBe('3 of 5 right');
  expect(tallyText({ right: 3, answered: 5, off: 0.184 })).toBe(
    '3 of 5 right; points off by 18 % of the displacement on average',
  );
  const nothing: Subject = { stages: 2, ownStages: 2, isNormal: false, questions: () => [] };
  expect(endText(begin(nothing, 0))).toBe('This is the last stage: there is nothing more to predict.');
  const scores = [0.1, 0.5].map((off) => ({ isRight: off < 0.2, off }));
  const text = 'This is the last stage. You predicted 1 of 2. Points were off by 30 % of the displacement on average.';
  expect(endText({ ...begin(nothing, 0), scores })).toBe(text);
});

test('a point of a line lies between its parents, that of a map in the middle of them', () => {
  const { question, stage } = askedFor('where');
  if (!question) throw new Error('expected a point');
  const { point, named } = placesOf(line, stage, question, range);
  expect(named.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(point).toEqual({ x: (named[0].position.x + named[1].position.x) / 2, y: 0.5 });

  const places = placesAtFirst('diamond-square', 'where');
  expect(places.point).toEqual({ x: 0.5, y: 0.5 });
  expect(places.named.map(({ position: { x, y } }) => [x, y]).join(' ')).toBe('0,0 1,0 0,1 1,1');
});

test('the places beside a fault lie on the map, with the fault between them', () => {
  const { named, faults, point, asked } = placesAtFirst('fault-lines', 'side');
  if (asked.kind !== 'side') throw new Error('expected two places');
  expect(point).toBeUndefined();
  expect(named.map(({ name }) => name)).toEqual(['1', '2']);
  const [[from, to]] = faults;
  const sides = named.map(({ position: { x, y } }) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
  expect(sides[asked.right]).toBeGreaterThan(0); // right of the way, with y to the south
  expect(sides[1 - asked.right]).toBeLessThan(0);
  expect(asked.reasons[asked.right]).toBe(`place ${asked.right + 1} lies right of the arrow, the side that rises`);
  expect(asked.reasons[1 - asked.right]).toBe(`place ${2 - asked.right} lies left of the arrow, the side that sinks`);
});
