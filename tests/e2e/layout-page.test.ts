/** What the page does with its window. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppPage, chooseExport, closeWindows, inScheme, openApp, SMALL, sharedBrowser } from '../support/app-page.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { showLink } from '../support/link-page.ts';
import { faultsAt, fullestState, lastingFaults, partStates, TEN_WINDOWS } from '../support/page-states.ts';

let app: AppPage;

beforeAll(async () => {
  app = await openApp(await sharedBrowser(), {}, 'coarsely', SMALL);
});
afterAll(closeWindows);

describe('the page at 1280 × 720', () => {
  beforeEach(async () => {
    await app.page.setViewportSize({ width: 1280, height: 720 });
    await showLink(app.page, SMALL);
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
    // As on a page that has just been opened.
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
    });
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

  test('the Export dialog is whole with every file', async () => {
    const { page } = app;
    await showLink(page, SMALL.replace('129x129', '17x17'));
    const dialog = await chooseExport(page, 'Image');
    const lines = dialog.getByRole('listbox', { name: 'What to export' }).getByRole('option');
    const size = dialog.getByRole('status');
    for (let i = 0; i < (await lines.count()); i++) {
      await lines.nth(i).click();
      await expect.poll(() => size.allInnerTexts(), { interval: 20 }).toContainEqual(expect.stringMatching(/(kB|bytes|MB)$/));
      expect(await layoutFaults(page, 'dialog[open]')).toEqual([]);
    }
    await page.keyboard.press('Escape');
  });

  test('H leaves the terrain alone with one button, which brings everything back', async () => {
    const { page } = app;
    await page.keyboard.press('h');
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    const buttons = page.locator('button:visible:not(.pin)');
    expect(await buttons.count()).toBe(1);
    expect((await page.locator('#view').boundingBox())?.width).toBe(1280);
    await buttons.click();
    await page.getByRole('banner').waitFor();
    expect(await page.locator('#panel').isVisible()).toBe(true);
  });

  test('who asks for more contrast gets stronger lines and text', async () => {
    const { page } = app;
    const tokens = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ['--line', '--line-strong', '--text-1', '--text-3'].map((name) => style.getPropertyValue(name));
      });
    for (const colorScheme of ['light', 'dark'] as const) {
      await inScheme(page, colorScheme);
      const [line, strongLine, text, faintText] = await tokens();
      expect([line === strongLine, text === faintText]).toEqual([false, false]);
      await page.emulateMedia({ contrast: 'more' });
      expect(await tokens()).toEqual([strongLine, strongLine, text, text]);
      await page.emulateMedia({ contrast: 'no-preference' });
    }
  });

  test('the page is as high as its window; where that is too low, scrolling down reaches the profile', async () => {
    const { page } = app;
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
    await page.setViewportSize({ width: 640, height: 360 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(360);
    expect((await page.locator('#view').boundingBox())?.height).toBeGreaterThanOrEqual(200);
    const chart = page.getByLabel('Elevation profile');
    await chart.scrollIntoViewIfNeeded();
    const { y, height } = (await chart.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height).toBeLessThanOrEqual(360);
  });
});

describe('the drawer with the parameters, at 768 × 1024', () => {
  beforeEach(async () => {
    await app.page.setViewportSize({ width: 768, height: 1024 });
    await app.page.emulateMedia({ reducedMotion: 'no-preference' });
    await showLink(app.page, SMALL);
  });
  afterAll(() => app.page.emulateMedia({ reducedMotion: 'reduce' }));

  const focusIsIn = (page: Page, id: string): Promise<boolean> =>
    page.evaluate((id) => document.getElementById(id)?.contains(document.activeElement) ?? false, id);
  const opened = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Parameters' }).click();
    await page.getByRole('complementary', { name: 'Parameters' }).waitFor();
  };
  const closed = (page: Page): Promise<void> => page.locator('#panel').waitFor({ state: 'hidden' });

  test('takes the focus, and gives it back when Escape closes it; a click or the focus beside it closes it too', async () => {
    const { page } = app;
    await opened(page);
    expect(await focusIsIn(page, 'panel')).toBe(true);
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await focusIsIn(page, 'panel-toggle')).toBe(true);
    await opened(page);
    await page.mouse.click(200, 600);
    await closed(page);
    await opened(page);
    await page.getByRole('button', { name: 'Export', exact: true }).focus();
    await closed(page);
  });

  test('is out of reach while it is closed, and whole beside an error while it is open', async () => {
    const { page } = app;
    await expect.poll(() => page.locator('#panel').evaluate((panel: HTMLElement) => panel.inert)).toBe(true);
    await opened(page);
    await page.waitForFunction(() => document.getElementById('panel')?.getAnimations().length === 0);
    await fullestState.arrange?.(page);
    expect(await lastingFaults(page, '#panel')).toEqual([]);
    const card = await page.locator('.message-card:visible').boundingBox();
    const drawer = await page.locator('#panel').boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(drawer?.x ?? 0);
  });
});

test('the fullest page has room in ten windows', async () => {
  expect(await faultsAt(app.page, fullestState, TEN_WINDOWS)).toEqual([]);
});

test('a terrain has room in small windows, and the many pictures of the Gallery on a phone', async () => {
  const small = [
    [320, 568],
    [844, 390],
    [1000, 620],
    [640, 360], // a window of 1280 × 720 at 200 % zoom
  ].map(([width, height]) => ({ width, height }));
  expect(await faultsAt(app.page, partStates[0], small)).toEqual([]);
  const articles = partStates[partStates.length - 1];
  expect(await faultsAt(app.page, articles, [TEN_WINDOWS[0]])).toEqual([]);
});
