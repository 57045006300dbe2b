import { expect, test } from 'vitest';
import { emptyPane, emptySession, type Session } from '../../../../src/jobs/session.ts';
import { createDocument } from '../../../../src/state/document.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { createStore } from '../../../../src/state/store.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { leavePredicting, togglePredicting, whyNotPredict } from '../../../../src/ui/terrain/predicting.ts';
import { recipeFor } from '../../../support/recipes.ts';

const recipe = recipeFor('diamond-square', { width: 9, height: 9 });
const document = createDocument(recipe);
const terrain = makeTerrain({ recipe, stage: undefined });
const withPane = (changes: Partial<Session['panes'][number]>): Session => ({
  ...emptySession,
  panes: [{ ...emptyPane, terrain, ...changes }],
});

test('one generated terrain alone is asked about; otherwise the reason is told', () => {
  expect(whyNotPredict(document, withPane({}))).toBe('');
  const comparing = { ...document, page: { ...document.page, view: 'compare' as const } };
  expect(whyNotPredict(comparing, withPane({}))).toContain('one terrain');
  expect(whyNotPredict(document, emptySession)).toContain('no terrain');
  expect(whyNotPredict(document, withPane({ preview: { isNested: true, until: 'click' } }))).toContain('preview');
  expect(whyNotPredict(document, withPane({ preview: { isNested: true, until: 'release' } }))).toBe('');
  expect(whyNotPredict(document, withPane({ terrain: { ...terrain, stages: 0 } }))).toContain('Too small');
  const imported = { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) } as const;
  const opened = createDocument({ ...recipe, source: imported });
  expect(whyNotPredict(opened, withPane({}))).toContain('not made in stages');
});

test('leaving shows the finished terrain again and leaves nothing to undo', () => {
  const store = createDocumentStore(document);
  const session = createStore<Session>({ ...withPane({}), isPlaying: true, cutting: { fault: undefined } });
  togglePredicting(store, session);
  expect(session.get()).toMatchObject({ isPredicting: true, isPlaying: false, cutting: undefined });
  for (const stage of [0, 1, 2, 3]) store.set({ stage });
  expect(store.history.get().steps).toHaveLength(2);
  togglePredicting(store, session);
  expect([session.get().isPredicting, store.get().stage, store.history.get().steps.length]).toEqual([false, undefined, 1]);
  expect(leavePredicting(store, session)).toBe(false);
});

test('what cannot be asked about is not', () => {
  const session = createStore<Session>(emptySession);
  togglePredicting(createDocumentStore(document), session);
  expect(session.get().isPredicting).toBe(false);
});
