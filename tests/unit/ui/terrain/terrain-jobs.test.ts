import { beforeEach, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../../src/core/parse-recipe.ts';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { registry } from '../../../../src/generate.ts';
import { createDocument, selectedRecipe } from '../../../../src/state/document.ts';
import { createDocumentStore, type DocumentStore } from '../../../../src/state/document-store.ts';
import { isLong } from '../../../../src/state/long-work.ts';
import { withSelectedRecipe } from '../../../../src/state/panes.ts';
import { createStore, type Store } from '../../../../src/state/store.ts';
import { emptySession, type Session } from '../../../../src/ui/session.ts';
import { runTerrainJobs } from '../../../../src/ui/terrain/terrain-jobs.ts';
import { askedFor } from '../../../../src/ui/terrain/waiting.ts';
import { Cancelled, WorkerCrashed } from '../../../../src/worker/errors.ts';
import { recipeFor } from '../../../support/recipes.ts';
import { type RecordedClient, recordClient } from '../../../support/terrain-jobs-record.ts';

let document: DocumentStore;
let kept: Map<string, Heightmap>;
let session: Store<Session>;
let client: RecordedClient;

beforeEach(async () => {
  kept = new Map();
  document = createDocumentStore(createDocument(small('first')));
  session = createStore(emptySession);
  client = recordClient();
  runTerrainJobs(document, session, client, { get: async (sha256) => kept.get(sha256), put: async () => {} });
  await settled();
});

function small(seed: string): Recipe {
  return recipeFor('diamond-square', { width: 5, height: 5, seed });
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Ends the newest terrain that is asked for. */
async function finish(): Promise<void> {
  client.terrains.at(-1)?.resolve();
  await settled();
}

async function fail(error: Error): Promise<void> {
  client.terrains.at(-1)?.reject(error);
  await settled();
}

const shownSeed = (): string | undefined => {
  const source = session.get().terrain?.recipe.source;
  return source?.kind === 'generated' ? source.seed : undefined;
};

test('an error is gone when another terrain is there', async () => {
  await finish();
  document.set(withSelectedRecipe(document.get(), small('second')));
  await settled();
  await fail(new WorkerCrashed('it was ended'));
  expect(session.get().message?.kind).toBe('error');
  document.set(withSelectedRecipe(document.get(), small('third')));
  await settled();
  await finish();
  expect([shownSeed(), session.get().message]).toEqual(['third', undefined]);
});

test('the first terrain can be asked for again after it was cancelled', async () => {
  await fail(new Cancelled());
  expect(session.get()).toMatchObject({
    ...{ progress: undefined, message: { text: 'Cancelled. There is no terrain yet.' } },
    unmade: { recipe: selectedRecipe(document.get()), canRetry: true },
  });
  session.set({ unmade: undefined, message: undefined });
  await settled();
  await finish();
  expect([shownSeed(), session.get().unmade]).toEqual(['first', undefined]);
});

test('what was refused while a terrain was made is still to be read when it is there', async () => {
  await finish();
  document.set(withSelectedRecipe(document.get(), small('second')));
  await settled();
  const message = { kind: 'error', text: 'width: expected 3' } as const;
  session.set({ message });
  await finish();
  expect([shownSeed(), session.get().message]).toEqual(['second', message]);
});

test('the way back from a preview leaves what went wrong to be read', async () => {
  const large = (seed: string): Recipe => recipeFor('diamond-square', { width: 1025, height: 1025, seed });
  await finish();
  session.set({ isGesture: true });
  document.set(withSelectedRecipe(document.get(), large('second')));
  await settled();
  await finish();
  expect(session.get().preview).toBeDefined();
  document.set(withSelectedRecipe(document.get(), large('third')));
  await settled();
  await fail(new WorkerCrashed('it was ended'));
  await finish();
  expect(shownSeed()).toBe('first');
  expect(session.get().message?.text).toContain('stopped unexpectedly');
});

test('what a gesture asked for while the view was drawn is made as soon as it ends', async () => {
  await finish();
  session.set({ isGesture: true, isDrawing: true });
  document.set(withSelectedRecipe(document.get(), small('second')));
  await settled();
  expect(client.terrains).toHaveLength(1);
  session.set({ isGesture: false });
  await settled();
  expect(client.terrains).toHaveLength(2);
  expect(session.get().progress).toBe(0);
});

function importedAs(name: string, digit: string): Recipe {
  const source = { kind: 'imported', name, sha256: digit.repeat(64) };
  return parseRecipe({ version: 1, source, width: 5, height: 5 }, registry);
}

test('an import that is cancelled leaves the one on screen, a step back', async () => {
  kept = new Map(['1', '2'].map((digit) => [digit.repeat(64), createHeightmap(5, 5)]));
  await finish();
  document.set(withSelectedRecipe(document.get(), importedAs('first.png', '1')));
  await settled();
  await finish();
  document.set(withSelectedRecipe(document.get(), importedAs('second.png', '2')));
  await settled();
  await fail(new Cancelled());
  expect(selectedRecipe(document.get()).source).toMatchObject({ name: 'first.png' });
  expect(document.history.get()).toMatchObject({ at: 1, steps: { length: 3 } });
});

test('imported terrain whose samples are not at hand is awaited, and made when they have come', async () => {
  await finish();
  document.set(withSelectedRecipe(document.get(), importedAs('first.png', '1')));
  await settled();
  const { message } = session.get();
  expect([shownSeed(), message?.text]).toEqual([
    'first',
    'first.png: its samples are not kept in this browser. Import the file to see it.',
  ]);
  kept.set('1'.repeat(64), createHeightmap(5, 5));
  if (message?.awaited) document.open(message.awaited, 'Opened first.png');
  await settled();
  await finish();
  expect(session.get().terrain?.recipe.source).toMatchObject({ name: 'first.png' });
});

test('large terrain that nobody has asked for is shown at 1025 samples a side, in its light, until somebody does', async () => {
  document.set(withSelectedRecipe(document.get(), recipeFor('diamond-square', { width: 4097, height: 4097 })));
  await settled();
  expect(client.terrains.at(-1)?.request.recipe).toMatchObject({ width: 1025, height: 1025 });
  await finish();
  expect(session.get()).toMatchObject({ preview: { isNested: true, isHeld: true }, isLightDue: true });
  await settled();
  expect(client.lights).toHaveLength(1);
  session.set({ isHeld: false });
  await settled();
  expect(client.terrains.at(-1)?.request.recipe).toMatchObject({ width: 4097, height: 4097 });
});

test('a slider that is let go on terrain that nobody has asked for leaves it at 1025 samples a side', async () => {
  await finish();
  document.set(withSelectedRecipe(document.get(), recipeFor('diamond-square', { width: 4097, height: 4097 })));
  await settled();
  await finish();
  session.set({ isGesture: true });
  document.set(
    withSelectedRecipe(document.get(), recipeFor('diamond-square', { width: 4097, height: 4097, seed: 'next' })),
    'live',
  );
  await settled();
  await finish();
  expect(session.get().terrain?.recipe).toMatchObject({ width: 257 });
  session.set({ isGesture: false });
  await settled();
  await finish();
  expect(session.get()).toMatchObject({ terrain: { recipe: { width: 1025 } }, preview: { isHeld: true } });
});

/** Minutes of work on few samples. */
const longest = (seed: string): Recipe =>
  recipeFor('fault-lines', { width: 513, height: 513, seed, params: { lines: 65_536, faultProfile: 'sine', band: 1 } });

test('very long terrain waits for a click wherever it came from, and a quick likeness of it is shown', async () => {
  await finish();
  session.set({ isHeld: false });
  document.set(withSelectedRecipe(document.get(), longest('a')));
  await settled();
  const asked = client.terrains.at(-1)?.request.recipe;
  expect(asked?.width).toBeLessThan(513);
  expect(asked && isLong(asked)).toBe(false);
  await finish();
  expect(session.get().preview).toMatchObject({ isHeld: true });
  const jobs = client.terrains.length;
  session.set(askedFor(selectedRecipe(document.get()), document.get(), session.get()));
  await settled();
  expect(client.terrains.at(-1)?.request.recipe).toEqual(longest('a'));
  expect(client.terrains).toHaveLength(jobs + 1);
});

test('a click is for the terrain that it saw: the next very long one waits again', async () => {
  await finish();
  document.set(withSelectedRecipe(document.get(), longest('a')));
  await settled();
  await finish();
  session.set(askedFor(selectedRecipe(document.get()), document.get(), session.get()));
  await settled();
  document.set(withSelectedRecipe(document.get(), longest('b')));
  await settled();
  expect(client.terrains.at(-1)?.request.recipe.width).toBeLessThan(513);
});

test('very long terrain that was cancelled can be asked for again', async () => {
  await finish();
  session.set({ isHeld: false });
  document.set(withSelectedRecipe(document.get(), longest('a')));
  await settled();
  await finish();
  for (let times = 0; times < 2; times++) {
    session.set(askedFor(selectedRecipe(document.get()), document.get(), session.get()));
    await settled();
    expect(client.terrains.at(-1)?.request.recipe).toEqual(longest('a'));
    await fail(new Cancelled());
    expect(session.get()).toMatchObject({ isHeld: false, preview: { isHeld: true } });
    expect(session.get().message?.text).toBe('Cancelled. The preview stays.');
  }
});

test('a step back takes back the click: very long terrain that comes again waits for the next one', async () => {
  await finish();
  document.set(withSelectedRecipe(document.get(), longest('a')));
  await settled();
  await finish();
  session.set(askedFor(selectedRecipe(document.get()), document.get(), session.get()));
  await settled();
  expect(client.terrains.at(-1)?.request.recipe).toEqual(longest('a'));
  document.undo();
  await settled();
  document.redo();
  await settled();
  expect(selectedRecipe(document.get())).toEqual(longest('a'));
  expect(client.terrains.at(-1)?.request.recipe.width).toBeLessThan(513);
  expect(session.get().agreed.size).toBe(0);
});

test('terrain of few samples that a link names and that takes a second waits too', async () => {
  const second = recipeFor('fault-lines', {
    width: 257,
    height: 257,
    params: { lines: 65_536, faultProfile: 'sine', band: 0.05 },
  });
  document.set(withSelectedRecipe(document.get(), second));
  await settled();
  expect(client.terrains.at(-1)?.request.recipe.width).toBeLessThan(257);
});

test('terrain of 1025 × 1025 samples is made unasked', async () => {
  document.set(withSelectedRecipe(document.get(), recipeFor('diamond-square', { width: 1025, height: 1025 })));
  await settled();
  expect(client.terrains.at(-1)?.request.recipe).toMatchObject({ width: 1025, height: 1025 });
});

test('before the first terrain, cancelling says that there is none', async () => {
  await fail(new Cancelled());
  expect(session.get().message?.text).toContain('There is no terrain yet');
});

test('light is due from the terrain or the sun that asks for it until the last one is there', async () => {
  await finish();
  expect(session.get()).toMatchObject({ light: undefined, isLightDue: true });
  const { appearance } = document.get();
  document.set({ appearance: { ...appearance, sunAltitudeDeg: 20 } });
  client.lights[0].resolve();
  await settled();
  expect(session.get().isLightDue).toBe(true);
  expect(client.lights[1].request).toMatchObject({ sunAltitudeDeg: 20 });
  client.lights[1].resolve();
  await settled();
  expect(session.get().isLightDue).toBe(false);
});

test('terrain that is back where it was before the next one was made is not made again', async () => {
  await finish();
  const recipe = selectedRecipe(document.get());
  document.set(withSelectedRecipe(document.get(), small('second')));
  document.set(withSelectedRecipe(document.get(), recipe));
  await settled();
  expect([client.terrains.length, shownSeed(), session.get().progress]).toEqual([1, 'first', undefined]);
});

test('a light whose worker is lost is asked for once more, and nothing is told', async () => {
  await finish();
  client.lights[0].reject(new WorkerCrashed('it was ended'));
  await settled();
  client.lights[1].resolve();
  await settled();
  expect(session.get()).toMatchObject({ isLightDue: false, light: { width: 1 }, message: undefined });
});

test('a light that is lost twice is told until another sun has its own', async () => {
  await finish();
  for (const light of [0, 1]) {
    client.lights[light].reject(new WorkerCrashed('it was ended'));
    await settled();
  }
  expect(client.lights).toHaveLength(2);
  expect(session.get()).toMatchObject({ isLightDue: false, message: { kind: 'error' } });
  expect(session.get().message?.text).toMatch(/^The light could not be made: .*Move the sun to make it again\.$/);
  document.set({ appearance: { ...document.get().appearance, sunAltitudeDeg: 20 } });
  client.lights[2].resolve();
  await settled();
  expect(session.get()).toMatchObject({ light: { width: 1 }, message: undefined });
});
