import { expect, test } from 'vitest';
import { emptySession } from '../../../src/jobs/session.ts';
import { standInFor } from '../../../src/jobs/stand-in.ts';
import { recipeFor } from '../../support/recipes.ts';

test('while a slider is held, the preview of large terrain is at the stage that is shown, or at its own last', () => {
  const recipe = recipeFor('diamond-square', { width: 2049, height: 2049 });
  const session = { ...emptySession, longWaits: false, isGesture: true };
  const previewAt = (stage: number) => {
    const preview = standInFor({ recipe, stage }, session);
    return [preview?.recipe.width, preview?.stage];
  };
  expect([previewAt(4), previewAt(20)]).toEqual([
    [257, 4],
    [257, 16],
  ]);
});
