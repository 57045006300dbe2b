import { fromArrayBuffer } from 'geotiff';
import { describe, expect, test } from 'vitest';
import { spacingOf } from '../../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import type { TerrainToWrite } from '../../../../src/io/file-format.ts';
import { heightmapOf } from '../../../../src/io/opened-samples.ts';
import { terrainToWrite } from '../../../../src/io/terrain-to-write.ts';
import { tiffFormat } from '../../../../src/io/tiff/index.ts';
import { restoreFloats } from '../../../../src/restore.ts';
import { recipeFor } from '../../../support/recipes.ts';
import { written } from '../../../support/written.ts';

const recipe = { ...recipeFor('diamond-square', { width: 33, height: 33 }), extent: { x: 3200, y: 1600 } };
const map = generateHeightmap(recipe);
const terrain = terrainToWrite(recipe, { map, profile: undefined, spacing: spacingOf(recipe.extent, map) }, true);

const write = async (of: TerrainToWrite): Promise<Uint8Array> => (await written(tiffFormat, of)).bytes;
const open = (bytes: Uint8Array) =>
  tiffFormat.open?.({ bytes: bytes.slice() }) ?? Promise.reject(new Error('tif: expected to be read'));

describe('a GeoTIFF', () => {
  test('is read by another reader with the same samples, row 0 north, on the same ground', async () => {
    const bytes = await write(terrain);
    const image = await (await fromArrayBuffer(bytes.buffer as ArrayBuffer)).getImage();
    const [samples] = (await image.readRasters()) as unknown as Float32Array[];
    expect(samples).toEqual(map.data);
    expect(image.getResolution().slice(0, 2)).toEqual([100, -50]);
    expect(image.getOrigin().slice(0, 2)).toEqual([0, 1600]);
    expect(image.getGeoKeys()).toMatchObject({ GTRasterTypeGeoKey: 2 });
    expect(image.getGDALNoData()).toBeNaN();
    expect(await image.getGDALMetadata(0)).toMatchObject({ UNITTYPE: 'm' });
  });

  test('of several strips has the same samples', async () => {
    const large = { width: 300, height: 700, data: Float32Array.from({ length: 210_000 }, (_, i) => Math.sin(i) * 100) };
    const bytes = await write({ map: large, elevation: { min: -100, max: 100 }, isInMetres: true });
    const image = await (await fromArrayBuffer(bytes.buffer as ArrayBuffer)).getImage();
    expect(await image.fileDirectory.loadValue('StripOffsets')).toHaveLength(4);
    expect(heightmapOf(await open(bytes))).toEqual(large);
  });

  test('carries a recipe that is trusted only if it makes the samples', async () => {
    const seeded = { ...recipe, source: { ...recipe.source, seed: 'Ä <&"quot;> 山\u0085' } };
    const made = generateHeightmap(seeded);
    const bytes = await write({ ...terrain, map: made, elevation: { min: -1e4, max: 1e4 }, recipe: seeded });
    const file = await open(bytes);
    const { recipeText = '' } = file;
    expect(restoreFloats(recipeText, heightmapOf(file), file.spacing)).toEqual({ kind: 'reproduces', recipe: seeded });
    const changed = { ...made, data: made.data.map((value, i) => (i === 500 ? value + 1 : value)) };
    expect(restoreFloats(recipeText, changed, undefined)).toMatchObject({ kind: 'differs', why: '1 of 1089 samples differ' });
    const smaller = { width: 11, height: 99, data: made.data };
    expect(restoreFloats(recipeText, smaller, undefined)).toMatchObject({
      kind: 'differs',
      why: 'its terrain is 33 × 33, the file 11 × 99',
    });
  });

  test('of numbers without a unit is no map of metres', async () => {
    const bytes = await write({ map, elevation: { min: -1e4, max: 1e4 }, isInMetres: false });
    expect(await open(bytes)).toMatchObject({ isInMetres: false, spacing: undefined });
  });
});
