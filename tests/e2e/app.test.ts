/** What only the built page shows: how it starts, and that what is seen follows what is done. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PAGE_POLICY } from '../../src/cli/page-headers.ts';
import {
  type AppPage,
  axeFindings,
  closeWindows,
  coloursIn,
  exportFile,
  openApp,
  ready,
  SMALL,
  settledView,
  sharedBrowser,
  watched,
} from '../support/app-page.ts';
import { boxOf, dragBy } from '../support/drags.ts';
import { smallTargets } from '../support/layout-faults.ts';
import { showLink } from '../support/link-page.ts';
import { lastingFaults } from '../support/page-states.ts';

/** Pictures of a fourth of the pixels tell as much. */
const WINDOW = { viewport: { width: 1024, height: 560 }, deviceScaleFactor: 0.5, reducedMotion: 'reduce' } as const;

let browser: Browser;
/** Of a first visit. */
let app: AppPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  app = await openApp(browser, WINDOW, 'coarsely');
});
afterAll(closeWindows);

test('a first visit shows a coloured terrain and offers the lessons, once', async () => {
  const { page } = app;
  expect(await page.title()).toBe('Faultline');
  expect(await page.locator('#title').textContent()).toBe('dolerite');
  expect(coloursIn(await settledView(page))).toBeGreaterThan(1000);

  const offer = page.getByRole('region', { name: 'Lessons', exact: true });
  expect(await offer.isVisible()).toBe(true);
  for (const [width, height] of [
    [1280, 720],
    [720, 900],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    expect(await lastingFaults(page)).toEqual([]);
  }
  expect(await smallTargets(page, '.lesson-offer')).toEqual([]);
  const view = await boxOf(page.locator('#view'));
  expect((await boxOf(offer)).y, 'the offer covers the terrain of a phone').toBeGreaterThan(view.y + view.height);
  expect(await axeFindings(page, '.lesson-offer')).toEqual([]);
  await offer.getByRole('button', { name: 'Show them' }).click();
  await page.getByRole('tab', { name: 'Lessons', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await offer.isVisible()).toBe(false);
  await page.setViewportSize(WINDOW.viewport);

  // Without its sessions the browser starts as on a first visit, but the offer was made.
  await page.addInitScript(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key !== 'faultline.lessons-offered') localStorage.removeItem(key);
  });
  await page.reload();
  await ready(page);
  expect(await page.locator('#title').textContent()).toBe('dolerite');
  expect(await offer.isVisible()).toBe(false);
});

test('a walk, a drag, "Frame", a new seed and the old one change the picture and bring it back; meanwhile nothing is drawn in vain', async () => {
  const { page } = app;
  await showLink(page, SMALL);
  const before = await settledView(page);
  const box = await boxOf(page.getByLabel('Terrain view'));
  const saving = page.waitForEvent('download');
  await exportFile(page, 'Picture of the view');
  const picture = PNG.sync.read(await readFile(await (await saving).path()));
  const pixelRatio = await page.evaluate(() => devicePixelRatio);
  const pixels = [box.width, box.height].map((side) => Math.round(side * pixelRatio));
  expect([picture.width, picture.height]).toEqual(pixels);

  await page.keyboard.press('k');
  const walk = page.getByRole('button', { name: 'Walk', exact: true, includeHidden: true });
  await expect.poll(() => walk.getAttribute('aria-pressed')).toBe('true');
  // W walks here, and draws no wireframe.
  await page.keyboard.press('w');
  expect((await settledView(page)).equals(before)).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByText('Esc goes back').waitFor({ state: 'hidden' });
  expect((await settledView(page)).equals(before)).toBe(true);

  await dragBy(page.getByLabel('Terrain view'), 120, 20);
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(false);
  await page.getByRole('button', { name: 'Frame', exact: true }).click();
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(true);

  await page.getByRole('button', { name: 'New seed' }).click();
  await page.waitForFunction(() => document.getElementById('title')?.textContent !== 'dolerite');
  expect((await settledView(page)).equals(before)).toBe(false);
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await seed.fill('dolerite');
  await seed.press('Enter');
  await page.waitForFunction(() => document.getElementById('title')?.textContent === 'dolerite');
  await page.mouse.move(5, 5);
  expect((await settledView(page)).equals(before)).toBe(true);

  const busy = await page.evaluate(async () => {
    const seen = new Set<string | null | undefined>();
    for (let i = 0; i < 30; i++) {
      seen.add(document.getElementById('terrain')?.ariaBusy);
      await new Promise(requestAnimationFrame);
    }
    return [...seen];
  });
  expect(busy).toEqual(['false']);
});

test('where a content security policy forbids WebAssembly the page says so in one sentence', async () => {
  const page = await browser.newPage(WINDOW);
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const policy = "script-src 'self'; worker-src 'self'";
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await page.goto(inject('appUrl'));
  expect(await page.getByRole('alert').innerText()).toBe(
    'Faultline could not start: WebAssembly with SIMD is required, and is missing here or forbidden by a content security policy',
  );
  await page.close();
});

test('the page does nothing that its policy forbids, and complains of it', async () => {
  const { page, errors } = await openApp(browser, {}, 'not at all', SMALL);
  const look = () => page.evaluate(() => [getComputedStyle(document.body).color, document.title]);
  const before = await look();
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red');
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = "run"' }));
    new Image().src = 'https://example.com/picture.png';
  });
  for (const part of ['inline style', 'inline script', 'https://example.com/picture.png'])
    await expect.poll(() => errors.join('\n')).toContain(part);
  expect(await look()).toEqual(before);
  errors.length = 0;
  await page.close();
});

test('a page that asks another server is found out', async () => {
  const page = await browser.newPage();
  const { errors } = await watched(page, 'not at all');
  const body = '<img src="https://example.com/picture.png">';
  await page.route('**/*', (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(inject('appUrl'));
  expect(errors.splice(0)).toEqual(['asked another server: https://example.com/picture.png']);
  await page.close();
});

test('every page of the build has its policy, wherever it is hosted', async () => {
  const folder = inject('appFolder');
  const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  expect(pages).toEqual(expect.arrayContaining(['index.html', 'world/index.html', 'docs/filters/rivers.html']));
  for (const name of pages) {
    const html = (await readFile(path.join(folder, name), 'utf8')).replaceAll('&#39;', "'");
    expect(html, name).toContain(`<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">`);
    expect(html, name).not.toMatch(/ style="| on\w+="|<style|<script>/);
  }
});

test('what the page has in common with its workers is in one file', async () => {
  const folder = path.join(inject('appFolder'), 'assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(folder, name), 'utf8')));
  const filesWith = (words: string): number => texts.filter((text) => text.includes(words)).length;
  expect({ generators: filesWith('Mature mountains'), three: filesWith('Multiple instances of Three.js') }).toEqual({
    generators: 1,
    three: 1,
  });
});
