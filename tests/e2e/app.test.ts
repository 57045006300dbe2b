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
  expect(before.caption).toBe('Diamond-square · seed dolerite · 513 × 513 · 25.6 km');
  await page.getByRole('button', { name: 'New seed' }).click();
  expect(await page.locator('#caption').textContent()).not.toBe(before.caption);
  expect((await terrain.screenshot()).equals(before.picture)).toBe(false);
});
