import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { sampleRange } from '../../../src/core/heightmap.ts';
import type { TerrainToWrite } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { pngFormat } from '../../../src/io/png-heightmap.ts';
import { openR32 } from '../../../src/io/r32.ts';
import { heightmapToR32 } from '../../../src/library/files.ts';
import { cases } from '../../support/cases.ts';
import { calibrationOf } from '../../support/png-maker.ts';
import { randomTerrain } from '../../support/random-recipes.ts';
import { recipeFor, terrainOf } from '../../support/recipes.ts';
import { written } from '../../support/written.ts';

const terrains = Array.from({ length: cases(1000) }, (_, number) => randomTerrain(number));

async function openPng(terrain: TerrainToWrite) {
  const { bytes } = await written(pngFormat, terrain);
  const opened = await pngFormat.open?.({ bytes });
  if (!opened?.png?.elevation) throw new Error('a picture that states its elevation was expected');
  return { bytes, opened, stated: opened.png.elevation, png: opened.png };
}

/** Half of what a 16-bit code stands for, and what float32 rounds. */
function halfCode({ min, max }: { readonly min: number; readonly max: number }): number {
  return (max - min) / 131_070 + Math.max(Math.abs(min), Math.abs(max)) * 2 ** -23;
}

describe('of random recipes at random stages', () => {
  test('a PNG states the range that it holds, by our reader and by another, and nothing is cut off', async () => {
    for (const [i, { terrain, what }] of terrains.entries()) {
      const { bytes, opened, stated, png } = await openPng(terrain);
      const held = sampleRange(terrain.map.data);
      const read = sampleRange(heightmapOf(opened).data);
      const near = halfCode(held);
      for (const end of ['min', 'max'] as const) {
        expect(Math.abs(stated[end] - held[end]), what).toBeLessThanOrEqual(near);
        expect(Math.abs(read[end] - held[end]), what).toBeLessThanOrEqual(near);
      }
      if (held.min < held.max) expect(sampleRange(png.data), what).toEqual({ min: 0, max: 65_535 });
      if (i % 5 > 0) continue;
      const other = decode(bytes);
      expect(other.data, what).toEqual(png.data);
      const calibration = calibrationOf(bytes);
      expect(Math.abs(calibration.min - held.min), what).toBeLessThanOrEqual(near);
      expect(Math.abs(calibration.max - held.max), what).toBeLessThanOrEqual(near);
    }
  });

  test('an R32 and its sidecar state the range that it holds, and the recipe its own', async () => {
    for (const { terrain, recipe, what } of terrains) {
      const held = sampleRange(terrain.map.data);
      const file = heightmapToR32(terrain);
      const beside = JSON.parse(new TextDecoder().decode(file.sidecar));
      expect({ min: beside.min, max: beside.max }, what).toEqual(held);
      const opened = openR32(file);
      const { width, height, data } = terrain.map;
      expect(heightmapOf(opened), what).toEqual({ width, height, data });
      expect(opened.elevation, what).toEqual(beside.elevation);
      for (const end of ['min', 'max'] as const) {
        expect(Math.abs(beside.elevation[end] - held[end]), what).toBeLessThanOrEqual(halfCode(held));
      }
      expect(beside.recipeElevation ?? (recipe.elevation && beside.elevation), what).toEqual(recipe.elevation);
    }
  });
});

test('a stage that leaves the elevation of its recipe is kept whole', async () => {
  const recipe = recipeFor('square-square', { width: 65, height: 65, seed: 'alps' });
  const terrain = terrainOf(recipe, 3);
  const { stated } = await openPng(terrain);
  expect(stated.min).toBeLessThan(-668);
  expect(terrain.recipeElevation).toEqual({ min: -600, max: 2400 });
});

test('the finished terrain states its elevation to the digit', async () => {
  const elevation = { min: 0.1, max: 2400.3 };
  const { stated } = await openPng(terrainOf(recipeFor('fault-lines', { width: 33, height: 33, elevation })));
  expect(stated).toEqual({ ...elevation, unit: 'm' });
});
