import { expect, test } from 'vitest';
import { appearanceSchema, waterLevelOf } from '../../../src/colour/appearance.ts';
import { bakeTerrainLight } from '../../../src/colour/terrain-light.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { rawRange, stageCount } from '../../../src/generate.ts';
import { makeTerrain } from '../../../src/terrain/make-terrain.ts';
import { makeStageScene } from '../../../src/terrain/stage-scene.ts';
import { recipeFor } from '../../support/recipes.ts';

const appearance = { ...defaultsOf(appearanceSchema), seaLevel: 100 };
const look = { appearance, isInMetres: true };

test.each([
  ['faults, whose first stages are nearly flat', recipeFor('fault-lines', { width: 33, height: 33, params: { lines: 300 } })],
  [
    'filtered terrain, whose first stages are coarser',
    recipeFor('diamond-square', {
      width: 33,
      height: 17,
      elevation: { min: -300, max: 900 },
      filters: [{ filter: 'clamp', params: { low: 0.4, high: 0.6 } }],
    }),
  ],
  ['1D terrain', recipeFor('midpoint-displacement', { width: 33, height: 9, elevation: { min: 0, max: 500 } })],
])('%s: stages are those of the page, all in one scale, exaggeration and sea', (_, recipe) => {
  const range = rawRange(recipe);
  const count = stageCount(recipe);
  const last = makeStageScene(recipe, count, range, look);
  for (const stage of [0, 1, 3, count]) {
    const { surface, scale, appearance: shown, light } = makeStageScene(recipe, stage, range, look);
    expect(surface, `stage ${stage}`).toEqual(makeTerrain({ recipe, stage }).surface);
    expect([scale, shown]).toEqual([last.scale, last.appearance]);
    expect(shown.exaggeration).toBeGreaterThan(0);
    const floor = waterLevelOf(appearance, scale);
    expect(light).toEqual(bakeTerrainLight(surface.map, surface.spacing, { ...shown, floor }));
  }
});

test('an exaggeration that is set is kept, and plain numbers have no sea', () => {
  const recipe = recipeFor('midpoint-displacement', { width: 33, height: 9, elevation: null });
  const set = { appearance: { ...appearance, exaggeration: 7 }, isInMetres: false };
  const scene = makeStageScene(recipe, 2, rawRange(recipe), set);
  expect(scene.appearance.exaggeration).toBe(7);
  expect(scene.scale).toMatchObject({ ...rawRange(recipe), seaLevel: undefined });
});
