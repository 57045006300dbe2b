import { beforeEach, expect, test } from 'vitest';
import type { HurstEstimate } from '../../../src/analysis/hurst.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { runHurstJobs } from '../../../src/jobs/hurst-jobs.ts';
import { emptySession, type Session } from '../../../src/jobs/session.ts';
import { type AppDocument, createDocument } from '../../../src/state/document.ts';
import { createStore, type Store } from '../../../src/state/store.ts';
import { makeTerrain, type Terrain } from '../../../src/terrain/make-terrain.ts';
import { Superseded, WorkerCrashed } from '../../../src/worker/errors.ts';
import { recipeFor } from '../../support/recipes.ts';

const fit = { hurst: 0.5, fit: { from: 4, to: 16, unit: 'cycles' }, r2: 1 } as const;
const estimate: HurstEstimate = { kind: 'estimate', spectrum: fit, variogram: fit };

let document: Store<AppDocument>;
let session: Store<Session>;
let asked: { readonly surface: Terrain['surface']; resolve(hurst: HurstEstimate): void; reject(error: Error): void }[];

beforeEach(() => {
  asked = [];
  session = createStore(emptySession);
  document = createStore(createDocument(recipeFor('diamond-square', {})));
  runHurstJobs(document, session, {
    hurst: (surface) => new Promise((resolve, reject) => asked.push({ surface, resolve, reject })),
  });
});

const terrainOf = (recipe: Recipe, stage?: number): Terrain => makeTerrain({ recipe, stage });
const [first, second] = ['first', 'second'].map((seed) =>
  terrainOf(recipeFor('diamond-square', { width: 65, height: 65, seed })),
);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a terrain that stays gets its estimate', async () => {
  session.set({ terrain: first });
  expect(asked.map(({ surface }) => surface)).toEqual([first.surface]);
  asked[0].resolve(estimate);
  await settled();
  expect(session.get().hurst).toBe(estimate);
});

test.each<[string, Partial<Session>, Partial<Session>]>([
  ['its light is due', { isLightDue: true }, { isLightDue: false }],
  ['it is drawn', { isDrawing: true }, { isDrawing: false }],
  ['a slider is held', { isGesture: true }, { isGesture: false }],
  ['its stages play', { isPlaying: true }, { isPlaying: false }],
  ['the next one is made', { progress: 0.5 }, { progress: undefined }],
  ['it is a preview', { preview: { isNested: true, isHeld: false } }, { preview: undefined }],
])('while %s, no estimate is asked for', (_, busy, idle) => {
  session.set({ terrain: first, ...busy });
  expect(asked).toHaveLength(0);
  session.set(idle);
  expect(asked).toHaveLength(1);
  session.set({ hover: { x: 0, y: 0 } });
  expect(asked).toHaveLength(1);
});

test('an estimate that comes too late is not the next terrain’s', async () => {
  session.set({ terrain: first });
  session.set({ terrain: second });
  asked[0].resolve(estimate);
  await settled();
  expect(session.get().hurst).toBeUndefined();
});

test('an estimate that fails says why and what can be done, one that was replaced says nothing', async () => {
  session.set({ terrain: first });
  asked[0].reject(new Superseded());
  await settled();
  expect(session.get().hurst).toBeUndefined();
  session.set({ terrain: second });
  asked[1].reject(new WorkerCrashed('it was ended'));
  await settled();
  expect(session.get().hurst).toEqual({ kind: 'none', why: 'the estimate failed' });
  expect(session.get().message).toMatchObject({
    kind: 'error',
    text: expect.stringMatching(/^The Hurst exponents could not be estimated: .* stopped.* Change the terrain to try again\.$/),
  });
  session.set({ terrain: first, hurst: undefined });
  expect(asked).toHaveLength(3);
});

test.each([
  ['an early stage', terrainOf(recipeFor('diamond-square', { width: 129, height: 129 }), 13)],
  ['1D terrain', terrainOf(recipeFor('midpoint-displacement', { width: 65, height: 65 }))],
  ['a small map', terrainOf(recipeFor('diamond-square', { width: 64, height: 500 }))],
])('%s has no estimate', (_, terrain) => {
  session.set({ terrain });
  expect(asked).toHaveLength(0);
});

test('in a comparison no estimate is asked for, and the terrain that is left gets its own', async () => {
  const show = (view: 'terrain' | 'compare'): void => document.set({ page: { ...document.get().page, view } });
  session.set({ terrain: first });
  asked[0].resolve(estimate);
  await settled();
  show('compare');
  session.set({ terrain: second, hurst: undefined });
  session.set({ terrain: first, hurst: undefined });
  expect(asked).toHaveLength(1);
  show('terrain');
  expect(asked.map(({ surface }) => surface)).toEqual([first.surface, first.surface]);
});
