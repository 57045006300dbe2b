import { describe, expect, test } from 'vitest';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { registry, stageCount } from '../../../../src/generate.ts';
import { emptySession } from '../../../../src/jobs/session.ts';
import { createDocument, selectedRecipe } from '../../../../src/state/document.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { createEdits } from '../../../../src/state/edits.ts';
import { createStore } from '../../../../src/state/store.ts';
import { createActions } from '../../../../src/ui/page/actions.ts';
import { recipeFor } from '../../../support/recipes.ts';

const edits = createEdits(registry);

/** Diamond-square of 8 stages at one of them, and what a person does with it. */
function atStage(stage: number | undefined) {
  const initial = createDocument(recipeFor('diamond-square', { width: 17, height: 17, params: { hurst: 0.9 } }));
  const document = createDocumentStore({ ...initial, stage });
  const session = createStore(emptySession);
  const actions = createActions(document, session, initial);
  const change = (edit: (recipe: Recipe) => Recipe): number | undefined => {
    actions.showRecipe(edit(selectedRecipe(document.get())));
    return document.get().stage;
  };
  return { actions, document, session, change };
}

describe('the stage', () => {
  test.each<[string, (recipe: Recipe) => Recipe]>([
    ['a parameter', (recipe) => edits.withParam(recipe, 'hurst', 0.4)],
    ['the seed', (recipe) => edits.withSeed(recipe, 'alps')],
    ['the extent', (recipe) => edits.withExtent(recipe, { x: 1000 })],
    ['a filter', (recipe) => edits.withFilterAdded(recipe, 'smooth')],
    ['the size, where there are as many', (recipe) => edits.withSize(recipe, { width: 9, height: 9 })],
  ])('stays with a change of %s, and undo keeps it', (_, edit) => {
    const { document, change } = atStage(4);
    expect(change(edit)).toBe(4);
    document.undo();
    expect(document.get().stage).toBe(4);
  });

  test('stays with a new seed', () => {
    const { actions, document } = atStage(4);
    actions.newSeed();
    expect(document.get().stage).toBe(4);
  });

  test('is the last where the new recipe has fewer', () => {
    expect(atStage(6).change((recipe) => edits.withSize(recipe, { width: 5, height: 5 }))).toBe(4);
  });

  test('that is the last stays the last', () => {
    expect(stageCount(selectedRecipe(atStage(8).document.get()))).toBe(8);
    expect(atStage(8).change((recipe) => edits.withSize(recipe, { width: 33, height: 33 }))).toBe(10);
  });

  test('of finished terrain is none', () => {
    expect(atStage(undefined).change((recipe) => edits.withParam(recipe, 'hurst', 0.4))).toBeUndefined();
  });

  test('ends with another generator, and with a preset', () => {
    expect(atStage(4).change((recipe) => edits.withGenerator(recipe, 'square-square'))).toBeUndefined();
    const { actions, document } = atStage(4);
    actions.showPreset(edits.withPreset('diamond-square', undefined), 'Default');
    expect(document.get().stage).toBeUndefined();
  });
});

test('a sample that was explained is forgotten with its terrain, and kept through changes of it', () => {
  const { actions, session, change } = atStage(4);
  const chosen = { place: { x: 0.2, y: 0.5 }, stage: 4 };
  session.set({ explained: chosen });
  change((recipe) => edits.withParam(recipe, 'hurst', 0.4));
  expect(session.get().explained).toEqual(chosen);
  actions.showArticleTerrain({ recipe: recipeFor('fault-lines'), stage: 16 }, '16 lines');
  expect(session.get().explained).toBeUndefined();
  session.set({ explained: chosen });
  actions.showPreset(edits.withPreset('midpoint-displacement', 'lightning'), 'Lightning');
  expect(session.get().explained).toBeUndefined();
});

test('a map that takes the place of a line is seen in the view; one that was seen in its profile stays there', () => {
  const { actions, document, change } = atStage(undefined);
  const seenIn = (): string => document.get().page.profile;
  actions.showPreset(edits.withPreset('midpoint-displacement', 'lightning'), 'Lightning');
  expect(seenIn()).toBe('full');
  change((recipe) => edits.withGenerator(recipe, 'fault-lines'));
  expect(seenIn()).toBe('open');
  actions.setPage({ profile: 'full' });
  change((recipe) => edits.withGenerator(recipe, 'square-square'));
  expect(seenIn()).toBe('full');
});

describe('a step back or on tells what it changed', () => {
  /** The note after a step back, and after one on again. */
  const notesAfter = ({ actions, session }: ReturnType<typeof atStage>): (string | undefined)[] =>
    [actions.undo, actions.redo].map((go) => {
      go();
      return session.get().note;
    });

  test('in a landscape behind the terrain', () => {
    const page = atStage(undefined);
    page.actions.showView('landscape');
    page.document.set({ landscape: 'l.seed=dusk' }, 'final', () => 'Seed dusk');
    expect(notesAfter(page)).toEqual([undefined, undefined]);
    page.actions.showView('terrain');
    expect(notesAfter(page)).toEqual(['Undone in the landscape: Seed dusk.', 'Done again in the landscape: Seed dusk.']);
    page.actions.undo();
    page.actions.undo();
    expect(page.session.get().note).toBeUndefined(); // there is nothing left to undo
  });

  test('in terrain behind a landscape', () => {
    const page = atStage(undefined);
    page.change((recipe) => edits.withSeed(recipe, 'granite'));
    expect(notesAfter(page)).toEqual([undefined, undefined]);
    page.actions.showView('landscape');
    expect(notesAfter(page)).toEqual([
      'Undone in the terrain view: Seed granite.',
      'Done again in the terrain view: Seed granite.',
    ]);
  });
});
