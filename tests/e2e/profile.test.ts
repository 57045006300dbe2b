import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleBilinear } from '../../src/core/heightmap.ts';
import { decodePng } from '../../src/io/png/index.ts';
import { heightmapFromPng } from '../../src/io/png-heightmap.ts';
import { type AppPage, chooseProfileFile, closeWindows, openApp, ready, SMALL, sharedBrowser } from '../support/app-page.ts';

const jacksboro = heightmapFromPng(await decodePng(await readFile('public/samples/jacksboro.png')));
const STEP_16_BIT = (1076 - 236) / 65_535;

let browser: Browser;
let app: AppPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, {}, true, SMALL);
  await openJacksboro(app.page);
}, 60_000);

afterAll(closeWindows);

async function openJacksboro(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: /Jacksboro/ }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'jacksboro.png');
  await ready(page);
}

/** The points of the profile as its CSV file has them. */
async function csvOf(page: Page): Promise<{ x: number; y: number }[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, 'CSV')]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n').slice(1);
  return lines.map((line) => {
    const [x, y] = line.split(',').map(Number);
    return { x, y };
  });
}

test('rows through the lowest and the highest sample read 236 m and 1,076 m', async () => {
  const { page } = app;
  await page.getByRole('radio', { name: 'Row' }).click();
  const handle = page.getByRole('button', { name: 'Cut end A, west' });
  let row = Math.round(0.5 * (jacksboro.height - 1));
  for (const [elevation, pick] of [
    [236, Math.min],
    [1076, Math.max],
  ] as const) {
    const wanted = Math.floor(jacksboro.data.indexOf(elevation) / jacksboro.width);
    await handle.focus();
    while (row !== wanted) {
      const isFar = Math.abs(wanted - row) >= 10;
      await page.keyboard.press(`${isFar ? 'Shift+' : ''}${wanted > row ? 'ArrowDown' : 'ArrowUp'}`);
      row += Math.sign(wanted - row) * (isFar ? 10 : 1);
    }
    const points = await csvOf(page);
    expect(points).toHaveLength(jacksboro.width);
    expect(pick(...points.map(({ y }) => y))).toBeCloseTo(elevation, 3);
    const samples = jacksboro.data.subarray(row * jacksboro.width, (row + 1) * jacksboro.width);
    for (const [i, { x, y }] of points.entries()) {
      expect(Math.abs(y - samples[i])).toBeLessThan(STEP_16_BIT);
      expect(x).toBeCloseTo(i * 74.4, 6);
    }
  }
});

test('the CSV of the line A–B is the bilinear elevation of every point', async () => {
  const { page } = app;
  await page.getByRole('radio', { name: 'Line A–B' }).click();
  const points = await csvOf(page);
  const [from, to] = [
    { x: 0.07 * 402, y: 0.3 * 343 },
    { x: 0.9 * 402, y: 0.95 * 343 },
  ];
  expect(points.length).toBeGreaterThan(400);
  for (const [i, { x, y }] of points.entries()) {
    const t = i / (points.length - 1);
    const wanted = sampleBilinear(jacksboro, from.x + t * (to.x - from.x), from.y + t * (to.y - from.y));
    expect(Math.abs(y - wanted)).toBeLessThan(1e-6 * (1076 - 236));
    expect(x).toBeCloseTo(t * Math.hypot((to.x - from.x) * 74.4, (to.y - from.y) * 92.7), 3);
  }
});

test('pointing at the chart shows the same place in the readout, within one sample', async () => {
  const { page } = app;
  await page.getByRole('radio', { name: 'Row' }).click();
  const chart = page.getByRole('img', { name: 'Elevation profile' });
  await chart.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 37; i++) await page.keyboard.press('ArrowRight');
  const column = Number(await page.locator('#readout .position small').first().innerText());
  expect(Math.abs(column - 0.37 * 402)).toBeLessThanOrEqual(1);
  const points = await csvOf(page);
  const elevation = Number((await page.locator('#readout .elevation dd').innerText()).replace(/[^\d.]/g, ''));
  expect(Math.abs(elevation - points[column].y)).toBeLessThan(10);
});

test('pointing at the terrain over the cut shows the same place on the chart, within one sample', async () => {
  const { page } = app;
  await page.getByRole('radio', { name: 'Row' }).click();
  const chart = page.getByRole('img', { name: 'Elevation profile' });
  await chart.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowRight');
  const markAt = () =>
    page.locator('.hover-mark').evaluate((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
  const mark = await markAt();
  const columnFromChart = Number(await page.locator('#readout .position small').first().innerText());
  await page.keyboard.press('Escape');
  await page.locator('#readout .position').first().waitFor({ state: 'hidden' });
  // As a hand does, the pointer comes in several steps.
  await expect
    .poll(async () => {
      await page.mouse.move(mark.x - 3, mark.y);
      await page.mouse.move(mark.x, mark.y);
      return page.locator('#readout .position').first().isVisible();
    })
    .toBe(true);
  const columnFromTerrain = Number(await page.locator('#readout .position small').first().innerText());
  // One pixel of the view is about half a sample here, and the pointer stands on whole pixels.
  expect(Math.abs(columnFromTerrain - columnFromChart)).toBeLessThanOrEqual(1);
});

test('arrow keys on the chart move the point on it and not the camera', async () => {
  const { page } = app;
  const compass = () => page.getByRole('button', { name: 'Face north' }).locator('svg').getAttribute('style');
  const before = await compass();
  expect(before).toContain('rotate');
  const chart = page.getByRole('img', { name: 'Elevation profile' });
  await chart.focus();
  await chart.press('Home');
  await chart.press('ArrowRight');
  expect(await page.locator('#readout .position').first().isVisible()).toBe(true);
  expect(await compass()).toBe(before);
  await page.getByLabel('Terrain view').press('ArrowRight');
  await expect.poll(compass).not.toBe(before);
});

test('the SVG of the chart is a picture that stands alone', async () => {
  const { page } = app;
  const [download] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, 'SVG')]);
  const svg = await readFile(await download.path(), 'utf8');
  const drawn = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, svg);
  expect(drawn).toEqual([1200, 360]);
});

test('nothing of this was an error on the console', () => {
  expect(app.errors).toEqual([]);
});
