import { expect, test } from 'vitest';
import { createDocument } from '../../src/state/document.ts';
import { createStore } from '../../src/state/store.ts';
import { exportMenu } from '../../src/ui/export-menu.ts';
import { emptySession } from '../../src/ui/session.ts';
import { makeTerrain } from '../../src/worker/terrain.ts';
import { recipeFor } from '../support/recipes.ts';

const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
const itemsFor = (terrain: ReturnType<typeof makeTerrain> | undefined) =>
  exportMenu(
    createStore(createDocument(recipe)),
    createStore({ ...emptySession, terrain }),
    { encode: () => Promise.reject(new Error('nothing is chosen')) },
    () => Promise.reject(new Error('nothing is chosen')),
  ).map(({ label, disabled }) => [label, disabled]);

test('a finished terrain can be taken away in every way', () => {
  expect(itemsFor(makeTerrain({ recipe, stage: undefined }))).toEqual([
    ['PNG, 16-bit', undefined],
    ['R32, float', undefined],
    ['Recipe', undefined],
    ['Screenshot', undefined],
  ]);
});

test('a stage has no recipe', () => {
  const [, , item] = itemsFor(makeTerrain({ recipe, stage: 2 }));
  expect(item).toEqual(['Recipe', 'A recipe names a finished, generated terrain']);
});

test('without a terrain the list says so', () => {
  expect(itemsFor(undefined)).toEqual([['Nothing to save', 'The terrain is not there']]);
});
