import { beforeEach, describe, expect, test } from 'vitest';
import { createHeightmap } from '../../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../../src/core/parse-recipe.ts';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { registry } from '../../../../src/generate.ts';
import { selectedRecipe } from '../../../../src/state/document.ts';
import { withDuplicate, withRemoved, withSwapped } from '../../../../src/state/pane-edits.ts';
import { withSelectedRecipe } from '../../../../src/state/panes.ts';
import { selectPane } from '../../../../src/ui/compare/select-pane.ts';
import { othersOf } from '../../../../src/ui/compare/shown-panes.ts';
import { WorkerCrashed } from '../../../../src/worker/errors.ts';
import { type ComparedJobs, compareTerrains, seedOf, settled, small } from '../../../support/compared-jobs.ts';
import { comparedWith } from '../../../support/documents.ts';

describe('terrains side by side', () => {
  test('are made at once, each in a lane of its own, and lit', async () => {
    const { session, client, shown, finishAll } = await compareTerrains([small('a'), small('b'), small('c'), small('d')]);
    expect(client.terrains.map(({ lane }) => lane).sort()).toEqual([0, 1, 2, 3]);
    await finishAll();
    expect(shown()).toEqual(['a', 'b', 'c', 'd']);
    expect(session.get().others.every(({ light, progress }) => light && progress === undefined)).toBe(true);
  });

  test('come and go with the comparison', async () => {
    const { document, session, client, shown, finishAll } = await compareTerrains([small('a'), small('b')]);
    await finishAll();
    const page = (view: 'terrain' | 'compare') => document.set({ page: { ...document.get().page, view } });
    page('terrain');
    expect([session.get().others, client.recycled.length]).toEqual([[], 1]);
    page('compare');
    await finishAll();
    expect(shown()).toEqual(['a', 'b']);
  });

  test('are let go where the jobs end for good', async () => {
    const { document, session, client, jobs, finishAll } = await compareTerrains([small('a'), small('b')]);
    await finishAll();
    const { length } = client.terrains;
    jobs.dispose();
    document.set(comparedWith(document.get(), [small('c')]));
    await settled();
    expect([session.get().others, client.recycled.length, client.terrains.length]).toEqual([[], 1, length]);
  });

  test('that were removed while they were made are called off', async () => {
    const { document, open, shown, finishAll } = await compareTerrains([small('a'), small('b'), small('c')]);
    document.set(withRemoved(document.get(), 1));
    await settled();
    expect(open()).toEqual(['a', 'c']);
    await finishAll();
    expect(shown()).toEqual(['a', 'c']);
  });

  test('are lit once the figures that are being made are there', async () => {
    let isMeasuring = true;
    const { session, shown, finishAll } = await compareTerrains([small('a'), small('b')], () => isMeasuring);
    await finishAll();
    expect(shown()).toEqual(['a', 'b']);
    expect(session.get().others[0].light).toBeUndefined();
    isMeasuring = false;
    session.set({ figures: new Map() });
    await finishAll();
    expect(session.get().others[0].light).toBeDefined();
  });

  test('follow the sun, which is not baked faster than it is drawn', async () => {
    const { document, session, client, finishAll } = await compareTerrains([small('a'), small('b')]);
    await finishAll();
    const { light } = session.get().others[0];
    session.set({ isDrawing: true });
    document.set({ appearance: { ...document.get().appearance, sunAltitudeDeg: 20 } });
    await settled();
    expect(client.lights.filter(({ isOver }) => !isOver)).toHaveLength(0);
    session.set({ isDrawing: false });
    await finishAll();
    expect(client.lights.filter(({ lane }) => lane > 0).at(-1)?.request).toMatchObject({ sunAltitudeDeg: 20 });
    expect(session.get().others[0].light).not.toBe(light);
  });
});

describe('nothing is made again that is there', () => {
  let made: ComparedJobs;
  beforeEach(async () => {
    made = await compareTerrains([small('a'), small('b'), small('c')]);
    await made.finishAll();
    made.client.terrains.length = made.client.lights.length = 0;
  });
  const untouched = async (): Promise<void> => {
    await settled();
    const { client } = made;
    expect([client.terrains, client.lights, client.recycled]).toEqual([[], [], []]);
  };

  test.each<[string, (jobs: ComparedJobs) => void, string[]]>([
    ['when another terrain is selected', ({ document, session }) => selectPane(document, session, 2), ['a', 'b', 'c']],
    ['when two are swapped', ({ document }) => document.set(withSwapped(document.get(), 0, 2)), ['c', 'b', 'a']],
    ['when one is there twice', ({ document }) => document.set(withDuplicate(document.get(), 1)), ['a', 'b', 'c', 'b']],
  ])('%s', async (_, change, expected) => {
    const { session, shown } = made;
    const { terrain, light } = session.get();
    change(made);
    expect(shown()).toEqual(expected); // in the same moment
    await untouched();
    expect(shown()).toEqual(expected);
    const all = [session.get(), ...session.get().others];
    expect(all.every((one) => one.light)).toBe(true);
    expect(all.find((one) => one.terrain === terrain)?.light).toBe(light);
    expect(session.get()).toMatchObject({ isLightDue: false, progress: undefined });
  });

  test('when a swap of the selected terrain is undone after another was selected', async () => {
    const { document, session, shown } = made;
    document.set(withSwapped(document.get(), 0, 1));
    selectPane(document, session, 0);
    document.undo();
    await untouched();
    expect(shown()).toEqual(['a', 'b', 'c']);
  });

  test('what one terrain shows is not taken for the memory of the next', async () => {
    const { document, session, client, shown, finishAll } = made;
    document.set(withDuplicate(document.get(), 0));
    await settled();
    const { terrain } = session.get();
    document.set(withSelectedRecipe(document.get(), small('e')));
    await finishAll();
    expect(shown()).toEqual(['e', 'b', 'c', 'a']);
    expect(client.recycled).toEqual([]);
    document.set(withRemoved(document.get(), 3));
    expect(client.recycled).toEqual([terrain]);
  });
});

test('a terrain that is selected while it is made is made as the selected one, and the other one goes on', async () => {
  const { document, session, open, shown, finishAll } = await compareTerrains([small('a'), small('b')]);
  await finishAll();
  document.set(comparedWith(document.get(), [small('d')], small('c')));
  await settled();
  selectPane(document, session, 1);
  await settled();
  expect(open().sort()).toEqual(['c', 'd']);
  await finishAll();
  expect(shown()).toEqual(['c', 'd']);
});

describe('a terrain that fails', () => {
  test('says why in its own pane, and the others go on', async () => {
    const { document, session, shown, failures, jobFor, finishAll } = await compareTerrains([small('a'), small('b'), small('c')]);
    await finishAll();
    document.set(comparedWith(document.get(), [small('d'), small('e')]));
    await settled();
    jobFor('d')?.reject(new WorkerCrashed('it was ended'));
    await finishAll();
    expect(shown()).toEqual(['a', 'b', 'e']);
    expect(failures()).toEqual([expect.stringContaining('stopped unexpectedly'), undefined]);
    expect(session.get().message).toBeUndefined();
  });

  test('can be made again', async () => {
    const { jobs, shown, failures, jobFor, finishAll } = await compareTerrains([small('a'), small('b')]);
    jobFor('b')?.reject(new WorkerCrashed('it was ended'));
    await settled();
    jobs.retry(1);
    await finishAll();
    expect([shown(), failures()]).toEqual([['a', 'b'], [undefined]]);
  });

  test('because it was cancelled in its pane says so there, and the others go on', async () => {
    const { jobs, shown, failures, finishAll } = await compareTerrains([small('a'), small('b'), small('c')]);
    jobs.cancel(1);
    await finishAll();
    expect([shown(), failures()]).toEqual([
      ['a', undefined, 'c'],
      ['Cancelled.', undefined],
    ]);
  });

  test('is made again where it is selected, and leaves the document as it is', async () => {
    const { document, session, shown, jobFor, finishAll } = await compareTerrains([small('a'), small('b')]);
    await finishAll();
    document.set(comparedWith(document.get(), [small('c')]));
    await settled();
    jobFor('c')?.reject(new WorkerCrashed('it was ended'));
    await settled();
    selectPane(document, session, 1);
    await settled();
    jobFor('c')?.reject(new WorkerCrashed('it was ended'));
    await finishAll();
    expect([seedOf(selectedRecipe(document.get())), shown()]).toEqual(['c', ['a', 'b']]);
    expect(session.get().message?.text).toContain('stopped unexpectedly');
  });

  test('for want of samples is made once they are on screen', async () => {
    const source = { kind: 'imported', name: 'hill.png', sha256: 'a'.repeat(64) };
    const hill = (max: number): Recipe =>
      parseRecipe({ version: 1, source, width: 5, height: 5, elevation: { min: 0, max } }, registry);
    const { document, session, kept, shown, failures, finishAll } = await compareTerrains([small('a'), hill(1)]);
    await finishAll();
    expect(failures()).toEqual(['hill.png: its samples are not kept in this browser. Import the file to see it.']);
    expect(session.get().others[0].remedy).toBe('file');
    kept.set(source.sha256, createHeightmap(5, 5));
    document.set(withSelectedRecipe(document.get(), hill(2)));
    await finishAll();
    expect([shown(), failures()]).toEqual([['hill.png', 'hill.png'], [undefined]]);
  });

  test('is no longer told when its pane asks for another', async () => {
    const { document, shown, failures, jobFor, finishAll } = await compareTerrains([small('a'), small('b')]);
    jobFor('b')?.reject(new WorkerCrashed('it was ended'));
    await settled();
    document.set(comparedWith(document.get(), [small('c')]));
    await finishAll();
    expect([shown(), failures()]).toEqual([['a', 'c'], [undefined]]);
  });

  test('to be lit shows without', async () => {
    const { client, shown, failures, finishAll } = await compareTerrains([small('a'), small('b')]);
    for (const { resolve } of client.terrains) resolve();
    await settled();
    const lost = (): number => client.lights.filter(({ lane, isOver }) => lane > 0 && isOver).length;
    const lose = (): void =>
      client.lights.find(({ lane, isOver }) => lane > 0 && !isOver)?.reject(new WorkerCrashed('it was ended'));
    lose();
    await settled();
    expect([lost(), failures()]).toEqual([1, [undefined]]);
    lose(); // the one that was asked for once more
    expect(lost()).toBe(2);
    await finishAll();
    expect([shown(), failures()]).toEqual([['a', 'b'], [expect.stringContaining('stopped unexpectedly')]]);
  });
});

describe('a comparison that is opened while another is shown, its selected terrain without samples', () => {
  const lost = (digit: string): Recipe => {
    const source = { kind: 'imported', name: `lost-${digit}.png`, sha256: digit.repeat(64) };
    return parseRecipe({ version: 1, source, width: 5, height: 5, elevation: null }, registry);
  };
  const openOver = async (others: readonly Recipe[]): Promise<ComparedJobs> => {
    const jobs = await compareTerrains([small('a'), small('b')]);
    await jobs.finishAll();
    jobs.document.open(
      { ...jobs.document.get(), terrains: [...others, lost('1')], selected: others.length, cameras: [] },
      'Opened a link',
    );
    await jobs.finishAll();
    return jobs;
  };

  test('is shown with another terrain selected, and says in the cell what is missing', async () => {
    const { document, session, shown, failures } = await openOver([lost('2'), small('d'), small('e')]);
    expect([seedOf(selectedRecipe(document.get())), document.get().selected]).toEqual(['d', 1]);
    expect([shown()[1], shown()[2]]).toEqual(['d', 'e']);
    expect(failures()).toEqual([expect.stringContaining('lost-2.png'), undefined, expect.stringContaining('lost-1.png')]);
    expect(session.get()).toMatchObject({ message: undefined, progress: undefined, unmade: undefined });
  });

  test('is shown even where no terrain of it can be', async () => {
    const { document, session, failures } = await openOver([lost('2')]);
    expect([seedOf(selectedRecipe(document.get())), othersOf(document.get()).map(seedOf)]).toEqual([
      'lost-1.png',
      ['lost-2.png'],
    ]);
    expect([session.get().message?.text, ...failures()].map((text) => text?.slice(0, 10))).toEqual(['lost-1.png', 'lost-2.png']);
    expect(session.get().message?.awaited).toBe(document.get());
  });

  test.each([
    ['that one', [small('d')], ['d', undefined]],
    ['all of them', [lost('2')], [undefined, undefined]],
  ])('has empty panes where samples are missing: %s', async (_, others, panes) => {
    const { shown } = await openOver(others);
    expect(shown()).toEqual(panes);
  });

  test('can have that terrain selected all the same', async () => {
    const { document, session, finishAll } = await openOver([small('d')]);
    selectPane(document, session, 1);
    await finishAll();
    expect([seedOf(selectedRecipe(document.get())), document.get().selected]).toEqual(['lost-1.png', 1]);
    expect(session.get()).toMatchObject({ message: { kind: 'error' }, progress: undefined });
  });
});

test('Esc ends all terrains, and a step that was being made is taken back', async () => {
  const { document, client, shown, failures, finishAll } = await compareTerrains([small('a'), small('b')]);
  await finishAll();
  document.set(comparedWith(document.get(), [small('d')], small('c')));
  await settled();
  client.cancel();
  await finishAll();
  expect([seedOf(selectedRecipe(document.get())), shown(), failures()]).toEqual(['a', ['a', 'b'], [undefined]]);
});
