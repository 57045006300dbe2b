/** What the page does with its window. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AppPage,
  chooseExport,
  closeWindows,
  inScheme,
  openApp,
  SMALL,
  seriousFindings,
  sharedBrowser,
} from '../support/app-page.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';
import { showLink } from '../support/link-page.ts';
import { fullestState, lastingFaults } from '../support/page-states.ts';

let app: AppPage;

beforeAll(async () => {
  app = await openApp(await sharedBrowser(), {}, true, SMALL);
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

describe('on a phone', () => {
  const TABS = ['Algorithm', 'Shape', 'Ground', 'Filters', 'Colour', 'Light', 'View', 'Explain', 'Profile', 'Statistics'];

  let phone: AppPage;

  beforeAll(async () => {
    const viewport = { width: 390, height: 844 };
    phone = await openApp(await sharedBrowser(), { viewport, hasTouch: true, isMobile: true }, true, SMALL);
  });

  test('tabs show one part of the parameters at a time, large enough for a finger; arrow keys go from one to the next', async () => {
    const { page } = phone;
    const tabs = page.getByRole('tab');
    const panels = page.getByRole('tabpanel');
    expect(await tabs.allTextContents()).toEqual(TABS);
    for (const name of TABS) {
      const tab = page.getByRole('tab', { name });
      await tab.tap();
      expect(await panels.count()).toBe(1);
      expect(await panels.getAttribute('aria-labelledby')).toBe(await tab.getAttribute('id'));
      expect(await lastingFaults(page)).toEqual([]);
      expect(await smallTargets(page, '#panel')).toEqual([]);
    }
    const selected = (): Promise<string | null> => page.getByRole('tab', { selected: true }).textContent();
    for (const [key, name] of [
      ['ArrowRight', 'Algorithm'],
      ['ArrowRight', 'Shape'],
      ['End', 'Statistics'],
      ['Home', 'Algorithm'],
      ['ArrowLeft', 'Statistics'],
    ]) {
      await page.keyboard.press(key);
      expect(await selected()).toBe(name);
    }
  });

  test('the other parts are large enough for a finger, and axe-core finds nothing serious', async () => {
    const { page } = phone;
    for (const part of ['.top-bar', '#view', '#stage-bar']) expect(await smallTargets(page, part)).toEqual([]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await inScheme(page, colorScheme);
      expect(await seriousFindings(page)).toEqual([]);
    }
  });

  test('the chart of the profile makes room for a taller sheet, and comes back', async () => {
    const { page } = phone;
    const height = async () => (await page.locator('#panel').boundingBox())?.height ?? 0;
    const low = await height();
    await page.getByRole('button', { name: 'Hide profile' }).tap();
    expect(await height()).toBeCloseTo(low + 148);
    await page.getByRole('button', { name: 'Show profile' }).tap();
    expect(await height()).toBeCloseTo(low);
  });

  test('the card of a lesson takes the place of the parameters, and folds to give it back', async () => {
    const { page } = phone;
    const parameters = page.getByRole('tab', { name: 'Shape' });
    const heading = page.getByRole('heading', { name: 'A line between two ends' });
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Gallery' }).tap();
    await page.getByRole('tab', { name: 'Lessons' }).tap();
    await page.getByRole('button', { name: /^Midpoint displacement/ }).tap();
    await heading.waitFor();
    expect(await parameters.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Fold the lesson' }).tap();
    await parameters.waitFor();
    expect(await heading.isVisible()).toBe(false);
    expect(await lastingFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unfold the lesson' }).tap();
    await heading.waitFor();
  });
});
