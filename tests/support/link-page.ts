/** The built app opened by a link, and what of it a link must bring back. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { type AppPage, addStyle, type Drawing, exportFile, ready, watched } from './app-page.ts';

/** Opens an address in a fresh profile. Nothing is waited for. */
export async function openAddress(
  browser: Browser,
  address: string,
  drawing: Drawing,
  options: BrowserContextOptions = {},
): Promise<AppPage> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 560 }, reducedMotion: 'reduce', ...options });
  const app = await watched(page, drawing);
  await page.goto(address);
  return app;
}

/** Puts texts behind the # of the address of a page that is open, one after another, as following links there does. No terrain is
 *  waited for. */
export async function followLinks(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate(async (hashes) => {
    for (const hash of hashes) {
      const heard = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      location.hash = hash;
      if (location.hash === '') continue; // nothing is no link
      await heard;
      // The page has begun to make the terrain before it is asked for the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, texts);
}

/** Follows a link in a page that is open: it then shows the document of that text, and nothing else of before but its history. */
export async function showLink(page: Page, text: string): Promise<void> {
  await followLinks(page, [text]);
  await ready(page);
}

/** The link that the Share dialog shows. */
export async function sharedLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return link;
}

/** SHA-256 of the samples, as Export saves them. */
export async function samplesHash(page: Page): Promise<string> {
  await ready(page);
  const saved = page.waitForEvent('download', (download) => download.suggestedFilename().endsWith('.r32'));
  await exportFile(page, 'Float samples');
  return createHash('sha256')
    .update(await readFile(await (await saved).path()))
    .digest('hex');
}

/** Waits until the terrain is the one asked for and its picture has come to rest, also where it is hidden; or until the landscape is. */
export async function still(page: Page): Promise<void> {
  await ready(page);
  await page.locator('html.is-landscape, #terrain[aria-busy="false"]').first().waitFor({ state: 'attached' });
}

/** The page at rest, without what is of this visit alone: where the pointer and the focus are, how far the panel is scrolled, and what
 *  there is to undo.
 *  @param settled waits until it is at rest */
export async function documentPicture(page: Page, settled: (page: Page) => Promise<unknown> = still): Promise<Buffer> {
  await page.mouse.move(2, 2);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const element of document.querySelectorAll('.panel, .panel *')) element.scrollTop = 0;
  });
  await settled(page);
  // Chromium goes on to show what it has moved by parts of a pixel as it drew it elsewhere. What was hidden is drawn anew.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    document.body.style.visibility = 'hidden';
    await frame();
    document.body.style.visibility = '';
    await frame();
  });
  const showAll = await addStyle(page, '.history-buttons { visibility: hidden }');
  const picture = await page.screenshot();
  await showAll();
  return picture;
}
