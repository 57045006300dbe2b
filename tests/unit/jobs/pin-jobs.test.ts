import { beforeEach, describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import type { Profile } from '../../../src/core/profile.ts';
import { parseRecipe, type Recipe } from '../../../src/index.ts';
import { askForPin, runPinJobs, stateOfPin } from '../../../src/jobs/pin-jobs.ts';
import { emptySession, type Session } from '../../../src/jobs/session.ts';
import { type AppDocument, createDocument, defaultCut, type Pin } from '../../../src/state/document.ts';
import { createStore, type Store } from '../../../src/state/store.ts';
import { makeTerrain } from '../../../src/terrain/make-terrain.ts';
import { createPin, createPins } from '../../../src/ui/profile/pins.ts';
import type { RunOptions, TerrainClient } from '../../../src/worker/client.ts';
import { WorkerCrashed } from '../../../src/worker/errors.ts';
import type { MadeFrom } from '../../../src/worker/imported-samples.ts';
import type { RequestOf } from '../../../src/worker/jobs.ts';
import { paneWith } from '../../support/compared.ts';
import { recipeFor } from '../../support/recipes.ts';

interface Asked {
  readonly request: RequestOf<'profile'>;
  readonly samples: MadeFrom['samples'];
  readonly signal: AbortSignal | undefined;
  resolve(profile: Profile): void;
  reject(error: Error): void;
}

let document: Store<AppDocument>;
let session: Store<Session>;
let asked: Asked[];
let shelf: Map<string, Heightmap>;

const hills = recipeFor('diamond-square', { width: 5, height: 5 });
const large = recipeFor('diamond-square', { width: 4097, height: 4097 });
const largest = recipeFor('diamond-square', { width: 1025, height: 1025 });
const profile: Profile = { x: Float64Array.of(0, 1), y: Float32Array.of(2, 3) };
const pinsOf = (...recipes: Recipe[]): readonly Pin[] =>
  createPins(recipes.map((recipe) => ({ recipe, stage: undefined, cut: defaultCut })));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const states = (): string[] => document.get().pins.map((pin) => stateOfPin(pin, session.get()));

beforeEach(() => {
  asked = [];
  shelf = new Map();
  document = createStore(createDocument(hills));
  session = createStore({ ...emptySession, longWaits: false });
});

function start(): void {
  const profileOf = (_kind: 'profile', request: RequestOf<'profile'>, { signal, madeFrom }: RunOptions): Promise<Profile> =>
    new Promise((resolve, reject) => {
      const samples = madeFrom?.[0].samples;
      asked.push({ request, samples, signal, resolve, reject });
      Promise.resolve(samples?.()).catch(reject);
    });
  const client = { run: profileOf as unknown as TerrainClient['run'] };
  runPinJobs(document, session, client, { get: async (sha256) => shelf.get(sha256) });
}

test('pins that are there at the start, and those that come, get their profiles', async () => {
  document.set({ pins: pinsOf(hills) });
  start();
  const [first] = document.get().pins;
  document.set({ pins: [first, createPin([first], { recipe: hills, stage: 2, cut: defaultCut })] });
  expect(asked.map(({ request }) => request)).toMatchObject([
    { recipe: hills, stage: undefined, cut: defaultCut },
    { recipe: hills, stage: 2 },
  ]);
  expect(states()).toEqual(['due', 'due']);
  for (const { resolve } of asked) resolve(profile);
  await settled();
  expect(states()).toEqual(['made', 'made']);
  expect(session.get().pinProfiles.get(first)).toBe(profile);
});

test('a pin that has its profile is not asked for', () => {
  const pins = pinsOf(hills);
  session.set({ pinProfiles: new Map([[pins[0], profile]]) });
  document.set({ pins });
  start();
  expect(asked).toHaveLength(0);
});

test('what is known of a pin that is gone is forgotten, and its job ended', async () => {
  const pins = pinsOf(hills, hills);
  session.set({ pinProfiles: new Map([[pins[0], profile]]) });
  document.set({ pins });
  start();
  document.set({ pins: [] });
  expect(asked[0].signal?.aborted).toBe(true);
  asked[0].resolve(profile);
  await settled();
  expect(session.get().pinProfiles.size).toBe(0);
});

test('a pin that comes back is asked for again', () => {
  const pins = pinsOf(hills);
  document.set({ pins });
  start();
  document.set({ pins: [] });
  document.set({ pins });
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
});

test('a failure is told by its pin alone, and can be tried again', async () => {
  document.set({ pins: pinsOf(hills, hills) });
  start();
  asked[0].reject(new WorkerCrashed('it was ended'));
  asked[1].resolve(profile);
  await settled();
  expect(states()).toEqual(['failed', 'made']);
  const [pin] = document.get().pins;
  expect(session.get().pinFailures.get(pin)).toMatch(/^could not be made: The background worker stopped/);
  expect(session.get().message).toBeUndefined();
  askForPin(pin, session);
  expect(states()).toEqual(['due', 'made']);
  expect(asked).toHaveLength(3);
});

test('what takes long waits for a click, while long terrain is held', () => {
  session.set({ longWaits: true });
  document.set({ pins: pinsOf(largest, large) });
  start();
  expect(states()).toEqual(['due', 'waiting']);
  expect(asked.map(({ request }) => request.recipe)).toEqual([largest]);
  askForPin(document.get().pins[1], session);
  expect(asked.map(({ request }) => request.recipe)).toEqual([largest, large]);
});

test('a large pin that is being made stops when large terrain is held again', () => {
  document.set({ pins: pinsOf(large) });
  start();
  session.set({ longWaits: true });
  expect(states()).toEqual(['waiting']);
  expect(asked[0].signal?.aborted).toBe(true);
});

describe('a pin of imported terrain', () => {
  const source = { kind: 'imported', name: 'jacksboro.png', sha256: 'a'.repeat(64) };
  const picture = parseRecipe({ version: 1, source, width: 5, height: 5, elevation: { min: 0, max: 1 } });
  const samples = createHeightmap(5, 5);

  test('is made from the samples that are kept', async () => {
    shelf.set(source.sha256, samples);
    document.set({ pins: pinsOf(picture) });
    start();
    expect(await asked[0].samples?.()).toBe(samples);
  });

  test('says which samples it lacks, and is made once they are on screen', async () => {
    document.set({ pins: pinsOf(picture) });
    start();
    await settled();
    expect([...session.get().pinFailures.values()]).toEqual(['needs the samples of jacksboro.png']);
    shelf.set(source.sha256, samples);
    session.set({ panes: [paneWith(makeTerrain({ recipe: picture, stage: undefined, imported: samples }))] });
    expect(states()).toEqual(['due']);
    expect(asked).toHaveLength(2);
  });
});
