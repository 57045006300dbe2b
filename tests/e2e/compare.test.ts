import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { compareWith, pressInTopBar, ready, SMALL, showTerrain } from '../support/app-page.ts';
import { showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';
import { storedTexts } from '../support/tab.ts';

const WINDOW = { width: 1280, height: 720 };
const THREE = compareWith('fault-lines', 'square-square');

const app = useSmallApp('not at all');
let page: Page;
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
  await press('Control+z');
  expect(await details()).toEqual(['Seed dolerite', 'Seed dolerite', 'Seed dolerite']);

  await press('2');
  await expect.poll(async () => (await storedTexts(page)).some((text) => text.includes('pane=2'))).toBe(true);
  await page.reload();
  await ready(page);
  expect([await titles(page), await selected()]).toEqual([before, 'Terrain 2: Fault lines']);
});

test('by keyboard alone one terrain becomes a comparison, on a phone by its menu', async () => {
  const none = page.getByText('Add a second terrain to compare.');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await press('c');
  await none.waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('view-compare');
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
