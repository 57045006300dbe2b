import { describe, expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import type { PaneTerrain } from '../../../src/jobs/session.ts';
import { pageWorkNs } from '../../../src/state/long-work.ts';
import { Cancelled } from '../../../src/worker/protocol.ts';
import {
  importedAs,
  large,
  longest,
  longLarge,
  type RecordedJobs,
  seedOf,
  settled,
  small,
  startJobs,
} from '../../support/recorded-jobs.ts';

/** A pane that is alone, selected among others, or one of the others: where a terrain is asked for, and how many panes there are. */
const places = [
  { name: 'a terrain alone', isSelected: true, pane: 0, panes: 1 },
  { name: 'the selected terrain of a comparison', isSelected: true, pane: 0, panes: 2 },
  { name: 'a terrain beside the selected one', isSelected: false, pane: 1, panes: 2 },
  { name: 'the last of four terrains', isSelected: false, pane: 3, panes: 4 },
];

describe.each(places)('$name', ({ isSelected, pane, panes }) => {
  let made: RecordedJobs;
  const begin = async (recipe: Recipe): Promise<void> => {
    const recipes = Array.from({ length: panes }, (_, i) => (i === pane ? recipe : small(`beside ${i}`)));
    made = await startJobs(recipes);
  };
  const start = async (recipe: Recipe): Promise<void> => {
    await begin(recipe);
    await made.finishAll();
  };
  const ask = (recipe: Recipe, phase?: 'live'): Promise<void> => made.ask(recipe, phase, pane);
  const here = (): PaneTerrain => made.pane(pane);
  const shown = (): string | undefined => made.shown()[pane];
  const wanted = (): string => seedOf(made.document.get().terrains[pane]);
  /** What the page says of a selected terrain, or the pane of another one. */
  const told = (): string | undefined => (isSelected ? made.message() : made.failures()[pane]);

  test('is made, lit and shown, with its progress until then', async () => {
    await start(small('a'));
    await ask(small('b'));
    expect([made.open(), here().progress, shown()]).toEqual([['b'], 0, 'a']);
    await made.finishAll();
    expect([shown(), here().progress, made.hasLight(pane)]).toEqual(['b', undefined, true]);
  });

  test('is not made where a newer one is asked for, and its memory is free once it is replaced', async () => {
    await start(small('a'));
    const { terrain } = here();
    await ask(small('b'));
    await ask(small('c'));
    expect([made.open(), made.jobFor('b')?.isCancelled]).toEqual([['c'], true]);
    await made.finishAll();
    expect([shown(), made.client.recycled]).toEqual(['c', [terrain]]);
  });

  test('that is back where it was before the next one was made is not made again', async () => {
    await start(small('a'));
    const before = made.document.get().terrains[pane];
    await ask(small('b'));
    await ask(before);
    expect([made.open(), shown(), here().progress, told()]).toEqual([[], 'a', undefined, undefined]);
  });

  test('that is cancelled leaves the one before, and can be asked for again', async () => {
    await start(small('a'));
    await ask(small('b'));
    expect(made.jobs.cancel(pane)).toBe(true);
    await settled();
    expect([shown(), here().progress, made.jobs.cancel(pane)]).toEqual(['a', undefined, false]);
    expect([wanted(), told()]).toEqual(isSelected ? ['a', 'Cancelled. The previous terrain stays.'] : ['b', 'Cancelled.']);
    if (isSelected) made.document.redo();
    else made.actions.tryAgain(pane);
    await made.finishAll();
    expect([wanted(), shown(), made.failures()[pane]]).toEqual(['b', 'b', undefined]);
  });

  test('whose worker is lost says so, and goes on with the next one', async () => {
    await start(small('a'));
    await ask(small('b'));
    await made.lose();
    expect([shown(), wanted()]).toEqual(['a', isSelected ? 'a' : 'b']);
    expect(told()).toContain('stopped unexpectedly');
    await ask(small('c'));
    await made.finishAll();
    expect([shown(), told()]).toEqual(['c', undefined]);
  });

  test('whose worker is lost before anything was shown can be tried again', async () => {
    await begin(small('a'));
    await made.lose(made.jobFor('a'));
    await made.finishAll();
    const failure = made.session.get().failures.get(made.document.get().terrains[pane]);
    expect([shown(), wanted(), failure?.remedy]).toEqual([undefined, 'a', 'again']);
    made.actions.tryAgain(pane);
    await made.finishAll();
    expect([shown(), told(), made.failures()[pane]]).toEqual(['a', undefined, undefined]);
  });

  test('is shown by previews while a slider is held, each of which is finished, and whole when it is let go', async () => {
    await start(large('a'));
    made.session.set({ isGesture: true });
    await ask(large('b'), 'live');
    await ask(large('c'), 'live');
    expect([made.open(), made.openWidths()]).toEqual([['b'], [257]]);
    await made.finish();
    expect([shown(), here().preview?.until, made.open()]).toEqual(['b', 'release', ['c']]);
    await made.finish();
    expect([made.open(), shown(), made.hasLight(pane)]).toEqual([[], 'c', false]);
    made.session.set({ isGesture: false });
    await settled();
    expect(made.openWidths()).toEqual([2049]);
    await made.finishAll();
    expect([shown(), here().preview, here().terrain?.recipe.width]).toEqual(['c', undefined, 2049]);
  });

  test('is whole again where a slider is let go where it was taken', async () => {
    await start(large('a'));
    const before = made.document.get().terrains[pane];
    made.session.set({ isGesture: true });
    await ask(large('b'), 'live');
    await made.finish();
    expect([shown(), here().terrain?.recipe.width]).toEqual(['b', 257]);
    await ask(before, 'live');
    made.session.set({ isGesture: false });
    await made.finishAll();
    expect([shown(), here().preview, here().terrain?.recipe.width]).toEqual(['a', undefined, 2049]);
  });

  test('that lacks its samples is asked for once they are there', async () => {
    await start(small('a'));
    await ask(importedAs('hill.png', '1'));
    // In a comparison another terrain is selected instead.
    const text = made.failures()[pane] ?? told();
    expect(text).toBe('hill.png: its samples are not stored in this browser. Import the file to see it.');
    made.kept.set('1'.repeat(64), createHeightmap(5, 5));
    const { message } = made.session.get();
    if (message?.awaited) made.document.open(message.awaited, 'Opened hill.png');
    else made.actions.tryAgain(pane);
    await made.finishAll();
    expect([wanted(), shown(), made.failures()[pane]]).toEqual(['hill.png', 'hill.png', undefined]);
  });

  test('that takes long and that nobody has asked for is shown at 1025 samples a side, in its light, until somebody does', async () => {
    await start(longLarge('a'));
    expect(here()).toMatchObject({ preview: { isNested: true, until: 'click' }, terrain: { recipe: { width: 1025 } } });
    expect(made.hasLight(pane)).toBe(true);
    made.actions.makeAll(made.document.get().terrains[pane]);
    await settled();
    expect(made.openWidths()).toEqual([8193]);
  });

  test('that takes long waits for a click of its own, and after a cancel for the next one', async () => {
    await start(longest('a'));
    const likeness = here().terrain?.recipe;
    expect([likeness && likeness.width < 513, likeness && pageWorkNs(likeness) > 0.5e9]).toEqual([true, false]);
    expect(here().preview?.until).toBe('click');
    for (let times = 0; times < 2; times++) {
      made.actions.makeAll(made.document.get().terrains[pane]);
      await settled();
      expect(made.openWidths()).toEqual([513]);
      await made.fail(new Cancelled());
      expect([made.session.get().agreed.size, made.open(), here().preview?.until]).toEqual([0, [], 'click']);
    }
    if (isSelected) expect(told()).toBe('Cancelled. The preview stays.');
  });
});

describe('too many samples together', () => {
  const huge = (side: number, seed = ''): Recipe => large(seed, side, side);
  const text = '8193 × 8193 is too many samples beside the other terrains: a comparison holds at most 72,000,000.';
  const compare = (recipes: readonly Recipe[]): Promise<RecordedJobs> => startJobs(recipes);

  test.each([
    ['of the selected terrain', [huge(8193), huge(4097), huge(1025)], 0, [4097, 1025]],
    ['of another one', [huge(4097), huge(8193), huge(4097)], 1, [4097, 4097]],
  ])('%s are not made and said, with nothing to try, until there is room', async (_, recipes, pane, made) => {
    const { document, session, openWidths, failures, message } = await compare(recipes);
    expect([openWidths(), failures()]).toEqual([made, recipes.map((_recipe, i) => (i === pane ? text : undefined))]);
    expect(session.get().failures.get(recipes[pane])?.remedy).toBeUndefined();
    expect(message()).toBe(pane === 0 ? text : undefined);
    document.set({ terrains: recipes.map((recipe, i) => (i === pane ? recipe : small(`${i}`))) });
    await settled();
    expect([openWidths().includes(8193), failures()[pane]]).toEqual([true, undefined]);
  });

  test('are never those of terrain that is there: 8193 a side stand beside three of 1025', async () => {
    const [most, next] = [huge(8193), huge(4097)];
    const beside = ['0', '1', '2'].map((seed) => huge(1025, seed));
    const { document, session, open, failures } = await compare([most, ...beside]);
    expect([open().length, failures().some(Boolean)]).toEqual([4, false]);
    // A small one stands in for its samples.
    const settledPane = { recipe: most, stage: undefined };
    const other = await compare([small('a'), small('b')]);
    await other.finishAll();
    const { terrain } = other.pane(0);
    session.set({ panes: [{ terrain, madeFor: settledPane, settled: settledPane, preview: undefined, progress: undefined }] });
    document.set({ terrains: [most, next], cameras: [undefined, undefined] });
    await settled();
    expect(failures()).toEqual([undefined, text.replaceAll('8193', '4097')]);
  });
});
