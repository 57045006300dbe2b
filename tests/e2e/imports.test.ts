/** Files that are dropped, chosen or opened from the menu. All formats are opened in Node, in unit/ui/importing/same-samples. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { convertCommand } from '../../src/cli/convert.ts';
import { COMPARED, ready, sharedBrowser } from '../support/app-page.ts';
import { hurstOf, samplesOf } from '../support/app-panel.ts';
import { boxOf, drag } from '../support/drags.ts';
import { alphaMap } from '../support/imported-files.ts';
import { openAddress, samplesHash, sharedLink, showLink, still } from '../support/link-page.ts';
import { makePng } from '../support/png-maker.ts';
import { drop, exported, useSmallApp } from '../support/small-app.ts';
import { storedTexts } from '../support/tab.ts';

const app = useSmallApp('not at all');

/** Presses a button or an option of the Import dialog, or types into a field of it. */
type Answer = string | readonly [field: string, text: string];

async function answer(...answers: readonly Answer[]): Promise<void> {
  const dialog = app.page.getByRole('dialog', { name: 'Import' });
  for (const one of answers) {
    if (typeof one === 'string') await dialog.locator('button', { hasText: new RegExp(`^${one}`) }).click();
    else await dialog.getByLabel(one[0], { exact: true }).fill(one[1]);
  }
  await dialog.getByRole('button', { name: 'Open terrain' }).click();
}

async function opened(name: string): Promise<void> {
  await app.page.waitForFunction((name) => document.getElementById('title')?.textContent === name, name);
  await ready(app.page);
}

/** Whether the samples and the ground on the page are those that the command line reads from the file. */
async function expectAsCli(name: string, bytes: Uint8Array, ...flags: readonly string[]): Promise<void> {
  await opened(name);
  const [samples, facts] = [...(await exported(app.page, 'Float samples', {}, 2))]
    .sort(([a], [b]) => a.length - b.length)
    .map(([, content]) => content);
  const [source, target] = [name, 'converted.r32'].map((one) => path.join(app.folder, one));
  await writeFile(source, bytes);
  await convertCommand([source, ...flags, '--force', '--quiet', '-o', target]);
  const { elevation: _, ...stated } = JSON.parse(await readFile(`${target}.json`, 'utf8'));
  expect(JSON.parse(String(facts))).toMatchObject(stated);
  expect(samples.equals(await readFile(target))).toBe(true);
}

test('a PNG is asked about, and opens as answered with the samples that the command line reads', async () => {
  const { name, bytes, flags } = alphaMap();
  await drop(app.page, { [name]: bytes });
  await answer('Codes as metres', ['Metres per sample', '90']);
  await expectAsCli(name, bytes, ...flags);
});

test('a raw file opens in the byte order and the part that are chosen, and again in another width', async () => {
  const view = new DataView(new ArrayBuffer(2 * 40 * 30));
  for (let i = 0; i < 1200; i++) view.setUint16(2 * i, 20_000 + 900 * (i % 40) + 31 * Math.floor(i / 40));
  const bytes = new Uint8Array(view.buffer);
  const { page } = app;
  const [bigEndian, littleEndian] = ['Big-endian', 'Little-endian'].map((name) => page.getByRole('radio', { name }));
  const highestCode = page.getByRole('textbox', { name: 'Code of the highest elevation' });
  const heights = [
    ['Lowest elevation', '-120.5'],
    ['Highest elevation', '2400'],
    ['Metres per sample', '30'],
  ] as const;
  const flags = ['--min=-120.5', '--max=2400', '--cell-size=30'];

  await drop(page, { 'hill.r16': bytes });
  await expect.poll(() => bigEndian.getAttribute('aria-checked')).toBe('true');
  expect(await highestCode.inputValue()).toBe('55,999');
  await littleEndian.click();
  await expect.poll(() => highestCode.inputValue()).not.toBe('55,999');
  await bigEndian.click();
  const part = [
    ['First column of the part', '3'],
    ['First row of the part', '4'],
    ['Columns of the part', '21'],
    ['Rows of the part', '17'],
  ] as const;
  await answer(['Width in samples', '40'], ...heights, 'Part…', ...part);
  await expectAsCli('hill.r16', bytes, '--raw-width=40', ...flags, '--crop=3,4,21,17');

  await drop(page, { 'again.r16': bytes });
  await answer(['Width in samples', '40'], 'Big-endian', ...heights);
  await opened('again.r16');
  await drop(page, { '30.r16': bytes });
  await answer(['Width in samples', '30'], 'Big-endian', ...heights);
  await expectAsCli('30.r16', bytes, '--raw-width=30', ...flags);
});

test('dropping an exported PNG restores its recipe and its terrain', async () => {
  const { page } = app;
  const before = await samplesOf(page);
  const files = await exported(page, 'Image with recipe');
  await page.getByRole('button', { name: 'New seed' }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent !== 'dolerite');
  await ready(page);
  await drop(page, Object.fromEntries(files));
  await opened('dolerite');
  expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('dolerite');
  await page.getByText('dolerite_129.png: Terrain restored from its recipe.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await samplesOf(page)).toEqual(before);
});

test('the Jacksboro sample opens with its metres and its Hurst exponents, and a part of it where a person marks one', async () => {
  const { page } = app;
  const choose = async (name: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose(/Jacksboro/);
  await opened('jacksboro.png');
  expect(await page.getByRole('region', { name: 'Statistics' }).innerText()).toContain('138,632 samples');
  expect(await page.locator('#subtitle').textContent()).toContain('403 × 344');
  expect(await page.locator('#readout').innerText()).toMatch(/236(\.0+)? … 1,076(\.0+)? m/);
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

  const chosen = page.waitForEvent('filechooser');
  await choose(/^Part of a heightmap/);
  await (await chosen).setFiles(path.resolve('public/samples/jacksboro.png'));
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const map = await boxOf(dialog.locator('.import-map'));
  await drag(page, { x: map.x + map.width / 2, y: map.y + 10 }, { x: map.x + map.width - 5, y: map.y + map.height - 10 });
  const sides = await Promise.all(['Columns', 'Rows'].map((name) => dialog.getByLabel(`${name} of the part`).inputValue()));
  const [width, height] = sides.map(Number);
  expect(width).toBeGreaterThan(190);
  expect(width).toBeLessThan(210);
  expect(await dialog.getByText(`Keep ${width} × ${height}`).count()).toBe(1);
  await answer();
  await page.getByText(`Imported · ${width} × ${height}`).waitFor({ state: 'attached' });
  await ready(page);
});

test('a terrain of a comparison without its samples says so in its cell, and the others stay', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 720 });
  await showLink(page, `${COMPARED}&t2.imported=${'ab'.repeat(32)}&t2.name=lost.png&t2.size=129x129`);
  const cell = page.getByRole('region', { name: 'Terrain 2: lost.png' });
  // What surrounds one terrain alone has the other's data by then.
  const ofOther = page.locator('.minimap, #legend > *, #dock :is(.dock-chart, .dock-figures), #statistics h2');
  await page.keyboard.press('c');
  await expect.poll(() => ofOther.filter({ visible: true }).count()).toBe(await ofOther.count());
  await page.keyboard.press('c');
  expect(await cell.getByRole('alert').innerText()).toContain('lost.png');
  const first = page.getByRole('region', { name: 'Terrain 1: Diamond-square' });
  expect(await first.locator('.cell-fact').first().innerText()).toMatch(/s$/);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    cell.getByRole('button', { name: 'Choose the file…' }).click(),
  ]);
  expect(chooser.page()).toBe(page);
  await cell.click();
  await page.keyboard.press('c');
  await cell.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('.document-title').textContent()).toBe('lost.pngImported · 129 × 129 · 25.6 km');
  expect(await page.locator('#panel').getAttribute('aria-label')).toBe('Parameters');
  expect(await ofOther.filter({ visible: true }).count()).toBe(0);
  await page.locator('#dock').getByRole('button', { name: 'Save' }).click();
  expect(await page.getByRole('menuitem', { name: 'CSV' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const card = page.locator('#message').getByText('lost.png: its samples are not stored');
  await card.waitFor();
  await page.keyboard.press('s');
  await page.locator('html.is-landscape').waitFor();
  await card.waitFor({ state: 'hidden' });
  await page.keyboard.press('s');
  await card.waitFor();

  await expect
    .poll(async () => (await storedTexts(page)).some((text) => /&pane=2/.test(text) && !/view=compare/.test(text)))
    .toBe(true);
  await page.reload();
  await card.waitFor();
  await page.keyboard.press('c');
  await ready(page);
  expect(await cell.isVisible()).toBe(true);
  expect(await card.isVisible()).toBe(false);
});

test('a link to imported terrain asks for its file, and then shows all of the document', async () => {
  const { page } = app;
  const sample = (x: number, y: number) => (x * 797 + y * y * 61) % 65_536;
  const bytes = makePng({ width: 48, height: 33, bitDepth: 16, colourByte: 0, sample });
  const file = { name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await page.setInputFiles('input[type=file]', file);
  await page.getByRole('button', { name: 'Open terrain' }).click();
  await expect.poll(() => page.locator('#title').textContent()).toBe('mine.png');
  await page.getByRole('radio', { name: 'Column' }).click();
  await page.keyboard.press('t');
  await still(page);
  const link = await sharedLink(page);
  expect(link).toContain('&cut=column');
  expect(link).toContain('&camera=0,');
  const samples = await samplesHash(page);

  const opened = await openAddress(await sharedBrowser(), link, 'not at all');
  await opened.page.getByText('mine.png: its samples are not stored in this browser.').waitFor();
  const [chooser] = await Promise.all([
    opened.page.waitForEvent('filechooser'),
    opened.page.getByRole('button', { name: 'Choose the file…' }).click(),
  ]);
  await chooser.setFiles(file);
  await opened.page.getByText('mine.png: its samples are not stored in this browser.').waitFor({ state: 'hidden' });
  await ready(opened.page);
  expect(await samplesHash(opened.page)).toBe(samples);
  expect(await sharedLink(opened.page)).toBe(link);
  await opened.page.close();
});
