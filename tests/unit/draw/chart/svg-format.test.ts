import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chartPictureFormat, drawSvg } from '../../../../src/cli/draw-svg.ts';
import { makeTerrain } from '../../../../src/cli/source.ts';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { fileChartSize } from '../../../../src/draw/chart/file-chart.ts';
import { filePalette } from '../../../../src/draw/chart/file-palette.ts';
import { parseChartPalette } from '../../../../src/draw/chart/palette.ts';
import { profileToSvg } from '../../../../src/draw/chart/profile-svg.ts';
import { svgFormat } from '../../../../src/draw/chart/svg-format.ts';
import { lineStage } from '../../../../src/index.ts';
import type { TerrainToWrite } from '../../../../src/io/file-format.ts';
import { makeTerrain as makePageTerrain } from '../../../../src/terrain/make-terrain.ts';
import { createAloneProfile } from '../../../../src/ui/profile/alone-profile.ts';
import { readSvgChart } from '../../../support/chart-reading.ts';
import { comparison, paneWith } from '../../../support/compared.ts';
import { type RecipeWishes, recipeFor } from '../../../support/recipes.ts';
import { written } from '../../../support/written.ts';

const FOLDING = { startX: 250, startY: 900, endX: 550, endY: 0, ends: 'segment', direction: 'perpendicular', displacement: 200 };

function terrainOf(params = {}, stage?: number): TerrainToWrite {
  return makeTerrain(recipeFor('midpoint-displacement', { width: 129, params }), stage, true);
}

async function chartOf(terrain: TerrainToWrite): Promise<string> {
  return new TextDecoder().decode((await written(svgFormat, terrain)).bytes);
}

/** Width and height of an SVG document. */
function sizeOf(svg: string): [width: number, height: number] {
  const [, width, height] = /<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return [Number(width), Number(height)];
}

test('charts in files have the colours of the light theme', async () => {
  const css = await readFile(path.resolve(import.meta.dirname, '../../../../src/ui/styles/tokens.css'), 'utf8');
  const tokens = new Map<string, string>();
  for (const [, selector, body] of css.matchAll(/^(:root[^{]*)\{([^}]*)\}/gm)) {
    if (selector.trim() !== ':root' && !selector.includes('light')) continue;
    for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) tokens.set(name, value);
  }
  const tokenOf = (name: string): string =>
    tokens.get(name)?.replace(/var\((--[\w-]+)\)/, (_, other) => tokenOf(other)) ?? `${name} is not set`;
  expect(filePalette).toEqual(parseChartPalette(tokenOf));
});

test('1D terrain as SVG is its elevation chart, fitted', async () => {
  const terrain = terrainOf();
  const svg = await chartOf(terrain);
  expect(sizeOf(svg)).toEqual([1200, 360]);
  const chart = readSvgChart(svg, filePalette.line);
  expect(chart.points.length).toBe(129);
  chart.points.forEach(([x, y], i) => {
    expect(Math.abs(x - (terrain.profile?.x[i] ?? Number.NaN)) * chart.perX).toBeLessThan(0.2);
    expect(Math.abs(y - (terrain.profile?.y[i] ?? Number.NaN)) * chart.perY).toBeLessThan(0.2);
  });
});

test('a line that folds keeps its shape, in a picture of that shape', async () => {
  const svg = await chartOf(terrainOf(FOLDING));
  const chart = readSvgChart(svg, filePalette.line);
  expect(chart.perX / chart.perY).toBeCloseTo(1, 2);
  const [width, height] = sizeOf(svg);
  expect(height).toBeGreaterThan(width);
});

/** How many areas are filled: the ground, and water if there is some. */
const filled = (svg: string): number | undefined => svg.match(/Z" fill=/g)?.length;
const COAST = { startY: -900, endY: 900 };

test('water stands where the terrain is below 0 metres, and nowhere else', async () => {
  const [coast, land] = await Promise.all([
    chartOf({ ...terrainOf(COAST), isInMetres: true }),
    chartOf({ ...terrainOf({ startY: 2000, endY: 2500 }), isInMetres: true }),
  ]);
  expect(coast).toContain('>sea 0');
  expect(filled(coast)).toBe(2);
  expect(land).not.toContain('sea');
  expect(filled(land)).toBe(1);
});

test('a line of plain numbers has no water and no sea level, however low it lies', async () => {
  for (const params of [COAST, { startY: -900, endY: -300 }]) {
    const svg = await chartOf(terrainOf(params));
    expect(svg).not.toContain('sea');
    expect(filled(svg)).toBe(1);
  }
});

test('numbers are in metres where elevations and distances are', async () => {
  const terrain = terrainOf();
  expect(await chartOf(terrain)).not.toMatch(/\d m</);
  expect(await chartOf({ ...terrain, isInMetres: true })).toMatch(/\d m</);
  expect(await chartOf({ ...terrain, isInMetres: true, spacing: undefined })).not.toMatch(/\d m</);
});

describe('the chart of a stage', () => {
  const METRES = { min: 100, max: 900 };
  const recipeOf = (wishes: RecipeWishes = {}) => recipeFor('midpoint-displacement', { width: 129, ...wishes });

  /** Both ends of every stick that is drawn, as distance and elevation. */
  function sticksOf(svg: string): number[][] {
    const { toDistance, toRow } = readSvgChart(svg, filePalette.line);
    const [zero, one] = [toRow(0), toRow(1)];
    const sticks = svg.matchAll(new RegExp(`<path d="M([^"L]*)L([^"]*)" fill="none" stroke="${filePalette.stick}"`, 'g'));
    const inPlot = [...sticks].map(([, foot, tip]) => [foot, tip].map((pair) => pair.split(' ').map(Number)));
    return inPlot.map((ends) => ends.flatMap(([x, y]) => [toDistance(x), (y - zero) / (one - zero)])).slice(0, -1); // the last is in the legend
  }

  test.each([
    ['plain numbers', null],
    ['metres', METRES],
  ])('has a stick from the mean of its parents to each new point, in %s', async (_, elevation) => {
    const { profile, lineStage, ...terrain } = makeTerrain(recipeOf({ elevation }), 3, true);
    const sticks = sticksOf(await chartOf({ ...terrain, profile, lineStage, spacing: undefined }));
    if (!profile) throw new Error('expected a line');
    const { x, y } = profile;
    const span = (lineStage?.range.max ?? 0) - (lineStage?.range.min ?? 0);
    expect(sticks).toHaveLength(4);
    sticks.forEach(([meanX, mean, tipX, tip], i) => {
      const [left, middle, right] = [2 * i, 2 * i + 1, 2 * i + 2];
      expect([meanX, tipX].map((at) => Math.round(at))).toEqual([Math.round(x[middle]), Math.round(x[middle])]);
      expect(Math.abs(mean - (y[left] + y[right]) / 2)).toBeLessThan(0.01 * span);
      expect(Math.abs(tip - y[middle])).toBeLessThan(0.01 * span);
    });
  });

  test('has none of the finished line, unless its last stage is asked for', async () => {
    const sticks = (svg: string) => svg.split(`stroke="${filePalette.stick}"`).length - 1;
    expect(sticks(await chartOf(terrainOf({ iterations: 5 })))).toBe(0);
    expect(sticks(await chartOf(terrainOf({ iterations: 5 }, 5)))).toBeGreaterThan(16);
    expect(sticks(await chartOf(terrainOf({ iterations: 5 }, 0)))).toBe(0);
  });

  test.each([
    ['an early stage', {}, 4],
    ['a stage in metres', { elevation: METRES }, 3],
    ['the last stage', { params: { iterations: 5 } }, 5],
    ['the ends of a line that folds at last', { params: FOLDING }, 0],
    ['a stage of a line that folds', { params: FOLDING }, 4],
  ])('is on page, command line and in the library the same: %s', async (_, wishes: RecipeWishes, stage) => {
    const recipe = recipeOf(wishes);
    const terrain = makeTerrain(recipe, stage, true);
    const svg = await chartOf(terrain);
    expect(svg).toBe(pageChartOf(recipe, stage));
    expect(await chartOf({ ...terrain, lineStage: lineStage(recipe, stage) })).toBe(svg);
  });

  test('is as a picture the same', async () => {
    const { bytes } = await written(chartPictureFormat, makeTerrain(recipeOf(), 4, true));
    expect(bytes).toEqual(await drawSvg(await chartOf(makeTerrain(recipeOf(), 4, true))));
  });
});

/** The SVG that the page saves of a stage, in the colours of files. */
function pageChartOf(recipe: Recipe, stage: number): string {
  const { document, session } = comparison([recipe], { panes: [paneWith(makePageTerrain({ recipe, stage }))] });
  const shownDocument = { ...document, stage };
  const { chart } = createAloneProfile()(shownDocument, session, filePalette);
  if (!chart) throw new Error('expected a chart');
  const { width, height } = fileChartSize(chart.model.profile);
  return profileToSvg(chart.model, width, height);
}
