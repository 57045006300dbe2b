/** The page on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppPage, closeWindows, inScheme, openApp, SMALL, seriousFindings, sharedBrowser } from '../support/app-page.ts';
import { layoutFaults, smallTargets } from '../support/layout-faults.ts';

let phone: AppPage;

beforeAll(async () => {
  const viewport = { width: 390, height: 844 };
  phone = await openApp(await sharedBrowser(), { viewport, hasTouch: true, isMobile: true }, true, SMALL);
}, 60_000);

afterAll(closeWindows);

const TABS = ['Algorithm', 'Shape', 'Ground', 'Filters', 'Colour', 'Light', 'View', 'Explain', 'Profile', 'Statistics'];

test('tabs show one part of the parameters at a time', async () => {
  const { page } = phone;
  expect(await page.getByRole('tab').allTextContents()).toEqual(TABS);
  for (const name of TABS) {
    await page.getByRole('tab', { name }).tap();
    const panels = page.getByRole('tabpanel');
    expect(await panels.count()).toBe(1);
    expect(await panels.getAttribute('aria-labelledby')).toBe(await page.getByRole('tab', { name }).getAttribute('id'));
    await expect.poll(() => layoutFaults(page)).toEqual([]);
  }
});

test('arrow keys move between the tabs', async () => {
  const { page } = phone;
  await page.getByRole('tab', { name: 'Algorithm' }).focus();
  await page.getByRole('tab', { name: 'Algorithm' }).tap();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Shape');
  await page.keyboard.press('End');
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Statistics');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Algorithm');
});

test('the chart of the profile makes room for a taller sheet, and comes back', async () => {
  const { page } = phone;
  const height = async () => (await page.locator('#panel').boundingBox())?.height ?? 0;
  const low = await height();
  await page.getByRole('button', { name: 'Hide profile' }).tap();
  expect(await height()).toBeCloseTo(low + 148);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show profile' }).tap();
  expect(await height()).toBeCloseTo(low);
});

test('everything is large enough for a finger', async () => {
  const { page } = phone;
  for (const name of TABS) {
    await page.getByRole('tab', { name }).tap();
    expect(await smallTargets(page, '#panel')).toEqual([]);
  }
  for (const part of ['.top-bar', '#view', '#stage-bar']) expect(await smallTargets(page, part)).toEqual([]);
});

test.each(['dark', 'light'] as const)('axe-core finds nothing serious (%s)', async (colorScheme) => {
  await inScheme(phone.page, colorScheme);
  expect(await seriousFindings(phone.page)).toEqual([]);
  expect(phone.errors).toEqual([]);
});
