/** What the built page keeps: sessions of tabs, whatever ends them or stands in the way, and projects. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type AppPage, closeWindows, hideTerrains, ready, sharedBrowser } from '../support/app-page.ts';
import { fieldOf, statisticsOf, type } from '../support/app-panel.ts';
import { makePng } from '../support/png-maker.ts';
import { reloadAtAnyMoment } from '../support/reloads.ts';
import { messageOf, openTab, SMALL_WINDOW, shownText, storedTexts } from '../support/tab.ts';

vi.setConfig({ testTimeout: 120_000 }); // a watchdog: busy machines start pages slowly

const url = inject('appUrl');
const FIRST = 'v=1&generator=diamond-square&seed=dolerite&size=513x513&p.hurst=0.9';
const UNREADABLE = '{"text":"v=1&generator=diamond-sq';

let browser: Browser;
/** A profile with several tabs. */
let context: BrowserContext;
let alps: AppPage;
let andes: AppPage;
let third: AppPage;
/** Another profile. */
let elsewhere: AppPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  context = await browser.newContext(SMALL_WINDOW);
  await hideTerrains(context);
  [alps, andes] = await Promise.all([openSeed('alps'), openSeed('andes')]);
}, 60_000);

afterAll(async () => {
  for (const { errors } of [alps, andes, third, elsewhere]) expect(errors).toEqual([]);
  await closeWindows();
}, 60_000);

async function openSeed(seed: string): Promise<AppPage> {
  const tab = await openTab(context, `${url}#v=1&generator=diamond-square&seed=${seed}&size=65x65`);
  await ready(tab.page);
  return tab;
}

/** Edits the terrain. @returns the document after it */
async function reseed(page: Page, seed: string): Promise<string> {
  await type(fieldOf(page, 'Seed'), seed);
  return shownText(page);
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Projects' });

async function openProjects(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  return dialogOf(page);
}

/** Chooses something of a project's menu. */
async function choose(dialog: Locator, project: string, item: string): Promise<void> {
  await dialog.getByRole('button', { name: `More for “${project}”` }).click();
  await dialog.page().getByRole('menuitem', { name: item }).click();
}

test('reloads, closed tabs and crashes lose nothing that was made half a second before, and the page always starts', async () => {
  const { failures, tallies } = await reloadAtAnyMoment(browser, { rounds: 3, seed: 'short', url });
  expect(failures).toEqual([]);
  expect(Object.values(tallies).map(({ rounds }) => rounds)).toEqual([1, 1, 1]);
});

test('two tabs that are edited in turn each have their own session after a reload', async () => {
  await reseed(alps.page, 'alps 1');
  const inAndes = await reseed(andes.page, 'andes 1');
  const inAlps = await reseed(alps.page, 'alps 2');
  expect(inAlps).not.toBe(inAndes);
  await Promise.all([alps.page.reload(), andes.page.reload()]);
  expect(await Promise.all([shownText(alps.page), shownText(andes.page)])).toEqual([inAlps, inAndes]);
});

test('a third tab begins with a copy of one that is open, and what is done there changes neither', async () => {
  const others = await Promise.all([shownText(alps.page), shownText(andes.page)]);
  third = await openTab(context, url);
  await ready(third.page);
  expect(others).toContain(await shownText(third.page));
  const mine = await reseed(third.page, 'third');
  await expect.poll(() => storedTexts(third.page)).toContain(mine);
  expect(await storedTexts(third.page)).toEqual(expect.arrayContaining(others));
});

test('where there is no room left the page says so once, keeps what was saved, and saves again when there is room', async () => {
  const { page } = alps;
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    const state = Object.assign(globalThis, { isFull: true, refusals: 0 });
    Storage.prototype.setItem = function (...entry) {
      if (!state.isFull) return setItem.apply(this, entry);
      state.refusals++;
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const refusals = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { refusals: number }).refusals);
  const before = await storedTexts(page);
  await reseed(page, 'too much');
  await expect.poll(() => messageOf(page)).toMatch(/^The last changes are not saved: the browser has no room left/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const said = await refusals();
  const now = await reseed(page, 'even more');
  await expect.poll(refusals).toBeGreaterThan(said);
  expect(await messageOf(page)).toBe('');
  expect(await storedTexts(page)).toEqual(before);
  const projects = page.getByRole('button', { name: 'Projects' });
  expect(await projects.textContent()).toContain('Projects: not saved');

  await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
  await page.getByLabel('Terrain view').press('p');
  await expect.poll(() => storedTexts(page)).toContain(`${now}&profile=folded`);
  expect(await projects.textContent()).not.toContain('not saved');
});

test('Start fresh shows the terrain of a first visit, and Undo brings back what there was', async () => {
  const { page } = andes;
  const before = await shownText(page);
  const dialog = await openProjects(page);
  await dialog.getByRole('button', { name: 'Start fresh' }).click();
  await expect.poll(() => shownText(page)).toBe(FIRST);
  await page.getByLabel('Terrain view').press('Control+z');
  expect(await shownText(page)).toBe(before);
});

test('where the browser keeps nothing the page starts all the same, and says so', async () => {
  const blocked = await browser.newContext(SMALL_WINDOW);
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  const text = 'v=1&generator=diamond-square&seed=urals&size=65x65';
  const { page, errors } = await openTab(blocked, `${url}#${text}`);
  await expect.poll(() => messageOf(page)).toMatch(/^This browser stores nothing for this page: /);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await ready(page);
  expect(await shownText(page)).toBe(text);
  expect(errors).toEqual([]);
  await blocked.close();
});

test('a session that cannot be read is kept as it is and listed, and the page starts without it', async () => {
  const other = await browser.newContext(SMALL_WINDOW);
  await hideTerrains(other);
  const blank = await other.newPage();
  await blank.goto(`${url}samples/samples.json`);
  await blank.evaluate((entry) => localStorage.setItem('faultline.session.broken', entry), UNREADABLE);
  await blank.close();
  elsewhere = await openTab(other, url);
  const { page } = elsewhere;
  await ready(page);
  expect(await shownText(page)).toBe(FIRST);
  expect(await messageOf(page)).toBe('The last session could not be read: it is kept, and listed under Projects as unreadable.');
  const row = (await openProjects(page)).getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect.poll(() => row.allTextContents()).toEqual([expect.stringContaining('cannot be read, kept as it is')]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Save a copy of the file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('faultline-session-broken.txt');
  expect(await page.evaluate(() => localStorage.getItem('faultline.session.broken'))).toBe(UNREADABLE);
  await page.keyboard.press('Escape');
});

test('a project with an imported map is saved, opened in another tab, renamed, duplicated, taken to another browser in a file, and deleted', async () => {
  const { page } = andes;
  const sample = (x: number, y: number): number => (x * y * 37) % 65536;
  const buffer = Buffer.from(makePng({ width: 40, height: 30, bitDepth: 16, colourByte: 0, sample }));
  await page.locator('input[type=file][accept^=".png"]').setInputFiles({ name: 'ridge.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Open terrain' }).click();
  await expect.poll(() => page.locator('#title').textContent()).toContain('ridge');
  await page.getByLabel('Terrain view').press(']');
  const saved = await shownText(page);
  const statistics = await statisticsOf(page);
  let dialog = await openProjects(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ridge');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const told = (): Promise<string | null> => dialogOf(page).locator('.projects-announcement').textContent();
  await expect.poll(told).toBe('Saved as “Ridge”.');
  await page.keyboard.press('Escape');

  dialog = await openProjects(third.page);
  await dialog.getByRole('button', { name: 'Open “Ridge”' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await shownText(third.page)).toBe(saved);
  expect(await statisticsOf(third.page)).toBe(statistics);

  dialog = await openProjects(page);
  await choose(dialog, 'Ridge', 'Rename');
  await dialog.getByRole('textbox', { name: 'New name' }).fill('High ridge');
  await page.keyboard.press('Enter');
  await expect.poll(told).toBe('Renamed to “High ridge”.');
  await choose(dialog, 'High ridge', 'Duplicate');
  await expect.poll(told).toBe('Copied as “High ridge 2”.');
  const [file] = await Promise.all([page.waitForEvent('download'), choose(dialog, 'High ridge', 'Export')]);
  expect(file.suggestedFilename()).toBe('High-ridge.faultline.json');
  await choose(dialog, 'High ridge 2', 'Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(told).toBe('Deleted “High ridge 2”.');
  expect(await dialog.getByRole('list', { name: 'Projects' }).getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');

  const there = elsewhere.page;
  dialog = await openProjects(there);
  await dialog.getByLabel('Project file').setInputFiles(await file.path());
  await dialog.getByRole('button', { name: 'Open “High ridge”' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await shownText(there)).toBe(saved);
  expect(await statisticsOf(there)).toBe(statistics);
});
