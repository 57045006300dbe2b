import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Download, Page } from 'playwright';
import { expect, test } from 'vitest';
import { generateCommand } from '../../src/cli/generate.ts';
import { chooseExport, chooseProfileFile, compareWith, openApp, SMALL, sharedBrowser } from '../support/app-page.ts';
import { paintingsOf, pictureOf, textsOf } from '../support/comparison-picture.ts';
import { showLink } from '../support/link-page.ts';
import { choose, exported, SMALL_ARGUMENTS, useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

// All other lines of the dialog are compared in unit/ui/export/same-bytes.
test('an image is the file that the command line writes, byte for byte', async () => {
  const files = await exported(app.page, 'Image with recipe', { Depth: '8' });
  const name = 'dolerite_129.png';
  expect([...files.keys()]).toEqual([name]);
  const fromCli = path.join(app.folder, name);
  await generateCommand([...SMALL_ARGUMENTS, '--depth', '8', '-o', fromCli]);
  expect(files.get(name)?.equals(await readFile(fromCli))).toBe(true);
});

test('a folder for a program is the one that the command line writes, and nothing is left of one that was cancelled', async () => {
  const { page } = app;
  const downloads: string[] = [];
  const count = (download: Download) => void downloads.push(download.suggestedFilename());
  page.on('download', count);
  const dialog = await chooseExport(page, 'Unity');
  await choose(dialog, { 'Tiles a side': '16' });
  await dialog.getByRole('button', { name: /^Export / }).click();
  const progress = page.locator('.work-progress').getByRole('progressbar');
  await progress.waitFor();
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.locator('.work-progress').getByRole('button', { name: 'Cancel' }).click();
  await progress.waitFor({ state: 'hidden' });

  const files = await exported(page, 'Unity', { 'Tiles a side': '2' });
  page.off('download', count);
  const stem = 'dolerite_129-unity';
  expect(downloads).toEqual([`${stem}.zip`]);
  const zip = unzipSync(files.get(`${stem}.zip`) ?? new Uint8Array());
  const own = path.join(app.folder, 'unity', stem);
  await mkdir(path.dirname(own));
  await generateCommand([...SMALL_ARGUMENTS, '--for', 'unity', '--tiles', '2', '-o', own]);
  const names = await readdir(own);
  expect(Object.keys(zip).sort()).toEqual(names.map((one) => `${stem}/${one}`).sort());
  for (const one of names) expect((await readFile(path.join(own, one))).equals(zip[`${stem}/${one}`]), one).toBe(true);
});

test('over a preview the recipe is of all that was asked for, and the profile of what is shown', async () => {
  const { page } = app;
  await showLink(page, 'v=1&generator=fault-lines&seed=heavy&size=4097x4097&p.lines=65536&p.faultProfile=sine');
  await page.getByRole('button', { name: 'Make all 4097 × 4097' }).waitFor();
  const [[name, recipe]] = await exported(page, 'Recipe');
  expect([name, JSON.parse(String(recipe))]).toMatchObject(['heavy_4097.json', { width: 4097, source: { seed: 'heavy' } }]);
  const [profile] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, 'CSV')]);
  expect(profile.suggestedFilename()).toMatch(/^heavy_\d{2,3}-profile\.csv$/);
});

test('in every view Tab reaches Export, and Ctrl+E opens it, without panels too', async () => {
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Export' });
  for (const view of ['', '&profile=full', '&view=compare', '&view=landscape']) {
    await showLink(page, `${SMALL}${view}`);
    await page.getByRole('button', { name: 'Terrain', exact: true }).focus();
    const isReached = () => page.evaluate(() => document.activeElement?.id === 'export');
    for (let i = 0; i < 12 && !(await isReached()); i++) await page.keyboard.press('Tab');
    expect(await isReached(), view).toBe(true);
    for (const panels of ['shown', 'hidden']) {
      if (panels === 'hidden') await page.keyboard.press('h');
      await page.keyboard.press('Control+e');
      await dialog.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      if (panels === 'hidden') await page.keyboard.press('h');
    }
  }
});

test('the whole comparison is saved as one figure', async () => {
  const { page } = app;
  await showLink(page, compareWith('fault-lines').replaceAll('129x129', '33x33'));
  const saved = async (format: string): Promise<string> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save figures' }).click();
    await page.getByRole('menuitem', { name: `Figure, ${format}` }).click();
    return (await coming).path();
  };
  const text = await readFile(await saved('SVG'), 'utf8');
  expect(paintingsOf(text)).toHaveLength(2 + 1);
  expect(textsOf(text)).toContain('Diamond-square · seed dolerite · Hurst exponent 0.9');
  const { width, height } = pictureOf(await saved('PNG'));
  expect(text).toContain(`width="${width / 2}" height="${height / 2}"`);
});

test('files are the same in every language of the browser', async () => {
  const browser = await sharedBrowser();
  const filesIn = async (page: Page): Promise<unknown> => {
    const kit = await exported(page, 'Unity', { 'Tiles a side': '1' });
    const [profile] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, 'CSV')]);
    const csv = [profile.suggestedFilename(), await readFile(await profile.path())] as const;
    return [...kit, csv].map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]);
  };
  const here = await filesIn(app.page);
  for (const locale of ['ar-EG', 'tr-TR']) {
    const { page } = await openApp(browser, { locale }, 'not at all', SMALL);
    expect(await page.evaluate(() => navigator.language)).toBe(locale);
    expect(await filesIn(page), locale).toEqual(here);
    await page.close();
  }
});
