import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filePalette } from '../../../src/chart/file-palette.ts';
import { parseChartPalette } from '../../../src/chart/palette.ts';
import { makeTerrain } from '../../../src/cli/terrain.ts';
import type { TerrainToWrite } from '../../../src/io/file-format.ts';
import { svgFormat } from '../../../src/io/svg.ts';
import { readSvgChart } from '../../support/chart-reading.ts';
import { recipeFor } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const FOLDING = { startX: 250, startY: 900, endX: 550, endY: 0, ends: 'segment', direction: 'perpendicular', displacement: 200 };

function terrainOf(params = {}): TerrainToWrite {
  return makeTerrain(recipeFor('midpoint-displacement', { width: 129, params }), undefined, true);
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
  const css = await readFile(path.resolve(import.meta.dirname, '../../../src/ui/styles/tokens.css'), 'utf8');
  const tokens = new Map<string, string>();
  for (const [, selector, body] of css.matchAll(/^(:root[^{]*)\{([^}]*)\}/gm)) {
    if (selector.trim() !== ':root' && !selector.includes('light')) continue;
    for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) tokens.set(name, value);
  }
  expect(filePalette).toEqual(parseChartPalette((name) => tokens.get(name) ?? `${name} is not set`));
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
