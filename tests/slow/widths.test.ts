import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppPage,
  closeWindows,
  compareWith,
  hideTerrain,
  openApp,
  pressInTopBar,
  SMALL,
  sharedBrowser,
  untilThere,
} from '../support/app-page.ts';
import { alphaMap } from '../support/imported-files.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { showLink } from '../support/link-page.ts';

const WINDOWS = [
  [390, 844],
  [640, 720],
  [768, 1024],
  [1000, 720],
  [1280, 720],
  [1360, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
].map(([width, height]) => ({ width, height }));

interface State {
  readonly name: string;
  readonly arrange: (page: Page) => Promise<unknown>;
  /** What lies over the page, alone of which is looked at. */
  readonly over?: string;
  /** It closes when the window changes: arranged anew for each. */
  readonly isPassing?: boolean;
}

const LONG = 'a rather long seed that a person typed into the field of seeds';
const PAIR = compareWith('fault-lines');
const link = (text: string) => (page: Page) => showLink(page, text);
const dialog = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').waitFor();
};
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const keys = (names: string) => async (page: Page) => {
  for (const name of names) await page.keyboard.press(name);
};
/** A part of the panel alone: the open folder, on phones its tab. */
const folder = (title: string) => (page: Page) =>
  page.evaluate((title) => {
    for (const head of document.querySelectorAll<HTMLElement>(
      '#panel-controls > .parameter-panel > .lil-children > .lil-gui > .lil-title',
    ))
      if ((head.ariaExpanded === 'true') !== (head.textContent === title)) head.click();
  }, title);
const menu = (button: string) => async (page: Page) => {
  await pressInTopBar(page, button);
  await page.getByRole('menu').waitFor();
};

/** With every row of the dialog but the one of colours. */
const unsaid = { name: 'alpha.png', mimeType: 'image/png', buffer: Buffer.from(alphaMap().bytes) };

const wrong = { name: 'a-rather-long-name-of-a-file.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };

const STATES: readonly State[] = [
  { name: 'terrain', arrange: link(SMALL) },
  ...['Algorithm', 'Shape', 'Ground', 'Colour', 'Light', 'View'].map((title) => ({
    name: `folder ${title}`,
    arrange: folder(title),
    over: '#panel',
  })),
  { name: 'light and height', arrange: key('l') },
  {
    name: 'light and height beside an error',
    arrange: async (page) => {
      await page.setInputFiles('input[type=file]', wrong);
      await page.getByRole('alert').getByText('a-rather-long-name').waitFor();
    },
  },
  { name: 'the terrain alone', arrange: (page) => page.keyboard.press('Escape').then(() => keys('lh')(page)) },
  { name: 'the profile in full size', arrange: keys('he') },
  { name: 'the profile folded', arrange: keys('ep') },
  { name: 'Export', arrange: dialog((page) => pressInTopBar(page, 'Export')), over: 'dialog' },
  { name: 'Import', arrange: menu('Import'), over: '[role=menu]', isPassing: true },
  { name: 'History', arrange: menu('History'), over: '[role=menu]', isPassing: true },
  {
    name: 'the menu of a phone',
    arrange: async (page) => {
      const button = page.getByRole('button', { name: 'Menu', exact: true });
      if (await button.isVisible()) await button.click();
    },
    over: '[role=menu]',
    isPassing: true,
  },
  { name: 'a file that says nothing', arrange: dialog((page) => page.setInputFiles('input[type=file]', unsaid)), over: 'dialog' },
  { name: 'Gallery', arrange: dialog((page) => pressInTopBar(page, 'Gallery')), over: 'dialog' },
  {
    name: 'Gallery, the articles',
    arrange: async (page) => {
      await dialog((now) => pressInTopBar(now, 'Gallery'))(page);
      await page.getByRole('tab', { name: 'Articles' }).click();
    },
    over: 'dialog',
  },
  { name: 'Projects', arrange: dialog(key('Control+s')), over: 'dialog' },
  { name: 'Share', arrange: dialog((page) => pressInTopBar(page, 'Share')), over: 'dialog' },
  { name: 'help', arrange: dialog(key('?')), over: 'dialog' },
  {
    name: 'filters',
    arrange: async (page) => {
      await showLink(page, `${SMALL}&filter=erosion:f=0.5&filter=edge-falloff:shape=radial,width=0.3`);
      await folder('Filters')(page);
    },
  },
  {
    name: 'large numbers and a long seed',
    arrange: async (page) => {
      const text = SMALL.replace('dolerite', encodeURIComponent(LONG));
      await showLink(page, `${text}&extent=47470.59x1000000000&elevation=-123456.7..987654.3&exaggeration=12.5&wireframe=true`);
      await folder('Ground')(page);
    },
  },
  {
    name: 'the card of a stage',
    arrange: async (page) => {
      await showLink(page, 'v=1&generator=fault-lines&seed=dolerite&size=129x129&stage=3');
      await page.getByRole('button', { name: 'More about this stage' }).click();
    },
    over: '#stage-card',
  },
  {
    name: 'raised faults of a long seed',
    arrange: link(`v=1&generator=fault-lines&size=129x129&p.lines=400&stage=2&seed=${encodeURIComponent(LONG)}`),
  },
  { name: 'the points of a line', arrange: link('v=1&generator=midpoint-displacement&seed=dolerite&size=257x257&stage=3') },
  { name: 'a stage explained', arrange: link(`${SMALL}&stage=5&panel=explain`) },
  { name: 'a row cut', arrange: link(`${SMALL}&cut=row,0.4`) },
  { name: 'a comparison of one', arrange: link(compareWith()) },
  { name: 'a comparison of two', arrange: link(PAIR) },
  { name: 'a difference in 3D', arrange: link(`${PAIR}&difference=3d`) },
  { name: 'a difference as a map', arrange: link(`${PAIR}&difference=map`) },
  { name: 'a swipe', arrange: link(`${PAIR}&layout=swipe`) },
  { name: 'a comparison of three', arrange: link(compareWith('fault-lines', 'midpoint-displacement')) },
  { name: 'a comparison of four', arrange: link(compareWith('fault-lines', 'midpoint-displacement', 'square-square')) },
  {
    name: 'a landscape',
    arrange: async (page) => {
      await showLink(page, SMALL);
      await page.keyboard.press('s');
      await untilThere(page, 'html.is-landscape[data-status="ready"]');
    },
  },
];

/** Colours change no lengths: light is looked at where the page has its most and its least room. */
const IN_LIGHT = ['terrain', 'a comparison of two', 'a landscape'];

let app: AppPage;

beforeAll(async () => {
  app = await openApp(await sharedBrowser(), { viewport: { width: 1280, height: 720 }, colorScheme: 'dark' }, true, SMALL);
  await hideTerrain(app.page);
});

afterAll(closeWindows);

/** Faults that are still there when the page has come to terms with its new size. */
async function faultsNow(page: Page, over: string | undefined): Promise<string[]> {
  let faults = await layoutFaults(page, over);
  for (let i = 0; i < 20 && faults.length > 0; i++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await untilThere(page, 'html:not([data-status="working"])');
    const again = await layoutFaults(page, over);
    if (again.join() === faults.join() && i > 2) return again;
    faults = again;
  }
  return faults;
}

test.each(STATES)(
  'nothing is cut off, overlaps or leaves the window at nine widths: $name',
  async ({ name, arrange, over, isPassing }) => {
    const { page } = app;
    await page.setViewportSize({ width: 1280, height: 720 });
    if (!isPassing) await arrange(page);
    const faults: string[] = [];
    const look = async (theme: string, windows: typeof WINDOWS): Promise<void> => {
      for (const size of windows) {
        await page.setViewportSize(size);
        if (isPassing) await arrange(page);
        for (const fault of await faultsNow(page, over)) faults.push(`${size.width} ${theme}: ${fault}`);
        if (isPassing) await page.keyboard.press('Escape');
      }
    };
    await look('dark', WINDOWS);
    if (IN_LIGHT.includes(name)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await look('light', [WINDOWS[0], WINDOWS[8]]);
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    if (over === 'dialog' || over === '#stage-card') await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  },
);
