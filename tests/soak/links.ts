import { chromium, type Page } from 'playwright';
import { selectedRecipe } from '../../src/state/document.ts';
import { documentFromText } from '../../src/state/document-text.ts';
import { isLong } from '../../src/state/long-work.ts';
import { LONG_NS } from '../../src/work.ts';
import { findBrowser } from '../support/browser.ts';
import { buildAndServe } from '../support/built-app.ts';
import { hostileLinks } from '../support/hostile-links.ts';
import { GOOD_LINK, type Harm, harmOf, openRecorder } from '../support/link-harm.ts';
import { followLinks } from '../support/link-page.ts';

const LINKS = 10_000;
/** Links between two looks at the page. */
const BATCH = 250;
/** A page that has not come through a batch by then hangs. */
const WATCHDOG_MS = 300_000;

export interface LinkReport extends Harm {
  readonly links: number;
}

/** Opens hostile links in the built page, one after another. Those to more terrain than may be made are waited for.
 *  @throws Error if the page hangs */
export async function soakLinks(): Promise<LinkReport> {
  const [server, { launchOptions }] = await Promise.all([buildAndServe(), findBrowser()]);
  const browser = await chromium.launch(launchOptions);
  try {
    const app = await openRecorder(browser);
    await app.page.goto(`${server.url}#${GOOD_LINK.text}`);
    let harm = await harmOf(app);
    const links = hostileLinks(LINKS);
    let done = 0;
    while (done < links.length && isUnharmed(harm)) {
      const batch = links.slice(done, done + BATCH);
      await inTime(followAll(app.page, batch), `links ${done + 1} to ${done + batch.length}`);
      harm = await harmOf(app);
      done += batch.length;
    }
    return { ...harm, links: done };
  } finally {
    await browser.close();
    await server.close();
  }
}

export function isUnharmed({ exceptions, injected, longestJobNs, title }: Harm): boolean {
  return exceptions.length === 0 && injected.length === 0 && longestJobNs <= LONG_NS && title === GOOD_LINK.title;
}

async function followAll(page: Page, texts: readonly string[]): Promise<void> {
  let next = 0;
  for (const [i, text] of texts.entries()) {
    if (!asksForLarge(text)) continue;
    await followLinks(page, texts.slice(next, i + 1));
    next = i + 1;
    await page.waitForSelector('html:not([data-status="working"])', { timeout: WATCHDOG_MS });
  }
  await followLinks(page, texts.slice(next));
}

function asksForLarge(text: string): boolean {
  try {
    const { document } = documentFromText(text);
    const { pins } = document;
    const recipe = selectedRecipe(document);
    return [recipe, ...pins.map((pin) => pin.recipe)].some(isLong);
  } catch {
    return false;
  }
}

async function inTime(work: Promise<void>, what: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page hangs: ${what} took more than ${WATCHDOG_MS} ms`)), WATCHDOG_MS);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
