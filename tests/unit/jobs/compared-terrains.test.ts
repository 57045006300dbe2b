import { beforeEach, describe, expect, test } from 'vitest';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { selectedRecipe } from '../../../src/state/document.ts';
import { withDuplicate, withRemoved, withSwapped } from '../../../src/state/pane-edits.ts';
import { withSelected } from '../../../src/state/panes.ts';
import { createCompareActions } from '../../../src/ui/compare/compare-actions.ts';
import { comparedWith } from '../../support/documents.ts';
import { importedAs, large, longest, type RecordedJobs, seedOf, settled, small, startJobs } from '../../support/recorded-jobs.ts';

const begin = (...seeds: readonly string[]): Promise<RecordedJobs> => startJobs(seeds.map(small));
async function compare(...seeds: readonly string[]): Promise<RecordedJobs> {
  const made = await begin(...seeds);
  await made.finishAll();
  return made;
}

describe('terrains side by side', () => {
  test('are made at once', async () => {
    const { open, shown, finishAll } = await begin('a', 'b', 'c', 'd');
    expect(open()).toEqual(['a', 'b', 'c', 'd']);
    await finishAll();
    expect(shown()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('come and go with the comparison', async () => {
    const { document, client, shown, finishAll } = await compare('a', 'b');
    const page = (view: 'terrain' | 'compare') => document.set({ page: { ...document.get().page, view } });
    page('terrain');
    expect([shown(), client.recycled.length]).toEqual([['a', undefined], 1]);
    page('compare');
    await finishAll();
    expect(shown()).toEqual(['a', 'b']);
  });

  test('that were removed while they were made are called off', async () => {
    const { document, open, shown, finishAll } = await begin('a', 'b', 'c');
    document.set(withRemoved(document.get(), 1));
    await settled();
    expect(open()).toEqual(['a', 'c']);
    await finishAll();
    expect(shown()).toEqual(['a', 'c']);
  });
});

describe('nothing is made again that is there', () => {
  let made: RecordedJobs;
  beforeEach(async () => {
    made = await compare('a', 'b', 'c');
    made.client.terrains.length = made.client.lights.length = 0;
  });
  const untouched = async (): Promise<void> => {
    await settled();
    const { client } = made;
    expect([client.terrains, client.lights, client.recycled]).toEqual([[], [], []]);
  };

  test.each<[string, (jobs: RecordedJobs) => void, string[]]>([
    [
      'when another terrain is selected',
      ({ document, session }) => createCompareActions(document, session).select(2),
      ['a', 'b', 'c'],
    ],
    ['when two are swapped', ({ document }) => document.set(withSwapped(document.get(), 0, 2)), ['c', 'b', 'a']],
    ['when one is there twice', ({ document }) => document.set(withDuplicate(document.get(), 1)), ['a', 'b', 'c', 'b']],
  ])('%s', async (_, change, expected) => {
    const { shown } = made;
    change(made);
    expect(shown()).toEqual(expected); // in the same moment
    await untouched();
    expect(shown()).toEqual(expected);
    expect(expected.map((_seed, pane) => made.hasLight(pane) && made.pane(pane).progress === undefined)).not.toContain(false);
  });

  test('when a swap of the selected terrain is undone after another was selected', async () => {
    const { document, session, shown } = made;
    document.set(withSwapped(document.get(), 0, 1));
    createCompareActions(document, session).select(0);
    document.undo();
    await untouched();
    expect(shown()).toEqual(['a', 'b', 'c']);
  });

  test('when one of them is left alone', async () => {
    const { document, session, shown, client } = made;
    createCompareActions(document, session).select(1);
    document.set({ page: { ...document.get().page, view: 'terrain' } });
    await settled();
    expect([shown(), client.terrains]).toEqual([[undefined, 'b', undefined], []]);
  });

  test('what one terrain shows is not taken for the memory of the next', async () => {
    const { document, client, shown, finishAll } = made;
    document.set({ ...withDuplicate(document.get(), 0), selected: 0 });
    await settled();
    const { terrain } = made.pane();
    await made.ask(small('e'));
    await finishAll();
    expect(shown()).toEqual(['e', 'b', 'c', 'a']);
    expect(client.recycled).toEqual([]);
    document.set(withRemoved(document.get(), 3));
    expect(client.recycled).toEqual([terrain]);
  });
});

test('a document that is opened in place of a comparison keeps the terrain on screen until its own is there', async () => {
  const { document, shown, finishAll } = await compare('a', 'b');
  const now = document.get();
  document.open(
    { ...now, terrains: [small('c')], selected: 0, cameras: [undefined], page: { ...now.page, view: 'terrain' } },
    'Opened a link',
  );
  await settled();
  expect(shown()).toEqual(['a']);
  await finishAll();
  expect(shown()).toEqual(['c']);
});

test('a terrain that is selected while it is made goes on, and so does the other one', async () => {
  const { document, session, open, shown, jobFor, finishAll } = await compare('a', 'b');
  document.set(comparedWith(document.get(), [small('d')], small('c')));
  await settled();
  const begun = jobFor('d');
  begun?.progress(0.1);
  createCompareActions(document, session).select(1);
  await settled();
  expect([open().sort(), jobFor('d') === begun]).toEqual([['c', 'd'], true]);
  await finishAll();
  expect(shown()).toEqual(['c', 'd']);
});

describe('a terrain that fails', () => {
  test('says why in its own pane, and the others go on', async () => {
    const { document, shown, failures, message, jobFor, lose, finishAll } = await compare('a', 'b', 'c');
    document.set(comparedWith(document.get(), [small('d'), small('e')]));
    await settled();
    await lose(jobFor('d'));
    await finishAll();
    expect(shown()).toEqual(['a', 'b', 'e']);
    expect([failures(), message()]).toEqual([[undefined, expect.stringContaining('stopped unexpectedly'), undefined], undefined]);
  });

  test('is made again where it is selected, and leaves the document as it is', async () => {
    const { ask, document, session, shown, message, jobFor, lose, finishAll } = await compare('a', 'b');
    await ask(small('c'), undefined, 1);
    await lose(jobFor('c'));
    createCompareActions(document, session).select(1);
    await settled();
    await lose(jobFor('c'));
    await finishAll();
    expect([seedOf(selectedRecipe(document.get())), shown()]).toEqual(['c', ['a', 'b']]);
    expect(message()).toContain('stopped unexpectedly');
  });

  test('for want of samples is made once they are on screen', async () => {
    const { ask, session, kept, shown, failures, finishAll } = await startJobs([small('a'), importedAs('hill.png', 'a')]);
    await finishAll();
    expect(failures()).toEqual([undefined, 'hill.png: its samples are not stored in this browser. Import the file to see it.']);
    expect([...session.get().failures.values()].map(({ remedy }) => remedy)).toEqual(['file']);
    kept.set('a'.repeat(64), createHeightmap(5, 5));
    await ask(importedAs('hill.png', 'a', 2));
    await finishAll();
    expect([shown(), failures()]).toEqual([
      ['hill.png', 'hill.png'],
      [undefined, undefined],
    ]);
  });
});

describe('a comparison that is opened while another is shown, its selected terrain without samples', () => {
  const lost = (digit: string): Recipe => importedAs(`lost-${digit}.png`, digit);
  const openOver = async (others: readonly Recipe[]): Promise<RecordedJobs> => {
    const made = await compare('a', 'b');
    const opened = { terrains: [...others, lost('1')], selected: others.length, cameras: [] };
    made.document.open({ ...made.document.get(), ...opened }, 'Opened a link');
    await made.finishAll();
    return made;
  };

  test('is shown with another terrain selected, and says in the cell what is missing', async () => {
    const { document, message, pane, shown, failures } = await openOver([lost('2'), small('d'), small('e')]);
    expect([seedOf(selectedRecipe(document.get())), document.get().selected]).toEqual(['d', 1]);
    expect(shown()).toEqual([undefined, 'd', 'e', undefined]);
    expect(failures()).toEqual([
      expect.stringContaining('lost-2.png'),
      undefined,
      undefined,
      expect.stringContaining('lost-1.png'),
    ]);
    expect([message(), pane().progress]).toEqual([undefined, undefined]);
  });

  test('is shown even where no terrain of it can be', async () => {
    const { document, session, message, shown, failures } = await openOver([lost('2')]);
    expect(document.get().terrains.map(seedOf)).toEqual(['lost-2.png', 'lost-1.png']);
    expect(shown()).toEqual([undefined, undefined]);
    const told = [message(), ...failures()].map((text) => text?.slice(0, 10));
    expect(told).toEqual(['lost-1.png', 'lost-2.png', 'lost-1.png']);
    expect(session.get().message?.awaited).toBe(document.get());
  });

  test('can have that terrain selected all the same', async () => {
    const { document, session, finishAll } = await openOver([small('d')]);
    createCompareActions(document, session).select(1);
    await finishAll();
    expect([seedOf(selectedRecipe(document.get())), document.get().selected]).toEqual(['lost-1.png', 1]);
    expect(session.get().message?.kind).toBe('error');
  });
});

test('Esc ends all terrains, and a step that was being made is taken back', async () => {
  const { document, jobs, shown, failures, finishAll } = await compare('a', 'b');
  document.set(comparedWith(document.get(), [small('d')], small('c')));
  await settled();
  expect(jobs.cancel()).toBe(true);
  await finishAll();
  expect([seedOf(selectedRecipe(document.get())), shown(), failures()]).toEqual(['a', ['a', 'b'], [undefined, undefined]]);
});

test('while a slider is held every pane shows previews of its own, and none waits for another', async () => {
  const terrains = (seeds: readonly string[]) => seeds.map((seed) => large(seed));
  const { document, session, open, shown, jobFor, finishAll } = await startJobs(terrains(['a', 'b', 'c']));
  await finishAll();
  const drag = (...seeds: readonly string[]): void => {
    session.set({ isGesture: true });
    document.set({ terrains: terrains(seeds) }, 'live');
  };
  drag('a1', 'b1', 'c1');
  await settled();
  expect(open().sort()).toEqual(['a1', 'b1', 'c1']);
  jobFor('b1')?.resolve();
  drag('a2', 'b2', 'c2');
  await settled();
  expect(shown()).toEqual(['a', 'b1', 'c']);
  expect(open().sort()).toEqual(['a1', 'b2', 'c1']);
});

test('a click in one pane begins no very long terrain of another', async () => {
  const { actions, finishAll, open } = await startJobs(['a', 'b', 'c'].map(longest));
  await finishAll();
  actions.tryAgain(1);
  await settled();
  expect(open()).toEqual(['b']);
});

test('terrain that fits no more beside another is called off', async () => {
  const huge = (seed: string) => large(seed, 8193, 8193);
  const { document, open } = await startJobs([small('s'), huge('a')]);
  expect(open()).toEqual(['s', 'a']);
  const now = document.get();
  document.set({ terrains: [...now.terrains, huge('b')], cameras: [undefined, undefined, undefined], selected: 2 });
  await settled();
  expect(open()).toEqual(['s', 'b']);
});

test('a preview whose pane was swapped meanwhile is shown where it was moved to', async () => {
  const { document, session, shown, jobFor } = await compare('x', 'y');
  document.set({ terrains: [small('A'), small('B')] });
  await settled();
  document.set(withSwapped(document.get(), 0, 1));
  await settled();
  session.set({ isGesture: true });
  document.set({ terrains: [small('B2'), document.get().terrains[1]] }, 'live');
  await settled();
  jobFor('B')?.resolve();
  await settled();
  expect(shown()).toEqual(['B', 'y']);
});

test('who selects a terrain while the samples of the selected one are looked for keeps that selection', async () => {
  const { document, finishAll } = await compare('a', 'b');
  const terrains = [small('d'), small('e'), importedAs('lost.png', '1')];
  document.open({ ...document.get(), terrains, selected: 2, cameras: [] }, 'Opened a link');
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  document.set(withSelected(document.get(), 1));
  await finishAll();
  expect(document.get().selected).toBe(1);
});
