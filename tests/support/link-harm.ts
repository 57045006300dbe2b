/** What hostile links can do to the page. */
import type { Browser, Page } from 'playwright';
import type { Recipe } from '../../src/core/recipe.ts';
import { pageWorkNs } from '../../src/state/long-work.ts';
import type { AppPage } from './app-page.ts';
import { openAddress, showLink } from './link-page.ts';

export interface Harm {
  /** What the console and the page's own code complained about. */
  readonly exceptions: readonly string[];
  /** What markup has left in the page. */
  readonly injected: readonly string[];
  /** Estimated work of the longest terrain or profile that was begun. */
  readonly longestJobNs: number;
  /** The title that the page shows after a good link. */
  readonly title: string | null;
}

/** Opens as terrain of this title. */
export const GOOD_LINK = { text: 'v=1&generator=diamond-square&seed=good&size=33x33', title: 'good' };

/** A blank page whose next documents tell what is asked of their workers, and draw no terrain. */
export async function openRecorder(browser: Browser): Promise<AppPage> {
  const app = await openAddress(browser, 'about:blank', 'not at all');
  await recordJobs(app.page);
  return app;
}

/** What has become of a page, and whether it still works. */
export async function harmOf({ page, errors }: AppPage): Promise<Harm> {
  const injected = await injectedNodes(page);
  const longestJobNs = Math.max(0, ...(await jobsOf(page)).map(pageWorkNs));
  await showLink(page, GOOD_LINK.text);
  return { exceptions: [...errors], injected, longestJobNs, title: await page.locator('#title').textContent() };
}

/** What markup would have left in the page: nodes that load or run something, handlers in attributes, and what those would have done. */
export function injectedNodes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nodes = document.querySelectorAll('img, iframe, object, embed, body script, [onerror], [onload], [onclick], [onfocus]');
    const strange = [...nodes].filter((node) => !(node instanceof HTMLScriptElement && node.src !== ''));
    const found = strange.map(({ outerHTML }) => outerHTML.slice(0, 200));
    return document.body.dataset.injected === undefined ? found : [...found, 'a handler has run'];
  });
}

interface Recording {
  /** Of each terrain and profile that was asked for. */
  recordedJobs: Recipe[];
}

/** From the next document on, keeps a record of the terrain and profiles that workers are asked to make. */
async function recordJobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recipes: Recipe[] = [];
    Object.assign(globalThis, { recordedJobs: recipes });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const [{ job } = {}] = message as { job?: { kind: string; request?: { recipe?: Recipe } } }[];
      const isMade = job?.kind === 'terrain' || job?.kind === 'profile';
      if (isMade && job.request?.recipe) recipes.push(job.request.recipe);
      Reflect.apply(postMessage, this, message);
    };
  });
}

/** The recipe of each job since the page's document was opened. */
export function jobsOf(page: Page): Promise<Recipe[]> {
  return page.evaluate(() => (globalThis as unknown as Recording).recordedJobs);
}
