import { afterEach, expect, it } from 'vitest';
import { formatArea, formatElevation } from '../../src/core/number-text.ts';
import type { Point } from '../../src/core/profile.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { differenceScale } from '../../src/draw/colour/colour-scale.ts';
import { findWater } from '../../src/draw/water/water.ts';
import { drainedArea, onRiverNear, sampleNear } from '../../src/draw/water/way.ts';
import { makeFigures } from '../../src/terrain/make-figures.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { createDisplayNote } from '../../src/ui/terrain/display-note.ts';
import { createReadout } from '../../src/ui/terrain/readout.ts';
import { chartPalette } from '../../src/ui/terrain/shown-colours.ts';
import { createStatisticsCard } from '../../src/ui/terrain/statistics-card.ts';
import { mapFrom, recipeFor } from '../support/recipes.ts';
import '../../src/ui/styles/index.css';
import { fillHoles } from '../../src/core/fill-holes.ts';
import { type HoleMask, holeMask } from '../../src/core/holes.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { registry } from '../../src/generate.ts';
import { createDifferenceMap } from '../../src/view2d/difference-map.ts';

afterEach(() => document.body.replaceChildren());

const metres = { elevation: { min: -600, max: 2400 } };
const hills = recipeFor('diamond-square', { width: 65, height: 33, ...metres });
const line = recipeFor('midpoint-displacement', { params: { iterations: 6 } });

/** The figures of a terrain by their names. */
function figuresOf(recipe: Recipe, stage?: number) {
  const card = createStatisticsCard(document.body);
  const terrain = makeTerrain({ recipe, stage });
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

it('the readout says whether a river drains, or the place under the pointer', () => {
  const terrain = makeTerrain({ recipe: hills, stage: undefined });
  const { map, spacing, extent } = terrain.surface;
  const water = findWater({ map, spacing, sea: 0, riverShare: 1 });
  const readout = createReadout(document.body);
  const drains = (hover: Point, metresPerPixel: number): string => {
    const view = { patches: undefined, metresPerPixel };
    readout.update(terrain, hover, { exaggeration: 1, isRaised: false, water, view });
    return [...(document.querySelector('.drained')?.children ?? [])].map(({ textContent }) => textContent).join(' ');
  };
  const area = (place: Point): string => formatArea(drainedArea(water, sampleNear(water, extent, place)), 'm');
  const river = water.count.findIndex((count) => count >= water.riverCount);
  const onRiver = { x: (river % 65) / 64, y: Math.floor(river / 65) / 32 };
  const beside = { x: onRiver.x, y: onRiver.y + 0.1 };
  expect(drains(beside, 0)).toBe(`drains ${area(beside)}`);
  const reach = extent.x;
  expect(drains(beside, reach)).toBe(`river drains ${area(onRiverNear(water, extent, beside, 6 * reach))}`);
});

it('the button goes with the click, and comes back where the terrain waits again', () => {
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

/** Its western half has no values. */
const half = mapFrom(65, 65, (x) => (x < 30 ? Number.NaN : x * 10));

it('statistics say how many samples were filled, and which exponents are of no fractal', () => {
  const source = { kind: 'imported', name: 'half.png', sha256: 'ab'.repeat(32) };
  const recipe = parseRecipe({ version: 1, source, width: 65, height: 65, elevation: { min: 300, max: 640 } }, registry);
  const terrain = makeTerrain({ recipe, stage: undefined, imported: half });
  const card = createStatisticsCard(document.body);
  const figures = makeFigures(recipe, fillHoles(half));
  const { spectrum } = figures;
  if (spectrum.kind === 'none' || !spectrum.fit) throw new Error('expected a power law');
  const { fit } = spectrum;
  const show = (hurst: number): void =>
    card.update(
      terrain,
      { value: { ...figures, spectrum: { ...spectrum, fit: { ...fit, hurst } } } },
      differenceScale(600),
      chartPalette(),
    );
  show(0.9);
  expect(document.body.textContent).toContain('4,225 samples, 1,950 samples filled');
  expect(document.body.innerText).not.toContain('than a fractal');
  show(1.6);
  expect(document.body.innerText).toContain('H above 1: smoother than a fractal at these scales');
});

it('exponents that wait for all samples are none, and statistics say why', () => {
  const terrain = makeTerrain({ recipe: recipeFor('diamond-square', { width: 65, height: 65, ...metres }), stage: undefined });
  const card = createStatisticsCard(document.body);
  const failure = { text: 'figures need all 8193 × 8193 samples' };
  card.update(terrain, { failure }, differenceScale(600), chartPalette());
  expect(document.querySelector('dl')?.textContent).toContain('H, spectrum–H, variogram–');
  expect(document.body.innerText).toContain('H: figures need all 8193 × 8193 samples');
});

it('statistics say how many samples of a half level are not made yet', () => {
  const recipe = recipeFor('diamond-square', { width: 9, height: 9 });
  expect([0, 1, 2, 5, 6].map((stage) => figuresOf(recipe, stage).count)).toEqual([
    '4 samples',
    '9 samples, 4 interpolated',
    '9 samples',
    '81 samples, 40 interpolated',
    '81 samples',
  ]);
});

it('a map of differences is hatched where either terrain was filled', async () => {
  document.body.innerHTML = '<div style="position: absolute; width: 300px; height: 300px"></div>';
  const map = createDifferenceMap(document.body.firstElementChild as HTMLElement, { onHover: () => {} });
  const canvas = document.querySelector('canvas');
  if (!canvas) throw new Error('expected a canvas, got none');
  canvas.style.cssText = 'width: 300px; height: 300px';
  const surface = { map: fillHoles(half), spacing: { x: 1, y: 1 }, extent: { x: 64, y: 64 } };
  const mask = holeMask(half);
  const scale = differenceScale(640);
  const show = (holes: readonly HoleMask[]): void =>
    map.update({ surface, scale, holes, cut: undefined, hover: undefined, palette: chartPalette() });
  show([]);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const plain = canvas.toDataURL();
  show(mask ? [mask] : []);
  await expect.poll(() => canvas.toDataURL()).not.toBe(plain);
  show([]);
  await expect.poll(() => canvas.toDataURL()).toBe(plain);
});
