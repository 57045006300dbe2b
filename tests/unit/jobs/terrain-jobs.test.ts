import { beforeEach, expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { withAgreement } from '../../../src/jobs/waiting.ts';
import { selectedRecipe } from '../../../src/state/document.ts';
import { Cancelled } from '../../../src/worker/protocol.ts';
import { recipeFor } from '../../support/recipes.ts';
import {
  importedAs,
  large,
  longest,
  longLarge,
  type RecordedJobs,
  settled,
  small,
  startJobs,
} from '../../support/recorded-jobs.ts';

let made: RecordedJobs;
beforeEach(async () => {
  made = await startJobs([small('first')]);
});

const ask = (recipe: Recipe, phase?: 'live'): Promise<void> => made.ask(recipe, phase);
const here = () => made.pane();
const newest = () => made.client.terrains.at(-1)?.request.recipe;

test('the first terrain can be asked for again after it was cancelled', async () => {
  await made.fail(new Cancelled());
  expect([made.message(), here().progress, made.failures()]).toEqual([
    'Cancelled. There is no terrain yet.',
    undefined,
    ['Cancelled.'],
  ]);
  made.actions.tryAgain();
  await made.finishAll();
  expect([made.shown(), made.failures(), made.message()]).toEqual([['first'], [undefined], undefined]);
});

test('what failed at one stage is made at another', async () => {
  await made.fail(new Cancelled());
  made.document.set({ stage: 1 });
  await made.finishAll();
  expect([here().terrain?.stage, made.failures()]).toEqual([1, [undefined]]);
});

test('what was refused while a terrain was made is still to be read when it is there', async () => {
  await made.finish();
  await ask(small('second'));
  const refused = { kind: 'error', text: 'width: expected 3' } as const;
  made.session.set({ message: refused });
  await made.finish();
  expect([made.shown(), made.session.get().message]).toEqual([['second'], refused]);
});

test('the way back from a preview leaves what went wrong to be read', async () => {
  await made.finish();
  made.session.set({ isGesture: true });
  await ask(large('second'));
  await made.finish();
  expect(here().preview).toBeDefined();
  await ask(large('third'));
  await made.lose();
  await made.finish();
  expect([made.shown(), made.message()]).toEqual([['first'], expect.stringContaining('stopped unexpectedly')]);
});

test('an import that is cancelled leaves the one on screen, a step back', async () => {
  for (const digit of ['1', '2']) made.kept.set(digit.repeat(64), createHeightmap(5, 5));
  await made.finish();
  await ask(importedAs('first.png', '1'));
  await made.finish();
  await ask(importedAs('second.png', '2'));
  await made.fail(new Cancelled());
  expect(selectedRecipe(made.document.get()).source).toMatchObject({ name: 'first.png' });
  expect(made.document.history.get()).toMatchObject({ at: 1, steps: { length: 3 } });
});

test('a cancel of what has its preview on screen takes nothing back', async () => {
  await made.finish();
  await ask(longLarge('a'));
  await made.finish();
  made.document.set({ cut: { ...made.document.get().cut, row: 0.25 } });
  made.actions.makeAll();
  await settled();
  await made.fail(new Cancelled());
  expect([made.message(), made.document.get().cut.row]).toEqual(['Cancelled. The preview stays.', 0.25]);
});

test('a slider that is let go on terrain that nobody has asked for leaves it at 1025 samples a side', async () => {
  await made.finish();
  await ask(longLarge('a'));
  await made.finish();
  made.session.set({ isGesture: true });
  await ask(longLarge('next'), 'live');
  await made.finish();
  expect(here().terrain?.recipe).toMatchObject({ width: 257 });
  made.session.set({ isGesture: false });
  await settled();
  await made.finish();
  expect(here()).toMatchObject({ terrain: { recipe: { width: 1025 } }, preview: { until: 'click' } });
});

test('a step back takes back the click: long terrain that comes again waits for the next one', async () => {
  await made.finish();
  await ask(longest('a'));
  await made.finish();
  made.session.set(withAgreement(selectedRecipe(made.document.get()), made.session.get()));
  await settled();
  expect(made.openWidths()).toEqual([513]);
  made.document.undo();
  await settled();
  made.document.redo();
  await settled();
  expect(selectedRecipe(made.document.get())).toEqual(longest('a'));
  expect(newest()?.width).toBeLessThan(513);
  expect(made.session.get().agreed.size).toBe(0);
});

test('terrain of few samples that takes long waits for a click too; one of 1025 × 1025 samples does not', async () => {
  const params = { lines: 65_536, faultProfile: 'sine', band: 1 };
  await ask(recipeFor('fault-lines', { width: 257, height: 257, params }));
  expect(newest()?.width).toBeLessThan(257);
  await ask(large('a', 1025, 1025));
  expect(newest()).toMatchObject({ width: 1025, height: 1025 });
});

test('terrain that is cancelled while its samples are read leaves the one on screen', async () => {
  made.kept.set('1'.repeat(64), createHeightmap(5, 5));
  await made.finish();
  made.document.set({ terrains: [importedAs('first.png', '1')] });
  await Promise.resolve();
  expect(made.jobs.cancel()).toBe(true);
  await settled();
  expect([made.shown(), made.message()]).toEqual([['first'], 'Cancelled. The previous terrain stays.']);
});
