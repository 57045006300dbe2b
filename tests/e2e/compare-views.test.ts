/** How terrains are seen side by side. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { atRest, coloursIn, compareWith, ready } from '../support/app-page.ts';
import { boxOf, drag } from '../support/drags.ts';
import { followLinks, sharedLink, showLink } from '../support/link-page.ts';
import { useSmallApp } from '../support/small-app.ts';

const THREE = compareWith('fault-lines', 'square-square');

const app = useSmallApp();
let page: Page;
beforeEach(() => {
  page = app.page;
  return page.setViewportSize({ width: 1280, height: 720 });
});

async function press(key: string): Promise<void> {
  await page.keyboard.press(key);
  await ready(page);
}

test('one pointer reads all terrains, one camera turns them; D shows the difference, and swipe lays the pair over each other', async () => {
  await showLink(page, THREE);
  await page.getByRole('img', { name: 'Terrain 2: Fault lines' }).hover();
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
  // The panel of figures has a part of the plain name.
  expect(await page.getByRole('region', { name: 'Difference', exact: true }).count()).toBe(1);
  await press('d');
  expect(await page.locator('.is-difference .cell-said').innerText()).toMatch(/^Difference\s+north up/);
  await press('d');
  await page.getByRole('radio', { name: 'Swipe' }).click();
  expect(await page.getByRole('region', { name: /^Terrain \d/ }).count()).toBe(2);
  const divider = page.getByRole('slider', { name: 'Divider' });
  const share = async (): Promise<number> => Number(await divider.getAttribute('aria-valuenow'));
  await divider.press('Shift+ArrowRight');
  expect(await divider.getAttribute('aria-valuetext')).toBe('60 % terrain 1, Diamond-square, 40 % terrain 2, Fault lines');
  await divider.press('Home');
  expect(await share()).toBe(0);
  const [box, area] = [await boxOf(divider), await boxOf(page.locator('.swipe-layer'))];
  const besideMiddle = 6;
  const from = { x: box.x + box.width / 2 + besideMiddle, y: box.y + 100 };
  await drag(page, from, { x: area.x + area.width / 4 + besideMiddle, y: box.y + 120 });
  expect(await share()).toBe(25);
  await divider.dblclick({ position: { x: box.width / 2, y: 40 } });
  expect(await share()).toBe(50);
});

test('a selected terrain that takes long leaves the others on screen, and its progress in its cell whenever that is shown', async () => {
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

test('figures, profiles and cells never differ about which terrain has metres while it is scaled, undone and added to', async () => {
  await showLink(page, compareWith('fault-lines', 'midpoint-displacement'));
  await page.evaluate(() => {
    const told: string[] = [];
    const record = (): void => {
      const parts = ['.figures-panel', '#dock .compare-lines', '.compare-cells'].map((part) => document.querySelector(part));
      told.push(parts.map((part) => part instanceof HTMLElement && /no metres|to metres/.test(part.innerText)).join());
    };
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(globalThis, { told });
  });
  await page.getByRole('button', { name: 'Scale it to metres' }).first().click();
  await ready(page);
  await press('Control+z');
  await press('Control+y');
  await page.getByRole('button', { name: 'Add terrain' }).first().click();
  await page.getByRole('menuitem', { name: 'Square-square' }).click();
  await ready(page);
  const told = await page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  expect([...new Set(told)].sort()).toEqual(['false,false,false', 'true,true,true']);
});
