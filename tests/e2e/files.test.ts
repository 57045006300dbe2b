import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { generateCommand } from '../../src/cli/generate.ts';
import { chooseProfileFile, ready, SMALL, settledView } from '../support/app-page.ts';
import { hurstOf } from '../support/app-panel.ts';
import { showLink } from '../support/link-page.ts';
import { drop, exported, useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

test('an exported GeoTIFF and an EXR open again as their terrain', async () => {
  const { page } = app;
  for (const item of ['GeoTIFF with recipe', 'OpenEXR with recipe']) {
    const files = await exported(page, item);
    const [name] = files.keys();
    await showLink(page, SMALL.replace('dolerite', 'basalt'));
    await drop(page, Object.fromEntries(files));
    await page.getByText(`${name}: Terrain restored from its recipe.`).waitFor();
  }
});

test('a mesh restores its recipe', async () => {
  const { page } = app;
  const mesh = path.join(app.folder, 'basalt.glb');
  await generateCommand(['diamond-square', '--seed', 'basalt', '--size', '65', '--quiet', '--max-error', '50', '-o', mesh]);
  await drop(page, { 'basalt.glb': await readFile(mesh) });
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'basalt');
  await ready(page);
});

test('a raw file is asked about its byte order, and the other one is a click away', async () => {
  const { page } = app;
  const codes = Uint16Array.from({ length: 33 * 33 }, (_, i) => 900 * (i % 33) + 31 * Math.floor(i / 33));
  await drop(page, { 'hill.r16': new Uint8Array(codes.buffer).map((_, i, bytes) => bytes[i ^ 1]) });
  const order = page.getByRole('radio', { name: 'Big-endian' });
  await order.waitFor();
  expect(await order.getAttribute('aria-checked')).toBe('true');
  const lowest = page.getByRole('textbox', { name: 'Code of the highest elevation' });
  expect(await lowest.inputValue()).toBe('29,792');
  await page.getByRole('radio', { name: 'Little-endian' }).click();
  await expect.poll(() => lowest.inputValue()).not.toBe('29,792');
  await page.keyboard.press('Escape');
});

test('the recipe saved over a preview is of all that was asked for', async () => {
  const { page } = app;
  await showLink(page, 'v=1&generator=fault-lines&seed=heavy&size=4097x4097&p.lines=65536&p.faultProfile=sine');
  await page.getByRole('button', { name: 'Make all 4097 × 4097' }).waitFor();
  const files = await exported(page, 'Recipe');
  expect([...files.keys()]).toEqual(['heavy_4097.json']);
  expect(JSON.parse(String(files.get('heavy_4097.json')))).toMatchObject({
    width: 4097,
    height: 4097,
    source: { seed: 'heavy' },
  });
  // Points of a preview are not called those of the whole.
  const [profile] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, 'CSV')]);
  expect(profile.suggestedFilename()).toMatch(/^heavy_\d{2,3}-profile\.csv$/);
});

test('dropping an exported PNG restores its recipe and its terrain', async () => {
  const { page } = app;
  const before = await settledView(page);
  const files = await exported(page, 'Image with recipe');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New seed' }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent !== 'dolerite');
  await ready(page);
  await drop(page, Object.fromEntries(files));
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'dolerite');
  expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('dolerite');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(true);
});

async function openJacksboro(): Promise<Page> {
  const { page } = app;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: /Jacksboro/ }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'jacksboro.png');
  await ready(page);
  return page;
}

test('a part of a file that states all is marked on its picture, and opens with its metres', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /^Part of a heightmap/ }).click();
  await (await chosen).setFiles(path.resolve('public/samples/jacksboro.png'));
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const map = await dialog.locator('.import-map').boundingBox();
  if (!map) throw new Error('the picture is not there');
  await page.mouse.move(map.x + map.width / 2, map.y + 10);
  await page.mouse.down();
  await page.mouse.move(map.x + map.width - 5, map.y + map.height - 10);
  await page.mouse.up();
  const sides = await Promise.all(['Columns', 'Rows'].map((name) => dialog.getByLabel(`${name} of the part`).inputValue()));
  const [width, height] = sides.map(Number);
  expect(width).toBeGreaterThan(190);
  expect(width).toBeLessThan(210);
  expect(await dialog.getByText(`Keep ${width} × ${height}`).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Open terrain' }).click();
  await page.getByText(`Imported · ${width} × ${height}`).waitFor({ state: 'attached' });
  await ready(page);
  await page.mouse.move(5, 5);
});

test('the Jacksboro sample opens with its metres', async () => {
  const page = await openJacksboro();
  const statistics = await page.getByRole('region', { name: 'Statistics' }).innerText();
  expect(statistics).toContain('138,632 samples');
  expect(await page.locator('#subtitle').textContent()).toContain('403 × 344');
  expect(await page.locator('#readout').innerText()).toMatch(/236(\.0+)? … 1,076(\.0+)? m/);
});

test('the statistics of the Jacksboro sample estimate its Hurst exponent, and tell at which scales', async () => {
  const page = await openJacksboro();
  expect(await hurstOf(page)).toEqual([
    {
      text: 'H, spectrum≈ 0.90',
      title: 'Hurst exponent H, estimated by the power spectrum: 4 … 64 cycles across the square, R² 0.980',
    },
    {
      text: 'H, variogram≈ 0.71',
      title: 'Hurst exponent H, estimated by the variogram: 74 … 1,483 m apart, R² 0.982',
    },
  ]);
});

const huge = (): Uint8Array => {
  const png = PNG.sync.write(new PNG({ width: 2, height: 2 }));
  png.writeUInt32BE(100_000, 16);
  png.writeUInt32BE(100_000, 20);
  return png;
};
const truncated = (): Uint8Array => {
  const picture = new PNG({ width: 64, height: 64 });
  for (let i = 0; i < picture.data.length; i++) picture.data[i] = (i * 7919) & 255;
  const bytes = PNG.sync.write(picture);
  return bytes.subarray(0, bytes.length - 100);
};
test.each([
  ['a text file', 'notes.png', () => new TextEncoder().encode('dear diary'), /^notes\.png: expected a \.png, /],
  ['a truncated PNG', 'half.png', truncated, /^half\.png: ./],
  ['a PNG that claims 100000 × 100000', 'huge.png', huge, /^huge\.png: ./],
])('%s is refused in one sentence and the terrain stays', async (_what, name, bytes, sentence) => {
  const { page } = app;
  const before = await settledView(page);
  await drop(page, { [name]: bytes() });
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const text = (await alert.innerText()).trim().split('\n')[0];
  expect(text).toMatch(sentence);
  expect(await page.locator('#title').textContent()).toBe('dolerite');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(true);
});
