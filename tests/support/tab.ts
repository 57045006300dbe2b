/** Tabs of one browser profile, which share what the page keeps. */
import type { BrowserContext, Page } from 'playwright';
import { type AppPage, type Drawing, watched } from './app-page.ts';

/** A window with all controls in reach, as small as it can be, for speed. */
export const SMALL_WINDOW = { viewport: { width: 1000, height: 380 }, deviceScaleFactor: 0.5, reducedMotion: 'reduce' } as const;

/** Opens a tab. Nothing is waited for but the page's code. */
export async function openTab(context: BrowserContext, address: string, drawing: Drawing = 'coarsely'): Promise<AppPage> {
  const tab = await watched(await context.newPage(), drawing);
  await tab.page.goto(address, { waitUntil: 'commit' });
  return tab;
}

/** The whole document that the page shows, as the text of the link that Share gives. In one call: it is read after every edit. */
export function shownText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // Its buttons work once its panel is filled.
    while (!document.querySelector('#panel-controls input')) await new Promise((resolve) => setTimeout(resolve));
    document.getElementById('share')?.click();
    let field: HTMLInputElement | null = null;
    while (!field) {
      await new Promise((resolve) => setTimeout(resolve)); // its code is loaded with the first one
      field = document.querySelector('dialog[aria-label="Share"][open] input');
    }
    field.closest('dialog')?.close();
    return field.value.split('#')[1];
  });
}

/** What the page has to tell; empty if nothing. */
export async function messageOf(page: Page): Promise<string> {
  const texts = await page.locator('.message-card-live p').allTextContents();
  return texts.join('\n');
}

/** The documents of all sessions that the browser keeps for the page, as text. */
export function storedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('faultline.session.'))
      .map(([, entry]) => JSON.parse(entry).text)
      .sort(),
  );
}
