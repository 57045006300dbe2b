import { beforeEach, expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { emptyPane, hurstOf, type Session } from '../../../src/jobs/session.ts';
import { recipeFor } from '../../support/recipes.ts';
import { ESTIMATE, large, longLarge, type RecordedJobs, settled, startJobs } from '../../support/recorded-jobs.ts';

const [first, second] = ['first', 'second'].map((seed) => large(seed, 65, 65));

let made: RecordedJobs;
/** What is sent to be estimated of the terrain that is there. */
const ofHere = () => {
  const { map, spacing } = made.pane().terrain?.surface ?? {};
  return { map, spacing };
};
const estimated = () => made.client.estimates.map(({ request }) => request);
const openOnes = () => made.client.estimates.filter(({ isOver }) => !isOver);
const hurst = () => hurstOf(made.pane().terrain, made.session.get());
const show = async (recipe: Recipe): Promise<void> => {
  await made.ask(recipe);
  await made.finishAll();
};

beforeEach(async () => {
  made = await startJobs([first]);
});

test('a terrain that stays gets its estimate, once it is lit', async () => {
  await made.finish();
  expect(estimated()).toEqual([]);
  await made.finishAll();
  expect(estimated()).toEqual([ofHere()]);
  made.client.estimates[0].resolve();
  await settled();
  expect(hurst()).toBe(ESTIMATE);
});

test.each<[string, Partial<Session>, Partial<Session>]>([
  ['it is drawn', { isDrawing: true }, { isDrawing: false }],
  ['a slider is held', { isGesture: true }, { isGesture: false }],
  ['its stages play', { isPlaying: true }, { isPlaying: false }],
  ['the next one is made', { panes: [{ ...emptyPane, progress: 0.5 }] }, {}],
])('while %s, no estimate is asked for', async (_, busy, idle) => {
  await made.finish();
  const { panes } = made.session.get();
  made.session.set('panes' in busy ? { panes: [{ ...panes[0], progress: 0.5 }] } : busy);
  await made.finishAll();
  expect(estimated()).toEqual([]);
  made.session.set('panes' in busy ? { panes } : idle);
  expect(estimated()).toHaveLength(1);
  made.session.set({ hover: { x: 0, y: 0 } });
  expect(estimated()).toHaveLength(1);
});

test('a preview has none', async () => {
  await show(longLarge(''));
  expect([made.pane().preview?.until, openOnes()]).toEqual(['click', []]);
});

test('an estimate of terrain that is gone is called off, and the next one has its own', async () => {
  await made.finishAll();
  await show(second);
  expect(made.client.estimates.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  expect([hurst(), made.message()]).toEqual([undefined, undefined]);
});

test('an estimate that fails says why and what can be done', async () => {
  await made.finishAll();
  await made.lose(made.client.estimates[0]);
  expect(hurst()).toEqual({ kind: 'none', why: 'the estimate failed' });
  expect(made.session.get().message).toMatchObject({
    kind: 'error',
    text: expect.stringMatching(/^The Hurst exponents could not be estimated: .* stopped.* Change the terrain to try again\.$/),
  });
  await show(second);
  expect(openOnes()).toHaveLength(1);
});

test.each([
  ['1D terrain', recipeFor('midpoint-displacement', { width: 65, height: 65 }), undefined],
  ['a small map', recipeFor('diamond-square', { width: 64, height: 500 }), undefined],
  ['an early stage', recipeFor('diamond-square', { width: 129, height: 129 }), 13],
])('%s has no estimate', async (_, recipe, stage) => {
  made = await startJobs([recipe], { isGesture: true });
  made.document.set({ stage });
  await made.finishAll();
  made.session.set({ isGesture: false });
  await made.finishAll();
  expect([made.pane().terrain?.recipe, estimated()]).toEqual([recipe, []]);
});

test('in a comparison no estimate is asked for, and the terrain that is left gets its own', async () => {
  await made.finishAll();
  const page = (view: 'terrain' | 'compare'): void => made.document.set({ page: { ...made.document.get().page, view } });
  page('compare');
  expect(made.client.estimates.map(({ isCancelled }) => isCancelled)).toEqual([true]);
  await show(second);
  expect(openOnes()).toEqual([]);
  page('terrain');
  expect(openOnes().map(({ request }) => request)).toEqual([ofHere()]);
});
