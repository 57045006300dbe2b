import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Download } from 'playwright';
import { expect, test } from 'vitest';
import { generateCommand } from '../../src/cli/generate.ts';
import { sliceCommand } from '../../src/cli/slice.ts';
import { pictureKinds } from '../../src/io/picture-kinds.ts';
import { kits } from '../../src/kits/kits.ts';
import { chooseExport, chooseProfileFile, SMALL } from '../support/app-page.ts';
import { showLink } from '../support/link-page.ts';
import { type Choices, choose, exported, SMALL_ARGUMENTS, useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

test.each<[title: string, choices: Choices, flags: string[], name: string]>([
  ['Image with recipe', {}, [], '.png'],
  ['Image with recipe', { Depth: '8' }, ['--depth', '8'], '.png'],
  [
    'Raw samples',
    { 'Byte order': 'Big endian', 'First row': 'South' },
    ['--byte-order', 'big-endian', '--first-row', 'south'],
    '.r16',
  ],
  ['Float samples', {}, [], '.r32'],
  ['GeoTIFF with recipe', {}, [], '.tif'],
  ['OpenEXR with recipe', {}, [], '.exr'],
  ['OpenEXR with recipe', { Precision: 'Half', Channels: 'RGB' }, ['--precision', 'half', '--channels', 'RGB'], '.exr'],
  ['Solid to print', { 'Print size, mm': '80' }, ['--print-size', '80'], '.stl'],
  ['Mesh as text', { 'Largest error, m': '20' }, ['--max-error', '20'], '.obj'],
  ['Mesh with colours', {}, [], '.glb'],
  ['Mesh with colours', { Colours: 'Vertices' }, ['--colours', 'vertices'], '.glb'],
  ['Recipe', {}, [], '.json'],
  ...pictureKinds.map(({ id, title }, i): [string, Choices, string[], string] => [
    'Map from above',
    { Shows: title },
    ['--kind', id],
    `-${i === 0 ? 'above' : id}.png`,
  ]),
])('%s with %o is the file that the command line writes, byte for byte', async (title, choices, flags, name) => {
  const sidecar = ['.r16', '.r32'].includes(name) ? [`dolerite_129${name}.json`] : [];
  const files = await exported(app.page, title, choices, 1 + sidecar.length);
  const names = [`dolerite_129${name}`, ...sidecar];
  expect([...files.keys()].sort()).toEqual(names);
  const fromCli = path.join(app.folder, names[0]);
  await generateCommand([...SMALL_ARGUMENTS, ...flags, '--force', '-o', fromCli]);
  for (const [file, bytes] of files) expect(bytes.equals(await readFile(path.join(app.folder, file))), file).toBe(true);
});

test.each([...kits.map(({ id, title }) => [id, title, 1] as const), ['unity', 'Unity', 2] as const])(
  'the folder for %s has the files that the command line writes, byte for byte, also in tiles',
  async (id, title, tiles) => {
    const files = await exported(app.page, 'Folder for a program', { Program: title, 'Tiles a side': String(tiles) });
    const zip = unzipSync(files.get(`dolerite_129-${id}.zip`) ?? new Uint8Array());
    const own = path.join(app.folder, `${id}-${tiles}`, `dolerite_129-${id}`);
    await mkdir(path.dirname(own));
    await generateCommand([...SMALL_ARGUMENTS, '--for', id, '--tiles', String(tiles), '-o', own]);
    const names = await readdir(own);
    expect(Object.keys(zip).sort()).toEqual(names.map((one) => `dolerite_129-${id}/${one}`).sort());
    for (const one of names) {
      expect((await readFile(path.join(own, one))).equals(zip[`dolerite_129-${id}/${one}`]), one).toBe(true);
    }
  },
);

test('a folder that takes its time shows how far it is, and nothing of it is left when it is cancelled', async () => {
  const { page } = app;
  const dialog = await chooseExport(page, 'Folder for a program');
  await choose(dialog, { Program: 'Unity', 'Tiles a side': '16' });
  const downloads: string[] = [];
  const count = (download: Download) => void downloads.push(download.suggestedFilename());
  page.on('download', count);
  await dialog.getByRole('button', { name: /^Export / }).click();
  const progress = page.locator('.work-progress').getByRole('progressbar');
  await progress.waitFor();
  await page.locator('.work-progress').getByRole('button', { name: 'Cancel' }).click();
  await progress.waitFor({ state: 'hidden' });
  const [name] = (await exported(page, 'Recipe')).keys();
  page.off('download', count);
  expect(downloads).toEqual([name]);
});

test('the table of a profile is the one that slice writes, byte for byte', async () => {
  const { page } = app;
  await showLink(page, `${SMALL}&cut=row,0.5`);
  const [download] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, 'CSV')]);
  const fromPage = await readFile(await download.path());
  const [recipe, table] = ['slice.json', 'slice.csv'].map((name) => path.join(app.folder, name));
  await generateCommand([...SMALL_ARGUMENTS, '-o', recipe]);
  await sliceCommand([recipe, '--row', '64', '--quiet', '-o', table]);
  expect(fromPage.toString()).toBe(await readFile(table, 'utf8'));
});
