import { beforeEach, describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { registry } from '../../src/generate.ts';
import { createDocument } from '../../src/state/document.ts';
import { createDocumentStore, type DocumentStore } from '../../src/state/document-store.ts';
import { withAdded, withDuplicate, withRemoved, withSwapped } from '../../src/state/pane-edits.ts';
import { createStore, type Store } from '../../src/state/store.ts';
import { tooLargeTogether } from '../../src/ui/compare/comparison-size.ts';
import { type OtherJobs, runOtherJobs } from '../../src/ui/compare/other-jobs.ts';
import { selectPane } from '../../src/ui/compare/select-pane.ts';
import { emptySession, type Session } from '../../src/ui/session.ts';
import { runTerrainJobs } from '../../src/ui/terrain-jobs.ts';
import { WorkerCrashed } from '../../src/worker/errors.ts';
import { makeTerrain } from '../../src/worker/terrain.ts';
import { recipeFor } from '../support/recipes.ts';
import { type RecordedClient, recordClient } from '../support/terrain-jobs-record.ts';

let document: DocumentStore;
let session: Store<Session>;
let client: RecordedClient;
let jobs: OtherJobs;
let kept: Map<string, Heightmap>;
let isMeasuring: boolean;

const small = (seed: string): Recipe => recipeFor('diamond-square', { width: 5, height: 5, seed });
/** More samples than a gesture makes. */
const large = (seed: string): Recipe => recipeFor('diamond-square', { width: 2049, height: 129, seed });
const huge = (side: number): Recipe => recipeFor('diamond-square', { width: side, height: side });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const seedOf = ({ source }: Recipe): string => (source.kind === 'generated' ? source.seed : source.name);

async function compare(...[first, ...others]: readonly Recipe[]): Promise<void> {
  const initial = createDocument(first);
  document = createDocumentStore({ ...initial, others, page: { ...initial.page, view: 'compare' } });
  session = createStore({ ...emptySession, isHeld: false });
  client = recordClient();
  const maps = { get: async (sha256: string) => kept.get(sha256), put: async () => {} };
  runTerrainJobs(document, session, client, maps);
  jobs = runOtherJobs(document, session, client, maps, () => isMeasuring);
  await settled();
}

/** Ends all that is asked for, until nothing is. */
async function finishAll(): Promise<void> {
  for (;;) {
    await settled();
    const open = [...client.terrains, ...client.lights].filter(({ isOver }) => !isOver);
    if (open.length === 0) return;
    for (const job of open) job.resolve();
  }
}

const open = (): string[] => client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => seedOf(request.recipe));
/** What is shown in each pane. */
const shown = (): (string | undefined)[] => {
  const { terrain, others } = session.get();
  const seeds = others.map((other) => other.terrain && seedOf(other.terrain.recipe));
  const { place } = document.get();
  return [...seeds.slice(0, place), terrain && seedOf(terrain.recipe), ...seeds.slice(place)];
};
const failures = (): (string | undefined)[] => session.get().others.map(({ failure }) => failure);
const jobFor = (seed: string) => client.terrains.filter(({ request }) => seedOf(request.recipe) === seed).at(-1);

beforeEach(() => {
  kept = new Map();
  isMeasuring = false;
});

describe('terrains side by side', () => {
  test('are made at once, each in a lane of its own, and lit', async () => {
    await compare(small('a'), small('b'), small('c'), small('d'));
    expect(client.terrains.map(({ lane }) => lane).sort()).toEqual([0, 1, 2, 3]);
    await finishAll();
    expect(shown()).toEqual(['a', 'b', 'c', 'd']);
    expect(session.get().others.every(({ light, progress }) => light && progress === undefined)).toBe(true);
  });

  test('come and go with the comparison', async () => {
    await compare(small('a'), small('b'));
    await finishAll();
    const page = (view: 'terrain' | 'compare') => document.set({ page: { ...document.get().page, view } });
    page('terrain');
    expect([session.get().others, client.recycled.length]).toEqual([[], 1]);
    page('compare');
    await finishAll();
    expect(shown()).toEqual(['a', 'b']);
  });

  test('are let go where the jobs end for good', async () => {
    await compare(small('a'), small('b'));
    await finishAll();
    const { length } = client.terrains;
    jobs.dispose();
    document.set({ others: [small('c')] });
    await settled();
    expect([session.get().others, client.recycled.length, client.terrains.length]).toEqual([[], 1, length]);
  });

  test('that were removed while they were made are called off', async () => {
    await compare(small('a'), small('b'), small('c'));
    document.set(withRemoved(document.get(), 1));
    await settled();
    expect(open()).toEqual(['a', 'c']);
    await finishAll();
    expect(shown()).toEqual(['a', 'c']);
  });

  test('are lit once the figures that are being made are there', async () => {
    isMeasuring = true;
    await compare(small('a'), small('b'));
    await finishAll();
    expect(shown()).toEqual(['a', 'b']);
    expect(session.get().others[0].light).toBeUndefined();
    isMeasuring = false;
    session.set({ figures: new Map() });
    await finishAll();
    expect(session.get().others[0].light).toBeDefined();
  });

  test('follow the sun, which is not baked faster than it is drawn', async () => {
    await compare(small('a'), small('b'));
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
  beforeEach(async () => {
    await compare(small('a'), small('b'), small('c'));
    await finishAll();
    client.terrains.length = client.lights.length = 0;
  });
  const untouched = async (): Promise<void> => {
    await settled();
    expect([client.terrains, client.lights, client.recycled]).toEqual([[], [], []]);
  };

  test.each<[string, () => void, string[]]>([
    ['when another terrain is selected', () => selectPane(document, session, 2), ['a', 'b', 'c']],
    ['when two are swapped', () => document.set(withSwapped(document.get(), 0, 2)), ['c', 'b', 'a']],
    ['when one is there twice', () => document.set(withDuplicate(document.get(), 1)), ['a', 'b', 'c', 'b']],
  ])('%s', async (_, change, expected) => {
    const { terrain, light } = session.get();
    change();
    expect(shown()).toEqual(expected); // in the same moment
    await untouched();
    expect(shown()).toEqual(expected);
    const all = [session.get(), ...session.get().others];
    expect(all.every((one) => one.light)).toBe(true);
    expect(all.find((one) => one.terrain === terrain)?.light).toBe(light);
    expect(session.get()).toMatchObject({ isLightDue: false, progress: undefined });
  });

  test('when a swap of the selected terrain is undone after another was selected', async () => {
    document.set(withSwapped(document.get(), 0, 1));
    selectPane(document, session, 0);
    document.undo();
    await untouched();
    expect(shown()).toEqual(['a', 'b', 'c']);
  });

  test('what one terrain shows is not taken for the memory of the next', async () => {
    document.set(withDuplicate(document.get(), 0));
    await settled();
    const { terrain } = session.get();
    document.set({ recipe: small('e') });
    await finishAll();
    expect(shown()).toEqual(['e', 'b', 'c', 'a']);
    expect(client.recycled).toEqual([]);
    document.set(withRemoved(document.get(), 3));
    expect(client.recycled).toEqual([terrain]);
  });
});

test('a terrain that is selected while it is made is made as the selected one, and the other one goes on', async () => {
  await compare(small('a'), small('b'));
  await finishAll();
  document.set({ recipe: small('c'), others: [small('d')] });
  await settled();
  selectPane(document, session, 1);
  await settled();
  expect(open().sort()).toEqual(['c', 'd']);
  await finishAll();
  expect(shown()).toEqual(['c', 'd']);
});

describe('a terrain that fails', () => {
  test('says why in its own pane, and the others go on', async () => {
    await compare(small('a'), small('b'), small('c'));
    await finishAll();
    document.set({ others: [small('d'), small('e')] });
    await settled();
    jobFor('d')?.reject(new WorkerCrashed('it was ended'));
    await finishAll();
    expect(shown()).toEqual(['a', 'b', 'e']);
    expect(failures()).toEqual([expect.stringContaining('stopped unexpectedly'), undefined]);
    expect(session.get().message).toBeUndefined();
  });

  test('can be made again', async () => {
    await compare(small('a'), small('b'));
    jobFor('b')?.reject(new WorkerCrashed('it was ended'));
    await settled();
    jobs.retry(1);
    await finishAll();
    expect([shown(), failures()]).toEqual([['a', 'b'], [undefined]]);
  });

  test('because it was cancelled in its pane says so there, and the others go on', async () => {
    await compare(small('a'), small('b'), small('c'));
    jobs.cancel(1);
    await finishAll();
    expect([shown(), failures()]).toEqual([
      ['a', undefined, 'c'],
      ['Cancelled.', undefined],
    ]);
  });

  test('is made again where it is selected, and leaves the document as it is', async () => {
    await compare(small('a'), small('b'));
    await finishAll();
    document.set({ others: [small('c')] });
    await settled();
    jobFor('c')?.reject(new WorkerCrashed('it was ended'));
    await settled();
    selectPane(document, session, 1);
    await settled();
    jobFor('c')?.reject(new WorkerCrashed('it was ended'));
    await finishAll();
    expect([seedOf(document.get().recipe), shown()]).toEqual(['c', ['a', 'b']]);
    expect(session.get().message?.text).toContain('stopped unexpectedly');
  });

  test('for want of samples is made once they are on screen', async () => {
    const source = { kind: 'imported', name: 'hill.png', sha256: 'a'.repeat(64) };
    const hill = (max: number): Recipe =>
      parseRecipe({ version: 1, source, width: 5, height: 5, elevation: { min: 0, max } }, registry);
    await compare(small('a'), hill(1));
    await finishAll();
    expect(failures()).toEqual(['hill.png: its samples are not kept in this browser. Import the file to see it.']);
    expect(session.get().others[0].remedy).toBe('file');
    kept.set(source.sha256, createHeightmap(5, 5));
    document.set({ recipe: hill(2) });
    await finishAll();
    expect([shown(), failures()]).toEqual([['hill.png', 'hill.png'], [undefined]]);
  });

  test('is no longer told when its pane asks for another', async () => {
    await compare(small('a'), small('b'));
    jobFor('b')?.reject(new WorkerCrashed('it was ended'));
    await settled();
    document.set({ others: [small('c')] });
    await finishAll();
    expect([shown(), failures()]).toEqual([['a', 'c'], [undefined]]);
  });

  test('to be lit shows without', async () => {
    await compare(small('a'), small('b'));
    for (const { resolve } of client.terrains) resolve();
    await settled();
    client.lights.find(({ lane }) => lane > 0)?.reject(new WorkerCrashed('it was ended'));
    await finishAll();
    expect([shown(), failures()]).toEqual([['a', 'b'], [expect.stringContaining('stopped unexpectedly')]]);
  });
});

test('Esc ends all terrains, and a step that was being made is taken back', async () => {
  await compare(small('a'), small('b'));
  await finishAll();
  document.set({ recipe: small('c'), others: [small('d')] });
  await settled();
  client.cancel();
  await finishAll();
  expect([seedOf(document.get().recipe), shown(), failures()]).toEqual(['a', ['a', 'b'], [undefined]]);
});

describe('too many samples together', () => {
  const text = '8193 × 8193 samples are too many beside the other terrains: together at most 72,000,000.';

  test('are not made, and their pane says so, with nothing to try', async () => {
    await compare(huge(4097), huge(8193), huge(4097));
    expect(client.terrains.map(({ request }) => request.recipe.width)).toEqual([4097, 4097]);
    expect(failures()).toEqual([text, undefined]);
    expect(session.get().others[0].remedy).toBeUndefined();
  });

  test('are those of the largest terrain that is not there yet, even the selected one', async () => {
    await compare(huge(8193), huge(4097), huge(1025));
    await settled();
    expect(client.terrains.map(({ request }) => request.recipe.width).sort()).toEqual([1025, 4097]);
    expect([session.get().message?.text, failures()]).toEqual([text, [undefined, undefined]]);
  });

  test('make room where another terrain goes', async () => {
    await compare(huge(4097), huge(4097), huge(8193));
    document.set(withAdded({ ...document.get(), others: [] }, small('b')));
    await settled();
    expect(failures()).toEqual([undefined]);
  });

  test('of the selected terrain are made once there is room', async () => {
    await compare(huge(8193), huge(4097));
    document.set({ others: [] });
    await settled();
    expect(client.terrains.at(-1)?.request.recipe.width).toBe(8193);
  });

  test('are never those of terrain that is there: 8193 a side stand beside three of 1025', async () => {
    const whole = makeTerrain({ recipe: small('a'), stage: undefined });
    const [most, next] = [huge(8193), huge(4097)];
    const others = [0, 1, 2].map((i) => recipeFor('diamond-square', { width: 1025, height: 1025, seed: `${i}` }));
    const there = { ...emptySession, isHeld: false, terrain: whole, settled: { recipe: most, stage: undefined } };
    const page = { ...createDocument(most).page, view: 'compare' as const };
    expect(tooLargeTogether({ ...createDocument(most), page, others }, there).size).toBe(0);
    expect([...tooLargeTogether({ ...createDocument(most), page, others: [next] }, there).keys()]).toEqual([next]);
  });
});

describe('while a slider is held', () => {
  const drag = (...seeds: readonly string[]): void => {
    session.set({ isGesture: true });
    document.set({ recipe: large(seeds[0]), others: seeds.slice(1).map(large) }, 'live');
  };
  const sizes = (): (number | undefined)[] => session.get().others.map(({ terrain }) => terrain?.recipe.width);

  beforeEach(async () => {
    await compare(large('a'), large('b'), large('c'));
    client.terrains.find(({ lane }) => lane === 0)?.resolve();
    await settled();
    // Where nothing was there before, previews come all the same.
    for (const job of client.terrains) if (!job.isOver) job.reject(new WorkerCrashed('to begin quickly'));
    await settled();
  });

  test('every pane shows previews of its own, and none waits for another', async () => {
    drag('a1', 'b1', 'c1');
    await settled();
    expect(open().sort()).toEqual(['a1', 'b1', 'c1']);
    expect(client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => request.recipe.width)).toEqual([257, 257, 257]);
    jobFor('b1')?.resolve();
    drag('a2', 'b2', 'c2');
    await settled();
    expect(shown()).toEqual(['a', 'b1', undefined]);
    expect(open().sort()).toEqual(['a1', 'b2', 'c1']);
  });

  test('a preview that comes late is shown, so that something moves', async () => {
    drag('a1', 'b1', 'c1');
    await settled();
    drag('a2', 'b2', 'c2');
    await settled();
    jobFor('c1')?.resolve();
    await settled();
    expect(shown()[2]).toBe('c1');
    expect(open()).toContain('c2');
  });

  test('no preview is begun before the last one is drawn', async () => {
    session.set({ isDrawing: true });
    drag('a1', 'b1', 'c1');
    await settled();
    expect(open()).toEqual([]);
    session.set({ isDrawing: false });
    await settled();
    expect(open().sort()).toEqual(['a1', 'b1', 'c1']);
  });

  test('letting go makes the whole terrains', async () => {
    drag('a1', 'b1', 'c1');
    await settled();
    for (const job of client.terrains) if (!job.isOver) job.resolve();
    await settled();
    expect(sizes()).toEqual([257, 257]);
    expect(session.get().others.map(({ light, preview }) => [light, preview?.isHeld])).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
    session.set({ isGesture: false });
    await settled();
    expect(client.terrains.filter(({ isOver }) => !isOver).map(({ request }) => request.recipe.width)).toEqual([
      2049, 2049, 2049,
    ]);
  });
});

test('large terrain that nobody has asked for is shown at 1025 samples a side until somebody does', async () => {
  await compare(small('a'), small('b'));
  await finishAll();
  session.set({ isHeld: true });
  document.set({ others: [recipeFor('diamond-square', { width: 16_384, height: 65 })] });
  await settled();
  expect(client.terrains.at(-1)?.request.recipe.width).toBe(1025);
  await finishAll();
  expect(session.get().others[0]).toMatchObject({ preview: { isHeld: true }, light: { width: 1 }, progress: undefined });
  jobs.retry(1);
  await settled();
  expect(client.terrains.at(-1)?.request.recipe.width).toBe(16_384);
});
