import { describe, expect, test } from 'vitest';
import { crop, spacingOf } from '../../src/core/heightmap.ts';
import { pictureKind } from '../../src/draw/picture-kinds.ts';
import { generate, generateHeightmap, registry } from '../../src/generate.ts';
import { joined } from '../../src/io/bytes.ts';
import { heightmapOf } from '../../src/io/opened-samples.ts';
import { type DecodedPng, decodePng } from '../../src/io/png/index.ts';
import { pngFormat } from '../../src/io/png-heightmap.ts';
import { MAX_WORLD_ZOOM, type MapTile, worldFrom, worldTile, worldTileFile } from '../../src/world.ts';
import { recipeFor } from '../support/recipes.ts';

const nested = registry.generators.filter(({ kind, nesting }) => kind === 'heightmap' && nesting === 'exact').map(({ id }) => id);
const options = { tileSize: '256' as const };
const square = { width: 129, height: 129 };

/** All places of a level. */
function* placesOf(z: number): Generator<MapTile> {
  for (let y = 0; y < 2 ** z; y++) for (let x = 0; x < 2 ** z; x++) yield { z, x, y };
}

describe.each(nested)('a world of %s', (id) => {
  const recipe = recipeFor(id, square);
  const world = worldFrom(recipe, options);

  test('is at every level the terrain with as many samples, its tiles side by side', () => {
    for (const z of [0, 1, 2]) {
      const cells = 512 * 2 ** z;
      const whole = generateHeightmap({ ...recipe, width: cells + 1, height: cells + 1, elevation: null });
      const { min, max } = recipe.elevation ?? world.range;
      const scale = (max - min) / (world.range.max - world.range.min);
      let farthest = 0;
      for (const place of placesOf(z)) {
        const { data } = worldTile(world, place);
        for (let i = 0; i < data.length; i++) {
          const column = 2 * (256 * place.x + (i % 256)) + 1;
          const row = 2 * (256 * place.y + Math.floor(i / 256)) + 1;
          const wanted = min + (whole.data[row * whole.width + column] - world.range.min) * scale;
          farthest = Math.max(farthest, Math.abs(data[i] - wanted));
        }
      }
      expect(farthest).toBeLessThan(5e-4); // of float32
    }
  });

  test('has at its finest level, far from where it begins, the samples that coarser ones have there', () => {
    const place = { z: MAX_WORLD_ZOOM, x: 2 ** MAX_WORLD_ZOOM - 1, y: 2 ** (MAX_WORLD_ZOOM - 1) + 12_345 };
    const fine = worldTile(world, place);
    const window = (z: number, x: number, y: number): number => {
      const cells = 512 * 2 ** z;
      const one = { ...recipe, width: cells + 1, height: cells + 1 };
      const map = generate(one, { raw: true, window: { x, y, width: 1, height: 1 } });
      return 'data' in map ? map.data[0] : Number.NaN;
    };
    const [x, y] = [512 * place.x + 1, 512 * place.y + 1];
    const { min, max } = recipe.elevation ?? world.range;
    const raw = world.range.min + ((fine.data[0] - min) / (max - min)) * (world.range.max - world.range.min);
    expect(raw).toBeCloseTo(window(MAX_WORLD_ZOOM, x, y), 4);
    // The same place one level down the pyramid is every other sample.
    expect(window(MAX_WORLD_ZOOM, x - 1, y - 1)).toBe(window(MAX_WORLD_ZOOM + 1, 2 * (x - 1), 2 * (y - 1)));
  });
});

test('a tile is a PNG whose colours are its elevations, rounded to the next code', async () => {
  for (const [encoding, step] of [
    ['terrarium', 1 / 256],
    ['terrain-rgb', 0.1],
  ] as const) {
    const world = worldFrom(recipeFor('diamond-square', square), {
      tileSize: '256' as const,
      file: { extension: '.png', options: { pngEncoding: encoding } },
    });
    const place = { z: 3, x: 5, y: 1 };
    const bytes = joined(await worldTileFile(world, place));
    const opened = await pngFormat.open?.({ bytes }, { encoding });
    if (!opened || !('samples' in opened)) throw new TypeError('expected elevations');
    const { data } = heightmapOf(opened);
    const wanted = worldTile(world, place).data;
    let farthest = 0;
    for (let i = 0; i < wanted.length; i++) farthest = Math.max(farthest, Math.abs(data[i] - wanted[i]));
    expect(farthest).toBeLessThanOrEqual(step / 2 + 1e-4);
  }
});

describe('samples at corners', () => {
  const recipe = recipeFor('diamond-square', { width: 513, height: 513 });
  const ofKind = (kind?: string, extension = '.png') =>
    worldFrom(recipe, { tileSize: '256', samples: 'corners', file: { extension, kind, options: {} } });

  test('are those of the terrain of that size, and neighbours share them', () => {
    const whole = generateHeightmap(recipe);
    const world = ofKind(undefined, '.exr');
    for (const place of placesOf(1)) {
      const { width, data } = worldTile(world, place);
      expect(width).toBe(257);
      expect(data).toEqual(crop(whole, { x: 256 * place.x, y: 256 * place.y, width, height: width }).data);
    }
  });

  test.each(['hillshade', 'normal-opengl', 'weights'])('have the pixels that %s of the whole has there', async (kind) => {
    const format = pictureKind(kind)?.format;
    const elevation = recipe.elevation ?? { min: 0, max: 1 };
    const terrain = { map: generateHeightmap(recipe), elevation, isInMetres: true, spacing: spacingOf(recipe.extent, recipe) };
    const picture = await decodePng(joined((await format?.write(terrain))?.pieces ?? []));
    for (const place of placesOf(1)) {
      const tile = await decodePng(joined(await worldTileFile(ofKind(kind), place)));
      const { channels } = tile;
      for (const row of [0, 1, 130, 255, 256]) {
        const from = channels * ((256 * place.y + row) * picture.width + 256 * place.x);
        expect(tile.data.slice(channels * row * 257, channels * (row + 1) * 257)).toEqual(
          picture.data.slice(from, from + channels * 257),
        );
      }
    }
  });

  test('have one colour in the relief of both neighbours', async () => {
    const [west, east] = await Promise.all(
      [2, 3].map(async (x) => decodePng(joined(await worldTileFile(ofKind('relief'), { z: 3, x, y: 5 })))),
    );
    const columnOf = ({ data }: DecodedPng, x: number) =>
      Array.from({ length: 257 }, (_, y) => [...data.slice(3 * (257 * y + x), 3 * (257 * y + x + 1))]);
    expect(columnOf(west, 256)).toEqual(columnOf(east, 0));
    expect(new Set(west.data).size).toBeGreaterThan(100);
  });

  test('span in codes an eighth more than the recipe at either end, and what lies beyond is refused', async () => {
    expect(ofKind().codes).toEqual({ min: -975, max: 2775 });
    const world = worldFrom(recipe, { file: { extension: '.r16', options: {} }, codes: { min: 0, max: 100 } });
    await expect(worldTileFile(world, { z: 0, x: 0, y: 0 })).rejects.toThrow(/0 … 100/);
  });
});

test('pictures go on where terrain repeats', async () => {
  const recipe = recipeFor('gradient-noise', { ...square, params: { edges: 'toroidal' } });
  const world = worldFrom(recipe, {
    samples: 'corners',
    tileSize: '256',
    file: { extension: '.png', kind: 'normal-opengl', options: {} },
  });
  const [west, east] = await Promise.all(
    [0, 3].map(async (x) => decodePng(joined(await worldTileFile(world, { z: 2, x, y: 1 })))),
  );
  for (let y = 0; y < 257; y++) {
    expect(east.data.slice(3 * (257 * y + 256), 3 * (257 * y + 257))).toEqual(west.data.slice(3 * 257 * y, 3 * (257 * y + 1)));
  }
});

test.each([
  ['.png', { pngEncoding: 'terrarium' }, undefined, 'centres'],
  ['.png', { pngEncoding: 'grey' }, undefined, 'corners'],
  ['.png', {}, 'slope', 'centres'],
  ['.r16', {}, undefined, 'corners'],
  ['.exr', {}, undefined, 'corners'],
])('samples of %s with %o as %s lie at %s', (extension, options, kind, samples) => {
  expect(worldFrom(recipeFor('diamond-square', square), { file: { extension, kind, options } }).samples).toBe(samples);
});

test.each([
  ['midpoint-displacement', {}, '2D terrain, got midpoint-displacement, which makes lines'],
  ['square-square', square, 'a generator that adds detail with its size, got square-square'],
  ['diamond-square', { width: 129, height: 65 }, 'a square of 2ⁿ + 1 samples a side, such as 513 × 513, got 129 × 65'],
  ['simplex-noise', { width: 100, height: 100 }, 'a square of 2ⁿ + 1 samples a side, such as 513 × 513, got 100 × 100'],
  ['diamond-square', { ...square, filters: [{ filter: 'smooth', params: {} }] }, 'a recipe without filters, got smooth'],
  ['diamond-square', { ...square, elevation: null }, 'elevations in metres, got none'],
] as const)('%s with %o is no world', (id, wishes, why) => {
  expect(() => worldFrom(recipeFor(id, wishes), options)).toThrow(`world: expected ${why}`);
});
