/** The files of the Export dialog are those of the command line, byte for byte: both are made here, the page's by the jobs of its worker. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { generateCommand } from '../../../../src/cli/generate.ts';
import { scatterCommand } from '../../../../src/cli/scatter.ts';
import { sliceCommand } from '../../../../src/cli/slice.ts';
import { worldCommand } from '../../../../src/cli/world.ts';
import type { ParamValues } from '../../../../src/core/params.ts';
import { type Recipe, recipeToJson } from '../../../../src/core/recipe.ts';
import { kindsOf } from '../../../../src/draw/picture-kinds.ts';
import { kits } from '../../../../src/kits/kits.ts';
import { defaultCut } from '../../../../src/state/document.ts';
import { makeProfile } from '../../../../src/terrain/make-profile.ts';
import { profileRow } from '../../../../src/ui/profile/profile-files.ts';
import { modelOf } from '../../../support/chart-model.ts';
import { exportedFiles, exportRow, kitRowId } from '../../../support/export-rows.ts';
import { recipeFor } from '../../../support/recipes.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-export-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string): string => path.join(folder, name);

const hills = recipeFor('diamond-square', { width: 33, height: 33, params: { hurst: 0.9 } });
const HILLS = ['diamond-square', '--seed', 'alps', '--size', '33', '--hurst', '0.9', '--quiet', '--force'];
const line = recipeFor('midpoint-displacement', { width: 65, height: 33 });
const LINE = ['midpoint-displacement', '--seed', 'alps', '--width', '65', '--height', '33', '--quiet', '--force'];

/** Says only that they differ: a list of all bytes that do takes minutes. */
function expectSame(content: Uint8Array, fromCli: Uint8Array, name?: string): void {
  expect(Buffer.compare(content, fromCli), name).toBe(0);
}

/** The files that both make, by name. */
async function bothFiles(recipe: Recipe, id: string, values: ParamValues, args: readonly string[]) {
  const files = await exportedFiles(exportRow(recipe, id), values);
  const [{ name }] = files;
  await generateCommand([...args, '-o', inFolder(name)]);
  return files.map(({ name, content }) => ({ name, content, fromCli: readFileSync(inFolder(name)) }));
}

test.each<[id: string, values: ParamValues, flags: string[], names: string[]]>([
  ['png', {}, [], ['alps_33.png']],
  ['png', { depth: '8' }, ['--depth', '8'], ['alps_33.png']],
  ['png', { range: '0,1000' }, ['--range', '0,1000'], ['alps_33.png']],
  ['r16', {}, [], ['alps_33.r16', 'alps_33.r16.json']],
  [
    'r16',
    { byteOrder: 'big-endian', firstRow: 'south' },
    ['--byte-order', 'big-endian', '--first-row', 'south'],
    ['alps_33.r16', 'alps_33.r16.json'],
  ],
  ['r32', {}, [], ['alps_33.r32', 'alps_33.r32.json']],
  ['tif', {}, [], ['alps_33.tif']],
  ['exr', {}, [], ['alps_33.exr']],
  ['exr', { precision: 'half', channels: 'RGB' }, ['--precision', 'half', '--channels', 'RGB'], ['alps_33.exr']],
  ['stl', { printSize: 80 }, ['--print-size', '80'], ['alps_33.stl']],
  ['obj', { maxError: 20 }, ['--max-error', '20'], ['alps_33.obj']],
  ['glb', {}, [], ['alps_33.glb']],
  ['glb', { colours: 'vertices', maxError: 20 }, ['--colours', 'vertices', '--max-error', '20'], ['alps_33.glb']],
  ['recipe', {}, [], ['alps_33.json']],
  ...kindsOf(false).map(({ id, title }, i): [string, ParamValues, string[], string[]] => [
    'map',
    { kind: title },
    ['--kind', id],
    [`alps_33-${i === 0 ? 'above' : id}.png`],
  ]),
  ['animation', { frameWidth: 66 }, ['--frame-width', '66'], ['alps_33-stages.apng']],
  [
    'animation',
    { spread: 'doubling', lastStage: 5, frameTime: 0.2, frameWidth: 99 },
    ['--stages', '--spread', 'doubling', '--last-stage', '5', '--frame-time', '0.2', '--frame-width', '99'],
    ['alps_33-stages.apng'],
  ],
  ['evolution', { format: 'SVG', lastStage: 3 }, ['--evolution', '--last-stage', '3'], ['alps_33-evolution.svg']],
])('%s with %o is the file that the command line writes', async (id, values, flags, names) => {
  const files = await bothFiles(hills, id, values, [...HILLS, ...flags]);
  expect(files.map(({ name }) => name)).toEqual(names);
  for (const { content, fromCli } of files) expectSame(content, fromCli);
});

test.each(kindsOf(true))('a line as $title is the picture that the command line writes', async ({ id, title }) => {
  const [{ name, content, fromCli }] = await bothFiles(line, 'map', { kind: title }, [...LINE, '--kind', id]);
  expect(name).toBe(`alps_65x33-${id}.png`);
  expectSame(content, fromCli);
});

test.each<[id: string, tiles: number, range?: string]>([
  ...kits.map(({ id, heights }): [string, number] => [id, heights.format.mesh ? 2 : 1]),
  ['unity', 2],
  ['unity', 2, '0,1000'],
])('the folder for %s has the files that the command line writes, also in tiles, and of a range', async (id, tiles, range) => {
  const values = { tiles, ...(range !== undefined && { range }) };
  const row = kitRowId(kits.find((kit) => kit.id === id) ?? kits[0]);
  const [{ name, content }] = await exportedFiles(exportRow(hills, row), values);
  const stem = name.replace('.zip', '');
  const zip = unzipSync(content);
  const own = inFolder(stem);
  rmSync(own, { recursive: true, force: true });
  const flags = ['--for', id, '--tiles', String(tiles), ...(range === undefined ? [] : ['--range', range])];
  await generateCommand([...HILLS, ...flags, '-o', own]);
  const names = readdirSync(own);
  expect(Object.keys(zip).sort()).toEqual(names.map((one) => `${stem}/${one}`).sort());
  for (const one of names) expectSame(zip[`${stem}/${one}`], readFileSync(path.join(own, one)), one);
});

test('the numbered frames of an animation are those that the command line writes', async () => {
  const [{ name, content }] = await exportedFiles(exportRow(hills, 'animation'), {
    format: 'Numbered frames, ZIP',
    lastStage: 4,
    frameWidth: 66,
  });
  expect(name).toBe('alps_33-stages.zip');
  const own = inFolder('alps_33-stages');
  await generateCommand([...HILLS, '--stages', '--last-stage', '4', '--frame-width', '66', '--frames-dir', own]);
  const zip = unzipSync(content);
  expect(Object.keys(zip)).toEqual(readdirSync(own));
  expect(Object.keys(zip)).toHaveLength(5);
  for (const [one, frame] of Object.entries(zip)) expectSame(frame, readFileSync(path.join(own, one)), one);
});

test('the table of a profile is the one that slice writes', async () => {
  const profile = makeProfile({ recipe: hills, stage: undefined, cut: { ...defaultCut, mode: 'row', row: 0.5 } });
  const [{ content }] = await exportedFiles(profileRow({ model: modelOf(profile), isFull: false, stem: 'hills' }));
  const recipe = path.join(folder, 'slice.json');
  await generateCommand([...HILLS, '-o', recipe]);
  expect(readFileSync(recipe, 'utf8')).toBe(recipeToJson(hills));
  await sliceCommand([recipe, '--row', '16', '--quiet', '-o', inFolder('slice.csv')]);
  expect(Buffer.from(content).toString()).toBe(readFileSync(inFolder('slice.csv'), 'utf8'));
});

test.each(['csv', 'json', 'glb'])('points as .%s are those that scatter writes', async (extension) => {
  const values = { format: extension.toUpperCase(), seed: 'rocks', density: 0.02, slopeTo: 35 };
  const [{ name, content }] = await exportedFiles(exportRow(hills, 'points'), values);
  expect(name).toBe(`alps_33-points.${extension}`);
  const recipe = path.join(folder, 'scattered.json');
  await generateCommand([...HILLS, '-o', recipe]);
  const flags = ['--seed', 'rocks', '--density', '0.02', '--slope-to', '35', '--quiet'];
  await scatterCommand([recipe, ...flags, '-o', inFolder(name)]);
  expect(content.length).toBeGreaterThan(1000);
  expectSame(content, readFileSync(inFolder(name)));
});

test.each([
  ['terrarium', []],
  ['terrain-rgb', ['--png-encoding', 'terrain-rgb']],
  ['relief', ['--kind', 'relief']],
])('a world whose tiles hold %s is the archive that the command line writes', async (holds, flags) => {
  const [{ name, content }] = await exportedFiles(exportRow(hills, 'world'), { holds, lastZoom: 1, tileSize: '256' });
  expect(name).toBe('alps_33-world.pmtiles');
  await worldCommand([...HILLS, '--zooms', '0..1', '--tile-size', '256', ...flags, '-o', inFolder(name)]);
  expectSame(content, readFileSync(inFolder(name)));
});
