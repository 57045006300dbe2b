/** What only the page can show of the tool: that drags are its own, by mouse and by finger, and that the link holds what they cut. The tool
 *  and its card are tested in tests/browser/ui-faults.test.ts. */
import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { generateHeightmap, recipeFromText } from '../../src/index.ts';
import { openApp, ready, SMALL, sharedBrowser, untilThere } from '../support/app-page.ts';
import { linkOf, linkTextOf } from '../support/app-panel.ts';
import { boxOf, drag } from '../support/drags.ts';
import { samplesHash, showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';

const app = useSmallApp();

const card = (page: Page): Locator => page.getByRole('region', { name: 'Fault', exact: true });
const point = (page: Page, name: 'P' | 'Q'): Locator => page.getByRole('button', { name: `Point ${name} of the fault` });

beforeEach(async () => {
  await app.page.setViewportSize({ width: 1280, height: 720 });
  if (await card(app.page).isVisible()) await app.page.keyboard.press('Escape');
});

const filtersOf = async (page: Page): Promise<string[]> => (await linkOf(page)).getAll('filter');

/** Drags over the view, by fractions of it. */
async function dragOver(
  page: Page,
  [fromX, fromY]: readonly number[],
  [toX, toY]: readonly number[],
  button: 'left' | 'right' = 'left',
): Promise<void> {
  const { x, y, width, height } = await boxOf(page.getByLabel('Terrain view'));
  await drag(page, { x: x + fromX * width, y: y + fromY * height }, { x: x + toX * width, y: y + toY * height }, button);
  await ready(page);
}

test('with the tool a drag cuts a fault as one step and the right button turns the camera; without it a drag does', async () => {
  const { page } = app;
  const before = await linkTextOf(page);
  const tool = page.locator('[aria-label="Cut a fault"][aria-pressed="true"]');
  await page.keyboard.press('x');
  await tool.waitFor();
  await dragOver(page, [0.02, 0.5], [0.06, 0.7]); // beside the ground
  expect(await linkTextOf(page)).toBe(before);
  await dragOver(page, [0.85, 0.3], [0.5, 0.45]);
  const [filter, ...others] = await filtersOf(page);
  expect(others).toEqual([]);
  const [x, y] = (/^fault:.*px=([\d.]+),py=([\d.]+)/.exec(filter) ?? []).slice(1).map(Number);
  expect(Math.min(x, y, 1 - x, 1 - y)).toBeLessThan(0.15); // from the edge
  const link = await linkTextOf(page);
  expect(link).not.toContain('camera');
  const { data } = generateHeightmap(recipeFromText(link));
  expect(await samplesHash(page)).toBe(createHash('sha256').update(data).digest('hex'));
  expect(await point(page, 'P').isVisible()).toBe(true);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await ready(page);
  expect(await linkTextOf(page)).toBe(before);
  await page.getByRole('button', { name: /^Redo/ }).click();
  await ready(page);
  await page.keyboard.press('x');
  await page.keyboard.press('x'); // takes the fault in hand that redo has brought back
  await dragOver(page, [0.5, 0.5], [0.5, 0.5]); // a click explains
  await page.getByRole('heading', { name: 'A fault raises one side' }).waitFor();
  await page.getByText('your cut P–Q').waitFor();
  await untilThere(page, '#explain [aria-busy="false"]');
  await dragOver(page, [0.4, 0.55], [0.62, 0.45], 'right');
  await expect.poll(() => linkTextOf(page)).toContain('camera');
  expect(await filtersOf(page)).toEqual([filter]);

  await showLink(page, SMALL);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'hidden' });
  await tool.waitFor({ state: 'detached' });
  await dragOver(page, [0.4, 0.55], [0.62, 0.45]);
  await expect.poll(() => linkTextOf(page)).toContain('camera');
  expect(await filtersOf(page)).toEqual([]);
});

test('by keyboard: the card cuts and deletes a fault; a comparison and 1D terrain say why they have none', async () => {
  const { page } = app;
  await page.keyboard.press('x');
  await card(page).getByRole('button', { name: 'Cut through the middle' }).press('Enter');
  await ready(page);
  expect(await filtersOf(page)).toEqual(['fault:shape=line,px=0.2,py=0.7,qx=0.8,qy=0.3,height=0.1,profile=cosine,band=0.02']);
  await point(page, 'Q').press('ArrowRight');
  await expect.poll(() => filtersOf(page)).toEqual([expect.stringContaining('qx=0.80781,')]);
  await page.keyboard.press('c');
  for (const key of ['X', 'Y', 'Q', 'K']) {
    await page.keyboard.press(key.toLowerCase());
    await page.getByRole('status').getByText(`one terrain: press C to leave the comparison, then ${key}.`).waitFor();
  }
  await page.keyboard.press('c');
  await card(page).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect.poll(() => filtersOf(page)).toEqual([]);
  await page.keyboard.press('x');
  await card(page).waitFor({ state: 'hidden' });

  await showLink(page, 'v=1&generator=midpoint-displacement&seed=a&size=129x129');
  const tool = page.getByRole('button', { name: 'Cut a fault' });
  expect([await tool.isDisabled(), await tool.getAttribute('title')]).toEqual([
    true,
    expect.stringContaining('faults cut 2D terrain'),
  ]);
  await page.keyboard.press('x');
  expect(await card(page).isVisible()).toBe(false);
});

test('by finger: a drag cuts, a handle is dragged, and two fingers turn the terrain instead', async () => {
  const { page } = await openApp(
    await sharedBrowser(),
    { viewport: { width: 1280, height: 720 }, hasTouch: true },
    'coarsely',
    SMALL,
  );
  const box = await page.getByLabel('Terrain view').boundingBox();
  if (!box) throw new Error('expected a view');
  const client = await page.context().newCDPSession(page);
  type Place = readonly [x: number, y: number];
  /** @param moments where the fingers are, one moment after another */
  const touch = async (...moments: readonly (readonly Place[])[]): Promise<void> => {
    for (const [i, places] of moments.entries()) {
      const type = places.length > (moments[i - 1]?.length ?? 0) ? 'touchStart' : 'touchMove';
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ id, x, y })) });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await ready(page);
  };
  const at = (x: number, y: number): Place => [box.x + x * box.width, box.y + y * box.height];

  await page.getByRole('button', { name: 'Cut a fault' }).tap();
  await touch([at(0.4, 0.5)], [at(0.45, 0.51)], [at(0.62, 0.55)]);
  const [cut] = await filtersOf(page);
  expect(cut).toContain('fault:shape=line,px=');
  const handle = await point(page, 'Q').boundingBox();
  if (!handle) throw new Error('expected a handle');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await touch([[x, y]], [[x - 10, y]], [[x - 40, y + 4]]);
  const [moved] = await filtersOf(page);
  expect(moved).not.toBe(cut);
  expect(moved.split(',qx=')[0]).toBe(cut.split(',qx=')[0]);
  expect(await linkTextOf(page)).not.toContain('camera');

  const [one, other] = [at(0.4, 0.5), at(0.6, 0.6)];
  await touch([at(0.35, 0.5)], [one], [one, other], [one, at(0.65, 0.5)], [one, at(0.7, 0.4)]);
  await expect.poll(() => linkTextOf(page)).toContain('camera');
  expect(await filtersOf(page)).toEqual([moved]);
  await page.close();
});
