import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { generate, samplesOf } from '../../../src/generate.ts';
import { sha256Hex, toLittleEndian } from '../../../src/io/bytes.ts';
import { type AppDocument, createDocument, selectedRecipe, terrainAtStage } from '../../../src/state/document.ts';
import { createDocumentStore, type DocumentStore, historyBefore } from '../../../src/state/document-store.ts';
import { documentFromText, documentToText, historyFromJson, historyToJson } from '../../../src/state/document-text.ts';
import { withSeed } from '../../../src/state/edits.ts';
import { isComparing, withSelected, withSelectedRecipe } from '../../../src/state/panes.ts';
import { createStore } from '../../../src/state/store.ts';
import { forAllAsync } from '../../support/cases.ts';
import { anyGesture, anyPaneGesture, comparisonOf, smallDocument } from '../../support/documents.ts';

const store = (): DocumentStore => createDocumentStore(smallDocument());
const namesOf = ({ history }: DocumentStore): string[] => history.get().steps.map(({ name }) => name);
const seeded = (document: DocumentStore, seed: string): Partial<AppDocument> =>
  withSelectedRecipe(document.get(), withSeed(selectedRecipe(document.get()), seed));
const moved = (document: DocumentStore, row: number): Partial<AppDocument> => ({
  cut: { ...document.get().cut, mode: 'row', row },
});

/** A cache: documents are immutable. */
const historicTexts = new WeakMap<AppDocument, string>();

/** What undo brings back, as one text: camera, page and zoom are how it is looked at, and so is which terrain is selected. */
function historicText(document: AppDocument): string {
  const text = historicTexts.get(document) ?? historicTextOf(document);
  historicTexts.set(document, text);
  return text;
}

function historicTextOf(document: AppDocument): string {
  const { terrains, stage, cut, pins, appearance, landscape } = document;
  return documentToText({
    ...createDocument(terrains[0]),
    terrains,
    cameras: terrains.map(() => undefined),
    stage: isComparing(document) ? undefined : stage,
    cut,
    pins,
    appearance,
    landscape,
  });
}

/** By recipe and stage, word for word: equal ones make equal terrain, and most come up again. */
const terrains = new Map<string, Promise<string>>();

function terrainSha256(document: AppDocument): Promise<string> {
  const { recipe, stage } = terrainAtStage(document);
  const key = JSON.stringify([recipe, stage]);
  const sha = terrains.get(key) ?? madeSha256(recipe, stage);
  terrains.set(key, sha);
  return sha;
}

async function madeSha256(recipe: Recipe, stage: number | undefined): Promise<string> {
  if (recipe.source.kind === 'imported') return recipe.source.sha256;
  return sha256Hex(toLittleEndian(samplesOf(generate(recipe, stage === undefined ? {} : { stage }))));
}

/** The documents after each gesture, but for those that changed nothing, and for stages that were only passed through: a change of
 *  stage alone, at one stroke, after another.
 *  @param gestures the documents after each edit of each gesture */
function expectedSteps(first: AppDocument, gestures: readonly AppDocument[][]): AppDocument[] {
  const isSame = (a: AppDocument, b: AppDocument): boolean => historicText(a) === historicText(b);
  const isStageAlone = (before: AppDocument, now: AppDocument): boolean =>
    !isSame(before, now) && isSame({ ...before, page: now.page, stage: now.stage }, now);
  const steps = [first];
  for (const documents of gestures) {
    const before = steps[steps.length - 1];
    const now = documents[documents.length - 1];
    if (isSame(before, now)) continue;
    const isOneStroke = documents.slice(0, -1).every((document) => isSame(document, before));
    const isAfterStage = steps.length > 1 && isStageAlone(steps[steps.length - 2], before);
    if (isOneStroke && isAfterStage && isStageAlone(before, now)) steps.pop();
    if (!isSame(steps[steps.length - 1], now)) steps.push(now);
  }
  return steps;
}

test.each([
  ['a terrain', smallDocument(), anyGesture, 1000],
  ['a comparison', comparisonOf('square-square', 'midpoint-displacement'), anyPaneGesture, 200],
] as const)(
  'any sequence of edits of %s is undone to the start and redone to the end, every document and its terrain exactly',
  async (_, begun, gesture, numRuns) => {
    await forAllAsync(numRuns, [fc.array(gesture, { minLength: 1, maxLength: 8 })], async (gestures) => {
      const document = createDocumentStore(begun);
      const first = document.get();
      const done = gestures.map((gesture) =>
        gesture.map((edit, i) => {
          document.set(edit(document.get()), i < gesture.length - 1 ? 'live' : 'final');
          return document.get();
        }),
      );
      const { steps } = document.history.get();
      const stepTexts = steps.map((step) => historicText(step.document));
      expect(stepTexts).toEqual(expectedSteps(first, done).map(historicText));

      // Terrains are compared finished, whatever stage a step had.
      const { page } = document.get();
      const seen = steps.map((step) => ({ ...step.document, page, ...(page.view === 'compare' && { stage: undefined }) }));
      const texts = seen.map(historicText);
      const shas = await Promise.all(seen.map(terrainSha256));
      for (let at = steps.length - 1; at >= 0; at--) {
        expect(historicText(document.get())).toBe(texts[at]);
        expect(document.undo()).toBe(at > 0);
      }
      for (let at = 0; at < steps.length; at++) {
        expect(historicText(document.get())).toBe(texts[at]);
        expect(await terrainSha256(document.get())).toBe(shas[at]);
        expect(document.redo()).toBe(at < steps.length - 1);
      }
      // Cameras and the pair of terrains that come and go begin afresh.
      const { cameras, pair } = document.get();
      expect(document.get()).toEqual({ ...done.at(-1)?.at(-1), cameras, pair });
    });
  },
);

/** What the words of a history do. */
const deeds: Readonly<Record<string, (document: DocumentStore, value: string) => unknown>> = {
  seed: (document, seed) => document.set(seeded(document, seed)),
  drag: (document, seed) => document.set(seeded(document, seed), 'live'),
  release: (document) => document.set({}, 'final'),
  look: (document) => document.set({ cameras: [undefined] }),
  stage: (document, stage) => document.set({ stage: Number(stage) }),
  finish: (document, seed) => document.set({ ...seeded(document, seed), stage: undefined }),
  row: (document, row) => document.set(moved(document, Number(row))),
  repeat: (document, row) => document.set(moved(document, Number(row)), 'joined'),
  again: (document, seed) =>
    document.set({ ...seeded(document, seed), stage: document.get().stage, cut: document.get().cut }, 'joined'),
  back: (document, at) => document.goTo(Number(at)),
};

test.each([
  ['a slider that is dragged is one step, named by where it went', 'drag a, drag b, drag c, release, seed d', 'Seed c, Seed d'],
  ['the camera may move while a slider is dragged', 'drag a, look, drag b', 'Seed b'],
  ['a drag that ends where it began is no step', 'seed a, drag b, drag a, drag c, drag a, release', 'Seed a'],
  ['stages passed through are one step', 'stage 1, stage 2, stage 3, finish a, stage 4', 'Stage 3 of 6, Seed a, Stage 4 of 6'],
  ['a key that repeats adds to the step it began', 'row 0.25, repeat 0.5, repeat 0.75', 'Section along row 6'],
  ['a key that repeats adds to no step of another kind', 'seed a, repeat 0.25', 'Seed a, Section along row 2'],
  ['a key that repeats a change of terrain adds to it, whatever else is told with it', 'finish a, again b', 'Seed b'],
  ['a key that repeats a change of terrain adds to no step of another kind', 'stage 1, again a', 'Stage 1 of 6, Seed a'],
  ['a change after an undo takes the place of what was undone', 'seed a, seed b, seed c, back 1, seed d', 'Seed a, Seed d'],
])('%s', (_, history, steps) => {
  const document = store();
  for (const [deed, value] of history.split(', ').map((words) => words.split(' '))) deeds[deed](document, value);
  expect(namesOf(document).join(', ')).toBe(`Start, ${steps}`);
  expect(document.redo()).toBe(false);
  // One step back is all of the last one.
  document.undo();
  expect(namesOf(document)[document.history.get().at]).toBe(['Start', ...steps.split(', ')].at(-2));
  if (history.startsWith('row')) expect(document.get().cut.mode).toBe('line');
});

test('a stage that is gone to again after a drag that came to nothing can be left again', () => {
  const document = store();
  const { terrains } = document.get();
  document.set({ stage: 2 });
  document.set({ ...seeded(document, 'a'), stage: undefined }, 'live');
  document.set({ terrains, stage: undefined });
  document.set({ stage: 2 });
  document.set({ stage: undefined });
  expect(document.history.get()).toMatchObject({ at: 0, steps: { length: 1 } });
});

test('camera, page and zoom make no steps, and stay when a step is undone', () => {
  const document = store();
  document.set(seeded(document, 'a'));
  const camera = { target: { x: 0, y: 0, z: 0 }, azimuthDeg: 10, altitudeDeg: 20, distance: 3 };
  document.set({ cameras: [camera], page: { ...document.get().page, theme: 'light' } });
  document.undo();
  expect(namesOf(document)).toEqual(['Start', 'Seed a']);
  expect(document.get()).toMatchObject({
    cameras: [camera],
    page: { theme: 'light' },
    terrains: [{ source: { seed: 'dolerite' } }],
  });
});

test('a drag that comes back to where it began leaves what can be redone', () => {
  const document = store();
  for (const seed of ['a', 'b']) document.set(seeded(document, seed));
  document.undo();
  for (const seed of ['c', 'a']) document.set(seeded(document, seed), 'live');
  document.set({}, 'final');
  expect(namesOf(document)).toEqual(['Start', 'Seed a', 'Seed b']);
  expect(document.redo()).toBe(true);
});

test('opening a document is one step, which brings its camera and page, and undo brings those before it back', () => {
  const document = store();
  const camera = { target: { x: 0, y: 0, z: 0 }, azimuthDeg: 10, altitudeDeg: 20, distance: 3 };
  const page = { ...document.get().page, theme: 'light' as const };
  document.set({ page });
  document.open({ ...smallDocument('fault-lines'), cameras: [camera] }, 'Opened Alps');
  expect(document.get()).toMatchObject({ cameras: [camera], page: { theme: 'system' } });
  document.set(seeded(document, 'a'));
  expect(namesOf(document)).toEqual(['Start', 'Opened Alps', 'Seed a']);
  document.goTo(0);
  expect(document.get()).toMatchObject({ cameras: [undefined], page, terrains: [{ source: { generator: 'diamond-square' } }] });
  document.goTo(2);
  expect(document.get()).toMatchObject({ cameras: [camera], page: { theme: 'system' }, terrains: [{ source: { seed: 'a' } }] });
});

test('a terrain that is selected makes no step, and undo goes back to the one that was selected', () => {
  const document = createDocumentStore(comparisonOf('fault-lines'));
  document.set(withSelected(document.get(), 1));
  document.set(seeded(document, 'a'));
  document.set(withSelected(document.get(), 0));
  expect(namesOf(document)).toEqual(['Start', 'Terrain 2: Seed a']);
  document.undo();
  expect(document.get()).toMatchObject({
    selected: 1,
    terrains: [{}, { source: { generator: 'fault-lines', seed: 'dolerite' } }],
  });
  document.redo();
  expect(document.get()).toMatchObject({ selected: 0, terrains: [{}, { source: { generator: 'fault-lines', seed: 'a' } }] });
});

test('whoever compares sees finished terrain, and makes no step of it', () => {
  const document = store();
  document.set({ stage: 3 });
  document.set({ page: { ...document.get().page, view: 'compare' } });
  expect(document.get().stage).toBeUndefined();
  document.undo();
  document.redo();
  expect(document.get().stage).toBeUndefined();
  expect(namesOf(document)).toEqual(['Start', 'Stage 3 of 6']);
});

test('what could not be made is undone, and can be redone', () => {
  const document = store();
  const { recipe, stage } = terrainAtStage(document.get());
  document.set(seeded(document, 'a'));
  document.takeBack({ recipe, stage });
  expect(document.history.get()).toMatchObject({ at: 0, steps: { length: 2 } });
});

test('what could not be made is taken back as a step of its own where other things were done since', () => {
  const document = store();
  const { recipe, stage } = terrainAtStage(document.get());
  document.set(seeded(document, 'a'));
  document.set(moved(document, 0.5));
  document.takeBack({ recipe, stage });
  expect(document.get()).toMatchObject({ terrains: [recipe], cut: { mode: 'row' } });
  expect(namesOf(document)).toEqual(['Start', 'Seed a', 'Section along row 4', 'Seed dolerite']);
});

test('no more than a thousand steps are kept', () => {
  const document = store();
  for (let i = 0; i < 1005; i++) document.set(seeded(document, `${i}`));
  expect(document.history.get().steps).toHaveLength(1000);
  expect(namesOf(document)[0]).toBe('Seed 5');
});

/** A store as a reload finds it. */
function reloaded(document: DocumentStore): DocumentStore {
  const now = documentFromText(documentToText(document.get())).document;
  const past: unknown = JSON.parse(JSON.stringify(historyToJson(document.history.get()) ?? null));
  return createDocumentStore(now, historyFromJson(past, now));
}

test('after a reload the last steps are still there, to undo and to redo', () => {
  const document = store();
  document.set(seeded(document, 'andes'));
  document.open(smallDocument('fault-lines'), 'Opened');
  document.set(moved(document, 1));
  document.undo();
  const again = reloaded(document);
  expect([namesOf(again), again.history.get().at]).toEqual([namesOf(document), 2]);
  for (const step of [() => again.redo(), () => again.undo(), () => again.undo(), () => again.undo()]) step();
  for (const step of [() => document.redo(), () => document.undo(), () => document.undo(), () => document.undo()]) step();
  expect(documentToText(again.get())).toBe(documentToText(document.get()));
});

test('of many steps those nearest to the current one are kept over a reload; of a damaged history none', () => {
  const document = store();
  for (let row = 0; row < 60; row++) document.set(moved(document, row / 100));
  expect(namesOf(reloaded(document))).toEqual(namesOf(document).slice(-50));
  document.goTo(30);
  expect([namesOf(reloaded(document)).length, reloaded(document).history.get().at]).toEqual([50, 30]);
  const long = { at: 0, steps: Array.from({ length: 51 }, () => ({ name: 'a', text: documentToText(document.get()) })) };
  for (const past of [null, 'x', long, { at: 0 }, { at: 2, steps: [{ name: 'a', text: 'v=1' }] }])
    expect(historyFromJson(past, document.get())).toBeUndefined();
});

test('what is kept during a lesson is the history before it, whatever was done since', () => {
  const document = store();
  document.set(seeded(document, 'own'));
  const [before, history] = [document.get(), document.history.get()];
  for (const seed of ['first step', 'second step'])
    document.open({ ...document.get(), ...seeded(document, seed) }, 'Lesson: a step');
  document.set(seeded(document, 'tried'));
  expect(historyBefore(document.history.get(), before)).toEqual(history);
  expect(historyBefore(document.history.get(), smallDocument()).steps.map(({ name }) => name)).toEqual(['Start']);
});

test('listeners are notified of a change once, with the value before and after', () => {
  const store = createStore({ a: 1, b: 'x' });
  const notified: unknown[] = [];
  store.subscribe((now, before) => notified.push([now, before]));
  store.set({ a: 2 });
  expect(notified).toEqual([
    [
      { a: 2, b: 'x' },
      { a: 1, b: 'x' },
    ],
  ]);
  expect(store.get()).toEqual({ a: 2, b: 'x' });
});

test('setting what is already there notifies nobody', () => {
  const store = createStore({ a: Number.NaN });
  let notified = 0;
  store.subscribe(() => notified++);
  store.set({ a: Number.NaN });
  store.set({});
  expect(notified).toBe(0);
});

test('all listeners hear every change in order, also one that a listener makes', () => {
  const store = createStore({ a: 0 });
  const heard: number[] = [];
  store.subscribe(({ a }) => {
    if (a === 1) store.set({ a: 2 });
  });
  store.subscribe(({ a }) => heard.push(a));
  store.set({ a: 1 });
  expect(heard).toEqual([1, 2]);
});

test('a subscription that has ended hears nothing', () => {
  const store = createStore({ a: 0 });
  let notified = 0;
  const end = store.subscribe(() => notified++);
  end();
  store.set({ a: 1 });
  expect(notified).toBe(0);
});

test('values cannot be changed behind the store’s back', () => {
  const store = createStore({ a: 0 });
  expect(() => Object.assign(store.get(), { a: 1 })).toThrow(TypeError);
});
