import { writeFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { makeTerrain } from '../../../src/cli/source.ts';
import { createHeightmap, sampleRange } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { appearanceSchema } from '../../../src/draw/colour/appearance.ts';
import { lightning } from '../../../src/draw/colour/lightning.ts';
import { reducedForPicture } from '../../../src/draw/comparison/figure.ts';
import { pictureFormat, reliefPixels } from '../../../src/draw/picture.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { mapFrom, type RecipeWishes, recipeFor } from '../../support/recipes.ts';
import { inFoldersOfTheirOwn, made, names, notesOf, read, told } from '../../support/workplace.ts';
import { written } from '../../support/written.ts';

inFoldersOfTheirOwn();

/** The picture of a recipe, in the process of the test. */
async function pictureOf(generator: string, wishes: RecipeWishes): Promise<Uint8Array> {
  return (await written(pictureFormat, makeTerrain(recipeFor(generator, wishes), undefined, true))).bytes;
}

/** Red, green and blue of a pixel, as an independent decoder reads them. */
function pixelOf({ width, data }: PNG, x: number, y: number): number[] {
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
}

/** Whether each pixel on the diagonal of a square picture is blue. */
function isBlueAlong(picture: PNG): boolean[] {
  return Array.from({ length: picture.width }, (_, i) => pixelOf(picture, i, i)).map(([red, , blue]) => blue > red);
}

test('--picture writes terrain in colours, a pixel a sample, and of a file that holds a heightmap too', async () => {
  expect(await notesOf('generate diamond-square --width 65 --height 33 --picture -o hill.png')).toEqual([]);
  const bytes = read('hill.png');
  expect(decode(bytes, { checkCrc: true })).toMatchObject({ width: 65, height: 33, depth: 8, channels: 3 });
  const { data } = PNG.sync.read(bytes);
  expect(decode(bytes).data).toEqual(Uint8Array.from(data.filter((_, i) => i % 4 < 3)));
  expect(new Uint8Array(bytes)).toEqual(await pictureOf('diamond-square', { width: 65, height: 33 }));

  await made('generate diamond-square --width 65 --height 33 -o hill.r32');
  expect(await notesOf('convert hill.r32 --picture -o same.png')).toEqual([]);
  expect(read('same.png').equals(bytes)).toBe(true);
});

test('--kind writes another picture of the same samples', async () => {
  const hill = 'generate diamond-square --width 65 --height 33';
  expect(await notesOf(`${hill} --kind normal-opengl -o normal.png`)).toEqual([]);
  expect(decode(read('normal.png'))).toMatchObject({ width: 65, height: 33, depth: 8, channels: 3 });
  await made(`${hill} -o hill.r32`);
  expect(await notesOf('convert hill.r32 --picture --kind slope -o slope.png')).toEqual([]);
  expect(decode(read('slope.png'))).toMatchObject({ width: 65, height: 33, depth: 8, channels: 1 });
});

test('--kind draws a line as lightning, as the core paints it', async () => {
  const call = 'generate midpoint-displacement --seed alps --width 200 --height 100 --kind lightning -o bolt.png';
  await made(call);
  const { width, height, data } = PNG.sync.read(Buffer.from(read('bolt.png')));
  const { profile } = makeTerrain(recipeFor('midpoint-displacement', { width, height }), undefined, true);
  expect([...data]).toEqual(profile && [...lightning(profile, { width, height })]);
});

test('a comparison is drawn beside its difference, and its files are told', async () => {
  writeFileSync('a.json', recipeToJson(recipeFor('diamond-square', { width: 33, height: 33 })));
  writeFileSync('b.json', recipeToJson(recipeFor('fault-lines', { width: 33, height: 17 })));
  const { files } = await told('compare a.json b.json --difference d.r32 --picture both.png');
  expect(files).toEqual(['d.r32', 'd.r32.json', 'both.png'].map((file) => ({ path: file, bytes: read(file).length })));
  expect(decode(read('both.png'), { checkCrc: true })).toMatchObject({ depth: 8, channels: 3 });
  expect(names()).toEqual(['a.json', 'b.json', 'both.png', 'd.r32', 'd.r32.json']);
});

test('the sea of a picture is blue and its land is not', async () => {
  const size = { width: 65, height: 65 };
  const sea = await pictureOf('diamond-square', { ...size, elevation: { min: -900, max: -100 } });
  const land = await pictureOf('diamond-square', { ...size, elevation: { min: 100, max: 900 } });
  expect(new Set(isBlueAlong(PNG.sync.read(Buffer.from(sea))))).toEqual(new Set([true]));
  expect(new Set(isBlueAlong(PNG.sync.read(Buffer.from(land))))).toEqual(new Set([false]));
});

test('terrain without metres is shown as land with the same relief at any scale', async () => {
  const recipe = recipeFor('diamond-square', { width: 33, height: 33, elevation: null });
  const terrain = makeTerrain(recipe, undefined, true);
  const tenfold = { ...terrain, map: { ...terrain.map, data: terrain.map.data.map((v) => 1024 * v) } };
  const [plain, scaled] = await Promise.all([written(pictureFormat, terrain), written(pictureFormat, tenfold)]);
  expect(scaled.bytes).toEqual(plain.bytes);
  expect(isBlueAlong(PNG.sync.read(Buffer.from(plain.bytes))).some(Boolean)).toBe(false);
});

test('a sea level floods no terrain without metres', () => {
  const map = mapFrom(9, 9, (x, y) => x * y);
  const appearance = { ...defaultsOf(appearanceSchema), seaLevel: 500 };
  const plain = { map, isInMetres: false, spacing: undefined };
  expect(reliefPixels(plain, undefined, appearance)).toEqual(reliefPixels(plain));
  const metres = { ...plain, isInMetres: true };
  expect(reliefPixels(metres, undefined, appearance)).not.toEqual(reliefPixels(metres));
});

test('terrain in metres whose cell size is not known is lit like ground that suits its rise', () => {
  const map = mapFrom(33, 33, (x, y) => 300 * Math.sin(33 * y + x) ** 2);
  const { min, max } = sampleRange(map.data);
  const metres = ((max - min) * 25_600) / 3000 / 32;
  const known = reliefPixels({ map, isInMetres: true, spacing: { x: metres, y: metres } });
  expect(reliefPixels({ map, isInMetres: true, spacing: undefined })).toEqual(known);
});

test.each([
  [1, 61],
  [61, 1],
])('terrain of %i × %i samples has colours too, and is darker between two walls', async (width, height) => {
  const map = createHeightmap(width, height, new Float32Array(61).fill(100));
  map.data[28] = map.data[32] = 400;
  const terrain = { map, elevation: { min: 100, max: 400 }, isInMetres: true, spacing: { x: 50, y: 50 } };
  const picture = PNG.sync.read(Buffer.from((await written(pictureFormat, terrain)).bytes));
  const pixels = Array.from(map.data, (_, i) => pixelOf(picture, i % width, Math.floor(i / width)));
  for (const pixel of pixels) expect(Math.min(...pixel)).toBeGreaterThan(0);
  const light = pixels.map((pixel) => pixel.reduce((sum, channel) => sum + channel));
  expect(light[30]).toBeLessThan(light[0]);
});

test('1D terrain is ground below a sky', async () => {
  const bytes = await pictureOf('midpoint-displacement', { width: 129, height: 60 });
  const picture = PNG.sync.read(Buffer.from(bytes));
  expect([picture.width, picture.height]).toEqual([129, 60]);
  for (let x = 0; x < 129; x++) {
    const [sky, ground] = [pixelOf(picture, x, 2), pixelOf(picture, x, 46)];
    expect(sky[2]).toBeGreaterThan(sky[1]);
    expect(ground[1]).toBeGreaterThan(ground[2]);
  }
});

test('a picture carries no recipe, elevation or cell size that would restore a wrong terrain', async () => {
  const png = await decodePng(await pictureOf('fault-lines', { width: 33, height: 33 }));
  expect(png).toMatchObject({ bitDepth: 8, colourType: 'rgb' });
  for (const stated of ['recipeText', 'elevation', 'spacing'] as const) expect(png[stated]).toBeUndefined();
});

test.each([
  [5123, 5140],
  [5122, 3],
  [7, 5],
])('a map of %i × %i keeps for the picture at most 5120 samples a side', (width, height) => {
  const map = createHeightmap(width, height);
  for (let i = 0; i < map.data.length; i++) map.data[i] = Math.imul(i, 0x9e3779b1) / 1024;
  const before = map.data.slice();
  const reduced = reducedForPicture(map);
  expect([reduced.width, reduced.height]).toEqual([Math.min(width, 5120), Math.min(height, 5120)]);
  expect(reduced.data.at(-1)).toBe(map.data.at(-1));
  expect(Buffer.from(map.data.buffer).equals(Buffer.from(before.buffer))).toBe(true);
});
