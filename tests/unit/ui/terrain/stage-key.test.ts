import { expect, test } from 'vitest';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { stageMarks } from '../../../../src/ui/terrain/stage-key.ts';
import { recipeFor } from '../../../support/recipes.ts';

test.each([
  ['random-additions', 0, ['made']],
  ['random-additions', 2, ['mean', 'stick', 'moved']],
  ['square-square', 2, ['mean', 'stick', 'made']],
  ['diamond-square', 1, ['parent', 'mean', 'stick', 'made']],
] as const)('the key of %s at stage %i says whether its points are new', (generator, stage, marks) => {
  const recipe = recipeFor(generator, { width: 17, height: 17 });
  const terrain = makeTerrain({ recipe, stage });
  expect(stageMarks(terrain, false)).toEqual(marks);
  expect(stageMarks(terrain, true)).toEqual(marks.length > 0 ? [...marks, 'explained'] : []);
});
