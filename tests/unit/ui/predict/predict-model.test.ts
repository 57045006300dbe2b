import { describe, expect, test } from 'vitest';
import { hydrology } from '../../../../src/analysis/hydrology.ts';
import { generateHeightmap, rawRange, registry, stageCount } from '../../../../src/generate.ts';
import { explainSample } from '../../../../src/rules/ask.ts';
import type { Question } from '../../../../src/rules/questions.ts';
import {
  answer,
  begin,
  goTo,
  hold,
  indexOf,
  next,
  other,
  type Predicting,
  reachOf,
  type Subject,
  shownStage,
  tallyOf,
  verdictOf,
} from '../../../../src/ui/predict/predict-model.ts';
import { subjectOf } from '../../../../src/ui/predict/predict-places.ts';
import { recipeFor } from '../../../support/recipes.ts';

const count = (stage: number, right = 0): Question => ({
  kind: 'count',
  text: `Stage ${stage}?`,
  answer: '1',
  reasons: ['this', 'that', 'that'],
  counts: [stage, 2 * stage, 4 * stage],
  right,
});

const which: Question = { kind: 'which', text: 'Which?', answer: 'This.', reasons: [], param: 'hurst', recipes: [], right: 2 };

function subjectWith(stages: number, changes: Partial<Subject> = {}): Subject {
  return { stages, ownStages: stages, isNormal: false, questions: (stage) => [count(stage)], ...changes };
}

/** Answers all questions in the same way, and has each state. */
function play(subject: Subject, guess: (question: Question) => number): Predicting[] {
  const states: Predicting[] = [];
  for (let state = begin(subject, 0); state.question; state = next(subject, state)) {
    states.push(state);
    state = answer(state, guess(state.question));
    states.push(state);
  }
  return states;
}

const stagesOf = (states: readonly Predicting[]): number[] => [...new Set(states.map(({ stage }) => stage))];

test('the stage before is shown until there is an answer', () => {
  const subject = subjectWith(2);
  const asked = begin(subject, 0);
  expect([asked.stage, shownStage(asked)]).toEqual([1, 0]);
  const answered = answer(asked, 0);
  expect(shownStage(answered)).toBe(1);
  const second = next(subject, answered);
  expect([second.stage, shownStage(second)]).toEqual([2, 1]);
  const end = next(subject, answer(second, 1));
  expect([end.question, shownStage(end), tallyOf(end)]).toEqual([undefined, 2, { right: 1, answered: 2, off: undefined }]);
});

test('a question is answered once, and only an answer leads on', () => {
  const subject = subjectWith(3);
  const asked = begin(subject, 0);
  expect(next(subject, asked)).toBe(asked);
  const answered = answer(asked, 1);
  expect(answer(answered, 0)).toBe(answered);
  expect(other(subject, answered)).toBe(answered);
});

test('of thousands of stages the next one has twice the number, and the last is asked about', () => {
  const right = (): number => 0;
  expect(stagesOf(play(subjectWith(64), right))).toHaveLength(64);
  expect(stagesOf(play(subjectWith(1000), right))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000]);
});

test('stages without a question are passed', () => {
  const subject = subjectWith(5, { questions: (stage) => (stage % 2 === 0 ? [count(stage)] : []) });
  expect(stagesOf(play(subject, () => 0))).toEqual([2, 4]);
});

test('the kind that was asked least is asked next, and another question of the stage is of another kind', () => {
  const subject = subjectWith(3, { questions: (stage) => [count(stage), which] });
  const asked = begin(subject, 0);
  expect(asked.question?.kind).toBe('count');
  const another = other(subject, asked);
  expect([another.question?.kind, another.stage, another.round, another.scores]).toEqual(['which', 1, 1, []]);
  expect(next(subject, answer(another, 2)).question?.kind).toBe('count');
});

test('a stage that was gone to by other means is followed by its question; at the end nothing is asked', () => {
  const subject = subjectWith(9);
  const asked = begin(subject, 0);
  expect(goTo(subject, asked, 0)).toBe(asked);
  expect(goTo(subject, asked, 5).stage).toBe(6);
  const end = goTo(subject, asked, 9);
  expect([end.question, shownStage(end)]).toEqual([undefined, 9]);
  expect(goTo(subject, end, 3).stage).toBe(4);
});

describe.each(registry.generators.map(({ id }) => id))('%s', (id) => {
  const recipe = recipeFor(id, { width: 65, height: 65, elevation: { min: 0, max: 1000 } });
  const range = rawRange(recipe);
  const subject = subjectOf(recipe, range);
  const right = (question: Question): number => {
    if (question.kind === 'outlet') throw new Error('a generator has no water');
    return question.kind === 'where' ? question.origin.value : question.right;
  };
  const wrong = (question: Question): number => {
    if (question.kind !== 'where') return right(question) === 0 ? 1 : 0;
    const { mean, offset } = question.origin;
    return mean - Math.sign(offset || 1) * reachOf(subject, question);
  };

  test('every question can be answered right and wrong, and the tally adds up', () => {
    for (const [guess, share] of [
      [right, 1],
      [wrong, 0],
    ] as const) {
      const states = play(subject, guess);
      const answered = states.filter((state) => state.guess !== undefined);
      for (const [i, state] of answered.entries()) {
        expect(state.scores).toHaveLength(i + 1);
        expect(tallyOf(state)).toMatchObject({ right: share * (i + 1), answered: i + 1 });
      }
      expect(answered.length).toBeGreaterThan(3);
      expect(stagesOf(states).at(-1)).toBe(stageCount(recipe));
    }
  });

  test('right elevations are within reach, and no point is held beyond it', () => {
    for (const state of play(subject, right)) {
      const { question, guess } = state;
      if (question?.kind !== 'where' || guess !== undefined) continue;
      const { mean, value } = question.origin;
      const reach = reachOf(subject, question);
      expect(state.held).toBe(mean);
      expect(hold(subject, state, value).held).toBeCloseTo(value, 2);
      expect(hold(subject, state, mean + 2 * reach).held).toBe(mean + reach);
      expect(hold(subject, state, mean - 2 * reach).held).toBe(mean - reach);
      expect(hold(subject, answer(state, mean), value).held).toBe(mean);
    }
  });

  test('the numbers of the answers are those of the stage, and the same terrain asks the same', () => {
    const states = play(subject, right);
    expect(play(subjectOf(recipe, range), right)).toEqual(states);
    for (const { question, stage } of states) {
      if (question?.kind === 'where') {
        const { x, y, value, formula, numbers, result } = question.origin;
        expect(explainSample(recipe, stage, x, y, range).value).toBe(value);
        expect(question.answer).toContain(`: ${formula} = ${numbers} = ${result}`);
      }
      if (question?.kind === 'side') {
        const gains = question.places.map(({ x, y }) => explainSample(recipe, stage, x, y, range).offset);
        expect(gains[question.right]).toBeGreaterThan(gains[1 - question.right]);
      }
      if (question?.kind === 'count')
        expect(question.reasons[question.right]).toBe(`it moves ${question.counts[question.right]}`);
    }
  });
});

describe('where water leaves the land', () => {
  const filters = [{ filter: 'rivers', params: { sea: 0.2 } }];
  const recipe = recipeFor('diamond-square', { width: 129, height: 129, filters });
  const range = rawRange(recipe);
  const subject = subjectOf(recipe, range);
  // Fourteen half-levels, then levels of 65 and 129 samples.
  const asked = begin(subject, 14);
  const { question } = asked;
  if (question?.kind !== 'outlet') throw new Error('expected a question about water');

  test('is asked of each level, and the same of the same terrain', () => {
    expect([asked.stage, shownStage(asked)]).toEqual([15, 14]);
    expect(begin(subjectOf(recipe, range), 14)).toEqual(asked);
    const second = next(subject, answer(asked, 0));
    expect([second.stage, second.question?.kind]).toEqual([16, 'outlet']);
    expect(other(subject, asked).question).not.toEqual(question);
  });

  test('is followed down on the map of the level, from high ground to the sea or the border', () => {
    const map = generateHeightmap(recipe, { stage: 15 });
    const { receiver } = hydrology(map, { spacing: { x: 400, y: 400 }, sea: 0 });
    const indices = question.way.map(({ x, y }) => y * 65 + x);
    expect(indices[0]).toBe(indexOf(question, question.place));
    expect(indices.slice(1)).toEqual(indices.slice(0, -1).map((i) => receiver[i]));
    expect(receiver[indices[indices.length - 1]]).toBe(indices[indices.length - 1]);
    expect(indices.length).toBeGreaterThan(10);
  });

  test('is right a few samples beside it, wherever the place was held before', () => {
    const end = question.way[question.way.length - 1];
    const at = (dx: number): number => indexOf(question, { x: end.x + (end.x > 32 ? -dx : dx), y: end.y });
    expect(hold(subject, asked, at(3)).held).toBe(at(3));
    expect(verdictOf(answer(asked, at(4)), 'm')).toBe('Right: 4 samples off. Up to 4 counts as right.');
    expect(verdictOf(answer(asked, at(5)), 'm')).toBe('5 samples off. Up to 4 counts as right.');
    expect(tallyOf(answer(asked, at(0)))).toEqual({ right: 1, answered: 1, off: undefined });
  });

  test('is not asked where water has no end, nor of rivers that are off', () => {
    const tile = recipeFor('diamond-square', { width: 129, height: 129, params: { edges: 'toroidal' }, filters });
    expect(subjectOf(tile, rawRange(tile)).questions(15, 0)).toEqual([]);
    expect(subjectOf({ ...recipe, filters: [] }, range).stages).toBe(14);
  });
});
