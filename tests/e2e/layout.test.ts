import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AppPage,
  chooseExport,
  closeWindows,
  inScheme,
  openApp,
  pressInTopBar,
  ready,
  SMALL,
  seriousFindings,
  sharedBrowser,
} from '../support/app-page.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { showLink } from '../support/link-page.ts';

let browser: Browser;
/** The page of all tests: its window is made as large as they need it. */
let app: AppPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: { width: 1280, height: 720 } }, true, SMALL);
}, 60_000);

afterAll(closeWindows);

const isLit = (page: Page, id: string): Promise<boolean> => page.locator(`#${id}`).isVisible();

/** States of the page that move its parts, beside those looked at in nine widths, and how to get there. */
const STATES: readonly { readonly state: string; readonly arrange: (page: Page) => Promise<unknown> }[] = [
  {
    state: 'an error shown',
    async arrange(page) {
      const buffer = Buffer.from('no picture');
      await page.setInputFiles('input[type=file]', { name: 'a-rather-long-name-of-a-file.png', mimeType: 'image/png', buffer });
      await page.getByRole('alert').getByText('a-rather-long-name').waitFor();
    },
  },
  {
    state: 'imported terrain and its note',
    async arrange(page) {
      await pressInTopBar(page, 'Import');
      await page.getByRole('menuitem', { name: /Jacksboro/ }).click();
      await page.getByRole('status').getByText('jacksboro.png').waitFor();
      await ready(page);
    },
  },
];

describe('the page at 1280 × 720', () => {
  beforeEach(() => app.page.setViewportSize({ width: 1280, height: 720 }));
  // What a test that failed left open is not in the way of the others.
  afterEach(async () => {
    await app.page.keyboard.press('Escape');
    await app.page.evaluate(() => {
      for (const e of document.querySelectorAll<HTMLElement>('.message-card, .message-card-progress')) e.hidden = true;
    });
  });

  test('all figures of the terrain are on screen, and in lower and higher windows too', async () => {
    const { page } = app;
    const figures = page.getByRole('region', { name: 'Statistics' }).locator('dl > div');
    for (const height of [560, 720, 759, 800]) {
      await page.setViewportSize({ width: 1280, height });
      const places = (): Promise<boolean[]> =>
        figures.evaluateAll((rows) =>
          rows.map((row) => {
            const { bottom, height } = row.getBoundingClientRect();
            return height > 0 && bottom <= innerHeight;
          }),
        );
      // The window tells its new height before it is laid out for that.
      await expect.poll(places, { message: `at ${height}` }).toEqual(new Array(8).fill(true));
    }
  });

  test('the keyboard alone reaches everything, and shows where it is', async () => {
    const { page } = app;
    const focus = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--focus'));
    const faults: string[] = [];
    for (let i = 0; i < 200; i++) {
      await page.keyboard.press('Tab');
      const fault = await page.evaluate((focus) => {
        const e = document.activeElement;
        if (!(e instanceof HTMLElement) || e === document.body) return 'the end';
        const probe = document.createElement('i');
        probe.style.color = focus;
        document.body.append(probe);
        const wanted = `solid 2px ${getComputedStyle(probe).color}`;
        probe.remove();
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(e);
        const outline = `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        const name = e.ariaLabel ?? document.getElementById(e.getAttribute('aria-labelledby') ?? '')?.textContent ?? e.innerText;
        e.dataset.reached = '';
        if (!name.trim()) return `${e.outerHTML} has no name`;
        if (!e.title && e.role !== 'img') return `${name} has no tooltip`;
        if (outline !== wanted) return `${name} is marked with ${outline}`;
        return undefined;
      }, focus);
      if (fault === 'the end') break;
      if (fault) faults.push(fault);
    }
    // In a group of radio buttons or tabs the arrow keys go on.
    const missed = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('button, input, select, a[href], [tabindex="0"]'))
        .filter(
          (e) =>
            e.checkVisibility({ visibilityProperty: true }) &&
            !e.matches(':disabled, :is([role=radio], [role=tab])[tabindex="-1"]'),
        )
        .filter((e) => e.dataset.reached === undefined)
        .map((e) => e.outerHTML),
    );
    expect({ faults, missed }).toEqual({ faults: [], missed: [] });
  });

  test('? lists the keys', async () => {
    const { page } = app;
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await help.waitFor();
    for (const label of ['Look straight down', 'Play or pause the stages', 'Landscape, or back to the terrain'])
      expect(await help.getByText(label).isVisible()).toBe(true);
    expect(await layoutFaults(page, 'dialog')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  test.each(['Import', 'History'])('the open menu "%s" is whole, and axe-core finds nothing serious', async (name) => {
    const { page } = app;
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menu').waitFor();
    expect(await layoutFaults(page, '[role=menu]')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('the Export dialog is whole with every file, and axe-core finds nothing serious', async () => {
    const { page } = app;
    const dialog = await chooseExport(page, 'Image');
    const lines = dialog.getByRole('listbox', { name: 'What to export' }).getByRole('option');
    for (let i = 0; i < (await lines.count()); i++) {
      await lines.nth(i).click();
      await dialog
        .getByRole('status')
        .filter({ hasText: /(kB|bytes|MB)$/ })
        .waitFor();
      expect(await layoutFaults(page, 'dialog')).toEqual([]);
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('the card of running work lies between the other cards', async () => {
    const { page } = app;
    await page.evaluate(() => {
      const card = document.querySelector('.message-card');
      const progress = card?.querySelector<HTMLElement>('.message-card-progress');
      const label = progress?.querySelector('span');
      if (!(card instanceof HTMLElement) || !progress || !label) throw new Error('there is no card');
      card.hidden = false;
      progress.hidden = false;
      label.textContent = 'Midpoint displacement, 16384 × 16384';
    });
    for (const [width, height] of [
      [1280, 720],
      [390, 844],
      [320, 568],
    ]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => layoutFaults(page)).toEqual([]);
    }
  });

  test('folding the profile leaves its head, with the button that brings it back', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Hide profile' }).click();
    await page.getByLabel('Elevation profile').waitFor({ state: 'hidden' });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show profile' }).click();
    await page.getByLabel('Elevation profile').waitFor();
  });

  test('H leaves the terrain alone with one button, which brings everything back', async () => {
    const { page } = app;
    await page.keyboard.press('h');
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    const buttons = page.locator('button:visible:not(.pin)');
    expect(await buttons.count()).toBe(1);
    expect((await page.locator('#terrain').boundingBox())?.width).toBe(1280);
    await buttons.click();
    await page.getByRole('banner').waitFor();
    expect(await isLit(page, 'panel')).toBe(true);
  });

  test.each(['dark', 'light'] as const)('who asks for more contrast gets stronger lines and text (%s)', async (colorScheme) => {
    const { page } = app;
    await inScheme(page, colorScheme);
    const tokens = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ['--line', '--line-strong', '--text-1', '--text-3'].map((name) => style.getPropertyValue(name));
      });
    const [line, strongLine, text, faintText] = await tokens();
    expect([line === strongLine, text === faintText]).toEqual([false, false]);
    await page.emulateMedia({ contrast: 'more' });
    expect(await tokens()).toEqual([strongLine, strongLine, text, text]);
    await page.emulateMedia({ contrast: 'no-preference' });
  });

  test.each([
    [320, 568],
    [844, 390],
    [1000, 620],
  ])('nothing overlaps or is cut off at %i × %i', async (width, height) => {
    await app.page.setViewportSize({ width, height });
    await expect.poll(() => layoutFaults(app.page)).toEqual([]);
  });

  test('at 200 % zoom nothing overlaps, and scrolling down reaches the profile', async () => {
    const { page } = app;
    await page.setViewportSize({ width: 640, height: 360 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    expect((await page.locator('#view').boundingBox())?.height).toBeGreaterThanOrEqual(200);
    const chart = page.getByLabel('Elevation profile');
    await chart.scrollIntoViewIfNeeded();
    const { y, height } = (await chart.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height).toBeLessThanOrEqual(360);
  });
});

describe('the page with what moves its parts', () => {
  beforeAll(async () => {
    await app.page.setViewportSize({ width: 1280, height: 720 });
    await showLink(app.page, SMALL);
  }, 60_000);

  test.each([
    [390, 844],
    [768, 1024],
    [1280, 720],
  ])('is as high as its window of %i × %i', async (width, height) => {
    const { page } = app;
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  });

  // Names, roles and colours are the same in every window of one arrangement; those of a phone are looked at below.
  test.each(['dark', 'light'] as const)('axe-core finds nothing serious, an error being shown too (%s)', async (colorScheme) => {
    await inScheme(app.page, colorScheme);
    await STATES[0].arrange(app.page);
    expect(await seriousFindings(app.page)).toEqual([]);
    await app.page.keyboard.press('Escape');
    expect(app.errors).toEqual([]);
  });

  test.each(STATES)('nothing overlaps or is cut off with $state', async ({ arrange }) => {
    const { page } = app;
    await arrange(page);
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});

describe('the drawer with the parameters, at 768 × 1024', () => {
  beforeAll(async () => {
    await app.page.setViewportSize({ width: 768, height: 1024 });
    await app.page.emulateMedia({ reducedMotion: 'no-preference' });
    await showLink(app.page, SMALL);
  }, 60_000);

  const focusIsIn = (page: Page, id: string): Promise<boolean> =>
    page.evaluate((id) => document.getElementById(id)?.contains(document.activeElement) ?? false, id);
  const opened = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Parameters' }).click();
    await page.getByRole('complementary', { name: 'Parameters' }).waitFor();
  };
  const closed = (page: Page): Promise<void> => page.locator('#panel').waitFor({ state: 'hidden' });

  test('is out of reach while it is closed', async () => {
    const { page } = app;
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.focused = '0';
      addEventListener('focusin', ({ target }) => {
        const isInside = target instanceof Element && target.closest('#panel') !== null;
        dataset.focused = isInside ? 'the panel' : String(Number(dataset.focused) + 1);
      });
    });
    for (let i = 0; i < 60; i++) await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.documentElement.dataset.focused);
    // The end of the page takes the focus as well, and tells the page nothing of it.
    expect(Number(focused)).toBeGreaterThan(50);
  });

  test('takes the focus, and gives it back when Escape closes it', async () => {
    const { page } = app;
    await opened(page);
    expect(await focusIsIn(page, 'panel')).toBe(true);
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await focusIsIn(page, 'panel-toggle')).toBe(true);
  });

  test('closes on a click beside it', async () => {
    const { page } = app;
    await opened(page);
    await page.mouse.click(200, 600);
    await closed(page);
  });

  test('closes when the focus leaves it', async () => {
    const { page } = app;
    await opened(page);
    await page
      .getByRole('button', { name: 'Row', exact: true })
      .or(page.getByRole('radio', { name: 'Line A–B' }))
      .focus();
    await closed(page);
  });

  test('is whole, errors are shown beside it, and axe-core finds nothing serious', async () => {
    const { page } = app;
    await opened(page);
    await page.waitForFunction(() => document.getElementById('panel')?.getAnimations().length === 0);
    await STATES[0].arrange(page);
    expect(await layoutFaults(page, '#panel')).toEqual([]);
    const card = await page.locator('.message-card:visible').boundingBox();
    const drawer = await page.locator('#panel').boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(drawer?.x ?? 0);
    // Labels that a fixed panel has below the window are hidden ones to axe-core: the last folder is folded.
    await page.locator('#panel').getByRole('button', { name: 'Light', exact: true }).click();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
