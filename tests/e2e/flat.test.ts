/** What becomes of the page without the graphics that it wants: in a browser that has WebGL switched off, or loses it, or has none at all. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { generateCommand } from '../../src/cli/generate.ts';
import {
  type AppPage,
  atRest,
  chooseExport,
  coloursIn,
  openApp,
  ready,
  SMALL,
  settledView,
  untilThere,
  watched,
} from '../support/app-page.ts';
import { boxOf, drag, middleOf } from '../support/drags.ts';
import { sharedLink, showLink } from '../support/link-page.ts';
import { SMALL_ARGUMENTS } from '../support/small-app.ts';

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  const { args = [], ...options } = inject('launchOptions');
  browser = await chromium.launch({ ...options, args: [...args, '--disable-3d-apis'] });
  app = await openApp(browser, { viewport: { width: 1000, height: 600 }, colorScheme: 'dark' }, 'in full', SMALL);
  page = app.page;
});
afterAll(() => browser.close());
beforeEach(() => showLink(page, SMALL));

/** What is at a place on the page. */
const at = (name: string): Locator =>
  page
    .getByRole('button', { name })
    .or(page.getByLabel(name, { exact: true }))
    .first();

test('shows the terrain from above and says why, without what only the 3D view has; reads it, and cuts it', async () => {
  expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
  expect(await page.locator('.flat-note').innerText()).toBe(
    'The 3D view needs WebGL2 in workers, which this browser lacks or has switched off. This is the terrain from above.',
  );
  for (const name of ['Frame', 'Top view', 'Wireframe', 'Light', 'North'])
    expect(await page.locator('#tools').getByRole('button', { name, exact: true }).isVisible(), name).toBe(false);
  expect(await page.getByRole('checkbox', { name: 'Cast shadows' }).isDisabled()).toBe(true);
  const ramp = page.getByRole('combobox', { name: 'Ramp' });
  expect(await ramp.isDisabled()).toBe(false);
  const before = await sharedLink(page);
  for (const key of ['w', 'l', 't', 'f', 'n']) await page.keyboard.press(key);
  expect(await sharedLink(page)).toBe(before);

  const first = await settledView(page);
  expect(coloursIn(first)).toBeGreaterThan(1000);
  await ramp.selectOption('Viridis');
  expect((await settledView(page)).equals(first)).toBe(false);

  await at('Terrain view').hover();
  await page.waitForFunction(() => /slope/.test(document.getElementById('readout')?.innerText ?? ''));
  const placeOf = async (end: string): Promise<number[]> => Object.values(middleOf(await boxOf(at(end))));
  const [start, end] = ['Section end A on the terrain', 'Section end B on the terrain'];
  const [a, b] = [await placeOf(start), await placeOf(end)];
  const onLine = { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 };
  await drag(page, onLine, { x: onLine.x + 12, y: onLine.y - 9 });
  await expect.poll(() => placeOf(start)).toEqual([a[0] + 12, a[1] - 9]);
  expect(await placeOf(end)).toEqual([b[0] + 12, b[1] - 9]);
  const middle = middleOf(await boxOf(at('Terrain view')));
  await drag(page, middleOf(await boxOf(at(end))), middle);
  await expect.poll(() => placeOf(end)).toEqual(Object.values(middle).map(Math.round));
});

test('makes other terrain, its stages, comparisons, landscapes, imported samples, and the map that the command line makes', async () => {
  const figures = page.getByLabel('Statistics').first();
  const before = await figures.innerText();
  await page.getByRole('combobox', { name: 'Generator' }).selectOption('Fault lines');
  await atRest(page);
  expect(await figures.innerText()).not.toBe(before);
  await page.keyboard.press(',');
  await atRest(page);

  await showLink(page, `${SMALL}&view=compare&t2.generator=fault-lines&t2.seed=dolerite&t2.size=129x129`);
  await atRest(page);
  expect(await page.locator('.compare-cell').count()).toBeGreaterThanOrEqual(2);
  expect(coloursIn(await page.locator('#view').screenshot())).toBeGreaterThan(1000);
  expect(await page.getByRole('radio', { name: '3D' }).isDisabled()).toBe(true);
  await page.keyboard.press('d');
  await page.locator('.cell-map canvas').waitFor();

  await page.getByRole('button', { name: 'Landscape', exact: true }).click();
  await ready(page);
  expect(coloursIn(await page.locator('#view').screenshot())).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Terrain', exact: true }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: /Jacksboro/ }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'jacksboro.png');
  expect(coloursIn(await settledView(page))).toBeGreaterThan(1000);

  await showLink(page, SMALL);
  const dialog = await chooseExport(page, 'Map from above');
  expect(await dialog.getByRole('option', { name: /^Picture of the view/ }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export map' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('dolerite_129-above.png');
  const folder = await mkdtemp(path.join(tmpdir(), 'faultline-flat-'));
  try {
    const fromCli = path.join(folder, 'cli.png');
    await generateCommand([...SMALL_ARGUMENTS, '--picture', '-o', fromCli]);
    expect((await readFile(await download.path())).equals(await readFile(fromCli))).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the page is ready only while a picture is on the canvas, from the start and after the 3D graphics were lost', async () => {
  // The process that it stops draws for all pages of a browser.
  const own = await chromium.launch(inject('launchOptions'));
  const page = await own.newPage({ viewport: { width: 1024, height: 560 }, deviceScaleFactor: 0.5, reducedMotion: 'reduce' });
  await watched(page, 'coarsely');
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = (): void => {
      const canvas = document.getElementById('terrain');
      if (canvas) seen.add(`${document.documentElement.dataset.status} ${getComputedStyle(canvas).visibility}`);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { seen });
  });
  /** Of every frame so far, and the next. */
  const seen = (): Promise<string[]> =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return [...(globalThis as unknown as { seen: Set<string> }).seen];
    });
  await page.goto(`${inject('appUrl')}#${SMALL}`);
  await atRest(page);
  const before = await page.screenshot();
  await (await own.newBrowserCDPSession()).send('Browser.crashGpuProcess');
  await untilThere(page, 'html[data-status="working"]');
  await page.getByText('The browser has stopped the 3D graphics').waitFor();
  await atRest(page);
  const states = await seen();
  expect(states).toEqual(expect.arrayContaining(['working hidden', 'ready visible']));
  expect(states).not.toContain('ready hidden');
  expect((await page.screenshot()).equals(before)).toBe(true);
  await own.close();
});

test('a browser without any graphics is told so on the page', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${inject('appUrl')}#${SMALL}`);
  await untilThere(page, 'html[data-status="error"]');
  expect(await page.getByRole('alert').innerText()).toMatch(/^Faultline could not start: .*WebGL2/);
  await page.close();
});
