import { expect, test } from 'vitest';
import type { AppDocument } from '../../../src/state/document.ts';
import { large, seedOf, settled, small, startJobs } from '../../support/recorded-jobs.ts';

const seeds = ({ terrains }: AppDocument): string[] => terrains.map(seedOf);

/** The same document with another terrain, cut along a row and seen without water. */
const opened = (document: AppDocument, seed: string): AppDocument => ({
  ...document,
  terrains: [small(seed)],
  stage: 2,
  cut: { ...document.cut, mode: 'row' },
  appearance: { ...document.appearance, water: false },
});

test('what comes with another terrain waits for it, and so does what is said of it', async () => {
  const { document, picture, client, finish, finishAll } = await startJobs([small('a')]);
  expect(picture.get()).toBe(document.get()); // before there is any picture
  await finishAll();
  const before = document.get();
  document.open(opened(before, 'b'), 'Opened');
  await settled();
  expect({ ...picture.get(), terrains: [] }).toEqual({ ...before, terrains: [] });
  expect(seeds(picture.get())).toEqual(['a']);
  await finish();
  expect(picture.get()).toBe(document.get());
  expect(client.terrains).toHaveLength(2);
});

test('what a person sets meanwhile is shown at once', async () => {
  const { document, picture, finishAll } = await startJobs([small('a')]);
  await finishAll();
  document.open(opened(document.get(), 'b'), 'Opened');
  document.set({ cut: { ...document.get().cut, mode: 'column' } });
  const { cut, appearance, stage, terrains } = picture.get();
  expect([cut.mode, appearance.water, stage, terrains.map(seedOf)]).toEqual(['column', true, undefined, ['a']]);
});

test('terrain that fails takes nothing with it', async () => {
  const { document, picture, finishAll, fail } = await startJobs([small('a')]);
  await finishAll();
  const before = document.get();
  document.open(opened(before, 'b'), 'Opened');
  await settled();
  await fail(new Error('No memory'));
  expect(picture.get()).toBe(document.get());
  expect(seeds(document.get())).toEqual(['a']);
});

test('a preview has the name of the terrain that it stands for', async () => {
  const { picture, session, ask, finish, finishAll, pane } = await startJobs([large('a')]);
  await finishAll();
  session.set({ isGesture: true });
  await ask(large('b'), 'live');
  await finish();
  expect([pane().preview?.until, pane().terrain?.recipe.width]).toEqual(['release', 257]);
  expect([seeds(picture.get()), picture.get().terrains[0].width]).toEqual([['b'], 2049]);
});

test('in a comparison each terrain is the one on screen until the next is made; one that fails is as it is asked for', async () => {
  const { document, picture, finishAll, fail } = await startJobs([small('a'), small('b')]);
  expect(picture.get()).toBe(document.get());
  await finishAll();
  expect(picture.get()).toBe(document.get());
  document.set({ terrains: [small('c'), small('d')] });
  await settled();
  expect(seeds(picture.get())).toEqual(['a', 'b']);
  expect(picture.get()).toBe(picture.get());
  await fail(new Error('No memory')); // of the last one
  expect(seeds(picture.get())).toEqual(['a', 'd']);
  await finishAll();
  expect(picture.get()).toBe(document.get());
  expect(seeds(picture.get())).toEqual(['c', 'd']);
});
