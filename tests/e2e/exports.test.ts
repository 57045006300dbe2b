import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Download } from 'playwright';
import { expect, test } from 'vitest';
import { generateCommand } from '../../src/cli/generate.ts';
import { sliceCommand } from '../../src/cli/slice.ts';
import { kindsOf } from '../../src/io/picture-kinds.ts';
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
  ...kindsOf(false).map(({ id, title }, i): [string, Choices, string[], string] => [
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

test.each(kindsOf(true).map(({ id, title }) => [title, id]))(
  'a line as %s is the picture that the command line writes, byte for byte',
  async (title, id) => {
    await showLink(app.page, 'v=1&generator=midpoint-displacement&seed=dolerite&size=257x129');
    const [picture] = (await exported(app.page, 'Picture of the line', { Shows: title })).values();
    const fromCli = path.join(app.folder, `line-${id}.png`);
    const terrain = ['midpoint-displacement', '--seed', 'dolerite', '--width', '257', '--height', '129', '--quiet'];
    await generateCommand([...terrain, '--kind', id, '-o', fromCli]);
    expect(picture.equals(await readFile(fromCli))).toBe(true);
  },
);

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

test.each<[title: string, choices: Choices, flags: string[], name: string]>([
  ['Animation', { 'Without explanation': 'on' }, ['--stages', '--bare'], '-stages.apng'],
  [
    'Animation',
    {
      'Without explanation': 'on',
      'Play once': 'on',
      'First stage': '3',
      'Frames, at most': '4',
      'Time per stage': '0.2',
      Width: '200',
    },
    ['--bare', '--once', '--first-stage', '3', '--most-frames', '4', '--frame-time', '0.2', '--frame-width', '200'],
    '-stages.apng',
  ],
  ['Evolution picture', { Format: 'SVG', 'Stages, at most': '4' }, ['--evolution', '--most-frames', '4'], '-evolution.svg'],
])('%s with %o is the file that the command line writes of the stages, byte for byte', async (title, choices, flags, name) => {
  const files = await exported(app.page, title, choices);
  expect([...files.keys()]).toEqual([`dolerite_129${name}`]);
  const fromCli = path.join(app.folder, `dolerite_129${name}`);
  await generateCommand([...SMALL_ARGUMENTS, ...flags, '--force', '-o', fromCli]);
  expect(files.get(`dolerite_129${name}`)?.equals(await readFile(fromCli))).toBe(true);
});

test('an animation with explanations plays in the browser, and its frames are there as a ZIP', async () => {
  const { page } = app;
  // The dialog keeps what was chosen before.
  const usual = { 'First stage': '0', 'Frames, at most': '120', 'Time per stage': '0', Width: '0', 'Play once': 'off' };
  const options = { ...usual, 'Last stage': '4', 'Without explanation': 'off' };
  const [animation] = (await exported(page, 'Animation', options)).values();
  const base64 = animation.toString('base64');
  const played = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/png' });
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    const { image } = await decoder.decode({ frameIndex: 4 });
    return {
      frames: track?.frameCount,
      ms: (image.duration ?? 0) / 1000,
      width: image.displayWidth,
      height: image.displayHeight,
    };
  }, base64);
  expect(played).toEqual({ frames: 5, ms: 2800, width: 516, height: 560 });
  const [zip] = (await exported(page, 'Animation', { ...options, Format: 'Numbered frames, ZIP' })).values();
  expect(Object.keys(unzipSync(zip))).toEqual([1, 2, 3, 4, 5].map((i) => `dolerite_129-stages_000${i}.png`));
});

test('stages that there are not are told before anything is made', async () => {
  const dialog = await chooseExport(app.page, 'Animation');
  await choose(dialog, { 'First stage': '9', 'Last stage': '9' });
  await dialog.getByText('First stage: expected a stage before the last one, 0 … 8, got 9').waitFor();
  expect(await dialog.getByRole('button', { name: /^Export / }).isDisabled()).toBe(true);
  await app.page.keyboard.press('Escape');
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
