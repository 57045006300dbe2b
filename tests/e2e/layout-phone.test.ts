/** The page on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppPage, axeFindings, closeWindows, inScheme, openApp, SMALL, sharedBrowser } from '../support/app-page.ts';
import { boxOf } from '../support/drags.ts';
import { smallTargets } from '../support/layout-faults.ts';
import { showLink } from '../support/link-page.ts';
import { lastingFaults } from '../support/page-states.ts';
import { shownText } from '../support/tab.ts';

const TABS = ['Algorithm', 'Shape', 'Ground', 'Filters', 'Colour', 'Light', 'View', 'Explain', 'Profile', 'Statistics'];

let app: AppPage;

beforeAll(async () => {
  const viewport = { width: 390, height: 844 };
  app = await openApp(await sharedBrowser(), { viewport, hasTouch: true, isMobile: true }, 'not at all', SMALL);
});
afterAll(closeWindows);

test('tabs show one part of the parameters at a time, large enough for a finger; arrow keys go from one to the next', async () => {
  const { page } = app;
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

test('a section that is chosen in a comparison leaves Explain chosen for the terrain alone', async () => {
  const { page } = app;
  await showLink(page, `${SMALL}&panel=explain&t2.generator=fault-lines&view=compare`);
  await page.getByRole('tab', { name: 'Parameters' }).tap();
  await page.getByRole('tab', { name: 'Colour' }).tap();
  expect(await page.getByRole('tab', { name: 'Colour' }).getAttribute('aria-selected')).toBe('true');
  expect(await shownText(page)).toContain('panel=explain');
  await showLink(page, SMALL);
});

test('the other parts are large enough for a finger, and axe-core finds nothing', async () => {
  const { page } = app;
  for (const part of ['.top-bar', '#view', '#stage-bar']) expect(await smallTargets(page, part)).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await inScheme(page, colorScheme);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('the chart of the profile makes room for a taller sheet, and comes back', async () => {
  const { page } = app;
  const height = async () => (await page.locator('#panel').boundingBox())?.height ?? 0;
  const low = await height();
  await page.getByRole('button', { name: 'Hide profile' }).tap();
  expect(await height()).toBeCloseTo(low + 148);
  await page.getByRole('button', { name: 'Show profile' }).tap();
  expect(await height()).toBeCloseTo(low);
});

test('the card of a fault in hand leaves the axis of the profile in sight', async () => {
  const { page } = app;
  for (const height of [844, 740]) {
    await page.setViewportSize({ width: 390, height });
    await page.getByRole('button', { name: 'Cut a fault' }).tap();
    await page.getByRole('button', { name: 'Cut through the middle' }).tap();
    const [card, dock] = [await boxOf(page.locator('#fault-card')), await boxOf(page.locator('#dock'))];
    expect(card.y, String(height)).toBeGreaterThanOrEqual(dock.y + dock.height - 2);
    await page.getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('button', { name: 'Stop cutting' }).last().tap();
  }
  await page.setViewportSize({ width: 390, height: 844 });
});

test('the card of a lesson takes the place of the parameters, folds for what a step asks for, and gives way to that of a cut, its buttons always in reach', async () => {
  const { page } = app;
  const parameters = page.getByRole('tab', { name: 'Shape' });
  const heading = page.getByRole('heading', { name: 'Four corners' });
  await page.getByRole('button', { name: 'Gallery' }).tap();
  await page.getByRole('tab', { name: 'Lessons' }).tap();
  await page.getByRole('button', { name: /^Diamond-square/ }).tap();
  await heading.waitFor();
  expect(await parameters.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Fold the lesson' }).tap();
  await parameters.waitFor();
  expect(await heading.isVisible()).toBe(false);
  expect(await lastingFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the step' }).tap();
  await heading.waitFor();
  await page.getByRole('button', { name: 'Cut a fault' }).tap();
  await heading.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Stop cutting' }).last().tap();
  await heading.waitFor();
  expect(await smallTargets(page, '#lesson')).toEqual([]);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const show = page.getByRole('button', { name: 'Show the controls' });
  for (let step = 1; step < 4; step++) await next.tap();
  expect(await show.isVisible()).toBe(false);
  await next.tap();
  expect(await smallTargets(page, '#lesson')).toEqual([]);
  await show.tap();
  const [card, panel] = [await boxOf(page.locator('#lesson')), await boxOf(page.locator('#panel'))];
  const slider = await boxOf(page.getByRole('slider', { name: 'Hurst exponent' }));
  expect([slider.y > panel.y, slider.y + slider.height < card.y, panel.y + panel.height <= card.y + 8]).toEqual([
    true,
    true,
    true,
  ]);
  expect(await smallTargets(page, '#lesson')).toEqual([]);
  expect(await lastingFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the step' }).tap();
  for (let step = 5; step < 9; step++) await next.tap();
  const finish = await boxOf(page.getByRole('button', { name: 'Finish' }));
  expect(finish.y + finish.height).toBeLessThan(844);
});
