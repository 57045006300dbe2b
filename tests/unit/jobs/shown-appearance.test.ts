import { expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { raisedBy, shownAppearance, waterOn } from '../../../src/jobs/shown-appearance.ts';
import { makeTerrain } from '../../../src/terrain/make-terrain.ts';
import { comparison, paneWith } from '../../support/compared.ts';
import { recipeFor } from '../../support/recipes.ts';

const extent = { x: 25_600, y: 25_600 };
const faults = (elevation = { min: 100, max: 3100 }) =>
  recipeFor('fault-lines', { width: 33, height: 33, extent, elevation, params: { lines: 400 } });

/** How often a stage's heights are drawn, and how much of that it is raised. */
function shown(stage: number, recipe = faults(), exaggeration = 0): [drawn: number, raised: number] {
  const { document, session } = comparison([recipe], { panes: [paneWith(makeTerrain({ recipe, stage }))] });
  const asked = { ...document, appearance: { ...document.appearance, exaggeration } };
  return [shownAppearance(asked, session).exaggeration, Math.round(100 * raisedBy(asked, session)) / 100];
}

test('the first faults are raised until they can be seen, and less with every stage', () => {
  expect(shown(1)).toEqual([13, 7]);
  expect(shown(4)).toEqual([6.3, 3.5]);
  expect(shown(49)).toEqual([1.8, 1]);
  expect(shown(400)).toEqual([1.8, 1]);
});

test('what is set stays', () => {
  expect(shown(1, faults(), 3)).toEqual([3, 1]);
});

test('what begins under water is not raised', () => {
  expect(shown(1, faults({ min: -3000, max: 100 }))).toEqual([1.8, 1]);
});

test('water covers no terrain of plain numbers, however low it lies', () => {
  const { document } = comparison([faults()], {});
  const line = (elevation: Recipe['elevation']) => ({
    recipe: recipeFor('midpoint-displacement', { width: 33, elevation }),
    range: { min: -40, max: 10 },
  });
  expect(waterOn(line(null), document.appearance)).toBeUndefined();
  expect(waterOn(line({ min: -40, max: 10 }), document.appearance)).toBe(0);
});

test('stages of subdivision have their relief from the first on', () => {
  expect(shown(1, recipeFor('diamond-square', { width: 33, height: 33, extent }))).toEqual([1.8, 1]);
});
