import { expect, test } from 'vitest';
import { emptySession } from '../../../../src/jobs/session.ts';
import { createDocument } from '../../../../src/state/document.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { sameIn1d } from '../../../../src/ui/terrain/same-in-1d.ts';
import { recipeFor } from '../../../support/recipes.ts';

const squares = recipeFor('diamond-square', { width: 65, height: 65, elevation: { min: -600, max: 2400 } });
const { page } = createDocument(squares);
const explaining = { page: { ...page, panel: 'explain' as const } };

test('a stage of squares has the level of a line: its new points are moved from the mean of those beside them', () => {
  const level = sameIn1d(explaining, emptySession, makeTerrain({ recipe: squares, stage: 5 }));
  if (!level?.change) throw new Error('expected a level with new points');
  const { profile, change, recipe } = level;
  expect([level.level, level.levels, profile.x.length, change.x.length]).toEqual([3, 6, 9, 4]);
  for (const [i, mean] of change.meanY.entries()) expect(mean).toBeCloseTo((profile.y[2 * i] + profile.y[2 * i + 2]) / 2, 2);
  expect([recipe.extent, recipe.elevation, profile.x[8]]).toEqual([squares.extent, squares.elevation, squares.extent.x]);
});

test('a section is shown of finished terrain, of terrain that grows in another way, and wherever nothing is explained', () => {
  const stage = makeTerrain({ recipe: squares, stage: 5 });
  const faults = recipeFor('fault-lines', { width: 17, height: 17 });
  for (const [shown, terrain] of [
    [explaining, makeTerrain({ recipe: squares, stage: undefined })],
    [explaining, makeTerrain({ recipe: faults, stage: 3 })],
    [{ page: { ...page, panel: 'parameters' } }, stage],
    [{ page: { ...explaining.page, profile: 'folded' } }, stage],
    [{ page: { ...explaining.page, in1d: false } }, stage],
  ] as const)
    expect(sameIn1d(shown, emptySession, terrain)).toBeUndefined();
  expect(sameIn1d(explaining, { cutting: { fault: undefined } }, stage)).toBeUndefined();
});
