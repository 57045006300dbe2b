import { expect, test } from 'vitest';
import { emptyPane, emptySession, type PaneTerrain } from '../../../../src/jobs/session.ts';
import { type AppDocument, createDocument } from '../../../../src/state/document.ts';
import { createStore } from '../../../../src/state/store.ts';
import { makeTerrain, type Terrain } from '../../../../src/terrain/make-terrain.ts';
import { exportMenu } from '../../../../src/ui/shell/export-menu.ts';
import { recipeFor } from '../../../support/recipes.ts';

const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
const menuOf = (shown: Partial<PaneTerrain>, document: Partial<AppDocument> = {}) =>
  exportMenu(
    createStore({ ...createDocument(recipe), ...document }),
    createStore({ ...emptySession, panes: [{ ...emptyPane, ...shown }] }),
    { run: () => Promise.reject(new Error('nothing is chosen')) },
    () => Promise.reject(new Error('nothing is chosen')),
  );
const itemsFor = (terrain: Terrain | undefined, stage?: number) =>
  menuOf({ terrain }, { stage }).map(({ label, disabled }) => [label, disabled]);

test('a finished terrain can be taken away in every way', () => {
  expect(itemsFor(makeTerrain({ recipe, stage: undefined }))).toEqual([
    ['PNG, 16-bit', undefined],
    ['R32, float', undefined],
    ['Recipe', undefined],
    ['Screenshot', undefined],
  ]);
});

test('a stage has no recipe', () => {
  const [, , item] = itemsFor(makeTerrain({ recipe, stage: 2 }), 2);
  expect(item).toEqual(['Recipe', 'A recipe names a finished, generated terrain']);
});

test('without a terrain the list says so', () => {
  expect(itemsFor(undefined)).toEqual([['Nothing to save', 'The terrain is not there']]);
});

test('of a preview the samples say that they are its, and the recipe is the whole one', () => {
  const terrain = makeTerrain({ recipe, stage: undefined });
  const whole = recipeFor('diamond-square', { width: 4097, height: 4097 });
  const [png, r32, json] = menuOf({ terrain, preview: { isNested: true, until: 'click' } }, { terrains: [whole] });
  expect([png.hint, r32.hint, json.hint]).toEqual([
    expect.stringMatching(/^the preview, 17 × 17 · /),
    expect.stringMatching(/^the preview, 17 × 17 · /),
    'JSON of all 4097 × 4097, for the command line',
  ]);
});
