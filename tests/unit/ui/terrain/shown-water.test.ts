import { expect, test } from 'vitest';
import { findWater } from '../../../../src/draw/water/water.ts';
import { onRiverNear } from '../../../../src/draw/water/way.ts';
import { RESULT_ROWS } from '../../../../src/jobs/results.ts';
import { emptyPane, emptySession, type Session, withOutcome } from '../../../../src/jobs/session.ts';
import { createDocument } from '../../../../src/state/document.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { createStore } from '../../../../src/state/store.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { followWater } from '../../../../src/ui/terrain/shown-water.ts';
import { recipeFor } from '../../../support/recipes.ts';

const recipe = recipeFor('diamond-square', { width: 65, height: 65, elevation: { min: -600, max: 2400 } });
const terrain = makeTerrain({ recipe, stage: undefined });
const { map, spacing, extent } = terrain.surface;
const water = findWater({ map, spacing, sea: 0, riverShare: 1 });
/** Beside a river. */
const clicked = { x: 0.31, y: 0.52 };
const reach = extent.x / 4;
const onRiver = onRiverNear(water, extent, clicked, reach);

/** A terrain whose rivers are shown and not known yet, clicked beside one. */
function clickEarly() {
  const initial = createDocument(recipe);
  const document = createDocumentStore({ ...initial, appearance: { ...initial.appearance, rivers: true } });
  const session = createStore<Session>({ ...emptySession, panes: [{ ...emptyPane, terrain }] });
  followWater(document, session, () => terrain, clicked, reach);
  const findRivers = (): void => {
    const [wanted] = RESULT_ROWS.flatMap((row) => (row.kind === 'water' ? row.wanted(document.get(), session.get()) : []));
    session.set(withOutcome(session.get(), 'water', wanted, { value: water }));
  };
  return { document, session, findRivers };
}

test('a click beside a river that is not known yet is meant for it too, once it is, as one step', () => {
  const { document, session, findRivers } = clickEarly();
  expect(document.get().cut).toMatchObject({ mode: 'water', a: clicked });
  session.set({ hover: clicked });
  expect(document.get().cut.a).toEqual(clicked);
  findRivers();
  expect(onRiver).not.toEqual(clicked);
  expect(document.get().cut).toMatchObject({ mode: 'water', a: onRiver });
  expect(document.history.get().steps).toHaveLength(2);
  followWater(document, session, () => terrain, clicked, 0);
  expect(document.get().cut.a).toEqual(clicked);
});

test('what is done between an early click and its rivers stays', () => {
  const { document, findRivers } = clickEarly();
  document.set({ cut: { ...document.get().cut, mode: 'line' } });
  findRivers();
  expect(document.get().cut).toMatchObject({ mode: 'line', a: clicked });
});
