import { beforeEach, describe, expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { isComparisonComplete } from '../../../src/jobs/pane-states.ts';
import { lightOf } from '../../../src/jobs/session.ts';
import { withSwapped } from '../../../src/state/pane-edits.ts';
import { withSelected } from '../../../src/state/panes.ts';
import { makeFigures } from '../../../src/terrain/make-figures.ts';
import { recipeFor } from '../../support/recipes.ts';
import { large, longest, longLarge, type RecordedJobs, seedOf, settled, small, startJobs } from '../../support/recorded-jobs.ts';

let document: RecordedJobs['document'];
let session: RecordedJobs['session'];
let client: RecordedJobs['client'];
let made: RecordedJobs;
let asked: RecordedJobs['client']['measures'];

async function compare(...recipes: readonly Recipe[]): Promise<void> {
  made = await startJobs(recipes);
  ({ document, session, client } = made);
  asked = client.measures;
}

const makeAll = (): Promise<void> => made.finishAll();
const measureAll = (): Promise<void> => made.measureAll();

async function makeAndMeasure(): Promise<void> {
  await makeAll();
  await measureAll();
}
/** Those that are measured. */
const requests = (): string[] => asked.map(({ request }) => request);
const loseWorker = (job: number): Promise<void> => made.lose(asked[job]);
const isComplete = (): boolean => isComparisonComplete(document.get(), session.get());

describe('figures', () => {
  beforeEach(async () => {
    await compare(small('a'), small('b'), small('c'));
  });

  test('are measured once terrain is there: of the selected first, then of the others, the difference last', async () => {
    expect(asked).toEqual([]);
    document.set(withSelected(document.get(), 1));
    await makeAll();
    expect(requests()).toEqual(['b', 'a', 'c', 'b − a']);
    await measureAll();
    expect([...session.get().figures.keys()].map(seedOf)).toEqual(['b', 'a', 'c']);
    expect(session.get().difference).toMatchObject({ of: small('b'), less: small('a') });
    expect(asked).toHaveLength(4);
  });

  test('wait while a slider is held', async () => {
    session.set({ isGesture: true });
    await made.ask(small('d'), 'live');
    await makeAll();
    expect(asked).toEqual([]);
    session.set({ isGesture: false });
    await makeAll();
    expect(requests()).toEqual(['d', 'b', 'c', 'b − d']);
  });

  test('of terrain that is not asked for any more are called off', async () => {
    await makeAll();
    await made.ask(small('d'));
    expect(asked.filter(({ isCancelled }) => isCancelled).map(({ request }) => request)).toEqual(['a', 'b − a']);
    expect(session.get().figureFailures.size).toBe(0);
  });

  test('are called off where the comparison is left', async () => {
    await makeAll();
    document.set({ page: { ...document.get().page, view: 'terrain' } });
    await settled();
    expect(asked.every(({ isCancelled }) => isCancelled)).toBe(true);
  });

  test('are there at once after an undo', async () => {
    await makeAndMeasure();
    await made.ask(small('d'));
    await makeAndMeasure();
    document.undo();
    await makeAll();
    expect(requests().slice(4)).toEqual(['d', 'b − d', 'b − a']);
  });

  test('of twelve terrains are kept, those that are shown among them', async () => {
    await makeAndMeasure();
    const { figures } = session.get();
    const earlier = Array.from({ length: 9 }, (_, i) => [small(`${i}`), makeFigures(small('a'), undefined)] as const);
    session.set({ figures: new Map([...figures, ...earlier]) });
    await made.ask(small('d'));
    await makeAndMeasure();
    const kept = [...session.get().figures.keys()].map(seedOf);
    expect(kept).toEqual(['b', 'c', '0', '1', '2', '3', '4', '5', '6', '7', '8', 'd']);
  });

  test('that fail say why, and the others are measured', async () => {
    await makeAll();
    await loseWorker(0);
    await loseWorker(asked.length - 1);
    for (const { resolve } of asked.slice(1)) resolve();
    await settled();
    expect([...session.get().figureFailures.values()]).toEqual([expect.stringMatching(/^could not be measured: .* stopped/)]);
    expect(session.get().figures.size).toBe(2);
  });

  test('are measured by another worker where one was lost', async () => {
    await makeAll();
    await loseWorker(0);
    for (const { resolve } of asked.slice(1)) resolve();
    await settled();
    expect([session.get().figures.size, session.get().figureFailures.size]).toEqual([3, 0]);
  });

  test('of terrain that could not be made are none', async () => {
    await made.lose(made.jobFor('b'));
    await makeAll();
    expect(requests()).toEqual(['a', 'c']);
    expect([...session.get().figureFailures.values()]).toEqual(['it was not made']);
    await measureAll();
    expect(isComplete()).toBe(true);
  });
});

describe('the difference', () => {
  beforeEach(async () => {
    await compare(small('a'), small('b'), small('c'));
    await makeAndMeasure();
  });

  test('follows the pair', async () => {
    document.set({ pair: { of: 0, less: 2 } });
    await measureAll();
    expect(session.get().difference).toMatchObject({ of: small('a'), less: small('c') });
    expect(asked).toHaveLength(5);
  });

  test('is lit where it is shown in 3D, without water', async () => {
    const { length } = client.lights;
    document.set({ compare: { ...document.get().compare, difference: '3d' } });
    await settled();
    expect(isComplete()).toBe(false);
    await makeAll();
    expect(client.lights.slice(length).map(({ request }) => request.floor)).toEqual([undefined]);
    const { result } = session.get().difference ?? {};
    const light = result && 'base' in result ? lightOf(result.base, session.get()) : undefined;
    expect([light, isComplete()]).toEqual([expect.anything(), true]);
  });

  test('that cannot be lit is lit once more, and then says why', async () => {
    const { length } = client.lights;
    document.set({ compare: { ...document.get().compare, difference: '3d' } });
    await settled();
    for (const lost of [length, length + 1]) await made.lose(client.lights[lost]);
    expect(session.get().difference?.result).toEqual({
      failure: expect.stringMatching(/^The light of the difference could not be made: .* stopped/),
    });
    expect([client.lights.length, isComplete()]).toEqual([length + 2, true]);
  });

  test('that cannot be taken says why, once', async () => {
    document.set({ pair: { of: 2, less: 0 } });
    await settled();
    await loseWorker(asked.length - 1);
    await loseWorker(asked.length - 1);
    expect(session.get().difference?.result).toEqual({
      failure: expect.stringContaining('the background worker stopped; it may'),
    });
    expect([asked.length, isComplete()]).toEqual([6, true]);
  });
});

describe('no difference', () => {
  const why = (): unknown => session.get().difference?.result;

  test('is taken of terrain without a unit and metres', async () => {
    const line = recipeFor('midpoint-displacement', { width: 5, elevation: null });
    await compare(small('a'), line);
    await makeAndMeasure();
    expect(requests()).toEqual(['a', seedOf(line)]);
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 2 is not in metres.' }, true]);
    document.set(withSwapped(document.get(), 0, 1));
    await measureAll();
    expect(why()).toEqual({ failure: 'No difference: terrain 1 is not in metres.' });
  });

  test('is there of terrain that was cancelled, until it is made after all', async () => {
    await compare(small('a'), small('b'));
    made.jobs.cancel(1);
    await makeAndMeasure();
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 2 was not made.' }, true]);
    made.actions.tryAgain(1);
    await settled();
    expect([why(), isComplete()]).toEqual([undefined, false]);
    await makeAndMeasure();
    expect([session.get().difference, isComplete()]).toMatchObject([{ result: { figures: {} } }, true]);
  });

  test('is there where the selected terrain was cancelled and nothing was there before', async () => {
    await compare(small('a'), small('b'));
    made.jobs.cancel(0);
    await makeAndMeasure();
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 1 was not made.' }, true]);
    session.set({ message: undefined });
    expect(isComplete()).toBe(true);
  });

  test('is there of long terrain that nobody has asked for', async () => {
    await compare(small('a'), small('c'));
    await made.ask(longest('b'), undefined, 1);
    await makeAndMeasure();
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 2 must be made first.' }, true]);
  });
});

test('a comparison is complete when all is made, lit and measured', async () => {
  await compare(small('a'), small('b'));
  expect(isComplete()).toBe(false);
  await makeAll();
  expect(isComplete()).toBe(false);
  await measureAll();
  expect(isComplete()).toBe(true);
  await made.ask(small('c'), undefined, 1);
  expect(isComplete()).toBe(false);
});

test('long terrain that nobody has asked for is not measured until somebody does', async () => {
  await compare(small('a'), small('c'));
  await made.ask(longest('b'), undefined, 1);
  await makeAndMeasure();
  expect(requests()).toEqual(['a']);
  expect([...session.get().figureFailures.values()]).toEqual(['figures need all 513 × 513 samples']);
  expect(isComplete()).toBe(true);
  session.set({ agreed: new Set([made.document.get().terrains[1]]) });
  await settled();
  expect([session.get().figureFailures.size, isComplete()]).toEqual([0, false]);
});

describe('a terrain shown alone', () => {
  const [first, second] = ['first', 'second'].map((seed) => large(seed, 65, 65));
  const failure = (): string | undefined => session.get().figureFailures.get(document.get().terrains[0]);

  test('is measured once it is there, and not again', async () => {
    await compare(first);
    expect(asked).toEqual([]);
    await makeAndMeasure();
    expect([requests(), [...session.get().figures.keys()]]).toEqual([['first'], [first]]);
    session.set({ hover: { x: 0, y: 0 } });
    await settled();
    expect(requests()).toEqual(['first']);
  });

  test('is not measured while a slider is held, nor is its preview', async () => {
    await compare(first);
    session.set({ isGesture: true });
    await makeAll();
    expect(asked).toEqual([]);
    session.set({ isGesture: false });
    await settled();
    expect(requests()).toEqual(['first']);
    await measureAll();
    await made.ask(longLarge(''));
    await makeAll();
    expect([made.pane().preview?.until, requests()]).toEqual(['click', ['first']]);
  });

  test('that is gone is called off, and the next one has its own figures', async () => {
    await compare(first);
    await makeAll();
    await made.ask(second);
    await makeAll();
    expect(asked.map(({ request, isCancelled }) => [request, isCancelled])).toEqual([
      ['first', true],
      ['second', false],
    ]);
    expect(failure()).toBeUndefined();
  });

  test('that could not be measured says why and what can be done', async () => {
    await compare(first);
    await makeAll();
    await loseWorker(0);
    await loseWorker(1);
    expect(failure()).toMatch(/^could not be measured: .* stopped.* Change the terrain to try again\.$/);
    await made.ask(second);
    await makeAndMeasure();
    expect([...session.get().figures.keys()]).toEqual([second]);
  });

  test.each([
    ['1D terrain', recipeFor('midpoint-displacement', { width: 65, height: 65 }), undefined],
    ['a small map', recipeFor('diamond-square', { width: 64, height: 500 }), undefined],
    ['an early stage', recipeFor('diamond-square', { width: 129, height: 129 }), 13],
  ])('is not measured: %s', async (_, recipe, stage) => {
    made = await startJobs([recipe], { isGesture: true });
    made.document.set({ stage });
    await made.finishAll();
    made.session.set({ isGesture: false });
    await made.finishAll();
    expect([made.pane().terrain?.recipe, made.client.measures]).toEqual([recipe, []]);
  });
});
