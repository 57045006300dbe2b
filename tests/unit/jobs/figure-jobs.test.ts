import { beforeEach, describe, expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { isComparisonComplete } from '../../../src/jobs/pane-states.ts';
import { lightOf } from '../../../src/jobs/session.ts';
import { withSwapped } from '../../../src/state/pane-edits.ts';
import { withSelected, withSelectedRecipe } from '../../../src/state/panes.ts';
import { makeDifference } from '../../../src/terrain/make-difference.ts';
import { makeFigures } from '../../../src/terrain/make-figures.ts';
import { comparedText } from '../../../src/ui/compare/difference-card.ts';
import { WorkerCrashed } from '../../../src/worker/errors.ts';
import { comparedWith } from '../../support/documents.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';
import { type RecordedJobs, seedOf, settled, small, startJobs } from '../../support/recorded-jobs.ts';

let document: RecordedJobs['document'];
let session: RecordedJobs['session'];
let client: RecordedJobs['client'];
let made: RecordedJobs;
let asked: RecordedJobs['client']['measures'];

async function compare(...recipes: readonly Recipe[]): Promise<void> {
  made = await startJobs(recipes, { longWaits: false });
  ({ document, session, client } = made);
  asked = client.measures;
}

const makeAll = (): Promise<void> => made.finishAll();
const measureAll = (): Promise<void> => made.measureAll();

async function loseWorker(job: number): Promise<void> {
  asked[job].reject(new WorkerCrashed('it was ended'));
  await settled();
}

const isComplete = (): boolean => isComparisonComplete(document.get(), session.get());

describe('figures', () => {
  beforeEach(async () => {
    await compare(small('a'), small('b'), small('c'));
  });

  test('are measured once terrain is there: of the selected first, then of the others, the difference last', async () => {
    expect(asked).toEqual([]);
    document.set(withSelected(document.get(), 1));
    await makeAll();
    expect(asked.map(({ request }) => request)).toEqual(['b', 'a', 'c', 'b − a']);
    await measureAll();
    expect([...session.get().figures.keys()].map(seedOf)).toEqual(['b', 'a', 'c']);
    expect(session.get().difference).toMatchObject({ of: small('b'), less: small('a') });
    expect(asked).toHaveLength(4);
  });

  test('wait while a slider is held', async () => {
    session.set({ isGesture: true });
    document.set(withSelectedRecipe(document.get(), small('d')), 'live');
    await makeAll();
    expect(asked).toEqual([]);
    session.set({ isGesture: false });
    await makeAll();
    expect(asked.map(({ request }) => request)).toEqual(['d', 'b', 'c', 'b − d']);
  });

  test('of terrain that is not asked for any more are called off', async () => {
    await makeAll();
    document.set(withSelectedRecipe(document.get(), small('d')));
    await settled();
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
    await makeAll();
    await measureAll();
    document.set(withSelectedRecipe(document.get(), small('d')));
    await makeAll();
    await measureAll();
    document.undo();
    await makeAll();
    expect(asked.map(({ request }) => request).slice(4)).toEqual(['d', 'b − d', 'b − a']);
  });

  test('of twelve terrains are kept, those that are shown among them', async () => {
    await makeAll();
    await measureAll();
    const { figures } = session.get();
    const earlier = Array.from({ length: 9 }, (_, i) => [small(`${i}`), makeFigures(small('a'), undefined)] as const);
    session.set({ figures: new Map([...figures, ...earlier]) });
    document.set(withSelectedRecipe(document.get(), small('d')));
    await makeAll();
    await measureAll();
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
    made.jobFor('b')?.reject(new WorkerCrashed('it was ended'));
    await makeAll();
    expect(asked.map(({ request }) => request)).toEqual(['a', 'c']);
    expect([...session.get().figureFailures.values()]).toEqual(['it was not made']);
    await measureAll();
    expect(isComplete()).toBe(true);
  });
});

describe('the difference', () => {
  beforeEach(async () => {
    await compare(small('a'), small('b'), small('c'));
    await makeAll();
    await measureAll();
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
    const light = result && 'lightGrid' in result ? lightOf(result, session.get()) : undefined;
    expect([light, isComplete()]).toEqual([expect.anything(), true]);
  });

  test('that cannot be lit is lit once more, and then says why', async () => {
    const { length } = client.lights;
    document.set({ compare: { ...document.get().compare, difference: '3d' } });
    for (const lost of [length, length + 1]) {
      await settled();
      client.lights[lost].reject(new WorkerCrashed('it was ended'));
    }
    await settled();
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
    await makeAll();
    await measureAll();
    expect(asked.map(({ request }) => request)).toEqual(['a', seedOf(line)]);
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 2 is not in metres.' }, true]);
    document.set(withSwapped(document.get(), 0, 1));
    await measureAll();
    expect(why()).toEqual({ failure: 'No difference: terrain 1 is not in metres.' });
  });

  test('is there of terrain that was cancelled, until it is made after all', async () => {
    await compare(small('a'), small('b'));
    made.jobs.cancel(1);
    await makeAll();
    await measureAll();
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 2 was not made.' }, true]);
    made.actions.tryAgain(1);
    await settled();
    expect([why(), isComplete()]).toEqual([undefined, false]);
    await makeAll();
    await measureAll();
    expect([session.get().difference, isComplete()]).toMatchObject([{ result: { figures: {} } }, true]);
  });

  test('is there where the selected terrain was cancelled and nothing was there before', async () => {
    await compare(small('a'), small('b'));
    made.jobs.cancel(0);
    await makeAll();
    await measureAll();
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 1 was not made.' }, true]);
    session.set({ message: undefined });
    expect(isComplete()).toBe(true);
  });

  test('is there of large terrain that nobody has asked for', async () => {
    await compare(small('a'), small('c'));
    session.set({ longWaits: true });
    document.set(comparedWith(document.get(), [recipeFor('diamond-square', { width: 16_384, height: 1025 })]));
    await makeAll();
    await measureAll();
    expect([why(), isComplete()]).toEqual([{ failure: 'No difference: terrain 2 must be made first.' }, true]);
  });
});

test('two lines are compared as one row of points, however wide they are drawn out', () => {
  const line = (height: number): Recipe => recipeFor('midpoint-displacement', { width: 9, height });
  const { figures, map } = makeDifference(line(2), line(4), () => undefined);
  expect(figures).toMatchObject({ size: { width: 9, height: 1 }, count: 9, resampled: 'neither', largest: 0 });
  expect(map.height).toBe(2);
  const finer = recipeFor('midpoint-displacement', { width: 17, height: 2 });
  const resampled = makeDifference(finer, line(2), () => undefined).figures;
  expect(comparedText(resampled, { of: 1, less: 0 }, finer, line(2))).toBe('Compared at 9 points: terrain 2 was resampled.');
});

test('differences larger than samples can be are refused with a sentence', () => {
  const file = (name: string): Recipe => ({
    ...recipeFor('diamond-square', { width: 2, height: 2 }),
    elevation: { min: -3e38, max: 3e38 },
    source: { kind: 'imported', name, sha256: 'f'.repeat(64) },
  });
  const [deep, steep] = [file('deep.r32'), file('steep.r32')];
  const samples = (recipe: Recipe) => mapFrom(2, 2, (x) => (recipe === deep ? 3e38 : -3e38) * (x === 0 ? 1 : -1));
  expect(() => makeDifference(steep, deep, samples)).toThrow('differences reach 6.0e+38, and samples of 32 bits end at 3.4e+38');
});

test('a comparison is complete when all is made, lit and measured', async () => {
  await compare(small('a'), small('b'));
  expect(isComplete()).toBe(false);
  await makeAll();
  expect(isComplete()).toBe(false);
  await measureAll();
  expect(isComplete()).toBe(true);
  document.set(comparedWith(document.get(), [small('c')]));
  expect(isComplete()).toBe(false);
});

test('large terrain that nobody has asked for is not measured until somebody does', async () => {
  await compare(small('a'), small('c'));
  session.set({ longWaits: true });
  document.set(comparedWith(document.get(), [recipeFor('diamond-square', { width: 16_384, height: 1025, seed: 'b' })]));
  await makeAll();
  await measureAll();
  expect(asked.map(({ request }) => request)).toEqual(['a']);
  expect([...session.get().figureFailures.values()]).toEqual(['figures need all 16384 × 1025 samples']);
  expect(isComplete()).toBe(true);
  session.set({ longWaits: false });
  await settled();
  expect([session.get().figureFailures.size, isComplete()]).toEqual([0, false]);
});
