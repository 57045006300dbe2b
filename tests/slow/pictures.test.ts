import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type AppPage,
  atRest,
  closeWindows,
  drawInFull,
  openApp,
  pressInTopBar,
  sharedBrowser,
  untilThere,
} from '../support/app-page.ts';
import { documentPicture, showLink } from '../support/link-page.ts';
import { pictureFault } from '../support/pictures.ts';

const WINDOW = { width: 1000, height: 600 };
/** The terrain of a first visit. */
const FIRST = 'v=1&generator=diamond-square&seed=dolerite&size=513x513&p.hurst=0.9';

/** The faults of article 004. */
const FAULTS = 'v=1&generator=fault-lines&seed=dolerite&size=256x256';

const EXPLAINED = 'v=1&generator=diamond-square&seed=dolerite&size=129x129&p.hurst=0.9';

let browser: Browser;
let app: AppPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' }, true);
});

afterAll(closeWindows);

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

/** The same at 1280 × 720, at 1440 × 900 in light, and on a phone. */
function inLooks(name: string, arrange: NonNullable<Scene['arrange']>): Scene[] {
  return [
    { name, size: { width: 1280, height: 720 }, arrange },
    { name: `${name}-light`, size: { width: 1440, height: 900 }, colorScheme: 'light', arrange },
    { name: `${name}-phone`, size: { width: 390, height: 844 }, arrange },
  ];
}

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
      await atRest(page);
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
      await page.keyboard.press('w');
    },
  },
  // Contour lines with their elevations, without perspective.
  { name: 'orthographic', arrange: (page) => showLink(page, `${FIRST}&projection=orthographic&camera=28,40,2.2,0.1,0,0.1`) },
  { name: 'flight', arrange: (page) => showLink(page, `${FIRST}&camera=200,16,0.8,-0.1,0,0.2`) },
  { name: 'ground', arrange: (page) => showLink(page, `${FIRST}&camera=28,14,0.16,0.2,0.05,0.1`) },
  { name: 'article-004-from-above', arrange: (page) => showLink(page, `${FAULTS}&camera=0,89.9,5,0,0,0`) },
  // Beside the design's pictures of the stepper and of the cut: each in dark, in light and on a phone.
  ...inLooks('explain', (page) => showLink(page, `${EXPLAINED}&stage=5&panel=explain`)),
  ...inLooks('predict', async (page) => {
    await showLink(page, `${EXPLAINED}&stage=2`);
    await page.keyboard.press('q');
    await page.getByRole('region', { name: 'Predict', exact: true }).waitFor();
  }),
  ...inLooks('cut', async (page) => {
    await showLink(page, `${FIRST}&filter=fault`);
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Fault', exact: true }).waitFor();
  }),
  ...inLooks('lesson', async (page) => {
    await pressInTopBar(page, 'Gallery');
    await page.getByRole('tab', { name: 'Lessons' }).click();
    await page.getByRole('button', { name: /^Diamond-square/ }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('heading', { name: 'The diamond step' }).waitFor();
  }),
  {
    name: 'error',
    async arrange(page) {
      const width = page.getByRole('textbox', { name: 'Width, samples' });
      await choose('Edges', 'Toroidal')(page);
      await atRest(page); // an error does not wait for the light
      await width.fill('500');
      await width.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
];

async function atRestOrRefused(page: Page): Promise<void> {
  await untilThere(page, 'html:not([data-status="working"])');
  await untilThere(page, '#terrain[aria-busy="false"]');
  // Estimates of H come last.
  await page.waitForFunction(() => document.querySelector('[title*="being estimated"]') === null);
}

pictureTest.each(scenes)(
  '$name is drawn by the locked browser as it was when it was looked at',
  async ({ name, size, colorScheme = 'dark', arrange }) => {
    const { page, errors } = app;
    await drawInFull(page, false);
    await page.setViewportSize(size ?? WINDOW);
    await page.emulateMedia({ colorScheme });
    const isFirst = name === scenes[0].name;
    if (!isFirst) {
      // Ends what the scene before began: questions, the tool, a lesson. Work would be cancelled first.
      await atRestOrRefused(page);
      for (let i = 0; i < 2; i++) await page.keyboard.press('Escape');
      await showLink(page, FIRST);
    }
    if (arrange) await atRest(page);
    await arrange?.(page);
    await drawInFull(page);
    // The first one is the visit itself, with nothing to undo.
    if (isFirst) await atRestOrRefused(page);
    const picture = isFirst ? await page.screenshot() : await documentPicture(page, atRestOrRefused);
    expect(await pictureFault(name, picture)).toBeUndefined();
    expect(errors).toEqual([]);
  },
);
