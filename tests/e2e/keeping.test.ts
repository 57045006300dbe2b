/** What the built page keeps: sessions of tabs, whatever ends them or stands in the way, and projects. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeWindows, ready, sharedBrowser } from '../support/app-page.ts';
import { fieldOf, statisticsOf, type } from '../support/app-panel.ts';
import { makePng } from '../support/png-maker.ts';
import { messageOf, openTab, SMALL_WINDOW, shownText, storedTexts } from '../support/tab.ts';

const url = inject('appUrl');
const FIRST =
  'v=1&generator=diamond-square&seed=dolerite&size=513x513&p.hurst=0.9&filter=rivers:strength=0.5,detail=0.9,hillslope=0.0016,deposition=0,sea=0.2';
const UNREADABLE = '{"text":"v=1&generator=diamond-sq';

let browser: Browser;
/** A profile with several tabs. */
let context: BrowserContext;

beforeAll(async () => {
  browser = await sharedBrowser();
  context = await newProfile();
});
afterAll(closeWindows);

const newProfile = (): Promise<BrowserContext> => browser.newContext(SMALL_WINDOW);

async function open(profile: BrowserContext, address = url): Promise<Page> {
  const tab = await openTab(profile, address, 'not at all');
  await ready(tab.page);
  return tab.page;
}

const linkTo = (seed: string): string => `${url}#v=1&generator=diamond-square&seed=${seed}&size=65x65`;

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

test('tabs that are edited in turn each have their own session after a reload; closed and crashed ones come back', async () => {
  const [alps, andes] = await Promise.all(['alps', 'andes'].map((seed) => open(context, linkTo(seed))));
  await reseed(alps, 'alps 1');
  const inAndes = await reseed(andes, 'andes 1');
  const inAlps = await reseed(alps, 'alps 2');
  await Promise.all([alps.reload(), andes.reload()]);
  expect(await Promise.all([shownText(alps), shownText(andes)])).toEqual([inAlps, inAndes]);
  const undo = alps.getByRole('button', { name: 'Undo', exact: true });
  expect(await undo.getAttribute('title')).toBe('Undo: Seed alps 2 (Ctrl+Z)');

  // A copy of one that is open: what is done there changes neither.
  const third = await open(context);
  expect([inAlps, inAndes]).toContain(await shownText(third));
  const inThird = await reseed(third, 'third');
  await expect.poll(() => storedTexts(third)).toContain(inThird);
  expect(await storedTexts(third)).toEqual(expect.arrayContaining([inAlps, inAndes]));

  // The last one that was saved comes back in a new tab.
  await third.close();
  const again = await open(context);
  expect(await shownText(again)).toBe(inThird);
  const inAgain = await reseed(again, 'again');
  await expect.poll(() => storedTexts(again)).toContain(inAgain);
  const session = await context.newCDPSession(again);
  const crash = again.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined); // there is nobody left to answer
  await crash;
  await again.close();
  expect(await shownText(await open(context))).toBe(inAgain);

  const fresh = await openProjects(andes);
  await fresh.getByRole('button', { name: 'Start fresh' }).click();
  await expect.poll(() => shownText(andes)).toBe(FIRST);
  await andes.getByLabel('Terrain view').press('Control+z');
  expect(await shownText(andes)).toBe(inAndes);
});

test('where there is no room left the page says so, keeps what was saved, and saves again when there is room', async () => {
  const page = await open(context, linkTo('urals'));
  await expect.poll(() => storedTexts(page)).toContainEqual(expect.stringContaining('urals'));
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    const state = Object.assign(globalThis, { isFull: true });
    Storage.prototype.setItem = function (...entry) {
      if (!state.isFull) return setItem.apply(this, entry);
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const before = await storedTexts(page);
  const now = await reseed(page, 'too much');
  await expect.poll(() => messageOf(page)).toMatch(/^The last changes are not saved: the browser has no room left/);
  expect(await storedTexts(page)).toEqual(before);
  const projects = page.getByRole('button', { name: 'Projects' });
  expect(await projects.textContent()).toContain('Projects: not saved');
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await shownText(page)).toBe(now);

  await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
  await page.getByLabel('Terrain view').press('p');
  await expect.poll(() => storedTexts(page)).toContain(`${now}&profile=folded`);
  expect(await projects.textContent()).not.toContain('not saved');
  expect(await messageOf(page)).toBe('');
});

test('where the browser keeps nothing the page starts all the same, and says so', async () => {
  const blocked = await newProfile();
  await blocked.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  const page = await open(blocked, linkTo('urals'));
  await expect.poll(() => messageOf(page)).toMatch(/^This browser stores nothing for this page: /);
  expect(await shownText(page)).toBe('v=1&generator=diamond-square&seed=urals&size=65x65');
});

test('a project with an imported map is saved, renamed, duplicated and deleted, and taken in a file to a browser with a broken session', async () => {
  const page = await open(context, linkTo('ridge'));
  const sample = (x: number, y: number): number => (x * y * 37) % 65536;
  const buffer = Buffer.from(makePng({ width: 40, height: 30, bitDepth: 16, colourByte: 0, sample }));
  await page.locator('body > input[type=file]').setInputFiles({ name: 'ridge.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Open terrain' }).click();
  await expect.poll(() => page.locator('#title').textContent()).toContain('ridge');
  await page.getByLabel('Terrain view').press(']');
  const saved = await shownText(page);
  const statistics = await statisticsOf(page);
  let dialog = await openProjects(page);
  const told = (): Promise<string | null> => dialogOf(page).locator('.projects-announcement').textContent();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ridge');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(told).toBe('Saved as “Ridge”.');
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

  const tab = await open(context, linkTo('other'));
  dialog = await openProjects(tab);
  await dialog.getByRole('button', { name: 'Open “High ridge”' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect([await shownText(tab), await statisticsOf(tab)]).toEqual([saved, statistics]);

  const other = await newProfile();
  const blank = await other.newPage();
  await blank.goto(`${url}samples/samples.json`);
  await blank.evaluate((entry) => localStorage.setItem('faultline.session.broken', entry), UNREADABLE);
  await blank.close();
  const there = await open(other);
  expect(await shownText(there)).toBe(FIRST);
  expect(await messageOf(there)).toBe('The last session could not be read: it is kept, and listed under Projects as unreadable.');
  dialog = await openProjects(there);
  const row = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect.poll(() => row.allTextContents()).toEqual([expect.stringContaining('cannot be read, kept as it is')]);
  const [copy] = await Promise.all([
    there.waitForEvent('download'),
    row.getByRole('button', { name: 'Save a copy of the file' }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe('faultline-session-broken.txt');
  expect(await there.evaluate(() => localStorage.getItem('faultline.session.broken'))).toBe(UNREADABLE);
  await dialog.getByLabel('Project file').setInputFiles(await file.path());
  await dialog.getByRole('button', { name: 'Open “High ridge”' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect([await shownText(there), await statisticsOf(there)]).toEqual([saved, statistics]);
});
