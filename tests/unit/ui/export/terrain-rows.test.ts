import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { shortestFloat32 } from '../../../../src/core/decimals.ts';
import { resample, sampleRange } from '../../../../src/core/heightmap.ts';
import { fullText } from '../../../../src/core/number-text.ts';
import { defaultsOf, type ParamValues } from '../../../../src/core/params.ts';
import { type Recipe, recipeToJson } from '../../../../src/core/recipe.ts';
import { resampleAveraging } from '../../../../src/core/resampling.ts';
import { pictureKind } from '../../../../src/draw/picture-kinds.ts';
import { formats } from '../../../../src/formats.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import { decodePng } from '../../../../src/io/png/index.ts';
import { heightmapFromPng, pngFormat } from '../../../../src/io/png-heightmap.ts';
import { kits } from '../../../../src/kits/kits.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { UNKNOWN } from '../../../../src/ui/export/samples-file.ts';
import type { ExportPlan, ExportRow } from '../../../../src/ui/page/export-row.ts';
import { whyInactive } from '../../../../src/ui/panel/wording.ts';
import { exportedFiles, exportRow, exportRows, kitRowId, planOf, type Shown } from '../../../support/export-rows.ts';
import { type RecipeWishes, recipeFor } from '../../../support/recipes.ts';

const PROGRAMS = [
  'Unity',
  'Unreal Engine',
  'Godot (Terrain3D)',
  'Blender',
  'three.js and physics',
  '3D printing',
  '3D programs (GLB)',
  '3D programs (OBJ)',
];
const FILES = [
  'Image with recipe',
  'Raw samples',
  'Float samples',
  'GeoTIFF with recipe',
  'OpenEXR with recipe',
  'Portable grey map',
  'ASCII grid',
  'Surface (OpenSCAD)',
  'Recipe',
  'World of map tiles',
  'Rivers and lakes',
  'Scattered points',
];

const hills = (wishes: RecipeWishes = {}): Recipe => recipeFor('diamond-square', { width: 17, height: 17, ...wishes });
const recipe = hills();
const terrain = makeTerrain({ recipe, stage: undefined });
const line = recipeFor('midpoint-displacement', { width: 17, height: 17 });
const titlesOf = (shown?: Shown): string[] => exportRows(recipe, shown).map(({ title }) => title);
const factsOf = (row: ExportRow, values?: ParamValues) => Object.fromEntries(planOf(row, values).facts.rows);

/** The plan once its numbers are known. */
async function measured(row: ExportRow, values?: ParamValues): Promise<ExportPlan> {
  await planOf(row, values).measure?.(new AbortController().signal);
  return planOf(row, values);
}

async function openPng(row: ExportRow, values?: ParamValues) {
  const [{ content }] = await exportedFiles(row, values);
  const file = await pngFormat.open?.({ bytes: content });
  if (!file?.png) throw new Error('expected a PNG');
  return file.png;
}

test('a finished terrain can be taken away in every way', () => {
  expect(exportRows(recipe).map(({ unfit }) => unfit)).toEqual(exportRows(recipe).map(() => undefined));
  const pictures = ['Picture of the view', 'Map from above', 'Animation', 'Evolution picture'];
  expect(titlesOf()).toEqual([...PROGRAMS, ...pictures, ...FILES]);
});

test('without 3D there is no picture of the view, and a map from above', () => {
  const without3d = { maker: { view: { picture: undefined, sight: undefined, fullSize: () => ({ width: 1, height: 1 }) } } };
  expect(titlesOf(without3d)).toEqual([...PROGRAMS, 'Map from above', 'Animation', 'Evolution picture', ...FILES]);
  expect(Object.keys(exportRow(recipe, 'animation', without3d).options)).not.toContain('seen');
});

test('without a terrain there is nothing to export', () => {
  expect(titlesOf({ pane: {} })).toEqual([]);
});

test('pictures from above and of a line are of any kind that there is, which the dialog describes', () => {
  expect(planOf(exportRow(recipe, 'map'), { kind: 'Slope' }).notes?.kind).toBe(pictureKind('slope')?.doc);
  const row = exportRow(line, 'map');
  expect(row.title).toBe('Picture of the line');
  expect(row.options.kind).toMatchObject({ default: 'Silhouette', options: ['Silhouette', 'Lightning', 'River'] });
});

test.each<[what: string, id: string, recipe: Recipe, values: ParamValues, least: number, most: number]>([
  ['a picture is estimated within a fifth', 'png', hills({ width: 513, height: 513 }), {}, 0.8, 1.2],
  ['a folder in a ZIP is estimated within a third', 'unreal', hills({ width: 257, height: 257 }), {}, 0.67, 1.5],
  ...['Lightning', 'River'].map((kind): [string, string, Recipe, ParamValues, number, number] => [
    `${kind} is estimated within two fifths`,
    'map',
    recipeFor('midpoint-displacement', { width: 1001, height: 501 }),
    { kind },
    0.6,
    1.4,
  ]),
])('the size of %s', async (_, id, recipe, values, least, most) => {
  const row = exportRow(recipe, id);
  const [{ content }] = await exportedFiles(row, values);
  const ratio = (await planOf(row, values).bytes()).bytes / content.length;
  expect(ratio).toBeGreaterThan(least);
  expect(ratio).toBeLessThan(most);
});

test('a picture of the view without a height keeps the ratio of the view, and none is higher than 8192 pixels', () => {
  const row = exportRow(recipe, 'view');
  expect(planOf(row).size).toBe('800 × 500');
  expect(planOf(row, { width: 8192 }).size).toBe('8192 × 5120');
  expect(planOf(row, { width: 1600, height: 90 }).size).toBe('1600 × 90');
  expect(planOf(row, { height: 4 }).problem).toBe('Height: expected 16 to 8192 pixels, got 4.');
});

test('an animation is seen from above, or in frames that the 3D view draws in its ratio', () => {
  const row = exportRow(recipe, 'animation');
  expect(row.options.seen).toMatchObject({ default: 'From above', options: ['From above', 'As in the 3D view'] });
  expect(planOf(row).name).toMatch(/_17-stages\.apng$/);
  const in3d = planOf(row, { seen: 'As in the 3D view' });
  expect(in3d.name).toMatch(/_17-stages-3d\.apng$/);
  expect(in3d.size).toBe('960 × 644, 9 frames');
  const usual = { default: 'From the side', options: ['From the side', 'As in the 3D view'] };
  expect(exportRow(line, 'animation').options.seen).toMatchObject(usual);
});

test.each([
  ['in a comparison', { isCompared: true }, 'Leave the comparison for an animation of the 3D view'],
  ['below a profile that covers it', { noView: 'The profile covers it' }, 'The profile covers it'],
])('%s no animation is drawn by the 3D view, and the dialog says why', (_, maker, why) => {
  const plan = planOf(exportRow(recipe, 'animation', { maker }), { seen: 'As in the 3D view' });
  expect([plan.inactive?.seen, plan.notes?.seen]).toEqual([why, `${why}.`]);
  expect(plan.name).toMatch(/_17-stages\.apng$/);
});

test('stages that there are not are told before anything is made', () => {
  const { problem } = planOf(exportRow(recipe, 'animation'), { lastStage: 9 });
  expect(problem).toBe('Last stage: expected a stage of 1 … 8, got 9');
});

test('an early stage has no recipe, and its picture says so', () => {
  const early = { pane: { terrain: makeTerrain({ recipe, stage: 2 }) }, document: { stage: 2 } };
  const why = 'A recipe names the finished terrain, not an early stage';
  expect(exportRow(recipe, 'recipe', early).unfit).toBe(why);
  const plan = planOf(exportRow(recipe, 'png', early));
  expect(plan.inactive?.recipe).toBe(why);
  expect(plan.name).toMatch(/_17_stage-2\.png$/);
});

test('float samples of a line that has no unit are not said to be metres', () => {
  const row = exportRow(line, 'r32');
  expect(`${row.hint} ${row.holds}`).not.toContain('metres');
  expect(exportRow(recipe, 'r32').hint).toContain('metres');
});

test('8 bits carry no recipe, and from 16 it can be left out', async () => {
  const row = exportRow(recipe, 'png');
  expect((await openPng(row, { depth: '16' })).recipeText).toBe(recipeToJson(recipe));
  expect((await openPng(row, { recipe: false })).recipeText).toBeUndefined();
  const small = await openPng(row, { depth: '8' });
  expect([small.bitDepth, small.recipeText]).toEqual([8, undefined]);
  const noRecipe = '8 bits hold 256 elevations, too few to name the terrain by its recipe';
  expect(planOf(row, { depth: '8' }).inactive?.recipe).toBe(noRecipe);
  expect(factsOf(row, { depth: '8' })['Opens here again']).toBe('as imported terrain');
});

test('black and white can be elevations that are asked for, and the dialog says what they cut off', async () => {
  const row = exportRow(recipe, 'png');
  const plan = planOf(row, { range: '0,9000' });
  expect(plan.picture).toMatchObject({ range: { min: 0, max: 9000 }, caption: 'In the file, black is 0 m and white 9,000 m.' });
  expect(plan.notes?.range).toMatch(/^\d+ of 289 samples lie outside 0 … 9000 m and are cut off\.$/);
  expect(factsOf(row, { range: '0,9000' })).toMatchObject({ 'Lowest code': '0 m', 'Highest code': '9,000 m' });
  expect(plan.inactive?.recipe).toBe('The recipe makes codes of its own scale, not of this one');
  const { elevation, recipeText } = await openPng(row, { range: '0,9000' });
  expect({ elevation, recipeText }).toMatchObject({ elevation: { min: 0, max: 9000 }, recipeText: undefined });
  expect(planOf(row).notes?.range).toBeUndefined();
  const own = /^(-?[\d.]+), (-?[\d.]+)$/
    .exec(planOf(row).automatic?.range ?? '')
    ?.slice(1)
    .map(Number);
  expect(planOf(row).picture).toMatchObject({ range: { min: own?.[0], max: own?.[1] } });
  expect(plan.automatic).toEqual(planOf(row).automatic);
});

test('colours of a PNG are told as metres, without the words of grey codes', async () => {
  const row = exportRow(recipe, 'png');
  const plan = planOf(row, { pngEncoding: 'terrarium' });
  expect(plan.picture.caption).toBe('Elevations in the file: −600 m … 2,400 m, shown from black to white.');
  expect(factsOf(row, { pngEncoding: 'terrarium' })).toMatchObject({ Lowest: '−600 m', Highest: '2,400 m' });
  expect(plan.holds).toBe(
    'Metres in the bytes of 8-bit colours, and cell size. MapLibre, deck.gl and other maps of tiles read it.',
  );
  expect(planOf(row, { depth: '8' }).holds).toMatch(/^8-bit grey picture with elevation range and cell size\. Unreal/);
  const values = { ...defaultsOf(row.options), pngEncoding: 'terrarium' };
  const hidden = Object.keys(row.options).filter((id) => whyInactive(row.options, id, values) !== undefined);
  expect(hidden).toEqual(['side', 'depth', 'smallest', 'range']);
});

test('only a PNG is said to lose its recipe by a range', () => {
  const docOf = (id: string) => exportRow(recipe, id).options.range.doc;
  expect([docOf('png'), docOf('r16')]).toEqual([expect.stringContaining('PNG'), expect.not.stringContaining('PNG')]);
});

test('so they can in a folder for a program that reads codes', async () => {
  const row = exportRow(recipe, 'unreal');
  const plan = planOf(row, { range: '0,9000' });
  expect(plan.notes?.range).toMatch(/^On screen, \d+ of 289 samples lie outside/);
  expect(row.options.range.doc).not.toContain('PNG');
  expect(kits.filter((kit) => 'range' in exportRow(recipe, kitRowId(kit)).options).map(({ id }) => id)).toEqual([
    'unity',
    'unreal',
  ]);
  const [{ content }] = await exportedFiles(row, { range: '0,9000' });
  const { [`${plan.name.replace('.zip', '')}/${plan.name.replace('.zip', '.png')}`]: heights } = unzipSync(content);
  expect(await decodePng(new Uint8Array(heights))).toMatchObject({ elevation: { min: 0, max: 9000 } });
});

test.each<[id: string, what: string, recipe: Recipe, values: ParamValues]>([
  ...kits.map((kit): [string, string, Recipe, ParamValues] => [
    kitRowId(kit),
    'a terrain as it is',
    recipe,
    kit.heights.format.mesh ? { tiles: 2 } : {},
  ]),
  [
    'unity',
    'filters, which leave other elevations',
    hills({ width: 33, height: 33, filters: [{ filter: 'erosion', params: { f: 0.4 } }] }),
    {},
  ],
  ['unreal', 'a range and tiles', recipe, { range: '0,9000', tiles: 2 }],
  ['godot', 'another size', recipe, { size: '129 × 129' }],
  ['unity', 'filters at another size', hills({ filters: [{ filter: 'erosion', params: { f: 0.4 } }] }), { size: '129 × 129' }],
])('the numbers for %s are those of IMPORT.md, of %s', async (id, _, recipe, values) => {
  const row = exportRow(recipe, id);
  const plan = await measured(row, values);
  const [file, ...fields] = plan.facts.rows;
  const stem = plan.name.replace('.zip', '');
  const files = unzipSync((await exportedFiles(row, values))[0].content);
  const text = new TextDecoder().decode(files[`${stem}/IMPORT.md`]);
  expect(Object.keys(files)).toContain(`${stem}/${file[1]}`);
  expect(fields.length).toBeGreaterThan(4);
  for (const [name, value] of fields) expect(text).toMatch(new RegExp(`\\| ${name} +\\| ${value} +\\|`));
});

test('numbers that are known only when the samples are made are none before, and then those of the file', async () => {
  const worn = hills({ filters: [{ filter: 'erosion', params: { f: 0.4 } }] });
  const unknown = (row: ExportRow, values?: ParamValues) =>
    planOf(row, values).facts.rows.flatMap(([name, value]) => (value === UNKNOWN ? [name] : []));
  const unity = exportRow(worn, 'unity');
  expect(unknown(unity)).toEqual(['Terrain Size Y', 'Position Y']);
  expect(unknown(unity, { range: '0,9000' })).toEqual([]);
  await measured(unity);
  expect(unknown(unity)).toEqual([]);
  expect(planOf(exportRow(worn, 'godot'), { size: '129 × 129' }).measure).toBeUndefined();

  for (const [id, values] of [
    ['r16', { size: 'other', side: 33 }],
    ['r32', { size: 'other', side: 25 }],
  ] as const) {
    const row = exportRow(worn, id);
    const names = id === 'r16' ? ['Lowest code', 'Highest code'] : ['Lowest', 'Highest'];
    expect(unknown(row, values).slice(0, 2)).toEqual(names);
    expect(planOf(row, values)).toMatchObject({ automatic: { range: '' }, picture: { caption: /are known once/ } });
    const { facts, measure, automatic } = await measured(row, values);
    const [file, json] = await exportedFiles(row, values);
    const { elevation } = JSON.parse(new TextDecoder().decode(json.content));
    const { min, max } = id === 'r16' ? elevation : sampleRange(new Float32Array(file.content.buffer));
    const inMetres = [min, max].map((metres) => `${fullText(shortestFloat32(metres))} m`);
    expect(facts.rows.slice(0, 2)).toEqual(names.map((name, i) => [name, inMetres[i]]));
    expect([measure, automatic?.range]).toEqual([undefined, [min, max].map(shortestFloat32).join(', ')]);
  }
});

test('a mesh is one file, or a folder of its tiles with the same choices', async () => {
  const row = exportRow(recipe, 'glb');
  expect(Object.keys(row.options)).toEqual(['size', 'side', 'tiles', 'maxError', 'colours']);
  expect([planOf(row).name, planOf(row, { tiles: 2 }).name]).toEqual(['alps_17.glb', 'alps_17-gltf.zip']);
  expect(planOf(row, { tiles: 2 }).holds).toMatch(/^A ZIP: .*IMPORT\.md/);
  const solid = exportRow(recipe, 'stl');
  expect(factsOf(solid, { tiles: 2, base: 5, printSize: 80 })).toMatchObject({ Base: '5 mm', 'West to east': '80 mm' });
  expect(planOf(solid, { tiles: 2 }).inactive?.maxError).toBe('In tiles it is less than printers show');
  expect(planOf(solid).inactive?.maxError).toBeUndefined();
});

test('scattered points are counted before they are exported, and rules that cannot be are told', async () => {
  const row = exportRow(recipe, 'points');
  expect(factsOf(row).Points).toBe(UNKNOWN);
  const { name, facts, bytes, picture } = await measured(row, { density: 0.01 });
  const [{ content }] = await exportedFiles(row, { density: 0.01 });
  const count = new TextDecoder().decode(content).trimEnd().split('\r\n').length - 1;
  expect(count).toBeGreaterThan(100);
  expect([name, Object.fromEntries(facts.rows).Points, picture.caption]).toEqual([
    'alps_17-points.csv',
    String(count),
    'The points from above.',
  ]);
  expect(await bytes()).toMatchObject({ bytes: content.length, size: `${count} points` });
  expect(factsOf(row, { density: 0.02 }).Points).toBe(UNKNOWN);
  const wrong = planOf(row, { density: 4, distance: 60, slopeFrom: 9, slopeTo: 3 });
  expect(wrong.problem).toBe(
    'Distance: expected less than 50.00 m, which a density of 4 per hectare leaves each point, got 60; Slope to: expected 9 or more, where it begins, got 3.',
  );
  expect(wrong.measure).toBeUndefined();
  const preview: Shown = { pane: { terrain, preview: { isNested: true, until: 'click' } } };
  const large = exportRow(hills({ width: 65, height: 65 }), 'points', preview);
  expect(Object.fromEntries((await measured(large, { density: 0.01 })).facts.rows).Points).toMatch(/^about \d/);
});

test('a folder is named by the size in it', () => {
  expect(planOf(exportRow(hills(), 'unity'), { size: '129 × 129' }).name).toBe('alps_129-unity.zip');
});

test('warnings of a folder stand above its numbers as in IMPORT.md', async () => {
  const wide = exportRow(hills({ extent: { x: 25_600_000, y: 25_600_000 } }), 'godot');
  const flat = exportRow(hills({ extent: { x: 25_600_000, y: 25_600_000 } }), 'stl');
  const higher = { printExaggeration: 100 };
  expect(planOf(flat).facts.warnings).toEqual([expect.stringMatching(/^The ground is 0\.02 mm high, so it prints as a plate/)]);
  expect(planOf(flat, higher).facts.warnings).toEqual([expect.stringContaining('1.76 mm')]);
  for (const [row, first] of [
    [wide, /^Samples are \d+ m apart, and Terrain3D takes 0.25 to 100 m: make a map with more samples or a smaller extent\.$/],
    [flat, /^The ground is 0\.04 mm high, so it prints as a plate/],
  ] as const) {
    const tiles = row === flat ? 2 : 1;
    const { warnings = [] } = planOf(row, { tiles }).facts;
    expect(warnings[0]).toMatch(first);
    const files = unzipSync((await exportedFiles(row, { tiles }))[0].content);
    const [text] = Object.keys(files).flatMap((name) =>
      name.endsWith('IMPORT.md') ? [new TextDecoder().decode(files[name])] : [],
    );
    for (const warning of warnings) expect(text).toContain(`**Note:** ${warning}`);
  }
});

test('what a file holds stands in the words of its format', () => {
  const titles = formats.map(({ title }) => title.slice(1));
  for (const id of ['png', 'r32', 'recipe']) {
    const { holds } = exportRow(recipe, id);
    expect(
      titles.filter((title) => holds.includes(title)),
      holds,
    ).toHaveLength(1);
  }
});

test('over a preview the file is made of all samples, and the dialog says so', async () => {
  const whole = hills({ width: 65, height: 65 });
  const preview: Shown = { pane: { terrain, preview: { isNested: true, until: 'click' } } };
  const row = exportRow(whole, 'png', preview);
  const { size, notes, name } = planOf(row);
  expect([size, name]).toEqual(['65 × 65', 'alps_65.png']);
  expect(notes?.size).toBe('All 65 × 65 samples. The screen shows a preview of 17 × 17; the file is made in full.');
  expect(await openPng(row)).toMatchObject({ width: 65, height: 65, recipeText: recipeToJson(whole) });
  const [{ name: json, content }] = await exportedFiles(exportRow(whole, 'recipe', preview));
  expect([json, Buffer.from(content).toString()]).toEqual(['alps_65.json', recipeToJson(whole)]);
});

test('at twice the samples the terrain is generated again, and the file names that recipe', async () => {
  const row = exportRow(recipe, 'png');
  const values = { size: 'other', side: 33 };
  expect(planOf(row, values).notes?.size).toBe('Generated at this size: the same terrain in finer detail.');
  expect(await exportedFiles(row, values)).toEqual(await exportedFiles(exportRow({ ...recipe, width: 33, height: 33 }, 'png')));
});

test('at a size between it is resampled from the next one above, and no recipe is written', async () => {
  const row = exportRow(recipe, 'png');
  const values = { size: 'other', side: 25 };
  const plan = planOf(row, values);
  expect(plan.notes?.size).toBe('Resampled from 33 × 33, averaged by a triangle filter.');
  expect(plan.inactive?.recipe).toBe('No recipe makes resampled terrain');
  const png = await openPng(row, values);
  expect([png.width, png.height, png.recipeText]).toEqual([25, 25, undefined]);
});

test('a third of the samples are picked where the terrain nests, and averaged under a filter', async () => {
  const nested = hills({ width: 25, height: 25 });
  const values = { size: 'other', side: 9 };
  const row = exportRow(nested, 'r32');
  expect(planOf(row, values).notes?.size).toBe('Resampled from 25 × 25, every 3rd sample.');
  const [{ content }] = await exportedFiles(row, values);
  expect(new Float32Array(content.buffer)).toEqual(resample(generateHeightmap(nested), 9, 9).data);

  const smooth = { ...nested, filters: [{ filter: 'power', params: { exponent: 2 } }] };
  const filtered = exportRow(smooth, 'r32');
  expect(planOf(filtered, values).notes?.size).toBe('Resampled from 25 × 25, averaged by a triangle filter.');
  const [file] = await exportedFiles(filtered, values);
  expect(new Float32Array(file.content.buffer)).toEqual(resampleAveraging(generateHeightmap(smooth), 9, 9).data);
});

test('a generator that makes another terrain at another size is resampled from its own samples', async () => {
  const other = recipeFor('random-additions', { width: 17, height: 17 });
  const row = exportRow(other, 'r32');
  const values = { size: 'other', side: 33 };
  expect(planOf(row, values).notes?.size).toMatch(/^Resampled from 17 × 17, bilinear: generated/);
  const [{ content }] = await exportedFiles(row, values);
  const samples = new Float32Array(content.buffer);
  const own = generateHeightmap(other).data;
  expect([samples[0], samples[2], samples.at(-1)]).toEqual([own[0], own[1], own.at(-1)]);
});

test('imported terrain of another size than its file is called resampled', () => {
  const imported = { width: 4, height: 3, data: Float32Array.from({ length: 12 }, (_, i) => i) };
  const source = { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) } as const;
  const noteAt = (width: number, height: number) => {
    const of = { ...recipe, source, width, height, filters: [] };
    return planOf(exportRow(of, 'png', { pane: { terrain: makeTerrain({ recipe: of, stage: undefined, imported }) } })).notes
      ?.size;
  };
  expect(noteAt(5, 5)).toBe('All 5 × 5 samples of the terrain. The terrain is resampled from the 4 × 3 of its file.');
  expect(noteAt(4, 3)).toBe('All 4 × 3 samples of the terrain.');
});

test('too many samples are refused before anything is made', () => {
  const { problem } = planOf(exportRow(recipe, 'png'), { size: 'other', side: 16_384 });
  expect(problem).toBe('At most 67,125,249 samples in all, which is 8193 × 8193.');
});

test('the facts of a picture say what its codes mean, also where resampled ones reach neither end', async () => {
  const row = exportRow(hills({ elevation: { min: -620, max: 2480 } }), 'png');
  expect(factsOf(row)).toMatchObject({
    'Lowest code': '−620 m',
    'Highest code': '2,480 m',
    'One step': '0.0473 m',
    'Opens here again': 'from its recipe',
  });
  expect(planOf(row).picture.caption).toBe('In the file, black is −620 m and white 2,480 m.');
  const smaller = { size: 'other', side: 12 };
  expect(factsOf(row, smaller)).toMatchObject({ 'Lowest code': '−620 m', 'Highest code': '2,480 m' });
  expect(factsOf(row, smaller)).not.toHaveProperty('Lowest');
  const png = await openPng(row, smaller);
  expect(png.elevation).toMatchObject({ min: -620, max: 2480 });
  const { min, max } = sampleRange(heightmapFromPng(png).data);
  expect([min > -620, max < 2480]).toEqual([true, true]);
});

test('the facts of meshes in metres are those of the ground', () => {
  const facts = { Lowest: '−600 m', Highest: '2,400 m', Extent: '25,600 × 25,600 m', Axes: 'X east, Y up, Z south' };
  for (const id of ['glb', 'obj']) expect(factsOf(exportRow(recipe, id))).toMatchObject(facts);
  expect(factsOf(exportRow(recipe, 'stl'))).toEqual(expect.not.objectContaining({ Lowest: '−600 m' }));
});

test.each(['png', 'r32'])(
  'the facts of a .%s are the numbers of the panel in full, for programs that want them typed in',
  (id) => {
    const ground = { elevation: { min: -256.49, max: 255.49 }, extent: { x: 1606.272, y: 50 } };
    const row = exportRow(hills(ground), id);
    expect(factsOf(row)).toMatchObject({
      [id === 'png' ? 'Lowest code' : 'Lowest']: '−256.49 m',
      [id === 'png' ? 'Highest code' : 'Highest']: '255.49 m',
      'Cell size': '100.392 × 3.125 m',
      Extent: '1,606.272 × 50 m',
    });
    expect(planOf(row).picture.caption).toBe(
      id === 'png'
        ? 'In the file, black is −256.49 m and white 255.49 m.'
        : 'Elevations in the file: −256.49 m … 255.49 m, shown from black to white.',
    );
  },
);

test('samples without a value are said to be elevations in files', () => {
  const holes = { width: 1, height: 1, data: Uint8Array.of(1), samples: { width: 17, height: 17 }, count: 3 };
  for (const id of ['png', 'r32']) {
    const withHoles = exportRow(recipe, id, { pane: { terrain: { ...terrain, holes } } });
    expect(factsOf(withHoles)['Without a value']).toBe('3 samples filled, as elevations: the file states no holes');
  }
  expect(factsOf(exportRow(recipe, 'png'))).not.toHaveProperty('Without a value');
});
