import { expect, test } from 'vitest';
import { spacingOf } from '../../../../src/core/heightmap.ts';
import { defaultsOf, type ParamValues } from '../../../../src/core/params.ts';
import { recipeToJson } from '../../../../src/core/recipe.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import { formats } from '../../../../src/io/formats.ts';
import { pictureFormat } from '../../../../src/io/picture.ts';
import { pictureKind } from '../../../../src/io/picture-kinds.ts';
import { pngFormat } from '../../../../src/io/png-heightmap.ts';
import { terrainToWrite } from '../../../../src/io/terrain-to-write.ts';
import { emptyPane, emptySession, type PaneTerrain } from '../../../../src/jobs/session.ts';
import { type AppDocument, createDocument } from '../../../../src/state/document.ts';
import { encodeTerrain, type TerrainToEncode } from '../../../../src/terrain/encode-terrain.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { type KitToEncode, zipKit } from '../../../../src/terrain/zip-kit.ts';
import type { TerrainFileMaker } from '../../../../src/ui/export/samples-file.ts';
import { terrainRows } from '../../../../src/ui/export/terrain-rows.ts';
import { terrainSubject } from '../../../../src/ui/export/terrain-subject.ts';
import { blobOf, type ExportPlan, type ExportRow } from '../../../../src/ui/page/export-row.ts';
import type { TerrainClient } from '../../../../src/worker/client.ts';
import { recipeFor, terrainOf } from '../../../support/recipes.ts';
import { written } from '../../../support/written.ts';

/** The files of samples, and of the recipe. */
const FILES = [
  'Image with recipe',
  'Raw samples',
  'Float samples',
  'GeoTIFF with recipe',
  'OpenEXR with recipe',
  'Solid to print',
  'Mesh as text',
  'Mesh with colours',
  'Recipe',
];

const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
const terrain = makeTerrain({ recipe, stage: undefined });

/** Does in this thread what a worker would. */
const client = {
  run: (_kind: string, request: TerrainToEncode | { readonly terrain: TerrainToEncode; readonly kit: KitToEncode }) =>
    'kit' in request ? zipKit(request.terrain, request.kit, undefined, () => {}) : encodeTerrain(request),
} as unknown as Pick<TerrainClient, 'run'>;
const maker: TerrainFileMaker = {
  client,
  maps: { get: () => Promise.resolve(undefined) },
  view: {
    picture() {
      throw new Error('nothing is drawn');
    },
    sight() {
      throw new Error('nothing is seen');
    },
    fullSize: () => ({ width: 800, height: 500 }),
  },
  appearance: createDocument(recipe).appearance,
  noView: undefined,
  isCompared: false,
};

function rowsOf(shown: Partial<PaneTerrain>, document: Partial<AppDocument> = {}): ExportRow[] {
  const now = { ...createDocument(recipe), ...document };
  const subject = terrainSubject(now, { ...emptySession, panes: [{ ...emptyPane, ...shown }] });
  return subject ? terrainRows(subject, maker) : [];
}

function rowOf(id: string, ...of: Parameters<typeof rowsOf>): ExportRow {
  const row = rowsOf(...of).find((one) => one.id === id);
  if (!row) throw new Error(`expected a row ${id}`);
  return row;
}

const planOf = (row: ExportRow, values: ParamValues = {}): ExportPlan => row.plan({ ...defaultsOf(row.options), ...values });
async function filesOf(row: ExportRow, values?: ParamValues): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }[]> {
  const files = await planOf(row, values).make({ signal: new AbortController().signal, onProgress() {} });
  return Promise.all(files.map(async (file) => ({ name: file.name, content: new Uint8Array(await blobOf(file).arrayBuffer()) })));
}

async function openPng(row: ExportRow, values?: ParamValues) {
  const [{ content }] = await filesOf(row, values);
  const file = await pngFormat.open?.({ bytes: content });
  if (!file?.png) throw new Error('expected a PNG');
  return file.png;
}

test('a finished terrain can be taken away in every way', () => {
  const rows = rowsOf({ terrain });
  expect(rows.map(({ unfit }) => unfit)).toEqual(rows.map(() => undefined));
  expect(rows.map(({ title }) => title)).toEqual([
    ...FILES,
    'Folder for a program',
    'Map from above',
    'Picture of the view',
    'Animation',
    'Evolution picture',
  ]);
});

test('without 3D there is no picture of the view, and a map from above', () => {
  const subject = terrainSubject(createDocument(recipe), { ...emptySession, panes: [{ ...emptyPane, terrain }] });
  const view = { ...maker.view, picture: undefined, sight: undefined };
  const titles = subject && terrainRows(subject, { ...maker, view }).map(({ title }) => title);
  expect(titles).toEqual([...FILES, 'Folder for a program', 'Map from above', 'Animation', 'Evolution picture']);
  const row = subject && terrainRows(subject, { ...maker, view }).find(({ id }) => id === 'animation');
  expect(Object.keys(row?.options ?? {})).not.toContain('seen');
});

test('the map from above is the picture that is written without the page, byte for byte', async () => {
  const [{ name, content }] = await filesOf(rowOf('map', { terrain }));
  expect(name).toMatch(/_17-above\.png$/);
  const { map, spacing } = { map: generateHeightmap(recipe), spacing: spacingOf(recipe.extent, recipe) };
  const { bytes } = await written(pictureFormat, terrainToWrite(recipe, { map, profile: undefined, spacing }, true));
  expect(content).toEqual(bytes);
});

test('the map from above is any kind of picture that there is', async () => {
  const row = rowOf('map', { terrain });
  const [{ name, content }] = await filesOf(row, { kind: 'Slope' });
  expect(name).toMatch(/_17-slope\.png$/);
  const { map, spacing } = { map: generateHeightmap(recipe), spacing: spacingOf(recipe.extent, recipe) };
  const { bytes } = await written(
    pictureKind('slope')?.format,
    terrainToWrite(recipe, { map, profile: undefined, spacing }, true),
  );
  expect(content).toEqual(bytes);
  expect(planOf(row, { kind: 'Slope' }).notes?.kind).toBe(pictureKind('slope')?.doc);
});

test('the picture of a line is any kind of picture of 1D terrain, byte for byte', async () => {
  const line = recipeFor('midpoint-displacement', { width: 60, height: 40 });
  const made = makeTerrain({ recipe: line, stage: undefined });
  const row = rowOf('map', { terrain: made }, { terrains: [line] });
  expect(row.title).toBe('Picture of the line');
  expect(row.options.kind).toMatchObject({ default: 'Silhouette', options: ['Silhouette', 'Lightning', 'River'] });
  for (const id of ['silhouette', 'lightning', 'river']) {
    const kind = pictureKind(id);
    const [{ name, content }] = await filesOf(row, { kind: kind?.title ?? '' });
    expect(name).toMatch(new RegExp(`_60x40-${id}\\.png$`));
    expect(content, id).toEqual((await written(kind?.format, terrainOf(line))).bytes);
  }
});

test.each(['Lightning', 'River'])('the size of %s is estimated within two fifths', async (kind) => {
  const line = recipeFor('midpoint-displacement', { width: 1001, height: 501 });
  const row = rowOf('map', { terrain: makeTerrain({ recipe: line, stage: undefined }) }, { terrains: [line] });
  const [{ content }] = await filesOf(row, { kind });
  const { bytes } = await planOf(row, { kind }).bytes();
  expect(Math.abs(bytes / content.length - 1)).toBeLessThan(0.4);
});

test('a picture of the view without a height keeps the ratio of the view, and none is higher than 8192 pixels', () => {
  const row = rowOf('view', { terrain });
  expect(planOf(row).size).toBe('800 × 500');
  expect(planOf(row, { width: 8192 }).size).toBe('8192 × 5120');
  expect(planOf(row, { width: 1600, height: 90 }).size).toBe('1600 × 90');
  expect(planOf(row, { height: 4 }).problem).toBe('Height: expected 16 to 8192 pixels, got 4.');
});

test('an animation is seen from above, or in frames that the 3D view draws in its ratio', () => {
  const row = rowOf('animation', { terrain });
  expect(row.options.seen).toMatchObject({ default: 'From above', options: ['From above', 'As in the 3D view'] });
  expect(planOf(row).name).toMatch(/_17-stages\.apng$/);
  const in3d = planOf(row, { seen: 'As in the 3D view', bare: true });
  expect(in3d.name).toMatch(/_17-stages-3d\.apng$/);
  expect(in3d.size).toBe('960 × 600, 9 frames');
  const line = recipeFor('midpoint-displacement', { width: 17, height: 17 });
  const ofLine = rowOf('animation', { terrain: makeTerrain({ recipe: line, stage: undefined }) }, { terrains: [line] });
  expect(ofLine.options.seen).toMatchObject({ default: 'From the side', options: ['From the side', 'As in the 3D view'] });
});

test.each([
  ['in a comparison', { isCompared: true }, 'Leave the comparison for an animation of the 3D view'],
  ['below a profile that covers it', { noView: 'The profile covers it' }, 'The profile covers it'],
])('%s no animation is drawn by the 3D view, and the dialog says why', (_, changes, why) => {
  const subject = terrainSubject(createDocument(recipe), { ...emptySession, panes: [{ ...emptyPane, terrain }] });
  const row = subject && terrainRows(subject, { ...maker, ...changes }).find(({ id }) => id === 'animation');
  const plan = row && planOf(row, { seen: 'As in the 3D view' });
  expect(plan?.inactive?.seen).toBe(why);
  expect(plan?.notes?.seen).toBe(`${why}.`);
  expect(plan?.name).toMatch(/_17-stages\.apng$/);
});

test('an early stage has no recipe, and its picture says so', () => {
  const early = [{ terrain: makeTerrain({ recipe, stage: 2 }) }, { stage: 2 }] as const;
  expect(rowOf('recipe', ...early).unfit).toBe('A recipe names the finished terrain, not an early stage');
  const plan = planOf(rowOf('png', ...early));
  expect(plan.inactive?.recipe).toBe('A recipe names the finished terrain, not an early stage');
  expect(plan.name).toMatch(/_17_stage-2\.png$/);
});

test('float samples of a line that has no unit are not said to be metres', () => {
  const line = recipeFor('midpoint-displacement', { width: 17, height: 17 });
  const row = rowOf('r32', { terrain: makeTerrain({ recipe: line, stage: undefined }) }, { terrains: [line] });
  expect(`${row.hint} ${row.holds}`).not.toContain('metres');
  expect(rowOf('r32', { terrain }).hint).toContain('metres');
});

test('options of a format reach the file, and 8 bits carry no recipe', async () => {
  const row = rowOf('png', { terrain });
  expect((await openPng(row, { depth: '16' })).recipeText).toBeDefined();
  const small = await openPng(row, { depth: '8' });
  expect([small.bitDepth, small.recipeText]).toEqual([8, undefined]);
  const noRecipe = '8 bits hold 256 elevations, too few to name the terrain by its recipe';
  expect(planOf(row, { depth: '8' }).inactive?.recipe).toBe(noRecipe);
  expect(planOf(row, { depth: '8' }).facts.rows).toContainEqual(['Opens here again', 'as imported terrain']);
  const [north, south] = await Promise.all(
    ['north', 'south'].map(async (firstRow) => (await filesOf(rowOf('r16', { terrain }), { firstRow }))[0].content),
  );
  expect(north.slice(0, 34)).toEqual(south.slice(-34));
  expect(north).not.toEqual(south);
});

test('without a terrain there is nothing to export', () => {
  expect(rowsOf({})).toEqual([]);
});

test('what a file holds stands in the words of its format', () => {
  const titles = formats.map(({ title }) => title.slice(1));
  for (const id of ['png', 'r32', 'recipe']) {
    const { holds } = rowOf(id, { terrain });
    expect(
      titles.filter((title) => holds.includes(title)),
      holds,
    ).toHaveLength(1);
  }
});

test('over a preview the file is made of all samples, and the dialog says so', async () => {
  const whole = recipeFor('diamond-square', { width: 65, height: 65 });
  const row = rowOf('png', { terrain, preview: { isNested: true, until: 'click' } }, { terrains: [whole] });
  const { size, notes, name } = planOf(row);
  expect([size, name]).toEqual(['65 × 65', 'alps_65.png']);
  expect(notes?.size).toBe('All 65 × 65 samples. The screen shows a preview of 17 × 17; the file is made in full.');
  expect(await openPng(row)).toMatchObject({ width: 65, height: 65, recipeText: recipeToJson(whole) });
});

test('at twice the samples the terrain is generated again, and the file names that recipe', async () => {
  const row = rowOf('png', { terrain });
  const finer = { ...recipe, width: 33, height: 33 };
  const values = { size: 'other', side: 33 };
  expect(planOf(row, values).notes?.size).toBe('Generated at this size: the same terrain in finer detail.');
  const [{ content }] = await filesOf(row, values);
  const [direct] = await filesOf(
    rowOf('png', { terrain: makeTerrain({ recipe: finer, stage: undefined }) }, { terrains: [finer] }),
  );
  expect(content).toEqual(direct.content);
});

test('at a size between it is resampled from the next one above, and no recipe is written', async () => {
  const row = rowOf('png', { terrain });
  const values = { size: 'other', side: 25 };
  const plan = planOf(row, values);
  expect(plan.notes?.size).toBe('Resampled from 33 × 33, bilinear.');
  expect(plan.inactive?.recipe).toBe('No recipe makes resampled terrain');
  const png = await openPng(row, values);
  expect([png.width, png.height, png.recipeText]).toEqual([25, 25, undefined]);
});

test('a generator that makes another terrain at another size is resampled from its own samples', async () => {
  const other = recipeFor('random-additions', { width: 17, height: 17 });
  const shown = { terrain: makeTerrain({ recipe: other, stage: undefined }) };
  const row = rowOf('r32', shown, { terrains: [other] });
  const values = { size: 'other', side: 33 };
  expect(planOf(row, values).notes?.size).toMatch(/^Resampled from 17 × 17, bilinear: generated/);
  const [{ content }] = await filesOf(row, values);
  const samples = new Float32Array(content.buffer);
  const own = generateHeightmap(other).data;
  expect([samples[0], samples[2], samples.at(-1)]).toEqual([own[0], own[1], own.at(-1)]);
});

test('the samples of another size keep the scale that the dialog states', async () => {
  const metres = recipeFor('diamond-square', { width: 17, height: 17, elevation: { min: -620, max: 2480 } });
  const shown = { terrain: makeTerrain({ recipe: metres, stage: undefined }) };
  const values = { size: 'other', side: 12 };
  const picture = rowOf('png', shown, { terrains: [metres] });
  expect(Object.fromEntries(planOf(picture, values).facts.rows)).toMatchObject({ Lowest: '−620 m', Highest: '2,480 m' });
  expect((await openPng(picture, values)).elevation).toMatchObject({ min: -620, max: 2480 });
});

test('imported terrain of another size than its file is called resampled', () => {
  const imported = { width: 4, height: 3, data: Float32Array.from({ length: 12 }, (_, i) => i) };
  const source = { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) } as const;
  const noteAt = (width: number, height: number) => {
    const of = { ...recipe, source, width, height, filters: [] };
    const shown = { terrain: makeTerrain({ recipe: of, stage: undefined, imported }) };
    return planOf(rowOf('png', shown, { terrains: [of] })).notes?.size;
  };
  expect(noteAt(5, 5)).toBe('All 5 × 5 samples of the terrain. The terrain is resampled from the 4 × 3 of its file.');
  expect(noteAt(4, 3)).toBe('All 4 × 3 samples of the terrain.');
});

test('too many samples are refused before anything is made', () => {
  const { problem } = planOf(rowOf('png', { terrain }), { size: 'other', side: 16_384 });
  expect(problem).toBe('At most 67,125,249 samples in all, which is 8193 × 8193.');
});

test('the recipe can be left out of the picture', async () => {
  expect((await openPng(rowOf('png', { terrain }))).recipeText).toBe(recipeToJson(recipe));
  expect((await openPng(rowOf('png', { terrain }), { recipe: false })).recipeText).toBeUndefined();
});

test('the facts of a picture say what its codes mean', () => {
  const metres = recipeFor('diamond-square', { width: 17, height: 17, elevation: { min: -620, max: 2480 } });
  const shown = { terrain: makeTerrain({ recipe: metres, stage: undefined }) };
  const { facts, picture } = planOf(rowOf('png', shown, { terrains: [metres] }));
  expect(Object.fromEntries(facts.rows)).toMatchObject({
    Lowest: '−620 m',
    Highest: '2,480 m',
    'One step': '0.0473 m',
    'Opens here again': 'from its recipe',
  });
  expect(picture.caption).toBe('What the file holds: black −620 m, white 2,480 m.');
});

test('the facts of a file are the numbers of the panel in full, for programs that want them typed in', () => {
  const ground = { elevation: { min: -256.49, max: 255.49 }, extent: { x: 1606.272, y: 50 } };
  const metres = recipeFor('diamond-square', { width: 17, height: 17, ...ground });
  const shown = { terrain: makeTerrain({ recipe: metres, stage: undefined }) };
  for (const id of ['png', 'r32']) {
    const { facts, picture } = planOf(rowOf(id, shown, { terrains: [metres] }));
    expect(Object.fromEntries(facts.rows)).toMatchObject({
      Lowest: '−256.49 m',
      Highest: '255.49 m',
      'Cell size': '100.392 × 3.125 m',
      Extent: '1,606.272 × 50 m',
    });
    expect(picture.caption).toBe('What the file holds: black −256.49 m, white 255.49 m.');
  }
});

test('the size of a picture is estimated within a fifth', async () => {
  const large = recipeFor('diamond-square', { width: 513, height: 513 });
  const row = rowOf('png', { terrain: makeTerrain({ recipe: large, stage: undefined }) }, { terrains: [large] });
  const [{ content }] = await filesOf(row);
  const { bytes } = await planOf(row).bytes();
  const ratio = bytes / content.length;
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.2);
});

test('the size of a folder in a ZIP is estimated within a third', async () => {
  const large = recipeFor('diamond-square', { width: 513, height: 513 });
  const row = rowOf('kit', { terrain: makeTerrain({ recipe: large, stage: undefined }) }, { terrains: [large] });
  const [{ content }] = await filesOf(row);
  const { bytes } = await planOf(row).bytes();
  expect(bytes / content.length).toBeGreaterThan(0.67);
  expect(bytes / content.length).toBeLessThan(1.5);
});

test('samples without a value are said to be elevations in files', () => {
  const holes = { width: 1, height: 1, data: Uint8Array.of(1), samples: { width: 17, height: 17 }, count: 3 };
  const factsOf = (id: string) => new Map(planOf(rowOf(id, { terrain: { ...terrain, holes } })).facts.rows);
  for (const id of ['png', 'r32']) {
    expect(factsOf(id).get('Without a value')).toBe('3 samples filled, as elevations: the file states no holes');
  }
  expect(new Map(planOf(rowOf('png', { terrain })).facts.rows).has('Without a value')).toBe(false);
});
