import { expect, test } from 'vitest';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { wireText } from '../../../../src/ui/terrain/readout.ts';
import { recipeFor } from '../../../support/recipes.ts';

test('a wireframe says how many samples of the terrain its lines leave out', () => {
  const terrain = makeTerrain({ recipe: recipeFor('diamond-square', { width: 17, height: 17 }), stage: undefined });
  expect([1, 2, 4, 16, 32].map((stride) => wireText(stride, terrain))).toEqual([
    'every sample',
    'every 2nd sample',
    'every 4th sample',
    'every 16th sample',
    'every 32nd sample',
  ]);
  const coarser = { ...terrain, display: { ...terrain.display, map: { ...terrain.display.map, width: 9 } } };
  expect(wireText(4, coarser)).toBe('every 8th sample');
});
