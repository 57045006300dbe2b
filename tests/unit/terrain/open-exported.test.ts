/** Files that Faultline writes, as it opens them again; and files that are none. */
import { expect, test } from 'vitest';
import { type Range, sampleRange } from '../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { encodePng16 } from '../../../src/io/png/index.ts';
import { makeTerrain } from '../../../src/terrain/make-terrain.ts';
import { openPicture } from '../../../src/terrain/open-picture.ts';
import { encodeTerrain, terrainToEncode } from '../../../src/worker/encode-terrain.ts';
import { READABLE } from '../../support/format-texts.ts';
import { pngOf } from '../../support/png-maker.ts';
import { recipeFor } from '../../support/recipes.ts';
import { whole } from '../../support/written.ts';

const hills = recipeFor('fault-lines', { width: 90, height: 60, params: { lines: 200 } });
const madeOf = (recipe = hills, stage?: number) => makeTerrain({ recipe, stage });
const encoded = async (terrain: ReturnType<typeof madeOf>, extension: string) =>
  whole(await encodeTerrain(terrainToEncode(terrain, extension)));

/** The recipe's picture, with `changed` samples one code off. */
async function pictureOf(changed: number): Promise<Uint8Array> {
  const terrain = madeOf();
  const { data } = terrain.surface.map;
  for (let i = 0; i < changed; i++) data[1000 + i] += data[1000 + i] > 0 ? -1 : 1;
  return (await encoded(terrain, '.png')).bytes;
}

test('the CSV of a line at a stage has the points there are', async () => {
  const { bytes } = await encoded(madeOf(recipeFor('midpoint-displacement', { width: 5, height: 4 }), 1), '.csv');
  expect(new TextDecoder().decode(bytes)).toMatch(/^distance,elevation\n0,\S+\n512,\S+\n1024,\S+\n$/);
});

test.each([
  ['.csv', 'csv: expected 1D terrain, got a heightmap'],
  ['.doc', 'file format: expected a known one, got .doc'],
])('what has no form as %s is refused with a reason', async (extension, why) => {
  await expect(encoded(madeOf(), extension)).rejects.toThrow(why);
});

test.each(['.png', '.tif', '.exr', '.json', '.glb'])('%s that was exported restores its recipe', async (extension) => {
  const { bytes } = await encoded(madeOf(), extension);
  expect(await openPicture({ name: `hill${extension}`, bytes })).toEqual({ kind: 'recipe', recipe: hills });
});

test('a picture with a changed pixel keeps its pixels, and says why', async () => {
  const opened = await openPicture({ name: 'hill.png', bytes: await pictureOf(1) });
  if (opened.kind !== 'imported') throw new Error('expected imported samples');
  const { map, notes, recipe } = opened;
  expect(notes).toEqual(['its recipe makes another terrain (1 of 5400 samples differ), so its pixels are used']);
  const source = { kind: 'imported', name: 'hill.png' };
  expect(recipe).toMatchObject({ source, width: 90, height: 60, elevation: sampleRange(map.data) });
  expect(recipe.extent.x).toBeCloseTo(25_600, 6);
  const exact = generateHeightmap(hills).data;
  const codeM = 3000 / 65_535;
  expect(map.data.every((v, i) => Math.abs(v - exact[i]) <= (i === 1000 ? 1 + codeM : codeM))).toBe(true);
});

test.each<[string, Range & { unit?: string }, Range | null, string[]]>([
  ['metres', { min: 100, max: 165.535, unit: 'm' }, { min: 100, max: Math.fround(165.535) }, []],
  ['plain numbers', { min: 5, max: 6, unit: '' }, null, ['its elevations are plain numbers, in no known unit']],
])('a picture that states %s keeps them', async (_what, elevation, kept, notes) => {
  const samples = Uint16Array.of(0, 65_535, 1000, 2000);
  const bytes = await encodePng16({ width: 2, height: 2, samples, elevation, spacing: { x: 100, y: 100 } });
  expect(await openPicture({ name: 'a.png', bytes })).toMatchObject({ recipe: { elevation: kept }, notes });
});

test('an R32 that is not square opens with its sidecar, and the sidecar alone says what it is', async () => {
  const wide = madeOf({ ...hills, width: 33, height: 17 });
  const { bytes, sidecar } = await encoded(wide, '.r32');
  const opened = await openPicture({ name: 'wide.r32', bytes, sidecar });
  expect(opened).toMatchObject({ kind: 'imported', recipe: { width: 33, height: 17, elevation: hills.elevation }, notes: [] });
  expect(opened.kind === 'imported' && opened.map.data).toEqual(wide.surface.map.data);
  const alone = openPicture({ name: 'wide.r32.json', bytes: sidecar ?? new Uint8Array(0) });
  await expect(alone).rejects.toThrow('this describes wide.r32: drop both files together');
});

test('a recipe alone is refused where it names samples it lacks', async () => {
  const source = { kind: 'imported', name: 'alps.png', sha256: '0'.repeat(64) };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...hills, source }));
  await expect(openPicture({ name: 'hill.json', bytes })).rejects.toThrow(
    'one imported from "alps.png", whose samples are not in the file',
  );
});

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['a text file', () => new TextEncoder().encode('Dear diary, today'), `expected a ${READABLE} file, got another kind of file`],
  ['half a file', async () => (await pictureOf(0)).subarray(0, 2000), 'the file is cut off'],
  [
    'a header of 100000 × 100000',
    () => pngOf([['IHDR', new Uint8Array([0, 1, 134, 160, 0, 1, 134, 160, 16, 0, 0, 0, 0])]]),
    'the picture is too large: expected at most 16384 samples a side, got 100000 × 100000',
  ],
])('%s is refused with one sentence', async (_what, bytes, message) => {
  const error = await openPicture({ name: 'file.png', bytes: await bytes() }).catch((reason: Error) => reason);
  if (!(error instanceof Error)) throw new Error('expected to be refused');
  expect(error.name).toMatch(/^(Png|Format)Error$/);
  expect(error.message.startsWith(message), error.message).toBe(true);
  expect(error.message.split('\n').length).toBe(1);
});
