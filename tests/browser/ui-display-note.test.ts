import { expect, test } from 'vitest';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { createDisplayNote } from '../../src/ui/terrain/display-note.ts';
import { recipeFor } from '../support/recipes.ts';

test('the button goes with the click, and comes back where the terrain waits again', () => {
  const element = document.createElement('p');
  let clicks = 0;
  const show = createDisplayNote(element, () => clicks++);
  const terrain = makeTerrain({ recipe: recipeFor('diamond-square', { width: 5, height: 5 }), stage: undefined });
  const wanted = recipeFor('diamond-square', { width: 4097, height: 4097 });
  const held = { isNested: true, until: 'click' as const };
  const button = () => element.querySelector('button');
  show(terrain, held, wanted, 'click');
  expect(button()?.textContent).toBe('Make all 4097 × 4097');
  button()?.click();
  expect(clicks).toBe(1);
  show(terrain, held, wanted, 'job');
  expect([button(), element.textContent]).toEqual([null, 'Preview at 5 × 5 of 4097 × 4097: all samples are being made']);
  show(terrain, held, wanted, 'click');
  expect(button()).not.toBeNull();
});
