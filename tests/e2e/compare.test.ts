import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  atRest,
  COMPARED,
  coloursIn,
  compareWith,
  hideTerrain,
  pressInTopBar,
  ready,
  SMALL,
  showTerrain,
} from '../support/app-page.ts';
import { paintingsOf, pictureOf, textsOf } from '../support/comparison-picture.ts';
import { followLinks, sharedLink, showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';
import { storedTexts } from '../support/tab.ts';

const WINDOW = { width: 1280, height: 720 };
const THREE = compareWith('fault-lines', 'square-square');

const app = useSmallApp();
let page: Page;
beforeAll(() => hideTerrain(app.page));
beforeEach(() => {
  page = app.page;
  return page.setViewportSize(WINDOW);
});

/** What stands over the terrains, by pane: `1 Diamond-square`. */
function titles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('.compare-cell:not(.is-difference, .is-empty)'), (cell) =>
      [cell.querySelector('.terrain-chip'), cell.querySelector('.cell-said b')].map((part) => part?.textContent).join(' '),
    ),
  );
}

const selected = (): Promise<string | null> => page.locator('.compare-cell.is-selected').getAttribute('aria-label');

async function press(key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
  await ready(page);
}

async function choose(menu: string, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  await ready(page);
}

const isAt = (name: string): Promise<boolean> =>
  page.evaluate((name) => document.activeElement?.ariaLabel?.startsWith(name) === true, name);

test('a link shows terrains side by side; clicks and keys select the one whose parameters are shown and that is exported', async () => {
  await showLink(page, THREE);
  expect(await titles(page)).toEqual(['1 Diamond-square', '2 Fault lines', '3 Square-square']);
  expect(await page.locator('.document-title').textContent()).toBe('Comparison3 terrains · 129 × 129 · 25.6 km');
  expect(await selected()).toBe('Terrain 1: Diamond-square');
  await press('3');
  expect(await selected()).toBe('Terrain 3: Square-square');
  await page.getByRole('img', { name: 'Terrain 2: Fault lines' }).click();
  expect(await selected()).toBe('Terrain 2: Fault lines');
  await page.getByRole('tab', { name: 'Parameters 2' }).click();
  expect(await page.getByRole('combobox', { name: 'Generator' }).inputValue()).toBe('Fault lines');
  await page.getByRole('tab', { name: 'Figures' }).click();
  const plots = page.getByRole('radiogroup', { name: 'Plot' });
  for (const size of [{ width: 1440, height: 900 }, WINDOW]) {
    await page.setViewportSize(size);
    const tops: (number | undefined)[] = [];
    for (const name of ['Spectrum', 'Slopes', 'Variogram', 'Elevations']) {
      await plots.getByRole('radio', { name }).click();
      await page.locator('.plot-card h2', { hasText: name.slice(0, 5) }).waitFor();
      tops.push((await plots.boundingBox())?.y);
    }
    expect(tops, 'the buttons stay under the pointer').toEqual(Array(4).fill(tops[0]));
  }

  await press('1');
  await page.getByRole('img', { name: 'Terrain 1: Diamond-square, selected' }).focus();
  await press('2');
  expect(await isAt('Terrain 1')).toBe(true);
  for (let i = 0; i < 40 && !(await isAt('Terrain 3')); i++) await page.keyboard.press('Tab');
  expect([await isAt('Terrain 3'), await selected()]).toEqual([true, 'Terrain 2: Fault lines']);
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('option', { name: /^Recipe/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Export / }).press('Enter'),
  ]);
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).source.generator).toBe('fault-lines');

  await press('h');
  for (const hidden of ['.compare-bar', '.cell-head', '.compare-dock', '#panel'])
    expect(await page.locator(hidden).first().isVisible()).toBe(false);
  await press('h');
});

test('the whole comparison is saved as one figure', async () => {
  await showLink(page, compareWith('fault-lines').replaceAll('129x129', '33x33'));
  const saved = async (format: string): Promise<string> => {
    const coming = page.waitForEvent('download');
    await choose('Save figures', new RegExp(`^Figure, ${format}`));
    return (await coming).path();
  };
  const text = await readFile(await saved('SVG'), 'utf8');
  expect(paintingsOf(text)).toHaveLength(2 + 1);
  expect(textsOf(text)).toContain('Diamond-square · seed dolerite · Hurst exponent 0.9');
  const { width, height } = pictureOf(await saved('PNG'));
  expect(text).toContain(`width="${width / 2}" height="${height / 2}"`);
});

test('terrains are added, swapped, duplicated and removed, put aside and linked; each change is one step, and a reload keeps all', async () => {
  await showLink(page, THREE);
  const before = await titles(page);
  await choose('Add terrain', /^Midpoint squares/);
  expect([(await titles(page)).at(-1), await selected()]).toEqual(['4 Midpoint squares', 'Terrain 4: Midpoint squares']);
  expect(await page.locator('#subtitle').textContent()).toContain('4 terrains · 129 × 129');
  await page.getByRole('button', { name: 'Add terrain', exact: true }).first().click();
  const copy = page.getByRole('menuitem', { name: /^A copy/ });
  expect(await copy.getAttribute('title')).toContain('the most that fit');
  await press('Escape');
  await press('Control+z');
  await choose('Terrain 1: more', 'Swap with 2');
  expect(await titles(page)).toEqual(['1 Fault lines', '2 Diamond-square', '3 Square-square']);
  await choose('Terrain 3: more', 'Duplicate');
  expect(await titles(page)).toHaveLength(4);
  await choose('Terrain 1: more', 'Remove');
  expect(await titles(page)).toEqual(['1 Diamond-square', '2 Square-square', '3 Square-square']);
  await press('Control+z', 3);
  expect(await titles(page)).toEqual(before);

  await press('c');
  expect(await page.getByLabel('Minimap').isVisible()).toBe(true);
  expect(await page.locator('.compare-cells').isVisible()).toBe(false);
  await press('c');
  expect(await titles(page)).toHaveLength(3);

  await showTerrain(page);
  await ready(page);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Linked seeds/ }).click();
  const details = (): Promise<string[]> => page.locator('.compare-cell:not(.is-difference) .cell-detail').allInnerTexts();
  await press('r');
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
  await press('Control+z');
  expect(await details()).toEqual(['Seed dolerite', 'Seed dolerite', 'Seed dolerite']);

  await press('2');
  await expect.poll(async () => (await storedTexts(page)).some((text) => text.includes('pane=2'))).toBe(true);
  await page.reload();
  await ready(page);
  expect([await titles(page), await selected()]).toEqual([before, 'Terrain 2: Fault lines']);
});

test('one pointer reads all terrains, one camera turns them; D shows the difference, and swipe lays the pair over each other', async () => {
  await showLink(page, THREE);
  await showTerrain(page);
  await ready(page);
  const second = await page.getByRole('img', { name: 'Terrain 2: Fault lines' }).boundingBox();
  if (!second) throw new Error('there is no second terrain');
  await page.mouse.move(second.x + second.width / 2, second.y + second.height / 2);
  const readings = page.locator('.cell-here:visible');
  await expect.poll(() => readings.allInnerTexts()).toHaveLength(3);
  for (const text of await readings.allInnerTexts()) expect(text).toMatch(/^−?[\d,]+ m$/);
  await page.mouse.move(2, 2);

  const cameras = async (): Promise<(string | null)[]> => {
    const query = new URLSearchParams(new URL(await sharedLink(page)).hash.slice(1));
    return ['camera', 't2.camera', 't3.camera'].map((key) => query.get(key));
  };
  const turn = async (name: RegExp): Promise<void> => {
    await page.getByRole('img', { name }).press('ArrowLeft');
    await atRest(page);
  };
  const other = page.getByRole('img', { name: /^Terrain 3/ });
  await atRest(page);
  const before = await other.screenshot();
  await turn(/^Terrain 1/);
  expect((await other.screenshot()).equals(before)).toBe(false);
  const [shared] = await cameras();
  await press('2');
  expect([shared, ...(await cameras())]).toEqual([expect.any(String), shared, null, null]);
  await page.getByRole('checkbox', { name: 'Linked cameras' }).uncheck();
  await press('1');
  await turn(/^Terrain 1/);
  const [own, ...others] = await cameras();
  expect([own === shared, ...others]).toEqual([false, shared, shared]);

  await press('d');
  expect(await page.locator('.is-difference .cell-said').innerText()).toMatch(/^Difference\s+draped on/);
  await press('d');
  expect(await page.locator('.is-difference .cell-said').innerText()).toMatch(/^Difference\s+north up/);
  await press('d');
  await page.getByRole('radio', { name: 'Swipe' }).click();
  expect(await titles(page)).toEqual(['1 Diamond-square', '2 Fault lines']);
  const divider = page.getByRole('slider', { name: 'Divider' });
  const share = async (): Promise<number> => Number(await divider.getAttribute('aria-valuenow'));
  await divider.press('Shift+ArrowRight');
  expect(await divider.getAttribute('aria-valuetext')).toBe('60 % terrain 1, Diamond-square, 40 % terrain 2, Fault lines');
  await divider.press('Home');
  expect(await share()).toBe(0);
  const [box, area] = [await divider.boundingBox(), await page.locator('.swipe-layer').boundingBox()];
  if (!box || !area) throw new Error('there is no divider');
  const besideMiddle = 6;
  await page.mouse.move(box.x + box.width / 2 + besideMiddle, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width / 4 + besideMiddle, box.y + 120, { steps: 3 });
  await page.mouse.up();
  expect(await share()).toBe(25);
  await divider.dblclick({ position: { x: box.width / 2, y: 40 } });
  expect(await share()).toBe(50);
});

test('by keyboard alone one terrain becomes a comparison, on a phone by its menu', async () => {
  const none = page.getByText('No terrain to compare yet.');
  await press('c');
  await none.waitFor();
  await page.getByRole('button', { name: 'Add terrain', exact: true }).first().focus();
  await press('Enter', 2);
  expect(await titles(page)).toEqual(['1 Diamond-square', '2 Diamond-square']);
  expect(await selected()).toBe('Terrain 2: Diamond-square');
  await press('1');
  await page.getByRole('img', { name: /^Terrain 2/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await selected()).toBe('Terrain 1: Diamond-square');
  await press('Enter');
  expect(await selected()).toBe('Terrain 2: Diamond-square');

  await showLink(page, SMALL);
  await page.setViewportSize({ width: 390, height: 844 });
  await pressInTopBar(page, 'Compare');
  await ready(page);
  await none.waitFor();
});

const LOST = `imported=${'ab'.repeat(32)}&name=lost.png&size=129x129`;

test('a terrain without its samples says so in its cell, and the others stay', async () => {
  await showLink(page, `${COMPARED}&${LOST.replace(/^|&/g, '$&t2.')}`);
  const cell = page.getByRole('region', { name: 'Terrain 2: lost.png' });
  // What surrounds one terrain alone has the other's data by then.
  const ofOther = page.locator('.minimap, #legend > *, #dock :is(.dock-chart, .dock-figures), #statistics h2');
  await page.keyboard.press('c');
  await expect.poll(() => ofOther.filter({ visible: true }).count()).toBe(await ofOther.count());
  await page.keyboard.press('c');
  expect(await cell.getByRole('alert').innerText()).toContain('lost.png');
  const first = page.getByRole('region', { name: 'Terrain 1: Diamond-square' });
  expect(await first.locator('.cell-fact').first().innerText()).toMatch(/s$/);
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
});

test('a selected terrain that takes long leaves the others on screen, and its progress in its cell whenever that is shown', async () => {
  await showTerrain(page);
  // Its worker never hears of it.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<typeof postMessage>) {
      if (args[0].job?.request?.recipe?.source.seed !== 'endless') Reflect.apply(postMessage, this, args);
    } as typeof postMessage;
  });
  const endless = THREE.replace('seed=dolerite', 'seed=endless').replaceAll('t2.', 't1.');
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
