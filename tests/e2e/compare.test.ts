import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AppPage,
  atRest,
  COMPARED,
  closeWindows,
  coloursIn,
  compareWith,
  hideTerrain,
  openApp,
  pressInTopBar,
  ready,
  SMALL,
  seriousFindings,
  sharedBrowser,
  showTerrain,
} from '../support/app-page.ts';
import { paintingsOf, pictureOf, textsOf } from '../support/comparison-picture.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';
import { followLinks, showLink } from '../support/link-page.ts';
import { storedTexts } from '../support/tab.ts';

let browser: Browser;
/** For what is not about pixels: one page, that goes from link to link. */
let app: AppPage;
let page: Page;

const WINDOW = { width: 1280, height: 720 };

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, { viewport: WINDOW }, true, compareWith('fault-lines', 'square-square'));
  await hideTerrain(app.page);
  page = app.page;
}, 60_000);

afterAll(closeWindows);

afterEach(() => expect(app.errors).toEqual([]));

/** What stands over the terrains, by pane: `1 Diamond-square`. */
function titles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('.compare-cell:not(.is-difference, .is-empty)'), (cell) =>
      [cell.querySelector('.terrain-chip'), cell.querySelector('.cell-said b')].map((part) => part?.textContent).join(' '),
    ),
  );
}

const selected = (page: Page): Promise<string | null> => page.locator('.compare-cell.is-selected').getAttribute('aria-label');

async function choose(page: Page, menu: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  await ready(page);
}

describe('three small terrains', () => {
  beforeEach(() => ready(page));

  test('a link shows them side by side, and what they share', async () => {
    expect(await titles(page)).toEqual(['1 Diamond-square', '2 Fault lines', '3 Square-square']);
    expect(await page.locator('.document-title').textContent()).toBe('Comparison3 terrains · 129 × 129 · 25.6 km');
    expect(await selected(page)).toBe('Terrain 1: Diamond-square');
  });

  test('number keys and clicks select; the panel then shows that one’s parameters', async () => {
    await page.keyboard.press('3');
    expect(await selected(page)).toBe('Terrain 3: Square-square');
    await page.getByRole('img', { name: 'Terrain 2: Fault lines' }).click();
    expect(await selected(page)).toBe('Terrain 2: Fault lines');
    await page.getByRole('tab', { name: 'Parameters 2' }).click();
    expect(await page.getByRole('combobox', { name: 'Generator' }).inputValue()).toBe('Fault lines');
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.keyboard.press('1');
  });

  test('a keyboard walk through the terrains exports the selected one', async () => {
    await page.getByRole('img', { name: 'Terrain 1: Diamond-square, selected' }).focus();
    await page.keyboard.press('2');
    const [first, last] = await Promise.all(
      ['Terrain 1', 'Terrain 3'].map((name) => page.getByRole('img', { name: new RegExp(`^${name}`) }).elementHandle()),
    );
    const isAt = (element: typeof last): Promise<boolean> => page.evaluate((one) => document.activeElement === one, element);
    expect(await isAt(first)).toBe(true);
    for (let i = 0; i < 40 && !(await isAt(last)); i++) await page.keyboard.press('Tab');
    expect(await isAt(last)).toBe(true);
    expect(await selected(page)).toBe('Terrain 2: Fault lines');
    await page.getByRole('button', { name: 'Export', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('option', { name: /^Recipe/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /^Export / }).press('Enter'),
    ]);
    await dialog.waitFor({ state: 'hidden' });
    const recipe = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(recipe.source.generator).toBe('fault-lines');
    await page.keyboard.press('1');
  });

  test('the whole comparison is saved as one figure', async () => {
    await page.getByRole('button', { name: 'Save figures', exact: true }).click();
    const [svg] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^Figure, SVG/ }).click(),
    ]);
    const text = await readFile(await svg.path(), 'utf8');
    expect(paintingsOf(text)).toHaveLength(3 + 1);
    expect(textsOf(text)).toContain('Diamond-square · seed dolerite · Hurst exponent 0.9');
    await page.getByRole('button', { name: 'Save figures', exact: true }).click();
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^Figure, PNG/ }).click(),
    ]);
    const { width, height } = pictureOf(await png.path());
    expect(text).toContain(`width="${width / 2}" height="${height / 2}"`);
  });

  test('terrains are added by generator, with the seed and the size of the selected one', async () => {
    await choose(page, 'Add terrain', /^Midpoint squares/);
    expect((await titles(page)).at(-1)).toBe('4 Midpoint squares');
    expect(await selected(page)).toBe('Terrain 4: Midpoint squares');
    expect(await page.locator('#subtitle').textContent()).toContain('4 terrains · 129 × 129');
    await page.getByRole('button', { name: 'Add terrain', exact: true }).first().click();
    const copy = page.getByRole('menuitem', { name: /^A copy/ });
    expect(await copy.getAttribute('title')).toContain('the most that fit');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await ready(page);
  });

  test('the cut’s hovered place is told of every terrain', async () => {
    await showTerrain(page);
    await ready(page);
    const box = await page.getByRole('img', { name: 'Terrain 2: Fault lines' }).boundingBox();
    if (!box) throw new Error('there is no second terrain');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => page.locator('.cell-here:visible').allInnerTexts()).toHaveLength(3);
    for (const text of await page.locator('.cell-here:visible').allInnerTexts()) expect(text).toMatch(/^−?[\d,]+ m$/);
    await page.mouse.move(2, 2);
  });

  test('D shows the difference in 3D, then as a map, then none; swipe lays the pair over each other', async () => {
    await page.keyboard.press('d');
    await ready(page);
    expect(await page.locator('.is-difference .cell-said').innerText()).toMatch(/^Difference\s+draped on/);
    await page.keyboard.press('d');
    await ready(page);
    expect(await page.locator('.is-difference .cell-said').innerText()).toMatch(/^Difference\s+north up/);
    await page.keyboard.press('d');
    await page.getByRole('radio', { name: 'Swipe' }).click();
    expect(await titles(page)).toEqual(['1 Diamond-square', '2 Fault lines']);
    const divider = page.getByRole('slider', { name: 'Divider' });
    await divider.press('Shift+ArrowRight');
    expect(await divider.getAttribute('aria-valuetext')).toBe('60 % terrain 1, Diamond-square, 40 % terrain 2, Fault lines');
    await divider.press('Home');
    expect(await divider.getAttribute('aria-valuenow')).toBe('0');
    const box = await divider.boundingBox();
    const area = await page.locator('.swipe-layer').boundingBox();
    if (!box || !area) throw new Error('there is no divider');
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width / 4, box.y + 120, { steps: 3 });
    await page.mouse.up();
    expect(Number(await divider.getAttribute('aria-valuenow'))).toBe(25);
    await divider.dblclick({ position: { x: box.width / 2, y: 40 } });
    expect(await divider.getAttribute('aria-valuenow')).toBe('50');
    await page.getByRole('radio', { name: 'Grid' }).click();
    await hideTerrain(page);
  });

  test('a terrain is swapped, duplicated and removed from its menu, and undo brings each back', async () => {
    const before = await titles(page);
    await choose(page, 'Terrain 1: more', 'Swap with 2');
    expect(await titles(page)).toEqual(['1 Fault lines', '2 Diamond-square', '3 Square-square']);
    await choose(page, 'Terrain 3: more', 'Duplicate');
    expect(await titles(page)).toHaveLength(4);
    await choose(page, 'Terrain 1: more', 'Remove');
    expect(await titles(page)).toEqual(['1 Diamond-square', '2 Square-square', '3 Square-square']);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    await ready(page);
    expect(await titles(page)).toEqual(before);
  });

  test('leaving gives one terrain the page, and coming back shows all', async () => {
    await page.keyboard.press('c');
    await ready(page);
    expect(await page.getByLabel('Minimap').isVisible()).toBe(true);
    expect(await page.locator('.compare-cells').isVisible()).toBe(false);
    await page.keyboard.press('c');
    await ready(page);
    expect(await titles(page)).toHaveLength(3);
  });

  test('linked seeds change together, as one step', async () => {
    await showTerrain(page);
    await ready(page);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Linked seeds/ }).click();
    const details = (): Promise<string[]> => page.locator('.compare-cell:not(.is-difference) .cell-detail').allInnerTexts();
    await page.keyboard.press('r');
    await ready(page);
    const [first, ...others] = await details();
    expect(first).not.toBe('Seed dolerite');
    expect(others).toEqual([first, first]);
    const picturesOfStep = async (): Promise<number> => {
      await page.getByRole('button', { name: 'History', exact: true }).click();
      const count = await page.getByRole('menuitemradio').first().locator('canvas').count();
      await page.keyboard.press('Escape');
      return count;
    };
    await expect.poll(picturesOfStep).toBe(1);
    await page.keyboard.press('Control+z');
    await ready(page);
    expect(await details()).toEqual(['Seed dolerite', 'Seed dolerite', 'Seed dolerite']);
    await hideTerrain(page);
  });

  test('the buttons of the plots stay under the pointer from plot to plot', async () => {
    const plots = page.getByRole('radiogroup', { name: 'Plot' });
    const tops: (number | undefined)[] = [];
    for (const size of [WINDOW, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      for (const name of ['Spectrum', 'Slopes', 'Variogram', 'Elevations']) {
        await plots.getByRole('radio', { name }).click();
        await page.locator('.plot-card h2', { hasText: name.slice(0, 5) }).waitFor();
        tops.push((await plots.boundingBox())?.y);
      }
    }
    expect(tops).toEqual([...new Array(4).fill(tops[0]), ...new Array(4).fill(tops[4])]);
    await page.setViewportSize(WINDOW);
  });

  test('H leaves the terrains alone', async () => {
    await page.keyboard.press('h');
    for (const hidden of ['.compare-bar', '.cell-head', '.compare-dock', '#panel'])
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
    await page.keyboard.press('h');
  });

  test.each([
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ])('nothing overlaps or is cut off at $width × $height', async (viewport) => {
    await page.setViewportSize(viewport);
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(viewport.height);
    if (viewport.width === 390) {
      expect(await smallTargets(page, '.compare-bar')).toEqual([]);
      expect(await smallTargets(page, '.compare-cells')).toEqual([]);
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize(WINDOW);
  });

  test('a reload brings the comparison back', async () => {
    await page.keyboard.press('2');
    await ready(page);
    await expect.poll(async () => (await storedTexts(page)).some((text) => text.includes('pane=2'))).toBe(true);
    await page.reload();
    await ready(page);
    expect(await titles(page)).toEqual(['1 Diamond-square', '2 Fault lines', '3 Square-square']);
    expect(await selected(page)).toBe('Terrain 2: Fault lines');
  });
});

test('by keyboard alone one terrain becomes a comparison', async () => {
  await showLink(page, SMALL);
  await page.keyboard.press('c');
  await ready(page);
  await page.getByText('No terrain to compare yet.').waitFor();
  const add = page.getByRole('button', { name: 'Add terrain', exact: true }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await ready(page);
  expect(await titles(page)).toEqual(['1 Diamond-square', '2 Diamond-square']);
  expect(await selected(page)).toBe('Terrain 2: Diamond-square');
  await page.keyboard.press('1');
  await page.getByRole('img', { name: /^Terrain 2/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await selected(page)).toBe('Terrain 1: Diamond-square');
  await page.keyboard.press('Enter');
  expect(await selected(page)).toBe('Terrain 2: Diamond-square');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await atRest(page);
});

const LOST = `imported=${'ab'.repeat(32)}&name=lost.png&size=129x129`;

test('a terrain without its samples says so in its cell, and the others stay', async () => {
  const link = `${COMPARED}&${LOST.replace(/^|&/g, '$&t2.')}`;
  const { page, errors } = await openApp(browser, { viewport: WINDOW }, true, link);
  const cell = page.getByRole('region', { name: 'Terrain 2: lost.png' });
  // What surrounds one terrain alone has the other's data by then.
  const ofOther = page.locator('.minimap, #legend > *, #dock :is(.dock-chart, .dock-figures), #statistics h2');
  await page.keyboard.press('c');
  await expect.poll(() => ofOther.filter({ visible: true }).count()).toBe(await ofOther.count());
  await page.keyboard.press('c');
  expect(await cell.getByRole('alert').innerText()).toContain('lost.png');
  expect(await page.getByRole('region', { name: 'Terrain 1: Diamond-square' }).locator('.cell-fact').first().innerText()).toMatch(
    /s$/,
  );
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    cell.getByRole('button', { name: 'Choose the file…' }).click(),
  ]);
  expect(chooser.page()).toBe(page);
  await cell.click();
  await page.keyboard.press('c');
  await cell.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('.document-title').textContent()).toBe('lost.pngImported · 129 × 129 · 25.6 km');
  expect(await page.locator('#panel').getAttribute('aria-label')).toBe('Parameters');
  expect(await ofOther.filter({ visible: true }).count()).toBe(0);
  await page.locator('#dock').getByRole('button', { name: 'Save' }).click();
  expect(await page.getByRole('menuitem', { name: 'CSV' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const card = page.locator('#message').getByText('lost.png: its samples are not stored');
  await card.waitFor();
  await page.keyboard.press('s');
  await page.locator('html.is-landscape').waitFor();
  await card.waitFor({ state: 'hidden' });
  await page.keyboard.press('s');
  await card.waitFor();

  await expect
    .poll(async () => (await storedTexts(page)).some((text) => /&pane=2/.test(text) && !/view=compare/.test(text)))
    .toBe(true);
  await page.reload();
  await card.waitFor();
  await page.keyboard.press('c');
  await ready(page);
  expect(await titles(page)).toEqual(['1 Diamond-square', '2 lost.png']);
  expect(await card.isVisible()).toBe(false);
  expect(errors).toEqual([]);
  await page.close();
});

test('the menu of a phone leads to the comparison', async () => {
  await showLink(page, SMALL);
  await page.setViewportSize({ width: 390, height: 844 });
  await pressInTopBar(page, 'Compare');
  await ready(page);
  await page.getByText('No terrain to compare yet.').waitFor();
  await page.setViewportSize(WINDOW);
});

test('a selected terrain that takes long leaves the others on screen, and its progress in its cell whenever that is shown', async () => {
  // Its worker never hears of it.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<typeof postMessage>) {
      if (args[0].job?.request?.recipe?.source.seed !== 'endless') Reflect.apply(postMessage, this, args);
    } as typeof postMessage;
  });
  const endless = compareWith('fault-lines', 'square-square').replace('seed=dolerite', 'seed=endless').replaceAll('t2.', 't1.');
  await followLinks(page, [`${endless}&pane=2`]);
  const [cell, progress] = [page.getByRole('region', { name: /^Terrain 2/ }), page.locator('#message .is-working')];
  const isToldInCell = async (): Promise<boolean> => {
    const [told, over] = [await progress.boundingBox(), await cell.boundingBox()];
    return told !== null && over !== null && told.x > over.x && told.x + told.width < over.x + over.width;
  };
  await expect.poll(isToldInCell).toBe(true);
  await expect.poll(async () => coloursIn(await page.getByRole('img', { name: /^Terrain 1/ }).screenshot())).toBeGreaterThan(200);
  await page.keyboard.press('c');
  await cell.waitFor({ state: 'hidden' });
  await page.keyboard.press('c');
  await expect.poll(isToldInCell).toBe(true);
});
