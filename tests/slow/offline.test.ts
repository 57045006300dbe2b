/** The built page without a network, and when there is a newer version of it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { atRest, closeWindows, coloursIn, ready, settledView, sharedBrowser, takeComplaints } from '../support/app-page.ts';
import { type HostedApp, hostApp } from '../support/hosted-app.ts';
import { exported } from '../support/small-app.ts';
import { messageOf, openTab, SMALL_WINDOW } from '../support/tab.ts';

const folder = inject('appFolder');
let context: BrowserContext;

beforeEach(async () => {
  context = await (await sharedBrowser()).newContext(SMALL_WINDOW);
  await context.clock.install();
});
afterEach(closeWindows);

async function host(at: string): Promise<HostedApp> {
  const app = await hostApp(folder, at);
  onTestFinished(() => app.close());
  return app;
}

/** Ten seconds after its start a page has the browser keep its files, and looks for a newer version. */
const passTime = (): Promise<void> => context.clock.fastForward(10_000);

/** Opens the page, and waits until the browser has kept it. */
async function visit(address: string): Promise<Page> {
  const { page } = await openTab(context, address);
  await ready(page);
  await passTime();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

/** Addresses of pictures of the gallery, and of those the ones that cannot be had. */
async function galleryPictures(page: Page): Promise<{ all: string[]; missing: string[] }> {
  await page.getByRole('button', { name: 'Gallery', exact: true }).click();
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await gallery.getByRole('tab').first().waitFor();
  for (const tab of await gallery.getByRole('tab').all()) await tab.click();
  await gallery.locator('#gallery-panel-articles img').first().waitFor({ state: 'attached' });
  const found = await gallery.locator('img').evaluateAll(async (images) => {
    const all = (images as HTMLImageElement[]).map(({ src }) => src).filter((src) => src.startsWith('http'));
    const isThere = await Promise.all(
      all.map((src) =>
        fetch(src).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return { all, missing: all.filter((_, i) => !isThere[i]) };
  });
  await page.keyboard.press('Escape');
  return found;
}

test('after a first visit all of the page works without a network, in any folder of a host', async () => {
  const app = await host('/some/folder/');
  const page = await visit(app.url);
  app.close();
  await context.setOffline(true);
  await page.reload();

  expect(coloursIn(await settledView(page))).toBeGreaterThan(50);
  const [tiff] = (await exported(page, 'GeoTIFF')).values();
  expect(tiff.subarray(0, 2).toString()).toBe('II');
  const [kit] = (await exported(page, 'Unity')).values();
  expect(kit.subarray(0, 2).toString()).toBe('PK');
  const { all, missing } = await galleryPictures(page);
  expect(missing).toEqual([]);
  expect(all.length).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.waitForSelector('html.is-comparing');
  await atRest(page);
  await page.getByRole('button', { name: 'Landscape', exact: true }).click();
  await page.waitForSelector('html.is-landscape[data-status="ready"]');

  for (const document of ['files', 'filters/rivers']) {
    await page.goto(`${app.url}docs/${document}.html`);
    expect(await page.title()).toMatch(/ · Faultline$/);
    const pictures = page.locator('img');
    expect(
      await pictures.evaluateAll((all) => (all as HTMLImageElement[]).filter((image) => image.naturalWidth === 0).length),
    ).toBe(0);
  }
});

test('a newer version is told; until it is started the page has its own files, and then all tabs have the new ones', async () => {
  const app = await host('/');
  const page = await visit(app.url);
  const [html, worker] = await Promise.all(['index.html', 'sw.js'].map((name) => readFile(path.join(folder, name), 'utf8')));
  const newer = html.replace('<html ', '<html data-version="2" ');
  const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
  expect(worker).toContain(md5(html));
  app.replace(
    new Map([
      ['index.html', newer],
      ['sw.js', worker.replace(md5(html), md5(newer))],
    ]),
  );

  await page.reload();
  const { page: other } = await openTab(context, app.url);
  await Promise.all([ready(page), ready(other)]);
  await passTime();
  const reload = page.getByRole('button', { name: 'Reload', exact: true });
  await reload.waitFor();
  expect(await messageOf(page)).toBe('A new version of Faultline is ready. Reload starts it, in all tabs.');
  expect((await galleryPictures(page)).missing).toEqual([]);
  const versionOf = (tab: Page): Promise<string | null> => tab.locator('html').getAttribute('data-version');
  expect([await versionOf(page), await versionOf(other)]).toEqual([null, null]);

  await reload.click();
  for (const tab of [page, other]) {
    await tab.waitForSelector('html[data-version="2"]');
    await ready(tab);
  }
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull();
});

test('where a browser refuses to keep a page nothing is told, and nothing logged', async () => {
  const app = await host('/');
  const logged: string[] = [];
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => {
      document.documentElement.dataset.refused = 'true';
      return Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    };
  });
  const { page } = await openTab(context, app.url);
  page.on('console', (message) => logged.push(message.text()));
  await ready(page);
  await passTime();
  await page.waitForSelector('html[data-refused]');
  expect([logged, takeComplaints(), await messageOf(page)]).toEqual([[], [], '']);
});
