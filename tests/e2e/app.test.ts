import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type AppPage,
  atRest,
  closeWindows,
  coloursIn,
  exportFile,
  openApp,
  ready,
  SMALL,
  settledView,
  sharedBrowser,
  untilThere,
  watched,
} from '../support/app-page.ts';

/** Pictures of a fourth of the pixels tell as much. */
const WINDOW = { viewport: { width: 1024, height: 560 }, deviceScaleFactor: 0.5 } as const;

let browser: Browser;
let app: AppPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, WINDOW);
  await closeOffer(app.page);
}, 60_000);

afterAll(closeWindows);

/** The offer of lessons stands over the view on first visits. */
async function closeOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the offer' }).click();
}

test('the app opens with a coloured terrain', async () => {
  expect(await app.page.title()).toBe('Faultline');
  expect(coloursIn(await settledView(app.page))).toBeGreaterThan(1000);
  expect(await app.page.locator('#title').textContent()).toBe('dolerite');
});

test('dragging orbits the terrain, and "Frame" brings the first view back', async () => {
  const { page } = app;
  const before = await settledView(page);
  const box = await page.getByLabel('Terrain view').boundingBox();
  if (!box) throw new Error('the terrain view has no place on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(false);
  await page.getByRole('button', { name: 'Frame', exact: true }).click();
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(true);
});

test('"New seed" grows another terrain, and the old seed brings the first one back', async () => {
  const { page } = app;
  const before = await settledView(page);
  await page.getByRole('button', { name: 'New seed' }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent !== 'dolerite');
  expect((await settledView(page)).equals(before)).toBe(false);
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await seed.fill('dolerite');
  await seed.press('Enter');
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'dolerite');
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(true);
});

test('nothing is drawn while nothing changes', async () => {
  const { page } = app;
  await settledView(page);
  const frames = () => page.evaluate(() => document.getElementById('terrain')?.dataset.frames);
  const before = await frames();
  expect(Number(before)).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  expect(await frames()).toBe(before);
});

test('a content security policy that forbids WebAssembly changes nothing but the speed', async () => {
  const strict = await browser.newPage({ ...WINDOW, reducedMotion: 'reduce' });
  await strict.route('**/*', async (route) => {
    const response = await route.fetch();
    const policy = "script-src 'self'; worker-src 'self'";
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await strict.goto(inject('appUrl'));
  await ready(strict);
  const compiles = await strict.evaluate(() => {
    try {
      return Boolean(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
    } catch {
      return false;
    }
  });
  expect(compiles).toBe(false);
  await closeOffer(strict);
  expect((await settledView(strict)).equals(await settledView(app.page))).toBe(true);
  await strict.close();
});

test('a picture of the view holds all of it', async () => {
  const { page } = app;
  const saving = page.waitForEvent('download');
  await exportFile(page, 'Picture of the view');
  const picture = PNG.sync.read(await readFile(await (await saving).path()));
  const box = await page.getByLabel('Terrain view').boundingBox();
  const [width, height] = [box?.width ?? 0, box?.height ?? 0].map((side) => Math.round(side * WINDOW.deviceScaleFactor));
  expect([picture.width, picture.height]).toEqual([width, height]);
});

test('the page is ready only while a picture is on the canvas, from the start and after the 3D graphics were lost', async () => {
  // The process that it stops draws for all pages of a browser.
  const own = await chromium.launch(inject('launchOptions'));
  const page = await own.newPage(WINDOW);
  const { errors } = await watched(page, true);
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
  await (await own.newBrowserCDPSession()).send('Browser.crashGpuProcess');
  await untilThere(page, 'html[data-status="working"]');
  await page.getByText('The browser has stopped the 3D graphics').waitFor();
  await atRest(page);
  const states = await seen();
  expect(states).toEqual(expect.arrayContaining(['working hidden', 'ready visible']));
  expect(states).not.toContain('ready hidden');
  expect(errors).toEqual([]);
  await own.close();
});

test('a browser without any graphics is told so on the page', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(inject('appUrl'));
  await untilThere(page, 'html[data-status="error"]');
  expect(await page.getByRole('alert').innerText()).toMatch(/^Faultline could not start: .*WebGL2/);
  await page.close();
});

test('nothing of this was an error on the console', () => {
  expect(app.errors).toEqual([]);
});
