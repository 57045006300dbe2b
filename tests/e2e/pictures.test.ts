import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, openApp, settledView } from '../support/app-page.ts';
import { pictureFault } from '../support/pictures.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);

afterAll(() => browser?.close());

// Other browsers have other fonts and other rounding: only the locked one draws the kept pictures.
const pictureTest = test.skipIf(!inject('isLockedBrowser'));

interface Scene {
  readonly name: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'dark' | 'light';
  arrange?(page: Page): Promise<void>;
}

const choose = (name: string, option: string) => async (page: Page) => {
  await page.getByRole('combobox', { name }).selectOption(option);
};

const scenes: readonly Scene[] = [
  { name: 'first-visit', size: { width: 1280, height: 720 } },
  { name: 'first-visit-light', colorScheme: 'light' },
  { name: 'phone', size: { width: 390, height: 844 } },
  {
    name: 'stage-7',
    async arrange(page) {
      for (let i = 0; i < 11; i++) await page.keyboard.press(',');
    },
  },
  { name: 'fault-lines', arrange: choose('Generator', 'Fault lines') },
  {
    name: 'line-level-5',
    async arrange(page) {
      await choose('Generator', 'Midpoint displacement')(page);
      await settledView(page);
      for (let i = 0; i < 4; i++) await page.keyboard.press(',');
    },
  },
  {
    name: 'jacksboro-light',
    colorScheme: 'light',
    async arrange(page) {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await page.getByRole('menuitem', { name: /Jacksboro/ }).click();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    },
  },
  {
    name: 'wireframe-viridis',
    arrange: async (page) => {
      await choose('Ramp', 'Viridis')(page);
      await page.getByRole('button', { name: 'Wireframe' }).click();
    },
  },
  {
    name: 'error',
    async arrange(page) {
      const width = page.getByRole('textbox', { name: 'Width, samples' });
      await choose('Edges', 'Toroidal')(page);
      await settledView(page); // an error does not wait for the light
      await width.fill('500');
      await width.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
];

pictureTest.each(scenes)(
  '$name is drawn by the locked browser as it was when it was looked at',
  async ({ name, size, colorScheme = 'dark', arrange }) => {
    const { page, errors } = await openApp(browser, { viewport: size ?? { width: 1000, height: 600 }, colorScheme });
    await settledView(page);
    await arrange?.(page);
    await page.mouse.move(2, 2);
    await page.waitForSelector('html:not([data-status="working"])');
    await page.waitForSelector('#terrain[aria-busy="false"]');
    expect(await pictureFault(name, await page.screenshot())).toBeUndefined();
    expect(errors).toEqual([]);
    await page.close();
  },
);
