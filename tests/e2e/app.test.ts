import { type Browser, chromium, type Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch(inject('launchOptions'));
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(inject('appUrl'));
}, 60_000);

afterAll(() => browser?.close());

test('the built app becomes ready', async () => {
  await page.waitForSelector('html[data-status="ready"]');
  expect(await page.title()).toBe('Faultline');
});

test('the terrain view is not blank', async () => {
  const picture = PNG.sync.read(await page.getByLabel('Terrain view').screenshot());
  const colours = new Set(new Uint32Array(new Uint8Array(picture.data).buffer));
  expect(colours.size).toBeGreaterThan(16);
});

test('the app starts without console errors', () => {
  expect(errors).toEqual([]);
});

test('"New seed" draws another terrain and names its seed', async () => {
  const terrain = page.getByLabel('Terrain view');
  const before = { picture: await terrain.screenshot(), caption: await page.locator('#caption').textContent() };
  expect(before.caption).toBe('Diamond-square · Hurst exponent 0.9 · seed dolerite · 513 × 513 · 25.6 km');
  await page.getByRole('button', { name: 'New seed' }).click();
  expect(await page.locator('#caption').textContent()).not.toBe(before.caption);
  expect((await terrain.screenshot()).equals(before.picture)).toBe(false);
});

test('a content security policy that forbids WebAssembly changes nothing but the speed', async () => {
  const strict = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await strict.route('**/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': "script-src 'self'" } });
  });
  await strict.goto(inject('appUrl'));
  await strict.waitForSelector('html[data-status="ready"]');
  const compiles = await strict.evaluate(() => {
    try {
      return Boolean(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
    } catch {
      return false;
    }
  });
  expect(compiles).toBe(false);
  const free = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await free.goto(inject('appUrl'));
  await free.waitForSelector('html[data-status="ready"]');
  const pixels = (from: Page): Promise<string> =>
    from.evaluate(() => document.querySelector('canvas')?.toDataURL() ?? 'no canvas');
  expect(await pixels(strict)).toBe(await pixels(free));
});
