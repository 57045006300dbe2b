import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppPage, chooseProfileFile, closeWindows, openApp, ready, SMALL, sharedBrowser } from '../support/app-page.ts';
import { fieldOf, listOf, sliderOf } from '../support/app-panel.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';
import { showLink } from '../support/link-page.ts';

const WINDOW = { width: 1280, height: 720 };

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: WINDOW }, true, `${SMALL}&keepGround=true`);
  ({ page } = app);
  await showLine('Article 001: the demo');
}, 60_000);

afterAll(closeWindows);

beforeEach(async () => {
  if (await isFull()) await page.keyboard.press('e');
  await choosePin('Remove all pins');
});

const dock = (): Locator => page.getByRole('region', { name: 'Profile' });
const chart = (): Locator => page.getByRole('img', { name: 'Elevation profile' });
const terrain = (): Locator => page.getByLabel('Terrain view');
const fullSize = (): Locator => page.getByRole('button', { name: 'Profile in full size' });
const all = (): Locator => page.getByRole('button', { name: 'All', exact: true });
const isFull = async (): Promise<boolean> => (await fullSize().getAttribute('aria-pressed')) === 'true';
/** The lines of the chart by name. */
const lines = (): Promise<string[]> =>
  page.getByRole('list', { name: 'Lines of the chart' }).locator('li > span').allTextContents();

async function choosePin(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const item = page.getByRole('menuitem', { name });
  if ((await item.getAttribute('aria-disabled')) === 'true') await page.keyboard.press('Escape');
  else await item.click();
}

async function showLine(preset: string): Promise<void> {
  const generator = listOf(page, 'Generator');
  if ((await generator.inputValue()) !== 'Midpoint displacement') await generator.selectOption('Midpoint displacement');
  await listOf(page, 'Preset').selectOption(preset);
  await ready(page);
  // A zoom is there again with the next line of the same span.
  if (await all().isVisible()) await all().click();
}

async function saved(format: 'CSV' | 'SVG' | 'PNG'): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, format)]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`-profile\\.${format.toLowerCase()}$`));
  return readFile(await download.path());
}

test('in full size the profile has the view’s place, and Escape brings the view back', async () => {
  const before = (await terrain().boundingBox()) ?? { width: 0, height: 0 };
  await page.keyboard.press('e');
  await terrain().waitFor({ state: 'hidden' });
  const { height } = (await dock().boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(before.height + 100);
  expect(await page.getByRole('slider', { name: 'Stage', exact: true }).isVisible()).toBe(true);
  await page.keyboard.press(',');
  await ready(page);
  await page.keyboard.press('Escape');
  await terrain().waitFor();
  expect((await terrain().boundingBox())?.height).toBe(before.height);
  await ready(page);
});

test('a document with the profile in full size shows it so, also after a comparison', async () => {
  const full = `${SMALL}&profile=full`;
  for (const [text, wanted] of [
    [full, true],
    [`${SMALL}&view=compare`, false],
    [full, true],
  ] as const) {
    await showLink(page, text);
    expect(await page.evaluate(() => document.documentElement.classList.contains('is-dock-full'))).toBe(wanted);
  }
  await page.keyboard.press('e');
  await showLine('Article 001: the demo');
});

test('hidden, the profile leaves full size; full size brings a hidden one back', async () => {
  await page.keyboard.press('e');
  await page.keyboard.press('p');
  await chart().waitFor({ state: 'hidden' });
  expect(await isFull()).toBe(false);
  await terrain().waitFor();
  await page.keyboard.press('e');
  await chart().waitFor();
  expect(await isFull()).toBe(true);
});

test('in full size a message is shown too, and Escape goes back before it clears it', async () => {
  await page.keyboard.press('e');
  await page.setInputFiles('input[type=file]', { name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const alert = page.getByRole('alert').getByText('none.png');
  await alert.waitFor();
  await page.keyboard.press('Escape');
  expect([await isFull(), await alert.isVisible()]).toEqual([false, true]);
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'hidden' });
});

test('the wheel zooms into the line, and "All" shows all of it again', async () => {
  expect(await all().isVisible()).toBe(false);
  await chart().hover();
  await page.mouse.wheel(0, -400);
  await all().waitFor();
  const zoomed = (await saved('SVG')).toString();
  await all().click();
  await all().waitFor({ state: 'hidden' });
  expect((await saved('SVG')).toString()).not.toBe(zoomed);
  await chart().hover();
  await page.mouse.wheel(0, -400);
  await all().waitFor();
  await sliderOf(page, 'East–west').press('ArrowRight');
  await all().waitFor({ state: 'hidden' });
});

test('pinned profiles are named by what differs, and taken away one by one', async () => {
  await showLine('Article 001: the demo');
  await choosePin('Pin this profile');
  const roughness = fieldOf(page, 'Roughness');
  await roughness.fill('0.7');
  await roughness.press('Enter');
  await ready(page);
  expect(await lines()).toEqual(['Roughness 0.7', 'Roughness 0.55']);
  await choosePin('Pin this profile');
  await listOf(page, 'Generator').selectOption('Diamond-square');
  await ready(page);
  expect(await lines()).toEqual([
    'Diamond-square',
    'Midpoint displacement, roughness 0.55',
    'Midpoint displacement, roughness 0.7',
  ]);
  expect(await dock().getByText('not drawn: not in metres').count()).toBe(2);
  const remove = page.getByRole('button', { name: /^Remove Midpoint/ });
  await remove.first().focus();
  await page.keyboard.press('Enter');
  expect(await remove.count()).toBe(1);
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await lines()).toEqual([]);
  await showLine('Article 001: the demo');
});

test('a figure shows its first line and pins the others, of the same seed; nothing overlaps', async () => {
  const seed = await fieldOf(page, 'Seed').inputValue();
  await choosePin('Article 003: decay powers');
  await ready(page);
  expect(await lines()).toEqual([0.6, 0.8, 1, 1.2, 1.4].map((power) => `Roughness ${power}`));
  expect(await fieldOf(page, 'Seed').inputValue()).toBe(seed);
  expect(await fieldOf(page, 'Roughness').inputValue()).toBe('0.6');
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await page.keyboard.press('e');
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  expect(await smallTargets(page, '#panel-profile')).toEqual([]);
  await page.setViewportSize(WINDOW);
});

test('a stage says what it moves and shows its displacements, and so does the last one when it is stepped to', async () => {
  await showLine('Article 001: the demo');
  const sentence = dock().getByText(/^level \d of 9 · moves \d+ midpoints by up to ±[\d.]+$/);
  const mark = dock().getByText('displacement', { exact: true });
  expect(await mark.isVisible()).toBe(false);
  await page.keyboard.press(',');
  await sentence.waitFor();
  expect(await mark.isVisible()).toBe(true);
  await page.keyboard.press('.');
  await dock()
    .getByText(/^level 9 of 9/)
    .waitFor();
  expect((await saved('SVG')).toString()).toMatch(/level 9 of 9 · moves 256 midpoints by up to ±[\d.]+[\s\S]*>displacement</);
  await page.getByRole('button', { name: 'First stage' }).click();
  await dock()
    .getByText(/^two ends · /)
    .waitFor();
  await page.getByRole('button', { name: 'Last stage' }).click();
  await dock().getByText('highest').waitFor();
});

test('CSV and SVG hold the same curve, and PNG is a picture of it', async () => {
  await showLine('Article 001: the demo');
  const points = (await saved('CSV'))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
  const svg = (await saved('SVG')).toString();
  const drawn = curveOf(svg);
  // The scales of the plot, from the ends of the line and from its lowest and highest point.
  const toX = scaleBetween(
    points.map(([x]) => x),
    drawn.map(([x]) => x),
  );
  const toY = scaleBetween(
    points.map(([, y]) => -y),
    drawn.map(([, y]) => y),
  );
  const line = points.map(([x, y]) => [toX(x), toY(-y)] as const);
  expect(drawn.length).toBeGreaterThan(100);
  for (const [x, y] of drawn) {
    // The file's coordinates have one decimal, and the line may be steep there.
    const heights = [x - 0.06, x, x + 0.06].map((at) => heightAt(line, at));
    expect(y).toBeGreaterThan(Math.min(...heights) - 0.2);
    expect(y).toBeLessThan(Math.max(...heights) + 0.2);
  }
  const { width, height } = PNG.sync.read(await saved('PNG'));
  expect([width, height]).toEqual([2400, 720]);
});

test('a line that folds is saved in a picture of its own shape, and in full size in that of the page', async () => {
  await showLine('Lightning: perpendicular, down to the ground');
  const sizeOf = (png: Buffer): number[] => {
    const { width, height } = PNG.sync.read(png);
    return [width, height];
  };
  const [width, height] = sizeOf(await saved('PNG'));
  expect(height).toBeGreaterThan(width);
  await page.keyboard.press('e');
  expect(sizeOf(await saved('PNG'))).toEqual([3200, 1800]);
});

/** The points of the line in a chart's SVG: its longest open path. */
function curveOf(svg: string): (readonly [x: number, y: number])[] {
  const paths = [...svg.matchAll(/<path d="(M[^"Z]+)" fill="none"/g)].map(([, d]) => d.split(/[ML]/).slice(1));
  const longest = paths.reduce((a, b) => (b.length > a.length ? b : a));
  return longest.map((point) => {
    const [x, y] = point.split(' ').map(Number);
    return [x, y] as const;
  });
}

/** The y of a line whose x rises, at an x. */
function heightAt(line: readonly (readonly [x: number, y: number])[], x: number): number {
  const next = Math.max(
    1,
    line.findIndex(([end]) => end >= x),
  );
  const [[x0, y0], [x1, y1]] = [line[next - 1], line[next]];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** From values to pixels, both of the same points. */
function scaleBetween(values: readonly number[], pixels: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [Math.min(...pixels), Math.max(...pixels)];
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

test('nothing of this was an error on the console', () => {
  expect(app.errors).toEqual([]);
});
