import type { Browser, Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appearanceSchema } from '../../src/colour/appearance.ts';
import { docText } from '../../src/ui/panel/wording.ts';
import { type AppPage, closeWindows, sharedBrowser } from '../support/app-page.ts';
import {
  controlOf,
  listOf,
  nameOf,
  openControls,
  othersOf,
  pixelsOf,
  reset,
  setValue,
  shownValue,
  sliderOf,
  startFrom,
  statisticsOf,
} from '../support/app-panel.ts';

let browser: Browser;
let app: AppPage;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openControls(browser);
  page = app.page;
}, 60_000);

afterAll(closeWindows);

/** A choice, a number and a flag: the panel makes the controls of each kind alike, and the view is tested with every field. */
const { ramp, sunAltitudeDeg, shadows } = appearanceSchema;
const rows = [ramp, sunAltitudeDeg, shadows].map((spec) => ({ label: spec.label, spec }));

describe('how the terrain is shown', () => {
  let usual: Buffer;
  /** False after a test that has itself taken back what it changed. */
  let isChanged = true;
  beforeEach(async () => {
    if (isChanged) await startFrom(page, 'Diamond-square');
    isChanged = true;
    usual ??= await pixelsOf(page);
  });

  test.each(rows)(
    'every other value of $label, typed or by slider, makes another picture of the same terrain, and reset takes it back',
    async ({ spec }) => {
      const figures = await statisticsOf(page);
      const seen = [usual];
      for (const value of othersOf(spec)) {
        await setValue(page, spec, value);
        expect(await shownValue(page, spec)).toBe(value);
        const now = await pixelsOf(page);
        expect(seen.some((picture) => picture.equals(now))).toBe(false);
        seen.push(now);
      }
      if (spec.kind === 'number') {
        const slider = sliderOf(page, nameOf(spec));
        await slider.press('End');
        if ((await shownValue(page, spec)) === spec.default) await slider.press('Home');
        expect(await shownValue(page, spec)).not.toBe(spec.default);
        const now = await pixelsOf(page);
        expect(seen.some((picture) => picture.equals(now))).toBe(false);
      }
      expect(await statisticsOf(page)).toBe(figures);
      expect(await controlOf(page, spec).getAttribute('title')).toContain(docText(spec));
      await reset(page, spec.label);
      expect(await shownValue(page, spec)).toBe(spec.default);
      expect((await pixelsOf(page)).equals(usual)).toBe(true);
      isChanged = false;
    },
  );

  test('without cast shadows the picture is brighter', async () => {
    await setValue(page, appearanceSchema.shadows, false);
    expect(meanOf(await pixelsOf(page), ([r, g, b]) => r + g + b)).toBeGreaterThan(meanOf(usual, ([r, g, b]) => r + g + b));
  });

  test('a higher sea shows more blue', async () => {
    await setValue(page, appearanceSchema.seaLevel, 1500);
    const isBlue = ([r, , b]: Uint8Array): number => Number(b > r + 20);
    expect(meanOf(await pixelsOf(page), isBlue)).toBeGreaterThan(1.2 * meanOf(usual, isBlue));
  });

  test('the grey ramp has no green', async () => {
    const isGreen = ([r, g, b]: Uint8Array): number => Number(g > r + 8 && g > b + 8);
    expect(meanOf(usual, isGreen)).toBeGreaterThan(0.01);
    await setValue(page, appearanceSchema.ramp, 'grey');
    expect(meanOf(await pixelsOf(page), isGreen)).toBeLessThan(0.001);
  });

  test('"Theme" changes the colours of the page and of the view, and reset takes them back', async () => {
    const theme = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe('light');
    await listOf(page, 'Theme').selectOption('Dark');
    expect(await theme()).toBe('dark');
    expect((await pixelsOf(page)).equals(usual)).toBe(false);
    await listOf(page, 'Theme').selectOption('Light');
    expect((await pixelsOf(page)).equals(usual)).toBe(true);
    await reset(page, 'Theme');
    expect(await listOf(page, 'Theme').inputValue()).toBe('System');
    expect(await theme()).toBe('light');
  });
});

/** Mean of what `measure` says of the pixels of a picture, each red, green and blue of 0 … 255. */
function meanOf(picture: Buffer, measure: (rgb: Uint8Array) => number): number {
  const { data, width, height } = PNG.sync.read(picture);
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += measure(data.subarray(i, i + 3));
  return sum / (width * height);
}

test('a window that is made small and large again shows the same page', async () => {
  await startFrom(page, 'Diamond-square');
  const map = page.getByRole('region', { name: 'Minimap' });
  const large = { width: 1000, height: 800 };
  /** The view learns of its size in the page's next frame. */
  const nextFrame = (): Promise<unknown> =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.setViewportSize(large);
  await map.waitFor();
  await nextFrame();
  const before = await pixelsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await map.waitFor({ state: 'hidden' });
  await page.setViewportSize(large);
  await map.waitFor();
  await nextFrame();
  expect((await pixelsOf(page)).equals(before)).toBe(true);
});

test('nothing of this was an error on the console', () => {
  expect(app.errors).toEqual([]);
});
