/** What only the page can show of the profile: the cut on the terrain, the pointer there and on the chart, and the room that the dock takes.
 *  The dock itself is tested in tests/browser/ui-dock.test.ts. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { generateHeightmap } from '../../src/index.ts';
import { chooseProfileFile, ready } from '../support/app-page.ts';
import { fieldOf, linkOf, linkTextOf, profileOf, type } from '../support/app-panel.ts';
import { drag } from '../support/drags.ts';
import { showLink } from '../support/link-page.ts';
import { recipeFor } from '../support/recipes.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

const LINE = 'v=1&generator=midpoint-displacement&seed=karst&size=129x129&p.ends=fixed&p.displacement=200';

const chart = (page: Page): Locator => page.getByRole('img', { name: 'Elevation profile' });
const columnRead = async (page: Page): Promise<number> =>
  Number(await page.locator('#readout .position small').first().innerText());

test('a row that is moved by its handle on the map is saved as the elevations of its samples', async () => {
  const { page } = app;
  await page.getByRole('radio', { name: 'Row' }).click();
  await page.getByRole('button', { name: 'Section end A, west' }).focus();
  for (const key of ['Shift+ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  const row = 64 + 9;
  const { data } = generateHeightmap(
    recipeFor('diamond-square', { seed: 'dolerite', width: 129, height: 129, params: { hurst: 0.9 } }),
  );
  const { x, y } = await profileOf(page);
  expect(x).toEqual(Array.from({ length: 129 }, (_, i) => 200 * i));
  expect(y).toEqual(Array.from(data.subarray(row * 129, (row + 1) * 129), (elevation) => expect.closeTo(elevation, 2)));
});

test('the place on the chart is the place on the terrain, and the other way round; its keys leave the camera alone', async () => {
  const { page } = app;
  const compass = () => page.getByRole('button', { name: 'North', exact: true }).locator('svg').getAttribute('style');
  const north = await compass();
  expect(north).toContain('rotate');
  await page.getByRole('radio', { name: 'Row' }).click();
  await chart(page).focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowRight');
  const column = await columnRead(page);
  expect(column).toBe(64);
  const elevation = Number((await page.locator('#readout .elevation dd').innerText()).replace(/[^\d.−]/g, '').replace('−', '-'));
  const mark = await page.locator('.hover-mark').evaluate((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  expect(await compass()).toBe(north);
  await page.keyboard.press('Escape');
  const position = page.locator('#readout .position').first();
  await position.waitFor({ state: 'hidden' });
  // As a hand does, the pointer comes in several steps.
  await expect
    .poll(async () => {
      await page.mouse.move(mark.x - 3, mark.y);
      await page.mouse.move(mark.x, mark.y);
      return position.isVisible();
    })
    .toBe(true);
  // The pointer stands on whole pixels.
  expect(Math.abs((await columnRead(page)) - column)).toBeLessThanOrEqual(1);
  expect(Math.abs(elevation - (await profileOf(page)).y[column])).toBeLessThan(1);
  await page.getByLabel('Terrain view').press('ArrowRight');
  await expect.poll(compass).not.toBe(north);
});

test('a click on ground with rivers shows its way to the sea; the chart and the terrain mark the same place', async () => {
  const { page } = app;
  await showLink(page, 'v=1&generator=diamond-square&seed=dolerite&size=129x129&p.hurst=0.9&filter=rivers');
  const rivers = page.getByRole('button', { name: 'Rivers', exact: true });
  await rivers.click();
  expect(await rivers.getAttribute('aria-pressed')).toBe('true');
  await ready(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByLabel('Terrain view').boundingBox()) ?? {};
  await page.mouse.click(x + 0.52 * width, y + 0.5 * height);
  expect(await page.getByRole('radio', { name: 'Water' }).isChecked()).toBe(true);
  await expect.poll(() => linkTextOf(page)).toContain('cut=water,');
  const figures = page.locator('.dock-figures');
  await expect.poll(() => figures.innerText()).toMatch(/drains\s[\d.,]+ (km|m)²\s+to the sea\s[\d.,]+ k?m\s+fall\s[\d.,]+ m/);
  const { x: distances, y: elevations } = await profileOf(page);
  expect(elevations.every((elevation, i) => i === 0 || elevation <= elevations[i - 1])).toBe(true);
  expect(distances.length).toBeGreaterThan(3);
  // The end of the chart is where the pin B stands, in the sea.
  await chart(page).focus();
  await page.keyboard.press('End');
  const centre = (mark: Element): number[] => {
    const box = mark.getBoundingClientRect();
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  const mark = await page.locator('.hover-mark').evaluate(centre);
  await page.mouse.move(mark[0] - 3, mark[1]);
  await page.mouse.move(mark[0], mark[1]);
  await expect.poll(() => page.locator('#readout .elevation dd').innerText()).toMatch(/^−?\d/);
  expect(await page.getByRole('button', { name: 'Section end B on the terrain' }).isDisabled()).toBe(true);
});

test('in full size the profile has the view’s place; Escape brings the view back before it clears a message', async () => {
  const { page } = app;
  const terrain = page.getByLabel('Terrain view');
  const isFull = (): Promise<boolean> => page.evaluate(() => document.documentElement.classList.contains('is-dock-full'));
  const before = (await terrain.boundingBox()) ?? { height: 0 };
  await page.keyboard.press('e');
  await terrain.waitFor({ state: 'hidden' });
  const { height } = (await page.getByRole('region', { name: 'Profile' }).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(before.height + 100);
  expect(await page.getByRole('slider', { name: 'Stage', exact: true }).isVisible()).toBe(true);
  await page.setInputFiles('input[type=file]', { name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const alert = page.getByRole('alert').getByText('none.png');
  await alert.waitFor();
  await page.keyboard.press('Escape');
  await terrain.waitFor();
  expect([await isFull(), await alert.isVisible(), (await terrain.boundingBox())?.height]).toEqual([false, true, before.height]);
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'hidden' });

  await page.keyboard.press('p');
  await chart(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('e');
  await chart(page).waitFor();
  expect(await isFull()).toBe(true);
  const link = await linkTextOf(page);
  expect(link).toContain('profile=full');
  for (const [text, wanted] of [
    [`${link.replace('&profile=full', '')}&view=compare`, false],
    [link, true],
  ] as const) {
    await showLink(page, text);
    expect(await isFull()).toBe(wanted);
  }
});

test('a line is pinned, zoomed and saved; the pin stays while the terrain changes, and undo takes it away', async () => {
  const { page } = app;
  await showLink(page, LINE);
  const lines = (): Promise<string[]> =>
    page.getByRole('list', { name: 'Lines of the chart' }).locator('li > span').allTextContents();
  const all = page.getByRole('button', { name: 'All', exact: true });
  const svg = async (): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), chooseProfileFile(page, 'SVG')]);
    expect(download.suggestedFilename()).toBe('karst_129-profile.svg');
    return readFile(await download.path(), 'utf8');
  };
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Pin this profile' }).click();
  await type(fieldOf(page, 'Roughness'), '0.7');
  await ready(page);
  expect(await lines()).toEqual(['Roughness 0.7', 'Roughness 0.5']);
  const whole = await svg();
  expect(whole).toContain('>Roughness 0.5</text>');
  await chart(page).hover();
  await page.mouse.wheel(0, -400);
  await all.waitFor();
  expect(await svg()).not.toBe(whole);
  await all.click();
  expect(await svg()).toBe(whole);
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: /^Undo/ }).click();
  await ready(page);
  expect(await lines()).toEqual([]);
});

test('a midpoint of a line is dragged in the chart; what lies below follows, as one step', async () => {
  const { page } = app;
  await showLink(page, `${LINE}&stage=1`);
  const before = await linkOf(page);
  // The first midpoint stands in the middle: the pointer becomes a hand over it.
  const at = await chart(page).evaluate((canvas) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    for (let clientY = top; clientY < top + height; clientY += 4) {
      for (let clientX = left + width / 2 - 30; clientX < left + width / 2 + 30; clientX += 4) {
        canvas.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY }));
        if (canvas.style.cursor === 'grab') return { x: clientX, y: clientY };
      }
    }
    throw new Error('expected a point to take');
  });
  await drag(page, at, { x: at.x, y: at.y + 12 });
  await ready(page);
  const moved = await linkOf(page);
  expect([moved.get('p.ownOffsets'), moved.get('stage')]).toEqual([expect.stringMatching(/^1\.0:-?\d+(\.\d+)?$/), '1']);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await ready(page);
  expect(await linkOf(page)).toEqual(before);
});
