import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '../../src/lessons/lessons.ts';
import { type AppPage, closeWindows, openApp, ready, SMALL, sharedBrowser } from '../support/app-page.ts';
import { shownText } from '../support/tab.ts';

const [, , faults] = lessons;

let app: AppPage;
let page: Page;

beforeAll(async () => {
  app = await openApp(
    await sharedBrowser(),
    { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 0.5 },
    'not at all',
    SMALL,
  );
  page = app.page;
});
afterAll(closeWindows);

const card = (): Locator => page.getByRole('region', { name: 'Lesson', exact: true });
const heading = (): Locator => card().getByRole('heading');
const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((e) => e === document.activeElement);

async function startByKeyboard(): Promise<void> {
  await page.keyboard.press('g');
  await page.getByRole('dialog').getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: faults.title }).press('Enter');
}

/** Goes on with Tab until a button of the card has the focus, and presses it. */
async function tabTo(name: string): Promise<void> {
  const button = card().getByRole('button', { name, exact: true });
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab');
    if (await hasFocus(button)) return page.keyboard.press('Enter');
  }
  throw new Error(`expected Tab to reach ${name}`);
}

test('a lesson is taken by keyboard alone: its last task cuts a fault, and its end brings the terrain back', async () => {
  const before = await shownText(page);
  await startByKeyboard();
  for (const step of faults.steps) {
    await heading().filter({ hasText: step.heading }).waitFor();
    await expect.poll(() => hasFocus(heading())).toBe(true);
    await ready(page);
    if (step !== faults.steps[faults.steps.length - 1]) await tabTo('Next');
  }
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Cut through the middle' }).press('Enter');
  await expect.poll(() => card().getByRole('status').innerText()).toContain('went up');
  await page.keyboard.press('Escape');
  expect(await card().isVisible()).toBe(true); // the tool was laid down
  await heading().focus();
  await tabTo('Show it again');
  await expect.poll(() => hasFocus(heading())).toBe(true);
  await tabTo('Finish');
  await card().waitFor({ state: 'hidden' });
  await ready(page);
  expect(await shownText(page)).toBe(before);
});

test('Escape twice in a row leaves and cancels nothing, undo returns; Predict, a landscape or hidden panels hide the card, and a reload goes on with it', async () => {
  const before = await shownText(page);
  await startByKeyboard();
  await heading().waitFor();
  await ready(page); // while its terrain is made, Escape would cancel that
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await ready(page);
  await card().waitFor({ state: 'hidden' });
  expect(await shownText(page)).toBe(before);
  await page.keyboard.press('Control+z');
  await ready(page);
  await expect.poll(() => heading().innerText()).toBe(faults.steps[0].heading);
  for (const [there, back] of ['ss', 'hh', ['q', 'Escape']]) {
    await page.keyboard.press(there);
    await card().waitFor({ state: 'hidden' });
    await page.keyboard.press(back);
    await card().waitFor();
  }
  await page.reload();
  await ready(page);
  await expect.poll(() => heading().innerText()).toBe(faults.steps[0].heading);
  await ready(page);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    else await card().getByRole('button', { name: 'Leave the lesson' }).click();
    await ready(page);
    expect([await card().isVisible(), await shownText(page)]).toEqual([false, before]);
  }
});
