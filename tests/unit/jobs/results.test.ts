import { beforeEach, describe, expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { differenceIn, figuresOf, foundWater } from '../../../src/jobs/results.ts';
import { isAllThere } from '../../../src/jobs/run-jobs.ts';
import { failureIn, lightOf, valueIn } from '../../../src/jobs/session.ts';
import type { AppDocument } from '../../../src/state/document.ts';
import { withSwapped } from '../../../src/state/pane-edits.ts';
import { withSelected } from '../../../src/state/panes.ts';
import { sizeText } from '../../../src/state/terrain-text.ts';
import { makeFigures } from '../../../src/terrain/make-figures.ts';
import { outcomes } from '../../support/compared.ts';
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
const isComplete = (): boolean => isAllThere(document.get(), session.get());
const outcomesNow = () => document.get().terrains.map((recipe) => figuresOf(recipe, document.get(), session.get()));
/** Why the terrains have no figures, by pane. */
const reasons = (): (string | undefined)[] => outcomesNow().map(failureIn);
/** How many of them have figures. */
const measured = (): number => outcomesNow().filter(valueIn).length;
const difference = () => differenceIn(document.get(), session.get());
/** The recipes whose figures are kept, the oldest first. */
const keptSeeds = (): string[] => [...(session.get().results.figures?.keys() ?? [])].map((recipe) => seedOf(recipe as Recipe));

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
    expect(keptSeeds()).toEqual(['b', 'a', 'c']);
    expect(difference()).toMatchObject({ value: { figures: {} } });
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
    expect(reasons()).toEqual([undefined, undefined, undefined]);
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
    const { results } = session.get();
    const earlier = Array.from({ length: 9 }, (_, i) => [small(`${i}`), makeFigures(small('a'), undefined)] as const);
    session.set({ results: { ...results, figures: new Map([...(results.figures ?? []), ...outcomes(earlier)]) } });
    await made.ask(small('d'));
    await makeAndMeasure();
    expect(keptSeeds()).toEqual(['b', 'c', '0', '1', '2', '3', '4', '5', '6', '7', '8', 'd']);
  });

  test('that fail say why, and the others are measured', async () => {
    await makeAll();
    await loseWorker(0);
    await loseWorker(asked.length - 1);
    for (const { resolve } of asked.slice(1)) resolve();
    await settled();
    expect(reasons()).toEqual([expect.stringMatching(/^could not be measured: .* stopped/), undefined, undefined]);
    expect(measured()).toBe(2);
  });

  test('are measured by another worker where one was lost', async () => {
    await makeAll();
    await loseWorker(0);
    for (const { resolve } of asked.slice(1)) resolve();
    await settled();
    expect(measured()).toBe(3);
  });

  test('of terrain that could not be made are none', async () => {
    await made.lose(made.jobFor('b'));
    await makeAll();
    expect(requests()).toEqual(['a', 'c']);
    expect(reasons()).toEqual([undefined, 'it was not made', undefined]);
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
    expect(difference()).toMatchObject({ value: { figures: {} } });
    expect(requests().at(-1)).toBe('a − c');
    expect(asked).toHaveLength(5);
  });

  test('is lit where it is shown in 3D, without water', async () => {
    const { length } = client.lights;
    document.set({ compare: { ...document.get().compare, difference: '3d' } });
    await settled();
    expect(isComplete()).toBe(false);
    await makeAll();
    expect(client.lights.slice(length).map(({ request }) => request.floor)).toEqual([undefined]);
    const light = lightOf(valueIn(difference())?.base, session.get());
    expect([light, isComplete()]).toEqual([expect.anything(), true]);
  });

  test('that cannot be lit is lit once more, and then says why', async () => {
    const { length } = client.lights;
    document.set({ compare: { ...document.get().compare, difference: '3d' } });
    await settled();
    for (const lost of [length, length + 1]) await made.lose(client.lights[lost]);
    expect(failureIn(difference())).toMatch(/^The light of the difference could not be made: .* stopped/);
    expect([client.lights.length, isComplete()]).toEqual([length + 2, true]);
  });

  test('that cannot be taken says why, once', async () => {
    document.set({ pair: { of: 2, less: 0 } });
    await settled();
    await loseWorker(asked.length - 1);
    await loseWorker(asked.length - 1);
    expect(failureIn(difference())).toContain('the background worker stopped; it may');
    expect([asked.length, isComplete()]).toEqual([6, true]);
  });
});

describe('no difference', () => {
  const why = (): unknown => failureIn(difference());

  test('is taken of terrain without a unit and metres', async () => {
    const line = recipeFor('midpoint-displacement', { width: 5, elevation: null });
    await compare(small('a'), line);
    await makeAndMeasure();
    expect(requests()).toEqual(['a', seedOf(line)]);
    expect([why(), isComplete()]).toEqual(['No difference: terrain 2 has no metres.', true]);
    document.set(withSwapped(document.get(), 0, 1));
    await measureAll();
    expect(why()).toEqual('No difference: terrain 1 has no metres.');
  });

  test('is there of terrain that was cancelled, until it is made after all', async () => {
    await compare(small('a'), small('b'));
    made.jobs.cancel(1);
    await makeAndMeasure();
    expect([why(), isComplete()]).toEqual(['No difference: terrain 2 was not made.', true]);
    made.actions.tryAgain(1);
    await settled();
    expect([why(), isComplete()]).toEqual([undefined, false]);
    await makeAndMeasure();
    expect([difference(), isComplete()]).toMatchObject([{ value: { figures: {} } }, true]);
  });

  test('is there where the selected terrain was cancelled and nothing was there before', async () => {
    await compare(small('a'), small('b'));
    made.jobs.cancel(0);
    await makeAndMeasure();
    expect([why(), isComplete()]).toEqual(['No difference: terrain 1 was not made.', true]);
    session.set({ message: undefined });
    expect(isComplete()).toBe(true);
  });

  test('is there of long terrain that nobody has asked for', async () => {
    await compare(small('a'), small('c'));
    await made.ask(longest('b'), undefined, 1);
    await makeAndMeasure();
    expect([why(), isComplete()]).toEqual(['No difference: terrain 2 must be made first.', true]);
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
  expect(reasons()).toEqual([undefined, 'figures need all 513 × 513 samples']);
  expect(isComplete()).toBe(true);
  session.set({ agreed: new Set([made.document.get().terrains[1]]) });
  await settled();
  expect([reasons(), isComplete()]).toEqual([[undefined, undefined], false]);
});

describe('a terrain shown alone', () => {
  const [first, second] = ['first', 'second'].map((seed) => large(seed, 65, 65));
  const failure = (): string | undefined => reasons()[0];

  test('is measured once it is there, and not again', async () => {
    await compare(first);
    expect(asked).toEqual([]);
    await makeAndMeasure();
    expect([requests(), keptSeeds()]).toEqual([['first'], ['first']]);
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

  test('that waits for a click behind its preview says why it has no figures, again after a cancelled try', async () => {
    await compare(longLarge(''));
    await makeAll();
    const why = `figures need all ${sizeText(document.get().terrains[0])} samples`;
    expect(failure()).toBe(why);
    session.set({ agreed: new Set(document.get().terrains) });
    await settled();
    expect(failure()).toBeUndefined();
    session.set({ agreed: new Set() });
    await settled();
    expect(failure()).toBe(why);
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
    expect(keptSeeds()).toEqual(['second']);
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

describe('water', () => {
  const waterNow = () => {
    const { terrain } = made.pane();
    return terrain && foundWater(terrain, document.get(), session.get());
  };
  const show = async (changes: Partial<AppDocument['appearance']>): Promise<void> => {
    document.set({ appearance: { ...document.get().appearance, ...changes } });
    await settled();
  };

  test('is found while it is shown, for its sea and its smallest river, and is there at once when it is shown again', async () => {
    await compare(small('a'));
    await makeAndMeasure();
    expect(client.waters).toEqual([]);
    await show({ rivers: true, seaLevel: 100 });
    client.waters[0].resolve();
    await settled();
    expect(client.waters[0].request).toMatchObject({ sea: 100, riverShare: 0.1, map: { width: 5 } });
    expect(waterNow()?.receiver).toHaveLength(25);
    await show({ rivers: false });
    expect(waterNow()).toBeUndefined();
    await show({ rivers: true });
    expect(waterNow()?.receiver).toHaveLength(25);
    await show({ riverShare: 1 });
    expect(client.waters.map(({ request }) => request.riverShare)).toEqual([0.1, 1]);
  });

  test('is found of one preview after the other while a slider is held', async () => {
    await compare(small('a'));
    await makeAndMeasure();
    await show({ rivers: true });
    client.waters[0].resolve();
    session.set({ isGesture: true });
    for (const seed of ['b', 'c', 'd']) {
      await made.ask(small(seed), 'live');
      await makeAll();
    }
    expect(client.waters.map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
    client.waters[1].resolve();
    await settled();
    expect(client.waters).toHaveLength(3);
    client.waters[2].resolve();
    await settled();
    expect(waterNow()).toBeDefined();
  });

  test('is not looked for on a line', async () => {
    await compare(recipeFor('midpoint-displacement', { width: 65, height: 65 }));
    await show({ rivers: true });
    await makeAndMeasure();
    expect(client.waters).toEqual([]);
  });
});
