/** The page in a browser that has WebGL switched off. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { generateCommand } from '../../src/cli/generate.ts';
import { type AppPage, atRest, chooseExport, coloursIn, openApp, ready, SMALL, settledView } from '../support/app-page.ts';
import { sharedLink, showLink } from '../support/link-page.ts';
import { pictureFault } from '../support/pictures.ts';

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  const { args = [], ...options } = inject('launchOptions');
  browser = await chromium.launch({ ...options, args: [...args, '--disable-3d-apis'] });
  app = await openApp(browser, { viewport: { width: 1000, height: 600 }, colorScheme: 'dark' }, false, SMALL);
  page = app.page;
  page.setDefaultTimeout(6000);
}, 60_000);

afterAll(() => browser.close());

beforeEach(() => showLink(page, SMALL));

afterEach(() => expect(app.errors).toEqual([]));

test.skipIf(!inject('isLockedBrowser'))('shows the terrain from above, and says in one sentence why', async () => {
  expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
  await atRest(page);
  await page.mouse.move(5, 5);
  expect(await pictureFault('flat', await page.screenshot())).toBeUndefined();
  expect(await page.locator('.flat-note').innerText()).toBe(
    'The 3D view needs WebGL2, which this browser lacks or has switched off. This is the terrain from above.',
  );
});

test('what only the 3D view has is hidden, or disabled with the reason', async () => {
  for (const name of ['Frame', 'Top view', 'Wireframe', 'Light and height', 'Face north'])
    expect(await page.getByRole('button', { name, exact: true }).isVisible(), name).toBe(false);
  const shadows = page.getByRole('checkbox', { name: 'Cast shadows' });
  expect(await shadows.isDisabled()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Ramp' }).isDisabled()).toBe(false);
  const before = await sharedLink(page);
  for (const key of ['w', 'l', 't', 'f', 'n']) await page.keyboard.press(key);
  expect(await sharedLink(page)).toBe(before);
});

test('a generator, colours and stages are drawn; statistics and profile follow', async () => {
  const first = await settledView(page);
  expect(coloursIn(first)).toBeGreaterThan(1000);
  await page.getByRole('combobox', { name: 'Ramp' }).selectOption('Viridis');
  const viridis = await settledView(page);
  expect(viridis.equals(first)).toBe(false);
  const mean = page.getByLabel('Statistics').first();
  const before = await mean.innerText();
  await page.getByRole('combobox', { name: 'Generator' }).selectOption('Fault lines');
  await atRest(page);
  expect(await mean.innerText()).not.toBe(before);
  await page.keyboard.press(',');
  await atRest(page);
});

test('pointing at the terrain reads it, and the cut and its ends can be dragged over it', async () => {
  await atRest(page);
  const box = await page.getByLabel('Terrain view').boundingBox();
  if (!box) throw new Error('expected a view');
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle);
  await page.waitForFunction(() => /slope/.test(document.getElementById('readout')?.innerText ?? ''));
  const placeOf = async (name: string): Promise<readonly [x: number, y: number]> => {
    const { x, y, width, height } = (await page.getByRole('button', { name }).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return [x + width / 2, y + height / 2];
  };
  const [start, end] = ['Cut end A on the terrain', 'Cut end B on the terrain'];
  const [a, b] = [await placeOf(start), await placeOf(end)];
  const onLine = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
  await page.mouse.move(...onLine);
  await page.mouse.down();
  await page.mouse.move(onLine[0] + 12, onLine[1] - 9, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => placeOf(start)).toEqual([a[0] + 12, a[1] - 9]);
  expect(await placeOf(end)).toEqual([b[0] + 12, b[1] - 9]);

  await page.mouse.move(...(await placeOf(end)));
  await page.mouse.down();
  await page.mouse.move(...middle, { steps: 3 });
  await page.mouse.up();
  await ready(page);
  await expect.poll(() => placeOf(end)).toEqual(middle.map(Math.round));
});

test('terrains are compared from above, with their figures and the map of their difference', async () => {
  await showLink(page, `${SMALL}&view=compare&t2.generator=fault-lines&t2.seed=dolerite&t2.size=129x129`);
  await atRest(page);
  expect(await page.locator('.compare-cell.is-selected, .compare-cell').count()).toBeGreaterThanOrEqual(2);
  expect(coloursIn(await page.locator('#view').screenshot())).toBeGreaterThan(1000);
  expect(
    await page
      .getByRole('radio', { name: '3D' })
      .or(page.getByRole('button', { name: '3D', exact: true }))
      .isDisabled(),
  ).toBe(true);
  await page.keyboard.press('d');
  await page.locator('.cell-map canvas').waitFor();
  await ready(page);
});

test('landscapes play, and samples are imported', async () => {
  await page.getByRole('button', { name: 'Landscape', exact: true }).click();
  await ready(page);
  expect(coloursIn(await page.locator('#view').screenshot())).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Terrain', exact: true }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: /Jacksboro/ }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'jacksboro.png');
  await atRest(page);
  expect(coloursIn(await settledView(page))).toBeGreaterThan(1000);
});

test('the map from above is the picture of the command line, byte for byte; no picture of the 3D view is offered', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'faultline-flat-'));
  try {
    const dialog = await chooseExport(page, 'Map from above');
    expect(await dialog.getByRole('option', { name: /^Picture of the view/ }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export map' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('dolerite_129-above.png');
    const fromCli = path.join(folder, 'cli.png');
    const recipe = ['diamond-square', '--seed', 'dolerite', '--size', '129', '--hurst', '0.9'];
    await generateCommand([...recipe, '--picture', '--quiet', '-o', fromCli]);
    expect((await readFile(await download.path())).equals(await readFile(fromCli))).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
