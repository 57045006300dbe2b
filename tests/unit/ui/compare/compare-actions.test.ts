import { describe, expect, test } from 'vitest';
import type { Generator } from '../../../../src/core/generator.ts';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { faultLines } from '../../../../src/generators/fault-lines.ts';
import { midpointDisplacement } from '../../../../src/generators/midpoint-displacement.ts';
import { emptySession } from '../../../../src/jobs/session.ts';
import { createDocument, selectedRecipe } from '../../../../src/state/document.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { createStore } from '../../../../src/state/store.ts';
import { createCompareActions } from '../../../../src/ui/compare/compare-actions.ts';
import { comparedWith } from '../../../support/documents.ts';
import { recipeFor } from '../../../support/recipes.ts';

/** Four terrains, the second less the first told, and what is selected and swiped after some actions. */
function compare(layout: 'grid' | 'swipe' | 'solo') {
  const [first, ...others] = ['a', 'b', 'c', 'd'].map((seed) => recipeFor('diamond-square', { seed, width: 17, height: 17 }));
  const initial = createDocument(first);
  const page = { ...initial.page, view: 'compare' as const };
  const document = createDocumentStore({
    ...initial,
    ...comparedWith(initial, others),
    page,
    compare: { ...initial.compare, layout },
  });
  const session = createStore(emptySession);
  const actions = createCompareActions(document, session);
  const now = () => {
    const { selected: place, pair } = document.get();
    return { place, pair: [pair.less, pair.of] };
  };
  return { actions, now, session, recipe: first };
}

describe('a message', () => {
  const changes = ['add', 'duplicate', 'swap', 'remove'] as const;
  test.each(changes)('on what was done before ends when terrains %s', (what) => {
    const { actions, session, recipe } = compare('grid');
    actions.remove(3); // room for another
    actions.toMetres([1]);
    expect(session.get().note).toContain('Terrain 2 is now');
    const actionOf = {
      add: () => actions.add(recipe),
      duplicate: () => actions.duplicate(0),
      swap: () => actions.swap(0, 1),
      remove: () => actions.remove(1),
    };
    actionOf[what]();
    expect(session.get().note).toBeUndefined();
  });

  test.each(['add', 'duplicate'] as const)('of the selected terrain ends with an %s, which selects another', (what) => {
    const { actions, session, recipe, now } = compare('grid');
    actions.remove(3);
    session.set({ message: { kind: 'error', text: 'alps.png is missing.' } });
    if (what === 'add') actions.add(recipe);
    else actions.duplicate(1);
    expect([session.get().message, now()]).toEqual([undefined, { place: 3, pair: [0, 1] }]);
  });

  test('of the selected terrain goes with it, and stays while another goes', () => {
    const { actions, session } = compare('grid');
    const message = { kind: 'error', text: 'alps.png is missing.' } as const;
    session.set({ message });
    actions.remove(2);
    expect(session.get().message).toBe(message);
    actions.remove(0);
    expect(session.get().message).toBeUndefined();
  });
});

describe('a swipe shows the selected terrain', () => {
  test('that takes the place of the one selected before', () => {
    const { actions, now } = compare('swipe');
    expect(now()).toEqual({ place: 0, pair: [0, 1] });
    actions.select(2);
    expect(now()).toEqual({ place: 2, pair: [2, 1] });
    actions.select(1);
    actions.select(3);
    expect(now()).toEqual({ place: 3, pair: [2, 3] });
  });

  test('that is added', () => {
    const { actions, now, recipe } = compare('swipe');
    actions.remove(3);
    actions.add(recipe);
    expect(now()).toEqual({ place: 3, pair: [3, 1] });
  });

  test('when it begins', () => {
    const { actions, now } = compare('solo');
    actions.select(3);
    expect(now()).toEqual({ place: 3, pair: [0, 1] });
    actions.set({ layout: 'swipe' });
    expect(now()).toEqual({ place: 3, pair: [0, 3] });
  });

  test('when another pair is chosen: one of it is selected then', () => {
    const { actions, now } = compare('swipe');
    actions.setPair({ of: 3, less: 2 });
    expect(now()).toEqual({ place: 3, pair: [2, 3] });
    actions.setPair({ of: 0, less: 3 });
    expect(now()).toEqual({ place: 3, pair: [3, 0] });
  });
});

test('elsewhere the pair stays as it is told', () => {
  const { actions, now } = compare('grid');
  actions.select(3);
  actions.set({ divider: 0.4 });
  expect(now()).toEqual({ place: 3, pair: [0, 1] });
  actions.setPair({ of: 2, less: 1 });
  expect(now()).toEqual({ place: 3, pair: [1, 2] });
});

const line = recipeFor('midpoint-displacement', { extent: { x: 1024, y: 512 } });
const camera = { azimuthDeg: 40, altitudeDeg: 30, distance: 2, target: { x: 0, y: 0, z: 0 } };

/** A map in metres compared with others. */
function compareMap(others: readonly Recipe[]) {
  const initial = createDocument(recipeFor('diamond-square', { width: 17, height: 17 }));
  const page = { ...initial.page, view: 'compare' as const };
  const document = createDocumentStore({ ...initial, ...comparedWith(initial, others), page });
  const session = createStore(emptySession);
  return { document, session, actions: createCompareActions(document, session) };
}

describe('a terrain that is added takes the ground that most have', () => {
  const added = (generator: Generator, { document, actions }: ReturnType<typeof compareMap>) => {
    actions.addGenerated(generator);
    const { extent, elevation } = selectedRecipe(document.get());
    return { extent, elevation };
  };
  const ground = { extent: { x: 29_910, y: 31_800 }, elevation: { min: 236, max: 1076 } };
  const jacksboro: Recipe = {
    ...recipeFor('diamond-square', { width: 403, height: 344, ...ground }),
    source: { kind: 'imported', name: 'jacksboro.png', sha256: '0'.repeat(64) },
  };

  test('beside a line that is selected', () => {
    const comparison = compareMap([jacksboro]);
    comparison.document.set({ terrains: [jacksboro, jacksboro] });
    added(midpointDisplacement, comparison);
    expect(selectedRecipe(comparison.document.get())).toMatchObject({ elevation: ground.elevation, extent: { x: 29_910 } });
    expect(added(faultLines, comparison)).toEqual(ground);
  });

  test('beside a map on another ground that is selected', () => {
    const comparison = compareMap([jacksboro, jacksboro]);
    expect(comparison.document.get().selected).toBe(0);
    expect(added(faultLines, comparison)).toEqual(ground);
  });

  test('or of as many that of the selected one', () => {
    const comparison = compareMap([jacksboro]);
    comparison.actions.select(1);
    expect(added(faultLines, comparison)).toEqual(ground);
  });

  test('with the seed of the selected one', () => {
    const comparison = compareMap([jacksboro, jacksboro]);
    comparison.document.set({ terrains: [recipeFor('diamond-square', { seed: 'own' }), jacksboro, jacksboro] });
    added(faultLines, comparison);
    expect(selectedRecipe(comparison.document.get()).source).toMatchObject({ seed: 'own' });
  });
});

test('a line that is added to maps in metres is in metres, which is said; undo takes it away again', () => {
  const { document, session, actions } = compareMap([]);
  document.set({ cameras: [camera] });
  actions.add(line);
  expect(document.get().terrains[1].elevation).toEqual({ min: -600, max: 2400 });
  expect(document.get().cameras).toEqual([camera, camera]);
  expect(session.get().note).toBe('Terrain 2 is now 25.6 km across, −600 … 2,400 m, like Diamond-square.');
  document.undo();
  expect(document.get().terrains.length).toBe(1);
});

test('terrain without metres is scaled to metres by one step, which undo takes back', () => {
  const { document, session, actions } = compareMap([line]);
  document.set({ cameras: [camera, camera] });
  actions.toMetres([1]);
  expect(document.get().terrains.map(({ elevation }) => elevation)).toEqual([
    { min: -600, max: 2400 },
    { min: -600, max: 2400 },
  ]);
  expect(document.get().terrains[1].extent).toEqual({ x: 25_600, y: 12_800 });
  expect(document.get().cameras).toEqual([undefined, undefined]);
  expect(session.get().note).toBe('Terrain 2 is now 25.6 km across, −600 … 2,400 m, like Diamond-square. Undo takes it back.');
  document.undo();
  expect(document.get().terrains[1]).toEqual(line);
});
