import { afterAll, describe, expect, test } from 'vitest';
import { bakeTerrainLight } from '../../src/colour/terrain-light.ts';
import { type Range, sampleRange } from '../../src/core/heightmap.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { formatOf } from '../../src/io/formats.ts';
import { encodePng16 } from '../../src/io/png/index.ts';
import { terrainToWrite } from '../../src/io/terrain-to-write.ts';
import { makeTerrain } from '../../src/terrain/make-terrain.ts';
import { createTerrainClient } from '../../src/worker/client.ts';
import { askLight, encodeFile, openFile } from '../support/asked-jobs.ts';
import { READABLE } from '../support/format-texts.ts';
import { makePng, pngOf } from '../support/png-maker.ts';
import { firstDifference, recipeFor } from '../support/recipes.ts';
import { written } from '../support/written.ts';

const client = createTerrainClient();
afterAll(() => client.dispose());

const recipe = recipeFor('fault-lines', { width: 90, height: 60, params: { lines: 200 } });

/** The recipe's picture, with `changed` samples one code off. */
async function pictureOf(changed: number): Promise<Uint8Array> {
  const { surface, profile } = makeTerrain({ recipe, stage: undefined });
  for (let i = 0; i < changed; i++) surface.map.data[1000 + i] += surface.map.data[1000 + i] > 0 ? -1 : 1;
  const terrain = terrainToWrite(recipe, { map: surface.map, spacing: surface.spacing, profile }, true);
  return (await written(formatOf('.png'), terrain)).bytes;
}

describe('files written by the worker', () => {
  test.each(['.png', '.r32', '.json'])(
    '%s has the bytes that writing it directly gives, and the terrain keeps its samples',
    async (extension) => {
      const terrain = await client.terrain({ recipe, stage: undefined });
      const file = await encodeFile(client, terrain, extension);
      const { map, spacing } = terrain.surface;
      const direct = await written(formatOf(extension), terrainToWrite(recipe, { map, spacing, profile: undefined }, true));
      expect(file).toEqual(direct);
      expect(file.bytes.length).toBeGreaterThan(300);
      expect(map.data.length).toBe(90 * 60);
    },
  );

  test('.csv has the points of 1D terrain', async () => {
    const line = recipeFor('midpoint-displacement', { width: 5, height: 4 });
    const terrain = await client.terrain({ recipe: line, stage: 1 });
    const { bytes } = await encodeFile(client, terrain, '.csv');
    expect(new TextDecoder().decode(bytes)).toMatch(/^distance,elevation\n0,\S+\n512,\S+\n1024,\S+\n$/);
    expect(terrain.profile?.x.length).toBe(3); // the page goes on showing it
  });

  test('what has no such form is refused with a reason', async () => {
    const terrain = await client.terrain({ recipe, stage: undefined });
    await expect(encodeFile(client, terrain, '.csv')).rejects.toThrow('csv: expected 1D terrain, got a heightmap');
    await expect(encodeFile(client, terrain, '.doc')).rejects.toThrow('file format: expected a known one, got .doc');
  });

  test('a terrain given away while its file waits is written all the same', async () => {
    const terrain = await client.terrain({ recipe, stage: undefined });
    const files = [encodeFile(client, terrain, '.r32'), encodeFile(client, terrain, '.r32')];
    structuredClone(terrain.surface.map.data.buffer, { transfer: [terrain.surface.map.data.buffer as ArrayBuffer] });
    const [first, second] = await Promise.all(files);
    expect(first.bytes.length).toBe(90 * 60 * 4);
    expect(second).toEqual(first);
  });
});

describe('opening a picture', () => {
  test('that was exported restores its recipe', async () => {
    const bytes = await pictureOf(0);
    expect(await openFile(client, 'hill.png', bytes)).toEqual({ kind: 'recipe', recipe });
    expect(bytes.length).toBeGreaterThan(0); // copied, not given away
  });

  test('with a changed pixel keeps its pixels, and says why', async () => {
    const opened = await openFile(client, 'hill.png', await pictureOf(1));
    if (opened.kind !== 'imported') throw new Error('expected imported samples');
    expect(opened.notes).toEqual(['its recipe makes another terrain (1 of 5400 samples differ), so its pixels are used']);
    const { map } = opened;
    expect(opened.recipe).toMatchObject({
      source: { kind: 'imported', name: 'hill.png' },
      width: 90,
      height: 60,
      elevation: sampleRange(map.data),
    });
    expect(opened.recipe.extent.x).toBeCloseTo(25_600, 6);
    const terrain = await client.terrain({ recipe: opened.recipe, stage: undefined, imported: map });
    expect(firstDifference(terrain.surface.map.data, map.data)).toBeUndefined();
    const exact = generateHeightmap(recipe).data;
    const codeM = 3000 / 65_535;
    expect(map.data.every((v, i) => Math.abs(v - exact[i]) <= (i === 1000 ? 1 + codeM : codeM))).toBe(true);
  });

  test('that states nothing is asked about, and opens as answered', async () => {
    const samples = Uint16Array.of(10, 65_010, 13_010, 65_010, 10, 26_010);
    const bytes = await encodePng16({ width: 3, height: 2, samples });
    const opened = await openFile(client, 'plain.png', bytes);
    if (opened.kind !== 'asks') throw new Error('expected a question');
    const { codes, guesses, picture } = opened.facts;
    expect([codes, guesses.elevation?.value]).toEqual([
      { min: 10, max: 65_010 },
      { min: 0, max: 1000 },
    ]);
    expect([...picture.map.data]).toEqual([...samples]);
    const scale = { elevation: { min: -200, max: 450 }, codes };
    const reading = { scale, spacing: { x: 30, y: 30 }, holes: 'fill' } as const;
    expect(await client.run('open', { name: 'plain.png', bytes, reading })).toMatchObject({
      kind: 'imported',
      recipe: { extent: { x: 60, y: 30 }, elevation: { min: -200, max: 450 } },
      map: { data: Float32Array.from(samples) },
      notes: [],
    });
  });

  test.each<[string, Range & { unit?: string }, Range | null, string[]]>([
    ['metres', { min: 100, max: 165.535, unit: 'm' }, { min: 100, max: Math.fround(165.535) }, []],
    ['plain numbers', { min: 5, max: 6, unit: '' }, null, ['its elevations are plain numbers, in no known unit']],
  ])('that states %s keeps them', async (_what, elevation, kept, notes) => {
    const samples = Uint16Array.of(0, 65_535, 1000, 2000);
    const spacing = { x: 10, y: 10 };
    const opened = await openFile(client, 'a.png', await encodePng16({ width: 2, height: 2, samples, elevation, spacing }));
    expect(opened).toMatchObject({ recipe: { elevation: kept }, notes });
  });

  test('in colour says so', async () => {
    const colour = makePng({ width: 2, height: 2, bitDepth: 8, colourByte: 2, sample: (x, y, c) => 50 * (x + y) + 20 * c });
    expect(await openFile(client, 'photo.png', colour)).toMatchObject({
      kind: 'asks',
      facts: { isColoured: true, notes: ['its colours are read as brightness, and brightness as elevation: a guess'] },
    });
  });

  test('an R32 that is not square opens with its sidecar, and the sidecar alone says what it is', async () => {
    const wide = makeTerrain({ recipe: { ...recipe, width: 33, height: 17 }, stage: undefined });
    const { bytes, sidecar } = await encodeFile(client, wide, '.r32');
    const opened = await openFile(client, 'wide.r32', bytes, sidecar);
    expect(opened).toMatchObject({ kind: 'imported', recipe: { width: 33, height: 17, elevation: recipe.elevation }, notes: [] });
    expect(opened.kind === 'imported' && opened.map.data).toEqual(wide.surface.map.data);
    const alone = openFile(client, 'wide.r32.json', sidecar ?? new Uint8Array(0));
    await expect(alone).rejects.toThrow('this describes wide.r32: drop both files together');
  });

  test('a recipe alone is taken as it is, unless it names samples it lacks', async () => {
    const bytes = (source: object) => new TextEncoder().encode(JSON.stringify({ ...recipe, source }));
    expect(await openFile(client, 'hill.json', bytes(recipe.source))).toEqual({ kind: 'recipe', recipe });
    const lacking = openFile(client, 'hill.json', bytes({ kind: 'imported', name: 'alps.png', sha256: '0'.repeat(64) }));
    await expect(lacking).rejects.toThrow('one imported from "alps.png", whose samples are not in the file');
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a text file', () => new TextEncoder().encode('Dear diary, today'), `expected a ${READABLE} file, got another kind of file`],
    ['half a file', async () => (await pictureOf(0)).subarray(0, 2000), 'the file is cut off'],
    [
      'a header of 100000 × 100000',
      () => pngOf([['IHDR', hugeHeader()]]),
      'the picture is too large: expected at most 16384 samples a side, got 100000 × 100000',
    ],
    ['nothing', () => new Uint8Array(0), 'the file is empty'],
  ])('%s is refused with one sentence, and the next file opens', async (_what, bytes, message) => {
    const error = await openFile(client, 'file.png', await bytes()).catch((reason: Error) => reason);
    if (!(error instanceof Error)) throw new Error('expected to be refused');
    expect(error.name).toMatch(/^(Png|Format)Error$/);
    expect(error.message.startsWith(message), error.message).toBe(true);
    expect(error.message.split('\n').length).toBe(1);
    expect(await openFile(client, 'hill.png', await pictureOf(0))).toMatchObject({ kind: 'recipe' });
  });
});

function hugeHeader(): Uint8Array {
  const body = new DataView(new ArrayBuffer(13));
  body.setUint32(0, 100_000);
  body.setUint32(4, 100_000);
  body.setUint8(8, 16);
  return new Uint8Array(body.buffer);
}

describe('light from the worker', () => {
  const options = { exaggeration: 1.8, sunAzimuthDeg: 262, sunAltitudeDeg: 34, floor: 0 };

  test('is that of the grid that comes with a terrain, which can be lit again', async () => {
    const { lightGrid } = await client.terrain({
      recipe: recipeFor('diamond-square', { width: 1025, height: 513 }),
      stage: undefined,
    });
    const light = await askLight(client, lightGrid, options);
    const { width, height, data } = bakeTerrainLight(lightGrid.map, lightGrid.spacing, options);
    expect([light.width, light.height]).toEqual([width, height]);
    expect(light.data.findIndex((byte, i) => byte !== data[i])).toBe(-1);
    expect(lightGrid.map.data.length).toBe(385 * 385);
  });
});
