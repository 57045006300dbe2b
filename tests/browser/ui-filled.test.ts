import { afterEach, expect, test } from 'vitest';
import '../../src/ui/styles/index.css';
import { parseChartPalette } from '../../src/chart/palette.ts';
import { differenceScale } from '../../src/colour/colour-scale.ts';
import { fillHoles } from '../../src/core/fill-holes.ts';
import { type HoleMask, holeMask } from '../../src/core/hole-mask.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import { registry } from '../../src/generate.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { createStatisticsCard } from '../../src/ui/terrain/statistics-card.ts';
import { createDifferenceMap } from '../../src/view2d/difference-map.ts';
import { mapFrom } from '../support/recipes.ts';

afterEach(() => document.body.replaceChildren());

const palette = parseChartPalette((token) => getComputedStyle(document.documentElement).getPropertyValue(token));
/** Its western half has no values. */
const half = mapFrom(65, 65, (x) => (x < 30 ? Number.NaN : x * 10));

function mount(): HTMLElement {
  const container = document.createElement('div');
  container.style.cssText = 'position: absolute; width: 300px; height: 300px';
  document.body.append(container);
  return container;
}

test('statistics say how many samples were filled, and which exponents are of no fractal', () => {
  const source = { kind: 'imported', name: 'half.png', sha256: 'ab'.repeat(32) };
  const recipe = parseRecipe({ version: 1, source, width: 65, height: 65, elevation: { min: 300, max: 640 } }, registry);
  const terrain = makeTerrain({ recipe, stage: undefined, imported: half });
  const container = mount();
  const card = createStatisticsCard(container);
  const fit = { fit: { from: 4, to: 16, unit: 'cycles' }, r2: 0.9 } as const;
  const show = (hurst: number): void =>
    card.update(
      terrain,
      { kind: 'estimate', spectrum: { ...fit, hurst }, variogram: { ...fit, hurst: 0.5 } },
      differenceScale(600),
      palette,
    );
  show(0.9);
  expect(container.textContent).toContain('4,225 samples, 1,950 samples filled');
  expect(container.innerText).not.toContain('than a fractal');
  show(1.6);
  expect(container.innerText).toContain('H above 1: smoother than a fractal at these scales');
});

test('statistics say how many samples of a half level are not made yet', () => {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite' };
  const recipe = parseRecipe({ version: 1, source, width: 9, height: 9 }, registry);
  const container = mount();
  const card = createStatisticsCard(container);
  const countAt = (stage: number): string | null | undefined => {
    card.update(makeTerrain({ recipe, stage }), undefined, differenceScale(1), palette);
    return container.querySelector('h2 span')?.textContent;
  };
  expect([0, 1, 2, 5, 6].map(countAt)).toEqual([
    '4 samples',
    '9 samples, 4 interpolated',
    '9 samples',
    '81 samples, 40 interpolated',
    '81 samples',
  ]);
});

test('a map of differences is hatched where either terrain was filled', async () => {
  const container = mount();
  const map = createDifferenceMap(container, { onHover: () => {} });
  const canvas = container.querySelector('canvas');
  if (!canvas) throw new Error('expected a canvas, got none');
  canvas.style.cssText = 'width: 300px; height: 300px';
  const surface = { map: fillHoles(half), spacing: { x: 1, y: 1 }, extent: { x: 64, y: 64 } };
  const mask = holeMask(half);
  const scale = differenceScale(640);
  const show = (holes: readonly HoleMask[]): void =>
    map.update({ surface, scale, holes, cut: undefined, hover: undefined, palette });
  const blank = canvas.toDataURL();
  show([]);
  await expect.poll(() => canvas.toDataURL()).not.toBe(blank);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const plain = canvas.toDataURL();
  show(mask ? [mask] : []);
  await expect.poll(() => canvas.toDataURL()).not.toBe(plain);
});
