import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generate, parseRecipe } from '../../src/index.ts';
import {
  type AppPage,
  closeWindows,
  exportFile,
  hideTerrain,
  openApp,
  ready,
  SMALL,
  settledView,
  sharedBrowser,
  showTerrain,
} from '../support/app-page.ts';

let browser: Browser;
let app: AppPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, {}, true, SMALL);
  await hideTerrain(app.page);
}, 60_000);

afterAll(closeWindows);

beforeEach(async () => {
  await app.page.getByRole('slider', { name: 'Stage' }).press('End');
  await ready(app.page);
});

const stageOf = (page: Page): Promise<string | null> => page.getByRole('slider', { name: 'Stage' }).getAttribute('aria-valuenow');

/** The samples on screen, as R32 saves them. */
async function samples(page: Page): Promise<Float32Array> {
  await ready(page);
  const [download] = await Promise.all([
    page.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.r32')),
    exportFile(page, 'Float samples'),
  ]);
  return new Float32Array(new Uint8Array(await readFile(await download.path())).buffer);
}

const recipe = parseRecipe({
  version: 1,
  source: { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst: 0.9 } },
  width: 129,
  height: 129,
});

test('stepping back and on again gives the finished terrain byte for byte', async () => {
  const { page } = app;
  const finished = await samples(page);
  await page.getByRole('button', { name: 'First stage' }).click();
  await page.waitForFunction(() => document.getElementById('subtitle')?.textContent?.includes('stage 0 of'));
  await page.getByRole('button', { name: 'Last stage' }).click();
  await page.waitForFunction(() => !document.getElementById('subtitle')?.textContent?.includes('stage'));
  const again = await samples(page);
  expect(again).toEqual(finished);
  const direct = generate(recipe);
  expect('data' in direct && direct.data).toEqual(again);
});

test('samples that are settled stand still from stage to stage', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'First stage' }).click();
  await page.waitForFunction(() => document.getElementById('subtitle')?.textContent?.includes('stage 0 of'));
  const corners = await samples(page);
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Next stage' }).click();
  await page.waitForFunction(() => document.getElementById('subtitle')?.textContent?.includes('stage 2 of'));
  const level1 = await samples(page);
  expect([corners.length, level1.length]).toEqual([4, 9]);
  expect([level1[0], level1[2], level1[6], level1[8]]).toEqual([...corners]);
});

test('each stage says in words what it did', async () => {
  const { page } = app;
  const bar = page.getByRole('region', { name: 'Stages' });
  await page.getByRole('button', { name: 'First stage' }).click();
  await ready(page);
  expect(await bar.innerText()).toMatch(/Stage 0 of 14 · corners/);
  await page.getByRole('button', { name: 'Next stage' }).click();
  await ready(page);
  expect(await bar.innerText()).toMatch(/Stage 1 of 14 · level 1, diamond step\s+moves 1 centre by about ±[\d,.]+ m$/);
});

test('marks on the terrain have a key beside the minimap, and more is told on demand', async () => {
  const { page } = app;
  const small = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 720 });
  const key = page.locator('#key-card');
  expect(await key.isVisible()).toBe(false);
  for (let i = 0; i < 13; i++) await page.keyboard.press(',');
  await page.waitForFunction(() => document.getElementById('subtitle')?.textContent?.includes('stage 1 of'));
  await ready(page);
  expect(await key.innerText()).toBe('parent\nmean of parents\ndisplacement\nnew point');
  await page.getByRole('button', { name: 'More about this stage' }).click();
  const card = page.getByRole('region', { name: 'About this stage' });
  expect(await card.innerText()).toContain('Every square gets a new point at its centre');
  await page.keyboard.press('Escape');
  expect(await card.isVisible()).toBe(false);
  if (small) await page.setViewportSize(small);
  expect(await key.isVisible()).toBe(false);
});

test('the first faults are stretched, and the view says so', async () => {
  const { page } = app;
  const vertical = page.locator('#readout .vertical dd');
  await page.goto(`${page.url().split('#')[0]}#v=1&generator=fault-lines&seed=alps&size=65x65&p.lines=400&stage=1`);
  await page.waitForFunction(() => document.getElementById('subtitle')?.textContent?.includes('stage 1 of'));
  await ready(page);
  expect(await vertical.innerText()).toBe('×13 stretched for this stage');
  expect(await page.locator('#key-card li:not([hidden])').allTextContents()).toEqual(['fault', 'raised side']);
  await page.goto(`${page.url().split('#')[0]}#${SMALL}`);
  await page.waitForFunction(() => !document.getElementById('subtitle')?.textContent?.includes('stage'));
  await ready(page);
  expect(await vertical.innerText()).toBe('×1.8');
});

test('play runs through the stages that are left and stops at the last', async () => {
  const { page } = app;
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Previous stage' }).click();
  expect(await stageOf(page)).toBe('9');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Play' }).waitFor({ timeout: 60_000 });
  expect(await stageOf(page)).toBe('14');
}, 60_000);

test('the stage slider answers to the keyboard', async () => {
  const { page } = app;
  const slider = page.getByRole('slider', { name: 'Stage' });
  await slider.focus();
  await slider.press('Home');
  expect(await stageOf(page)).toBe('0');
  await slider.press('ArrowRight');
  expect(await stageOf(page)).toBe('1');
  await slider.press('End');
  expect(await stageOf(page)).toBe('14');
});

test('the view and the profile both show the stage', async () => {
  const { page } = app;
  await showTerrain(page);
  const finished = {
    view: await settledView(page),
    chart: await page.getByRole('img', { name: 'Elevation profile' }).screenshot(),
  };
  for (let i = 0; i < 8; i++) await page.keyboard.press(',');
  await page.waitForFunction(() => document.getElementById('subtitle')?.textContent?.includes('stage 6 of'));
  expect((await settledView(page)).equals(finished.view)).toBe(false);
  expect((await page.getByRole('img', { name: 'Elevation profile' }).screenshot()).equals(finished.chart)).toBe(false);
});

test('nothing of this was an error on the console', () => {
  expect(app.errors).toEqual([]);
});
