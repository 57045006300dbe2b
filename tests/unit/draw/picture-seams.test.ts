import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { type Heightmap, resample, respaced, sampleRange, spacingOf } from '../../../src/core/heightmap.ts';
import { kindsOf, pictureKind } from '../../../src/draw/picture-kinds.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import type { TerrainToWrite } from '../../../src/io/file-format.ts';
import { tileCutter, tilesOf } from '../../../src/kits/tiles.ts';
import { recipeFor } from '../../support/recipes.ts';
import { cutElsewhere, cutsOf, type MadeOfCut, type Samples, seamGap, seamRatioOfCuts } from '../../support/seams.ts';
import { written } from '../../support/written.ts';

const EXTENT = 25_600;

/** The channels of a picture, each as samples. */
async function channelsOf(id: string, terrain: TerrainToWrite): Promise<Samples[]> {
  const { bytes } = await written(pictureKind(id)?.format, terrain);
  const { data, width, height } = PNG.sync.read(Buffer.from(bytes));
  return [0, 1, 2].map((channel) => ({
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + channel]),
  }));
}

function terrainOf(map: Heightmap): TerrainToWrite {
  return { map, elevation: sampleRange(map.data), isInMetres: true, spacing: spacingOf({ x: EXTENT, y: EXTENT }, map) };
}

function farthest(got: readonly Samples[], wanted: readonly Samples[]): number {
  let most = 0;
  got.forEach(({ data }, channel) => {
    for (let i = 0; i < data.length; i++) most = Math.max(most, Math.abs(data[i] - wanted[channel].data[i]));
  });
  return most;
}

/** All far ground is at a quarter of the size, so a tile is cut elsewhere at every fourth sample to stay the same. */
const tile = generateHeightmap(recipeFor('diamond-square', { width: 129, height: 97, params: { edges: 'toroidal', cells: 4 } }));
const cut = { x: 44, y: 88 };

describe.each(kindsOf(false))('$id', ({ id }) => {
  test('of a tile begins again where it ends, with pixels that are the same wherever the tile is cut', async () => {
    const channels = await channelsOf(id, terrainOf(tile));
    for (const channel of channels) expect(seamGap(channel)).toBe(0);
    const elsewhere = await channelsOf(id, terrainOf(cutElsewhere(tile, cut.x, cut.y)));
    const wanted = channels.map((channel) => cutElsewhere(channel, cut.x, cut.y));
    // Light has rounding errors of its own.
    expect(farthest(elsewhere, wanted)).toBeLessThanOrEqual(id === 'sky' || id === 'relief' ? 2 : 0);
  });

  test('of a tile that is resampled, and of one that no quarter divides, begins again where it ends', async () => {
    for (const [width, height] of [
      [100, 71],
      [66, 67],
      [40, 3],
    ]) {
      const map = resample(tile, width, height);
      for (const channel of await channelsOf(id, { ...terrainOf(map), spacing: respaced({ x: 200, y: 267 }, tile, map) })) {
        expect(seamGap(channel)).toBe(0);
      }
    }
  });

  test('of parts of a tile is cut from the whole', async () => {
    const whole = await channelsOf(id, terrainOf(tile));
    const part = tileCutter(terrainOf(tile), 2);
    for (const { column, row } of tilesOf(2)) {
      const got = await channelsOf(id, part({ column, row }));
      const wanted = whole.map((channel) => cutElsewhere(channel, 64 * column, 48 * row, { width: 65, height: 49 }));
      expect(farthest(got, wanted)).toBe(0);
    }
  });
});

/** The step at the seams of a tile of noise against the steps inside, in a picture. */
async function seamRatioOf(kind: string, generator: string, filters: readonly string[] = []): Promise<number> {
  const size = { width: 65, height: 65, params: { edges: 'toroidal' } };
  const noise = generateHeightmap(recipeFor(generator, { ...size, filters: filters.map((filter) => ({ filter, params: {} })) }));
  const made: MadeOfCut[] = [];
  for (const { at, cut } of cutsOf(noise, 8)) {
    for (const channel of await channelsOf(kind, terrainOf(cut))) made.push({ at, made: channel });
  }
  return seamRatioOfCuts([made]);
}

const noises = ['value-noise', 'gradient-noise', 'simplex-noise', 'cellular'];

// Rounding moves light by a step of a byte here and there, and the rivers of a mask by a pixel.
test.each(['relief', 'sky', 'river-mask'])('%s of noise steps across its seams as it does inside', async (kind) => {
  for (const id of noises) {
    const ratio = await seamRatioOf(kind, id);
    expect(ratio, id).toBeGreaterThan(0.95);
    expect(ratio, id).toBeLessThan(1.05);
  }
});

test('rivers over the level ground of filled lakes are the same wherever a tile is cut, over terraces nearly so', async () => {
  for (const id of noises) {
    expect(await seamRatioOf('river-mask', id, ['fill']), id).toBe(1);
    expect(await seamRatioOf('river-mask', id, ['terrace']), id).toBeLessThan(1.05);
  }
});
