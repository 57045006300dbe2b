import { afterEach, expect, it } from 'vitest';
import { formatElevation } from '../../src/chart/number-text.ts';
import { differenceScale } from '../../src/colour/colour-scale.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { chartPalette } from '../../src/ui/terrain/palettes.ts';
import { createStatisticsCard } from '../../src/ui/terrain/statistics-card.ts';
import { recipeFor } from '../support/recipes.ts';

afterEach(() => document.body.replaceChildren());

const metres = { elevation: { min: -600, max: 2400 } };
const hills = recipeFor('diamond-square', { width: 65, height: 33, ...metres });
const line = recipeFor('midpoint-displacement', { params: { iterations: 6 } });

/** The figures of a terrain by their names. */
function figuresOf(recipe: Recipe) {
  const card = createStatisticsCard(document.body);
  const terrain = makeTerrain({ recipe, stage: undefined });
  card.update(terrain, undefined, differenceScale(1), chartPalette());
  const rows = [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent));
  const figures: Record<string, string> = Object.fromEntries(rows);
  const count = document.querySelector('h2 span')?.textContent;
  document.body.replaceChildren();
  return { terrain, count, figures };
}

it('the figures of terrain are those of its samples, in metres where it is scaled to them', () => {
  const { terrain, count, figures } = figuresOf(hills);
  const { data } = terrain.surface.map;
  const mean = data.reduce((sum, elevation) => sum + elevation, 0) / data.length;
  const deviation = Math.sqrt(data.reduce((sum, elevation) => sum + (elevation - mean) ** 2, 0) / data.length);
  const [meanText, deviationText] = [mean, deviation].map((value) => formatElevation(value, 'm', 3000));
  expect(count).toBe('2,145 samples');
  expect(figures).toMatchObject({ lowest: '−600 m', highest: '2,400 m', relief: '3,000 m', mean: meanText, σ: deviationText });
  expect(figures.slope).toMatch(/^\d+\.\d°$/);
});

it('a line has points, and no metres until it is scaled to them', () => {
  const { count, figures } = figuresOf(line);
  expect(count).toMatch(/^\d+ points$/);
  expect([figures.lowest, figures.highest].join()).not.toContain('m');
  const scaled = figuresOf({ ...line, elevation: { min: 0, max: 500 } });
  expect(scaled.figures).toMatchObject({ lowest: '0 m', highest: '500 m' });
});

it('the slope is that of the ground: half as wide, it is steeper', () => {
  const slope = (recipe: Recipe): number => Number.parseFloat(figuresOf(recipe).figures.slope);
  expect(slope({ ...hills, extent: { ...hills.extent, x: hills.extent.x / 2 } })).toBeGreaterThan(slope(hills) + 1);
});
