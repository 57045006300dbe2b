import { describe, expect, test } from 'vitest';
import type { Lesson, Until } from '../../../src/lessons/lesson.ts';
import { documentOf, isMet, lessonModel } from '../../../src/lessons/lesson-model.ts';
import type { AppDocument } from '../../../src/state/document.ts';
import { documentFromText } from '../../../src/state/document-text.ts';

const LINE = 'v=1&generator=midpoint-displacement&seed=fell&size=129x33';
const MAP = 'v=1&generator=diamond-square&seed=fell&size=33x33';
const of = (text: string): AppDocument => documentFromText(text).document;
const met = (until: Until, shown: string, now: string): boolean => isMet(until, of(shown), of(now));

describe('a task is done', () => {
  test.each<[string, Until, string, string]>([
    ['at a later stage', { kind: 'stage', from: 2 }, `${LINE}&stage=1`, `${LINE}&stage=3`],
    ['at the finished terrain', { kind: 'stage', from: 2 }, `${LINE}&stage=1`, LINE],
    ['at a value in the range', { kind: 'param', id: 'roughness', from: 0.6 }, LINE, `${LINE}&p.roughness=0.7`],
    ['at another choice', { kind: 'param', id: 'decay' }, LINE, `${LINE}&p.decay=linear`],
    [
      'at a value of a filter',
      { kind: 'param', id: 'strength', filter: 'rivers', from: 1 },
      `${MAP}&filter=rivers`,
      `${MAP}&filter=rivers:strength=1.5`,
    ],
    ['at another seed', { kind: 'seed' }, LINE, LINE.replace('fell', 'alps')],
    ['at another part', { kind: 'zoom' }, `${LINE}&zoom=0,10,0,1024`, LINE],
    ['after a cut', { kind: 'fault' }, MAP, `${MAP}&filter=fault:px=0.1`],
  ])('%s', (_, until, shown, now) => {
    expect(met(until, shown, now)).toBe(true);
    expect(met(until, shown, shown)).toBe(false);
  });

  test.each<[string, Until, string, string]>([
    ['at an earlier stage', { kind: 'stage', from: 3 }, `${LINE}&stage=1`, `${LINE}&stage=2`],
    ['at a value beside the range', { kind: 'param', id: 'roughness', from: 0.6 }, LINE, `${LINE}&p.roughness=0.55`],
    ['by another parameter', { kind: 'param', id: 'roughness' }, LINE, `${LINE}&p.decay=linear`],
    ['without the filter', { kind: 'param', id: 'strength', filter: 'rivers' }, `${MAP}&filter=rivers`, MAP],
    ['by another generator', { kind: 'stage', from: 1 }, `${LINE}&stage=0`, MAP],
    ['by another filter', { kind: 'fault' }, MAP, `${MAP}&filter=invert`],
    ['by terrain with too few stages', { kind: 'stage', from: 9 }, `${LINE}&stage=0`, `${LINE}&p.iterations=4`],
  ])('not %s', (_, until, shown, now) => {
    expect(met(until, shown, now)).toBe(false);
  });
});

const LESSON: Lesson = {
  id: 'test',
  title: 'A test',
  summary: '',
  picture: '',
  steps: [
    {
      heading: 'One',
      text: 'It is {param:roughness}.',
      shows: LINE,
      task: { text: 'Change it.', until: { kind: 'param', id: 'roughness' }, reply: 'Now {param:roughness}.' },
    },
    { heading: 'Two', text: 'No task.', shows: MAP },
  ],
};

test('the text is of the step, the reply of what the reader made', () => {
  const shown = of(LINE);
  expect(lessonModel(LESSON, 0, shown, shown)).toEqual({
    title: 'A test',
    step: 0,
    steps: 2,
    heading: 'One',
    text: 'It is 0.5.',
    task: 'Change it.',
    hasControls: false,
    reply: undefined,
    isChanged: false,
  });
  const changed = lessonModel(LESSON, 0, shown, of(`${LINE}&p.roughness=0.9`));
  expect(changed).toMatchObject({ text: 'It is 0.5.', reply: 'Now 0.9.', isChanged: true });
  expect(lessonModel(LESSON, 1, of(MAP), of(MAP)).task).toBeUndefined();
});

test('a look from elsewhere changes nothing that a step shows', () => {
  expect(lessonModel(LESSON, 1, of(MAP), of(`${MAP}&camera=90,30,6,0,0,0&theme=light`)).isChanged).toBe(false);
  expect(lessonModel(LESSON, 1, of(MAP), of(`${MAP}&profile=full`)).isChanged).toBe(true);
});

test('a step keeps how the reader looks at the page', () => {
  const { page } = documentOf(LESSON.steps[0], of(`${MAP}&theme=light&keepGround=true&speed=2&profile=folded&panels=false`));
  expect(page).toMatchObject({ theme: 'light', keepGround: true, speed: '2', profile: 'open', panels: true, view: 'terrain' });
});
